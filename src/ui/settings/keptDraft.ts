import { readMark, writeMark } from '../../storage/device.ts'
import {
  DEFAULT_SETTINGS,
  isRecord,
  LOG_LEVELS,
  type Settings,
  type SettingsDraft,
} from '../../storage/settings/settings.ts'
import type { Unsaved } from '../../storage/settings/settingsState.ts'
import type { SettingsStore } from '../../storage/settings/settingsStore.ts'

/** Kept by the tab alone: another one has a form of its own. */
const KEY = 'sauda.settings'

/** Those whose draft this page keeps already. */
const kept = new WeakSet<SettingsStore>()

/**
 * From now on the tab keeps what is typed over the settings, so that a reload of any screen leaves it there; before it loses
 * what was typed over the credentials, which are never kept, the browser asks. The answer says whether an earlier draft
 * came back.
 */
export function keepDraft(settings: SettingsStore): boolean {
  if (kept.has(settings)) return false
  kept.add(settings)
  const { unsaved } = settings
  const before = unsaved.get()
  const draft = readDraft(settings.store.get().settings)
  const isRestored = Object.keys(draft).length > 0 && Object.keys(before.draft).length === 0
  if (isRestored) unsaved.set({ ...before, draft })
  unsaved.subscribe(() => follow(unsaved.get()))
  return isRestored
}

function follow({ draft, credentials }: Unsaved): void {
  writeMark(KEY, Object.keys(draft).length > 0 ? JSON.stringify(draft) : null, 'sessionStorage')
  if (Object.keys(credentials).length > 0) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

/** What the tab kept and is not saved by now; nothing where something else lies there. */
function readDraft(saved: Settings): Partial<SettingsDraft> {
  const draft = parsed(readMark(KEY, 'sessionStorage') ?? '')
  const names = Object.keys(DEFAULT_SETTINGS) as (keyof Settings)[]
  return Object.fromEntries(
    names
      .filter(name => Object.hasOwn(draft, name) && draft[name] !== saved[name] && isDraft(name, draft[name]))
      .map(name => [name, draft[name]]),
  )
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const draft: unknown = JSON.parse(text)
    return isRecord(draft) ? draft : {}
  } catch {
    return {}
  }
}

/** Whether the form can show it: a number may be missing, and out of its limits. */
function isDraft(name: keyof Settings, value: unknown): boolean {
  if (name === 'logLevel') return LOG_LEVELS.some(level => level === value)
  const type = typeof DEFAULT_SETTINGS[name]
  return typeof value === type || (value === null && type === 'number')
}
