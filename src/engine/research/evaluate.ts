/** How far a run, or the best one of a sweep, is what so many trials give by luck. See RULES.md, W6 and W7. */

import { toPaise } from '../core/units.ts'
import type { RunInputs } from '../inputs/inputs.ts'
import type { Dataset } from '../market/dataset.ts'
import type { NotAvailable } from '../metrics/metricValue.ts'
import { dailyReturns } from '../metrics/returns.ts'
import type { Report } from '../run/report.ts'
import type { SweepPoint } from '../sweep/points.ts'
import { prepareSweep, type Sweep, type SweepRow } from '../sweep/sweep.ts'
import type { SweepMetrics } from '../sweep/sweepMetrics.ts'
import { backtestOverfitting } from './cscv.ts'
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

/** The runs of a sweep as its evaluation asks for them, by their places. */
export interface SweepTrials {
  readonly count: number
  params(place: number): SweepPoint
  /** Null for a point that the strategy refused, which is no trial. */
  stats(place: number): Pick<SweepMetrics, 'sharpe' | 'periodsPerYear'> | null
  /** The daily returns of a run; asked for of those of the cross-validation and of the best one alone. */
  returns(place: number): Float64Array
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
  let again: Sweep | null = null
  return evaluateTrials({
    count: rows.length,
    params: place => rows[place]!.params,
    stats: place => rows[place]!.stats,
    returns(place) {
      const { params, dailyReturns } = rows[place]!
      if (dailyReturns) return dailyReturns
      again ??= prepareSweep(dataset, inputs, { withDailyReturns: true })
      return again.run(params).dailyReturns!
    },
  })
}

/** The same of a sweep whose rows lie elsewhere, as in the files of several processes. */
export function evaluateTrials(trials: SweepTrials): EvaluatedSweep | NotAvailable {
  const sharpes = new Float64Array(trials.count)
  const ofRuns: (number | null)[] = []
  for (let place = 0; place < trials.count; place++) {
    const stats = trials.stats(place)
    sharpes[place] = stats?.sharpe ?? Number.NaN
    if (stats) ofRuns.push(stats.sharpe)
  }
  const best = bestTrial(sharpes)
  if (best === null) return { reason: 'No run of the sweep has a Sharpe ratio.' }
  const compared = Array.from(comparedTrials(trials.count, place => trials.stats(place) !== null, best))
  const { periodsPerYear } = trials.stats(best)!
  const tried = countTrials(ofRuns)
  const statistics = overfitting({
    returns: trials.returns(best),
    periodsPerYear,
    tried,
    cscv: backtestOverfitting(
      compared.map(place => trials.returns(place)),
      periodsPerYear,
    ),
  })
  return { judged: trials.params(best), tried, compared: compared.length, ...statistics }
}
