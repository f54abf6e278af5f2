/** Metrics of a run of several legs, each of which is a trade of its own (S5). */
import { indianFormat } from '../core/indian.ts'
import { METRICS } from './catalog.ts'
import type { MetricId } from './metrics.ts'

/** Round trips of all legs together, each one figure for both its trades. */
export interface JointTrades {
  readonly trades: number
  /** Those with a net profit above zero. */
  readonly won: number
}

/** What counts trades, and so counts legs. */
const COUNTS_LEGS: readonly MetricId[] = [
  'trades',
  'longTrades',
  'shortTrades',
  'wins',
  'losses',
  'breakEvens',
  'winRatePct',
  'longWinRatePct',
  'shortWinRatePct',
  'winStreak',
  'lossStreak',
]
const COUNT = indianFormat()

/** The name of a metric; of a run of several legs it says which ones count these: "Trades (legs)". */
export function metricLabel(id: MetricId, hasLegs: boolean): string {
  const { label } = METRICS[id]
  return hasLegs && COUNTS_LEGS.includes(id) ? `${label} (legs)` : label
}

/** "150, 73 won" of round trips of all legs together, to stand after `SPREAD_TRADES`. */
export function spreadWords({ trades, won }: JointTrades): string {
  return `${COUNT.format(trades)}, ${COUNT.format(won)} won`
}

/** What round trips of all legs together are called. */
export const SPREAD_TRADES = 'Spread trades'
