/** The metrics of a sweep in few letters, and which way is better. */

import { isAbove } from '../../../engine/core/ties.ts'
import { METRICS } from '../../../engine/metrics/catalog.ts'
import type { SweepMetricId } from '../../../engine/sweep/sweepMetrics.ts'
import { compact, decimal } from '../../format/format.ts'

/** What a sweep is read by first. */
export const INITIAL_METRIC: SweepMetricId = 'sharpe'

const LESS_IS_BETTER: ReadonlySet<SweepMetricId> = new Set([
  'longestUnderwaterDays',
  'volatilityPct',
  'ulcerPct',
  'topFiveSharePct',
  'charges',
])

const NEITHER_IS_BETTER: ReadonlySet<SweepMetricId> = new Set([
  'exposurePct',
  'trades',
  'tradingDays',
  'periodsPerYear',
  'skew',
  'kurtosis',
])

/** Whether less of it is better, as of charges. */
export function lessIsBetter(id: SweepMetricId): boolean {
  return LESS_IS_BETTER.has(id)
}

/** Whether a run can be better by it at all: of trades or trading days neither more nor less is. */
export function hasBetter(id: SweepMetricId): boolean {
  return !NEITHER_IS_BETTER.has(id)
}

/** Whether a value is better than another one, and not the same: losses are negative, so that more of most metrics is better. */
export function isBetter(id: SweepMetricId, value: number, than: number): boolean {
  return lessIsBetter(id) ? isAbove(than, value) : isAbove(value, than)
}

/** A metric in as few letters as tell two cells apart: "12.5K", "−2.1", "1.84". */
export function shortMetric(id: SweepMetricId, value: number): string {
  const { unit } = METRICS[id]
  if (unit === 'rupees' || unit === 'count') return compact(value)
  return decimal(value, unit === 'ratio' ? 2 : 1)
}
