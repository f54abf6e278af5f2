/** What the overfitting statistics are computed from. */
import type { NotAvailable } from '../../../engine/metrics/metricValue.ts'
import type { Overfitting } from '../../../engine/research/overfitting.ts'
import { bestTrial, comparedTrials, type TrialCount } from '../../../engine/research/trials.ts'
import type { SweepTrials } from '../../../workers/api/sweepApi.ts'
import { RAN, type SweepTable } from './sweepTable.ts'

/** A sweep of engine 0.2.0 does not say what a year is: every bar was taken for a daily one. */
const OLD_PERIODS_PER_YEAR = 252

/** The overfitting statistics of a sweep. */
export interface OverfittingResult {
  readonly statistics: Overfitting | NotAvailable
  /** The run that was evaluated: the one with the highest Sharpe ratio. */
  readonly evaluated: number
  /** Runs in the cross-validation, of those that ended. */
  readonly compared: number
  readonly ran: number
  /** Whether the other trials of this device are counted too. */
  readonly isKnown: boolean
}

/** The run with the highest Sharpe ratio, the first of equal ones; null where none has one. */
export function bestSharpe({ figures }: SweepTable): number | null {
  return bestTrial(figures.sharpe)
}

/** The runs that ended, ascending. */
export function runsOf({ states }: SweepTable): readonly number[] {
  return Array.from(states, (_, index) => index).filter(index => states[index] === RAN)
}

/** The runs whose days are compared: those of the draw that ended, and the best run, which is evaluated. */
export function comparedRuns({ plan, states }: SweepTable, best: number): Int32Array {
  return comparedTrials(plan.count, index => states[index] === RAN, best)
}

/** The question for the worker; `returnsOf` must know every compared run. */
export function trialsOf(
  { figures }: Pick<SweepTable, 'figures'>,
  best: number,
  compared: Int32Array,
  returnsOf: ReadonlyMap<number, Float64Array>,
  tried: TrialCount,
): SweepTrials {
  const returns = returnsOf.get(best)!
  const told = figures.periodsPerYear[best]!
  const periodsPerYear = Number.isNaN(told) ? OLD_PERIODS_PER_YEAR : told
  const sweep = new Float64Array(compared.length * returns.length)
  compared.forEach((index, k) => {
    sweep.set(returnsOf.get(index)!, k * returns.length)
  })
  return { returns, periodsPerYear, tried, sweep }
}
