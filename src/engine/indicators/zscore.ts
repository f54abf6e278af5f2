import { SAME_SHARE } from '../core/ties.ts'
import { sma } from './sma.ts'
import { stdev } from './stdev.ts'

/**
 * How many population deviations each value lies above the mean of the last `periodBars` values, itself included.
 * Same length as `values`; NaN before index `periodBars - 1` and wherever the window is flat but for binary rounding:
 * there is nothing to measure by, and comparing with NaN is false, so a strategy does nothing. (0 would read as "back at the mean".)
 * @throws InputError when the period is not a whole number from 1.
 */
export function zscore(
  values: Float64Array,
  periodBars: number,
  out: Float64Array = new Float64Array(values.length),
): Float64Array {
  const mean = sma(values, periodBars)
  stdev(values, periodBars, out)
  for (let i = 0; i < values.length; i++) {
    const deviation = out[i]!
    const isFlat = deviation <= SAME_SHARE * Math.abs(mean[i]!)
    out[i] = isFlat ? Number.NaN : deviationsOf(values[i]! - mean[i]!, deviation)
  }
  return out
}

/** A distance from a mean in deviations: exactly 0 where it is rounding beside them. */
export function deviationsOf(distance: number, deviation: number): number {
  return Math.abs(distance) <= SAME_SHARE * deviation ? 0 : distance / deviation
}
