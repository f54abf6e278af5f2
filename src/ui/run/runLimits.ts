/** The limits of a run: those of Settings, or those that a link brought. */
import { type RunLimits, readLimits, writeLimits } from '../../engine/inputs/pageValues.ts'
import { type Settings, unreadableWords } from '../../storage/settings/settings.ts'
import type { SettingsState } from '../../storage/settings/settingsState.ts'

/** Limits and whose they are. */
export interface FormLimits extends RunLimits {
  readonly from: 'settings' | 'link'
  /** Which of those of Settings could not be read, and what binds the run instead, as one sentence. */
  readonly warning: string | null
}

/** Settings as far as they could be read. */
export type SavedSettings = Pick<SettingsState, 'settings' | 'unreadable' | 'problem'>

const LIMITS = ['maxPositionSize', 'maxDailyLoss', 'maxDrawdown', 'squareOff'] as const

function toLimits({ maxPositionSize, maxDailyLoss, maxDrawdown, squareOff }: Settings): RunLimits {
  return {
    risk: { maxPositionQty: maxPositionSize, maxDailyLoss, maxDrawdownPct: maxDrawdown },
    squareOff,
  }
}

/**
 * The limits that bind the run that the form asks for. `own` is what this page wrote into the address itself, which
 * follows Settings when they change; what another page wrote stays as it is.
 */
export function formLimits(
  { limits }: { readonly limits?: string | undefined },
  state: SavedSettings,
  own: string | null,
): FormLimits {
  const saved = toLimits(state.settings)
  const isForeign = limits !== undefined && limits !== own && limits !== writeLimits(saved)
  if (isForeign) return { ...readLimits(limits), from: 'link', warning: null }
  return { ...saved, from: 'settings', warning: state.problem ?? unreadableWords(state, LIMITS) }
}
