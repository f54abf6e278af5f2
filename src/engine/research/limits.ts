/** What the research tools choose by, what they take, and what they ask of a result. The page reads it too: it imports nothing. */

import type { Fraction, Percent } from '../core/units.ts'
import type { RunInputs } from '../inputs/inputs.ts'
import type { SweepMetricId } from '../sweep/sweepMetrics.ts'

/** Metrics of which more is better, so that a best one can be chosen by them. Losses are negative: less of them is more. */
export const CHOICE_METRICS = [
  'sharpe',
  'sortino',
  'calmar',
  'probabilisticSharpePct',
  'netProfit',
  'totalReturnPct',
  'cagrPct',
  'maxDrawdownPct',
  'winRatePct',
  'profitFactor',
  'expectancy',
  'payoff',
  'sqn',
] as const satisfies readonly SweepMetricId[]

/** The name of one of them. */
export type ChoiceMetric = (typeof CHOICE_METRICS)[number]

/**
 * `trade-order` plays the trades of the run in another order, each with its own rupees. `daily-returns` draws days in
 * blocks, with replacement: the stationary bootstrap of Politis and Romano (Journal of the American Statistical
 * Association 89, 1994), whose blocks have random lengths and go round from the last day to the first.
 */
export type MonteCarloMethod = 'trade-order' | 'daily-returns'

/** How paths are drawn; the same plan draws the same ones. */
export interface MonteCarloPlan {
  readonly method: MonteCarloMethod
  /** 100 to 10,000. */
  readonly paths: number
  readonly seed: number
  /** Mean length of a block of days; null is the cube root of their number (Politis and White 2004: the best order). */
  readonly meanBlockDays: number | null
  /** The drawdown whose probability is asked for, above zero. */
  readonly drawdownLimitPct: Percent
}

/** How paths are drawn where nobody says it. */
export const USUAL_PATHS = { method: 'daily-returns', paths: 1_000, seed: 1 } as const
/** A run without a limit is asked about this drawdown. */
const USUAL_DRAWDOWN_PCT = 20

/** What a trader may say of a Monte Carlo; the rest is as usual. */
type AskedPaths = {
  readonly [K in Exclude<keyof MonteCarloPlan, 'drawdownLimitPct'>]?: MonteCarloPlan[K] | undefined
}

/** The plan of a run's Monte Carlo: what was asked for, with the run's own drawdown limit. */
export function monteCarloPlan({ risk }: Pick<RunInputs, 'risk'>, requested: AskedPaths): MonteCarloPlan {
  return {
    method: requested.method ?? USUAL_PATHS.method,
    paths: requested.paths ?? USUAL_PATHS.paths,
    seed: requested.seed ?? USUAL_PATHS.seed,
    meanBlockDays: requested.meanBlockDays ?? null,
    drawdownLimitPct: risk?.maxDrawdownPct || USUAL_DRAWDOWN_PCT,
  }
}

/** How many paths a Monte Carlo draws at least and at most. */
export const PATHS = { min: 100, max: 10_000 } as const

/** The paper tests at 5 %: a deflated Sharpe ratio from here on is no luck. */
export const DEFLATED_GOOD = 0.95
/** Below it luck is the likelier explanation. */
export const DEFLATED_COIN = 0.5

/**
 * Per cent with one decimal of a probabilistic or deflated Sharpe ratio, as the metrics show a share; what misses one of
 * the two limits never reads as the limit: 0.9496 is 94.9.
 */
export function probabilityPct(value: Fraction): Percent {
  const rounded = Math.round(value * 1_000) / 10
  const isPastLimit = [DEFLATED_GOOD, DEFLATED_COIN].some(limit => value < limit && rounded >= limit * 100)
  return isPastLimit ? Math.floor(value * 1_000) / 10 : rounded
}
