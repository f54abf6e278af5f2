/** Which parameters a type of strategy has, and how it goes to Backtesting. */
import type { StrategyDraft, StrategyType } from '../../engine/desk/types.ts'
import type { Params } from '../../engine/strategies/define.ts'
import type { StrategyInfo } from '../../workers/api.ts'
import { isValidInput, type RunSearch } from './runSearch.ts'
import { SPECIFIED_STRATEGIES } from './specified.ts'

/** The types, in the specification's order. */
export const STRATEGY_TYPES: readonly StrategyType[] = [
  'Market Making',
  'Momentum',
  'Arbitrage',
  'Gap Trading',
]

/** The specification's constants, for types that the engine does not declare. */
const SPECIFIED_PARAMS: Partial<Record<StrategyType, Params>> = {
  'Market Making': {
    spreadPct: { label: 'Spread percentage', unit: '%', min: 0.01, max: 10, step: 0.01, default: 0.05 },
    orderQty: { label: 'Order quantity', unit: 'qty', min: 1, max: 100_000, step: 1, default: 10 },
    positionLimit: { label: 'Position limit', unit: 'qty', min: 1, max: 100_000, step: 1, default: 50 },
    minPriceIncrement: {
      label: 'Min price increment',
      unit: 'INR',
      min: 0.01,
      max: 100,
      step: 0.01,
      default: 0.05,
    },
  },
}

/** The engine's name for a type: "market-making". */
export function strategyId(type: StrategyType): string {
  return SPECIFIED_STRATEGIES.find(({ title }) => title === type)?.id ?? type
}

export interface TypeParams {
  readonly params: Params
  /** Whether the engine runs strategies of this type. */
  readonly runs: boolean
}

/** What the engine declares for the type; else what the specification fixes, which may be nothing. */
export function typeParams(type: StrategyType, known: readonly StrategyInfo[]): TypeParams {
  const own = known.find(({ id }) => id === strategyId(type))
  return own ? { params: own.params, runs: true } : { params: SPECIFIED_PARAMS[type] ?? {}, runs: false }
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
