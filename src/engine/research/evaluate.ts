/** How far a run, or the best one of a sweep, is what so many trials give by luck. See RULES.md, W6 and W7. */

import { toPaise } from '../core/units.ts'
import type { RunInputs } from '../inputs/inputs.ts'
import type { Dataset } from '../market/dataset.ts'
import type { NotAvailable } from '../metrics/metricValue.ts'
import { dailyReturns } from '../metrics/returns.ts'
import type { Report } from '../run/report.ts'
import type { SweepPoint } from '../sweep/points.ts'
import { prepareSweep, type SweepRow } from '../sweep/sweep.ts'
import { type Overfitting, overfitting } from './overfitting.ts'
import { bestTrial, comparedTrials, countTrials, type TrialCount } from './trials.ts'

/** The overfitting statistics of a run that is one of so many trials, without a cross-validation. */
export function evaluateReport(
  { equity, inputs, stats }: Report,
  tried: TrialCount,
): Overfitting | NotAvailable {
  const returns = dailyReturns(equity.ms, equity.paise, toPaise(inputs.capital))
  return overfitting({ returns, periodsPerYear: stats.periodsPerYear, tried })
}

/** The best run of a sweep, and how far its choice can be believed. */
export type EvaluatedSweep = (Overfitting | NotAvailable) & {
  /** Parameters of the run that is evaluated: the one with the highest Sharpe ratio. */
  readonly judged: SweepPoint
  /** Every run of the sweep. */
  readonly tried: TrialCount
  /** Runs in the cross-validation. */
  readonly compared: number
}

/**
 * The overfitting statistics of a sweep, all of whose runs are trials. Runs of the cross-validation whose rows have no daily returns run
 * again. `rows` are those of all points, in their order.
 */
export function evaluateRows(
  dataset: Dataset,
  inputs: RunInputs,
  rows: readonly SweepRow[],
): EvaluatedSweep | NotAvailable {
  const sharpes = rows.map(({ stats }) => stats?.sharpe ?? Number.NaN)
  const best = bestTrial(sharpes)
  if (best === null) return { reason: 'No run of the sweep has a Sharpe ratio.' }
  const again = prepareSweep(dataset, inputs, { withDailyReturns: true })
  const returnsOf = (k: number) => rows[k]!.dailyReturns ?? again.run(rows[k]!.params).dailyReturns!
  const compared = Array.from(comparedTrials(rows.length, k => rows[k]!.stats !== null, best))
  const tried = countTrials(rows.flatMap(({ stats }) => (stats ? [stats.sharpe] : [])))
  const { periodsPerYear } = rows[best]!.stats!
  const sweep = compared.map(returnsOf)
  const statistics = overfitting({ returns: returnsOf(best), periodsPerYear, tried, sweep })
  return { judged: rows[best]!.params, tried, compared: compared.length, ...statistics }
}
