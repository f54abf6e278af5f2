/** Which parameters a type of strategy has, and how it goes to Backtesting. */
import type { StrategyDraft, StrategyType } from '../../../engine/desk/types.ts'
import type { Params } from '../../../engine/strategies/define.ts'
import type { StrategyInfo } from '../../../workers/api/api.ts'
import { isValidInput, type RunSearch } from '../../run/runSearch.ts'
import { SPECIFIED_STRATEGIES } from '../../run/specified.ts'

/** The types, in the specification's order. */
export const STRATEGY_TYPES: readonly StrategyType[] = [
  'Market Making',
  'Momentum',
  'Arbitrage',
  'Gap Trading',
]

/** The engine's name for a type: "market-making". */
export function strategyId(type: StrategyType): string {
  return SPECIFIED_STRATEGIES.find(({ title }) => title === type)?.id ?? type
}

/** What the engine declares for the type. */
export function typeParams(type: StrategyType, known: readonly StrategyInfo[]): Params {
  return known.find(({ id }) => id === strategyId(type))?.params ?? {}
}

/** The address of Backtesting with this strategy filled in, on market data. */
export function backtestSearch(draft: StrategyDraft): Partial<RunSearch> {
  const { params, capital, squareOff } = draft
  const [instrument] = draft.instruments
  return {
    mode: 'market',
    strategy: strategyId(draft.type),
    params,
    squareOff,
    ...(instrument !== undefined && { instrument }),
    ...(isValidInput('capital', capital) && { capital }),
  }
}
