import { checkPeriod, fillBlocks } from './column.ts'

/**
 * Linearly weighted moving average: the newest value counts `periodBars` times, the oldest once. Same length as
 * `values`; NaN before index `periodBars - 1`.
 * @throws InputError when the period is not a whole number from 1.
 */
export function wma(
  values: Float64Array,
  periodBars: number,
  out: Float64Array = new Float64Array(values.length),
): Float64Array {
  checkPeriod(periodBars)
  return fillBlocks(values, periodBars, out, (from, to) => slide(values, periodBars, from, to, out))
}

/** Sums distances from one value of the block, not prices: the sums stay small, and so does their rounding. */
function slide(values: Float64Array, periodBars: number, from: number, to: number, out: Float64Array): void {
  const weights = (periodBars * (periodBars + 1)) / 2
  const anchor = values[from]!
  const oldest = from - periodBars + 1
  let sum = 0
  let weighted = 0
  for (let i = oldest; i < from; i++) {
    const distance = values[i]! - anchor
    sum += distance
    weighted += (i - oldest + 1) * distance
  }
  out[from] = anchor + weighted / weights
  for (let i = from + 1; i < to; i++) {
    const distance = values[i]! - anchor
    // every value of the window moves down by one weight, the oldest from one to nothing
    weighted += periodBars * distance - sum
    sum += values[i]! - values[i - periodBars]!
    out[i] = anchor + weighted / weights
  }
}
