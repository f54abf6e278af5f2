/** The limits of a run: those of Settings, or those that a link brought. */
import type { RiskInputs } from '../../engine/inputs/inputs.ts'
import { type Settings, unreadableWords } from '../../storage/settings/settings.ts'
import type { SettingsState } from '../../storage/settings/settingsState.ts'

/** What Settings lay down for a run. */
export interface RunLimits {
  readonly risk: RiskInputs
  /** Time of day in India at which intraday positions are closed. */
  readonly squareOff: string
}

/** Limits and whose they are. */
export interface FormLimits extends RunLimits {
  readonly from: 'settings' | 'link'
  /** Which of those of Settings could not be read, and what binds the run instead, as one sentence. */
  readonly warning: string | null
}

/** Settings as far as they could be read. */
export type SavedSettings = Pick<SettingsState, 'settings' | 'unreadable' | 'problem'>

const LIMITS = ['maxPositionSize', 'maxDailyLoss', 'maxDrawdown', 'squareOff'] as const

/** "100~10000~5~15:15": units of a position, rupees lost in a day, per cent of drawdown, square-off. */
export const LIMITS_PATTERN = /^\d+(\.\d+)?~\d+(\.\d+)?~\d+(\.\d+)?~([01]\d|2[0-3]):[0-5]\d$/

/** The limits as they stand in an address. */
export function writeLimits({ risk, squareOff }: RunLimits): string {
  return [risk.maxPositionQty, risk.maxDailyLoss, risk.maxDrawdownPct, squareOff].join('~')
}

function readLimits(text: string): RunLimits {
  const [maxPositionQty, maxDailyLoss, maxDrawdownPct, squareOff] = text.split('~')
  return {
    risk: {
      maxPositionQty: Number(maxPositionQty),
      maxDailyLoss: Number(maxDailyLoss),
      maxDrawdownPct: Number(maxDrawdownPct),
    },
    squareOff: squareOff!,
  }
}

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
