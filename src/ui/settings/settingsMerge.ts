/** What a save makes of what is stored now: other tabs may have stored values since the form was opened. */
import { checkSettings, isRecord, readSettings, type Settings, type SettingsErrors } from './settings.ts'

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
  const merged = { ...(isRecord(stored) ? stored : {}), ...changed }
  const checked = checkSettings({ ...readSettings(stored).settings, ...changed })
  if (!checked.ok) throw new SaveRefused(UNFIT, checked.errors)
  const { unreadable } = readSettings(merged)
  if (unreadable.some(name => name in changed)) throw new SaveRefused(UNFIT_HOURS)
  return merged
}
