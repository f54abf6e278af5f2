/** What the overfitting meter is measured from. */
import type { NotAvailable } from '../../engine/metrics/figure.ts'
import type { Overfitting, TrialCount } from '../../engine/research/overfitting.ts'
import { firstLargest } from '../../engine/ties.ts'
import type { SweepTrials } from '../../workers/api/sweepApi.ts'
import { RAN, type SweepTable } from './sweepTable.ts'

/** A sweep of engine 0.2.0 does not say what a year is: every bar was taken for a daily one. */
const OLD_PERIODS_PER_YEAR = 252

/** Runs whose days are compared with each other: more would take long, and say little more. */
export const MOST_TRIALS = 2_000

/** A measured sweep. */
export interface MeterReading {
  readonly meter: Overfitting | NotAvailable
  /** The run that was judged: the one with the highest Sharpe ratio. */
  readonly judged: number
  /** Runs in the cross-validation, of those that ended. */
  readonly compared: number
  readonly ran: number
  /** Whether the other trials of this device are counted too. */
  readonly isKnown: boolean
}

/** The run with the highest Sharpe ratio, the first of equal ones; null where none has one. */
export function bestSharpe({ figures }: SweepTable): number | null {
  const best = firstLargest(figures.sharpe)
  return best < 0 ? null : best
}

/** All runs, or as many of them as can be compared, drawn by lot: the same ones each time. Ascending. */
export function sampleOf(count: number, most = MOST_TRIALS): Int32Array {
  const places = Int32Array.from({ length: count }, (_, k) => k)
  if (count <= most) return places
  let state = 1
  for (let k = 0; k < most; k++) {
    // the generator of Park and Miller (1988)
    state = (state * 48_271) % 2_147_483_647
    const other = k + (state % (count - k))
    const kept = places[k]!
    places[k] = places[other]!
    places[other] = kept
  }
  return places.slice(0, most).sort()
}

/** The runs that ended, ascending. */
export function runsOf({ states }: SweepTable): readonly number[] {
  return Array.from(states, (_, index) => index).filter(index => states[index] === RAN)
}

/** Those of the sample that ended, and the best run, which is judged. */
export function comparedRuns(table: SweepTable, best: number): Int32Array {
  const sample = sampleOf(table.plan.count).filter(index => table.states[index] === RAN)
  return sample.includes(best) ? sample : Int32Array.of(...sample, best)
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
