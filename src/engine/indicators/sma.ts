import { checkPeriod, fillBlocks } from './column.ts'

/**
 * Simple moving average: the mean of the last `periodBars` values. Same length as `values`; NaN before index
 * `periodBars - 1`. Exact where the price stands still.
 * @throws InputError when the period is not a whole number from 1.
 */
export function sma(
  values: Float64Array,
  periodBars: number,
  out: Float64Array = new Float64Array(values.length),
): Float64Array {
  checkPeriod(periodBars)
  return fillBlocks(values, periodBars, out, (from, to) => slide(values, periodBars, from, to, out))
}

/** Sums distances from one value of the block, not prices: the sum stays small, and so does its rounding. */
function slide(values: Float64Array, periodBars: number, from: number, to: number, out: Float64Array): void {
  const anchor = values[from]!
  let sum = 0
  for (let i = from - periodBars + 1; i < from; i++) sum += values[i]! - anchor
  out[from] = anchor + sum / periodBars
  for (let i = from + 1; i < to; i++) {
    sum += values[i]! - values[i - periodBars]!
    out[i] = anchor + sum / periodBars
  }
}
