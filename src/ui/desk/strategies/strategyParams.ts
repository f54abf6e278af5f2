/** Which parameters a strategy of the desk has, and how it goes to Backtesting. */
import type { StrategyDraft } from '../../../engine/desk/types.ts'
import type { Params } from '../../../engine/strategies/define.ts'
import type { StrategyInfo } from '../../../workers/api/api.ts'
import { isValidInput, type RunSearch } from '../../run/runSearch.ts'

/** What the engine declares for the type. */
export function typeParams(type: StrategyDraft['type'], known: readonly StrategyInfo[]): Params {
  return known.find(({ id }) => id === type)?.params ?? {}
}

/** The address of Backtesting with this strategy filled in, on market data. */
export function backtestSearch(draft: StrategyDraft): Partial<RunSearch> {
  const { params, capital, squareOff } = draft
  const [instrument] = draft.instruments
  return {
    mode: 'market',
    strategy: draft.type,
    params,
    squareOff,
    ...(instrument !== undefined && { instrument }),
    ...(isValidInput('capital', capital) && { capital }),
  }
}
