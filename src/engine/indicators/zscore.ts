import { sma } from './sma.ts'
import { stdev } from './stdev.ts'

/**
 * How many population deviations each value lies above the mean of the last `periodBars` values, itself included.
 * Same length as `values`; NaN before index `periodBars - 1` and wherever the window is flat: there is nothing to
 * measure by, and comparing with NaN is false, so a strategy does nothing. (0 would read as "back at the mean".)
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
    out[i] = out[i] === 0 ? Number.NaN : (values[i]! - mean[i]!) / out[i]!
  }
  return out
}
