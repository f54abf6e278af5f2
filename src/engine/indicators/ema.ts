import { checkPeriod, fillRanges, windowMean } from './column.ts'

/**
 * Exponential moving average with the share 2 ÷ (`periodBars` + 1) for the newest value. The first one is the mean
 * of the first `periodBars` values (backtrader, TA-Lib; Tulip begins with the first price instead). Same length as
 * `values`; NaN before index `periodBars - 1`.
 * @throws InputError when the period is not a whole number from 1.
 */
export function ema(
  values: Float64Array,
  periodBars: number,
  out: Float64Array = new Float64Array(values.length),
): Float64Array {
  checkPeriod(periodBars)
  return smooth(values, periodBars, 2 / (periodBars + 1), out)
}

/** `out` with each value moved by `share` of the way from the average so far; it begins with the mean of a period. */
export function smooth(
  values: Float64Array,
  periodBars: number,
  share: number,
  out: Float64Array,
): Float64Array {
  return fillRanges(values, periodBars - 1, out, (ready, to) => {
    let average = windowMean(values, ready, periodBars)
    out[ready] = average
    for (let i = ready + 1; i < to; i++) {
      average += share * (values[i]! - average)
      out[i] = average
    }
  })
}
