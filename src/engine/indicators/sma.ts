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
  return fillBlocks(
    values,
    periodBars,
    out,
    (from, to) => slide(values, periodBars, from, to, out),
    (from, other, bars) => slideTwo(values, periodBars, from, other, bars, out),
  )
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

/** The same for two blocks of so many bars. */
function slideTwo(
  values: Float64Array,
  periodBars: number,
  from: number,
  other: number,
  bars: number,
  out: Float64Array,
): void {
  const anchor = values[from]!
  const otherAnchor = values[other]!
  let sum = 0
  let otherSum = 0
  for (let k = 1 - periodBars; k < 0; k++) {
    sum += values[from + k]! - anchor
    otherSum += values[other + k]! - otherAnchor
  }
  out[from] = anchor + sum / periodBars
  out[other] = otherAnchor + otherSum / periodBars
  for (let i = from + 1, j = other + 1; i < from + bars; i++, j++) {
    sum += values[i]! - values[i - periodBars]!
    otherSum += values[j]! - values[j - periodBars]!
    out[i] = anchor + sum / periodBars
    out[j] = otherAnchor + otherSum / periodBars
  }
}
