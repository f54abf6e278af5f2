import { useEffect, useRef, useState } from 'react'
import { passphraseProblem } from '../../storage/settings/passphrase.ts'
import {
  checkSettings,
  type Settings,
  type SettingsDraft,
  type SettingsErrors,
} from '../../storage/settings/settings.ts'
import { SaveRefused } from '../../storage/settings/settingsMerge.ts'
import { NOTHING_UNSAVED, type SettingsState, type Unsaved } from '../../storage/settings/settingsState.ts'
import type { SettingsStore } from '../../storage/settings/settingsStore.ts'
import type { Credentials } from '../../storage/settings/vault.ts'
import { useStore } from '../primitives/store.ts'
import { toast, toastError } from '../primitives/toasts.ts'
import { keepDraft } from './keptDraft.ts'

/** What the form shows: what is saved, and over it what was typed. */
export interface FormValues {
  readonly draft: SettingsDraft
  readonly credentials: Credentials
  readonly remember: boolean
}

export interface FormErrors extends SettingsErrors {
  apiKey?: string
  apiSecret?: string
  passphrase?: string
  repeat?: string
}

const SAVED_MS = 3_000

/** The Settings form: what is typed, what is wrong with it, and saving it. */
export function useSettingsForm(settings: SettingsStore) {
  const state = useStore(settings.store)
  const unsaved = useStore(settings.unsaved)
  const [errors, setErrors] = useState<FormErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const saved = useSavedText()
  const isDirty = hasEdits(unsaved)
  const [isRestored, setIsRestored] = useState(false)

  useEffect(() => {
    if (!settings.store.get().isLoaded) void settings.load()
  }, [settings])
  useEffect(() => {
    if (state.isLoaded && keepDraft(settings)) setIsRestored(true)
  }, [settings, state.isLoaded])
  useEffect(() => {
    // a passphrase does not wait for the trader to come back
    return () => settings.unsaved.set({ ...settings.unsaved.get(), passphrase: '', repeat: '' })
  }, [settings])
  useCloseGuard(isDirty)

  const values = shown(state, unsaved)
  const isNewSecret = !isSame(values.credentials, state.credentials)
  const needsPassphrase = asksPassphrase(state, values, isNewSecret)

  const edit = (part: Partial<Unsaved>) => {
    settings.unsaved.set(editsOf({ ...settings.unsaved.get(), ...part }, settings.store.get()))
    setErrors({})
    setFailure(null)
    saved.hide()
  }
  const save = async () => {
    const checked = checkSettings(values.draft)
    const found: FormErrors = {
      ...(checked.ok ? {} : checked.errors),
      ...(needsPassphrase ? checkPassphrase(unsaved) : {}),
      ...(needsPassphrase && state.isLocked ? checkBoth(values.credentials) : {}),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) focusFirstError()
    // no number among them is missing by now
    else await keep(unsaved.draft as Partial<Settings>)
  }
  const keep = async (changed: Partial<Settings>) => {
    await put(async () => {
      await settings.save({
        settings: changed,
        ...(isNewSecret && { credentials: unsaved.credentials }),
        ...(unsaved.remember !== undefined && { remember: unsaved.remember }),
        passphrase: needsPassphrase ? unsaved.passphrase : null,
      })
      // what was typed meanwhile is not saved
      if (settings.unsaved.get() === unsaved) settings.unsaved.set(NOTHING_UNSAVED)
    })
  }
  /** What is typed stays as it is: only what could not be read is put right. */
  const takeDefaults = () => {
    const defaults = Object.fromEntries(state.unreadable.map(name => [name, state.settings[name]]))
    return put(() => settings.save({ settings: defaults }))
  }
  const put = async (save: () => Promise<void>) => {
    setIsSaving(true)
    try {
      await save()
      saved.show()
      logSave(settings.store.get().isRemembered)
    } catch (error) {
      const refused = error instanceof SaveRefused ? error : { message: SAVE_FAILED, errors: {} }
      setFailure(refused.message)
      setErrors(refused.errors)
    } finally {
      setIsSaving(false)
    }
  }
  const reset = async () => {
    try {
      const before = settings.unsaved.get()
      const undo = await settings.reset()
      settings.unsaved.set(NOTHING_UNSAVED)
      setErrors({})
      toast('All settings are back to their defaults.', () => {
        // a passphrase does not wait, and the screen may be left by now
        settings.unsaved.set({ ...before, passphrase: '', repeat: '' })
        void undo().catch((error: unknown) => toastError(failureWords(error)))
      })
    } catch (error) {
      setFailure(failureWords(error))
    }
  }
  return {
    state,
    values,
    errors,
    failure: failure ?? state.problem,
    isSaving,
    isSaved: saved.isShown,
    isDirty,
    /** What was typed before the page was loaded is there again. */
    isRestored: isRestored && isDirty,
    needsPassphrase,
    passphrase: unsaved.passphrase,
    repeat: unsaved.repeat,
    edit,
    setDraft: (part: Partial<SettingsDraft>) => edit({ draft: { ...unsaved.draft, ...part } }),
    setCredentials: (part: Partial<Credentials>) =>
      edit({ credentials: { ...unsaved.credentials, ...part } }),
    /** Puts the defaults that are shown in the place of what could not be read. */
    takeDefaults: () => void takeDefaults(),
    discard: () => {
      settings.unsaved.set(NOTHING_UNSAVED)
      setErrors({})
      setFailure(null)
    },
    save: () => void save(),
    reset,
  }
}

export type SettingsForm = ReturnType<typeof useSettingsForm>

const SAVE_FAILED =
  'The settings could not be saved in this browser. Nothing was changed: check that it may store data, then save again.'

function failureWords(error: unknown): string {
  return error instanceof SaveRefused ? error.message : SAVE_FAILED
}

function hasAny(texts: readonly string[]): boolean {
  return texts.some(text => text !== '')
}

/** Without what is as it is saved by now: typed back, it is no edit. */
function editsOf({ draft, credentials, remember, ...rest }: Unsaved, saved: SettingsState): Unsaved {
  const isEdit = ([name, value]: [string, unknown]) =>
    value !== saved.settings[name as keyof Settings] || saved.unreadable.includes(name as keyof Settings)
  const isTyped = ([name, value]: [string, unknown]) => value !== saved.credentials[name as keyof Credentials]
  return {
    ...rest,
    draft: Object.fromEntries(Object.entries(draft).filter(isEdit)),
    credentials: Object.fromEntries(Object.entries(credentials).filter(isTyped)),
    ...(remember !== undefined && remember !== saved.isRemembered && { remember }),
  }
}

function hasEdits({ draft, credentials, remember }: Unsaved): boolean {
  return remember !== undefined || Object.keys({ ...draft, ...credentials }).length > 0
}

function shown(state: SettingsState, { draft, credentials, remember }: Unsaved): FormValues {
  return {
    draft: { ...state.settings, ...draft },
    credentials: { ...state.credentials, ...credentials },
    remember: remember ?? state.isRemembered,
  }
}

/** Locked credentials stay sealed as they are, unless others were typed over them. */
function asksPassphrase(
  { isRemembered, isLocked }: SettingsState,
  { remember, credentials }: FormValues,
  isNewSecret: boolean,
): boolean {
  const isOpen = isRemembered && !(isLocked && isNewSecret)
  return remember && !isOpen && hasAny(Object.values(credentials))
}

function isSame(a: Credentials, b: Credentials): boolean {
  return a.apiKey === b.apiKey && a.apiSecret === b.apiSecret
}

function checkPassphrase({ passphrase, repeat }: Unsaved): FormErrors {
  const problem = passphraseProblem(passphrase)
  if (problem !== null) return { passphrase: problem }
  return passphrase === repeat ? {} : { repeat: 'The two passphrases differ' }
}

/** Over locked credentials both have to be typed: the one that is missing is not known here. */
function checkBoth({ apiKey, apiSecret }: Credentials): FormErrors {
  const error = 'Enter this too, or unlock the saved credentials first'
  return { ...(apiKey === '' && { apiKey: error }), ...(apiSecret === '' && { apiSecret: error }) }
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

/** The browser asks before it closes the form with unsaved changes; on another screen `keepDraft` has them. */
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
