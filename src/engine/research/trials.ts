/** What counts as a trial, and which of many are compared: the page reads it too, so that it and the terminal mean the same. */
import { firstLargest, isSame } from '../core/ties.ts'

/** How much was tried on the data of a run, the run included. */
export interface TrialCount {
  readonly trials: number
  /** Sample variance of the yearly Sharpe ratios that are known; null for fewer than two. */
  readonly yearlySharpeVariance: number | null
}

/** Trials whose days are compared with each other: more would take long, and say little more. */
const MAX_COMPARED = 2_000

/** The count of trials from their yearly Sharpe ratios; null stands for a trial that had none. */
export function countTrials(sharpes: readonly (number | null)[]): TrialCount {
  const known = sharpes.filter(sharpe => sharpe !== null)
  return { trials: sharpes.length, yearlySharpeVariance: sampleVariance(known) }
}

function sampleVariance(values: readonly number[]): number | null {
  if (values.length < 2) return null
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.reduce((sum, value) => sum + (value - mean) * (value - mean), 0) / (values.length - 1)
}

/** The place of the highest Sharpe ratio, the first of equal ones; NaN is none. Null where no trial has one. */
export function bestTrial(sharpes: ArrayLike<number>): number | null {
  const best = firstLargest(sharpes)
  return best < 0 ? null : best
}

/**
 * The places of those that may be the best of all trials where these are some of them: most often one. Each is the same as
 * the largest here but for binary rounding, and above all before it: the first that is the same as the largest of all can
 * be no other one.
 */
export function bestOfSome(sharpes: Float64Array): readonly number[] {
  const largest = sharpes.reduce((most, value) => (value > most ? value : most), Number.NEGATIVE_INFINITY)
  const places: number[] = []
  let before = Number.NEGATIVE_INFINITY
  for (const [place, value] of sharpes.entries()) {
    if (!(value > before)) continue
    before = value
    if (isSame(value, largest)) places.push(place)
  }
  return places
}

/** The places of all trials, or of as many as can be compared, drawn by lot: the same ones each time. Ascending. */
export function drawTrials(count: number, most = MAX_COMPARED): Int32Array {
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

/** Those of the draw that ran, and the best one, which is evaluated. */
export function comparedTrials(count: number, ran: (place: number) => boolean, best: number): Int32Array {
  const drawn = drawTrials(count).filter(ran)
  return drawn.includes(best) ? drawn : Int32Array.of(...drawn, best)
}
