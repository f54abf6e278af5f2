/** How a strategy of the desk goes to Backtesting. */
import type { StrategyDraft } from '../../../engine/desk/types.ts'
import { isValidInput, type RunSearch } from '../../run/runSearch.ts'

/** The address of Backtesting with this strategy filled in, on market data. */
export function backtestSearch(draft: StrategyDraft): Partial<RunSearch> {
  const { params, capital, squareOff, timeframe } = draft
  const [instrument] = draft.instruments
  return {
    mode: 'market',
    strategy: draft.type,
    params,
    squareOff,
    ...(timeframe && { timeframe }),
    ...(instrument !== undefined && { instrument }),
    ...(isValidInput('capital', capital) && { capital }),
  }
}
