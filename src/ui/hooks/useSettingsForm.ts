import { useEffect, useRef, useState } from 'react'
import { createStore, useStore } from '../primitives/store.ts'
import { toast } from '../primitives/toasts.ts'
import {
  checkSettings,
  type Settings,
  type SettingsDraft,
  type SettingsErrors,
} from '../settings/settings.ts'
import { type Credentials, NO_CREDENTIALS, type SettingsStore } from '../settings/settingsStore.ts'
import { MIN_PASSPHRASE } from '../settings/vault.ts'

/** What the trader has typed and not saved; null is nothing. It waits while another screen is open. */
export interface Unsaved {
  readonly draft: SettingsDraft
  readonly credentials: Credentials
  readonly remember: boolean
}

export interface FormErrors extends SettingsErrors {
  passphrase?: string
  repeat?: string
}

const unsaved = new WeakMap<SettingsStore, ReturnType<typeof createStore<Unsaved | null>>>()

function unsavedOf(settings: SettingsStore) {
  let store = unsaved.get(settings)
  if (!store) {
    store = createStore<Unsaved | null>(null)
    unsaved.set(settings, store)
  }
  return store
}

const SAVED_MS = 3_000

/** The Settings form: what is typed, what is wrong with it, and saving it. */
export function useSettingsForm(settings: SettingsStore) {
  const state = useStore(settings.store)
  const pending = unsavedOf(settings)
  const edited = useStore(pending)
  const [passphrase, setPassphrase] = useState('')
  const [repeat, setRepeat] = useState('')
  const [errors, setErrors] = useState<FormErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const saved = useSavedText()

  useEffect(() => {
    if (!settings.store.get().isLoaded) settings.load().catch(() => setFailure(LOAD_FAILED))
  }, [settings])
  useCloseGuard(edited !== null)

  const values: Unsaved = edited ?? {
    draft: state.settings,
    credentials: state.credentials,
    remember: state.isRemembered,
  }
  const isNewSecret = values.credentials !== NO_CREDENTIALS && !isSame(values.credentials, state.credentials)
  // locked credentials stay sealed as they are, unless others were typed over them
  const needsPassphrase =
    values.remember && (!state.isRemembered || (state.isLocked && isNewSecret)) && hasAny(values.credentials)

  const edit = (part: Partial<Unsaved>) => {
    pending.set({ ...values, ...part })
    setErrors({})
    setFailure(null)
    saved.hide()
  }
  const save = async () => {
    const checked = checkSettings(values.draft)
    const found: FormErrors = {
      ...(checked.ok ? {} : checked.errors),
      ...(needsPassphrase ? checkPassphrase(passphrase, repeat) : {}),
    }
    setErrors(found)
    if (!checked.ok || Object.keys(found).length > 0) {
      focusFirstError()
      return
    }
    await keep(checked.settings)
  }
  const keep = async (checked: Settings) => {
    setIsSaving(true)
    try {
      const { credentials, remember } = values
      const isRemembering = remember && (hasAny(credentials) || state.isLocked)
      const words = needsPassphrase ? passphrase : null
      await settings.save({ settings: checked, credentials, remember: isRemembering, passphrase: words })
      pending.set(null)
      setPassphrase('')
      setRepeat('')
      saved.show()
      logSave(isRemembering)
    } catch {
      setFailure(SAVE_FAILED)
    } finally {
      setIsSaving(false)
    }
  }
  const reset = async () => {
    try {
      const undo = await settings.reset()
      const before = pending.get()
      pending.set(null)
      setErrors({})
      toast('All settings are back to their defaults.', () => {
        pending.set(before)
        void undo().catch(() => setFailure(SAVE_FAILED))
      })
    } catch {
      setFailure(SAVE_FAILED)
    }
  }
  return {
    state,
    values,
    errors,
    failure,
    isSaving,
    isSaved: saved.isShown,
    isDirty: edited !== null,
    needsPassphrase,
    passphrase,
    repeat,
    setPassphrase,
    setRepeat,
    edit,
    setDraft: (part: Partial<SettingsDraft>) => edit({ draft: { ...values.draft, ...part } }),
    discard: () => {
      pending.set(null)
      setErrors({})
    },
    save: () => void save(),
    reset,
  }
}

export type SettingsForm = ReturnType<typeof useSettingsForm>

const LOAD_FAILED =
  'The saved settings could not be read from this browser, so the defaults are shown. Reload the page to try again.'
const SAVE_FAILED =
  'The settings could not be saved in this browser. Nothing was changed: check that it may store data, then save again.'

function hasAny({ apiKey, apiSecret }: Credentials): boolean {
  return apiKey !== '' || apiSecret !== ''
}

function isSame(a: Credentials, b: Credentials): boolean {
  return a.apiKey === b.apiKey && a.apiSecret === b.apiSecret
}

function checkPassphrase(passphrase: string, repeat: string): FormErrors {
  if (passphrase.length < MIN_PASSPHRASE) return { passphrase: `Enter at least ${MIN_PASSPHRASE} characters` }
  return passphrase === repeat ? {} : { repeat: 'The two passphrases differ' }
}

/** The specification's line; it names what was saved and never a value. */
function logSave(isRemembering: boolean): void {
  // biome-ignore lint/suspicious/noConsole: the specification asks for a line in the console
  console.info(`Settings saved${isRemembering ? ', credentials encrypted' : ''}.`)
}

function useSavedText() {
  const [isShown, setIsShown] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const hide = () => {
    clearTimeout(timer.current)
    setIsShown(false)
  }
  const show = () => {
    hide()
    setIsShown(true)
    timer.current = setTimeout(() => setIsShown(false), SAVED_MS)
  }
  return { isShown, show, hide }
}

/** The browser asks before it closes a page with unsaved changes. */
function useCloseGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
}

function focusFirstError(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}
