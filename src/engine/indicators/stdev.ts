import { checkPeriod, fillBlocks, windowMean } from './column.ts'

/** The sum of squares is taken afresh when it falls below this share of its peak: three digits of sixteen are gone. */
const WORN_FRACTION = 1e-3

/**
 * Standard deviation of the last `periodBars` values about their mean, of the whole population (ddof 0). Same
 * length as `values`; NaN before index `periodBars - 1`; exactly 0 where the window is flat.
 * @throws InputError when the period is not a whole number from 1.
 */
export function stdev(
  values: Float64Array,
  periodBars: number,
  out: Float64Array = new Float64Array(values.length),
): Float64Array {
  checkPeriod(periodBars)
  return fillBlocks(values, periodBars, out, (from, to) => {
    // one value has no deviation, while sliding over it would leave the rounding of each move
    if (periodBars === 1) out.fill(0, from, to)
    else for (let i = from; i < to; ) i = slide(values, periodBars, i, to, out)
  })
}

/**
 * The first bar that is not done: `to`, or where a spike has left the window and the sum has too few digits left.
 * Welford's update for a window that slides, in distances from the first window's mean, so that the level of the
 * price (18,000 and moves of 0.05) costs no digits.
 */
function slide(
  values: Float64Array,
  periodBars: number,
  from: number,
  to: number,
  out: Float64Array,
): number {
  const origin = windowMean(values, from, periodBars)
  let sum = 0
  let squares = 0
  for (let i = from - periodBars + 1; i <= from; i++) {
    const distance = values[i]! - origin
    sum += distance
    squares += distance * distance
  }
  let peak = squares
  out[from] = Math.sqrt(squares / periodBars)
  for (let i = from + 1; i < to; i++) {
    const added = values[i]! - origin
    const dropped = values[i - periodBars]! - origin
    const meanBefore = sum / periodBars
    sum += added - dropped
    squares += (added - dropped) * (added - sum / periodBars + dropped - meanBefore)
    if (squares > peak) peak = squares
    else if (squares < peak * WORN_FRACTION) return i
    out[i] = Math.sqrt(squares / periodBars)
  }
  return to
}
