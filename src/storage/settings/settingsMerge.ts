/** What a save makes of what is stored now: other tabs may have stored values since the form was opened. */
import { isSameStored } from './sameStored.ts'
import {
  checkSettings,
  HOURS,
  isHour,
  isRecord,
  readSettings,
  type Settings,
  type SettingsErrors,
} from './settings.ts'
import type { Change, Stored } from './settingsDb.ts'

/** Why a save was not done, as one sentence, and at which fields; nothing was stored. */
export class SaveRefused extends Error {
  override name = 'SaveRefused'
  readonly errors: SettingsErrors

  constructor(message: string, errors: SettingsErrors = {}) {
    super(message)
    this.errors = errors
  }
}

const UNFIT =
  'Nothing was saved: these values do not fit those that another tab saved. Change the marked fields, then save again.'
const UNFIT_HOURS =
  'Nothing was saved: the stored trading hours do not fit together. Set all three, then save again.'

/**
 * The stored settings with the changed ones in their place. All others stay as they are stored, also those that this
 * version cannot read or does not know.
 * @throws SaveRefused when the changed ones do not fit the others.
 */
export function mergeSettings(
  stored: unknown,
  changed: Partial<Settings>,
): Readonly<Record<string, unknown>> {
  const merged = { ...asRecord(stored), ...changed }
  const checked = checkSettings({ ...readSettings(stored).settings, ...changed })
  if (!checked.ok) throw new SaveRefused(UNFIT, checked.errors)
  const { unreadable } = readSettings(merged)
  if (unreadable.some(name => name in changed)) throw new SaveRefused(UNFIT_HOURS)
  return merged
}

/** What lay on the device before a change, and what it left there. */
export interface Changed {
  readonly before: Stored
  readonly after: Stored
}

/**
 * Brings back the settings that lay there before a change, also what cannot be read; what was changed again since stays as
 * it is now. The trading hours are one value: those of two days may not fit together.
 */
export function undoChange({ before, after }: Changed, now: Stored): Change {
  // nothing stored and nothing set are the same, and a change cannot name the former
  if (isSameStored(now.settings, after.settings)) return { settings: before.settings ?? {} }
  const [was, did, is] = [before, after, now].map(({ settings }) => asRecord(settings)) as [
    Fields,
    Fields,
    Fields,
  ]
  const isChanged = (name: string) => !isSameStored(is[name], did[name])
  const areHoursChanged = HOURS.some(isChanged)
  const sourceOf = (name: string) => ((isHour(name) ? areHoursChanged : isChanged(name)) ? is : was)
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  const kept = names.filter(name => Object.hasOwn(sourceOf(name), name))
  return { settings: Object.fromEntries(kept.map(name => [name, sourceOf(name)[name]])) }
}

type Fields = Readonly<Record<string, unknown>>

/** Stored settings by their names; none where they are no record. */
export function asRecord(settings: unknown): Fields {
  return isRecord(settings) ? settings : {}
}
