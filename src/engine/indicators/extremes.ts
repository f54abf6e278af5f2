import { checkPeriod, fillRanges } from './column.ts'

/**
 * The largest of the last `periodBars` values, the current one included. Same length as `values`; NaN before index
 * `periodBars - 1`.
 * @throws InputError when the period is not a whole number from 1.
 */
export function highest(
  values: Float64Array,
  periodBars: number,
  out: Float64Array = new Float64Array(values.length),
): Float64Array {
  return extreme(values, periodBars, 1, out)
}

/**
 * The smallest of the last `periodBars` values, the current one included. Same length as `values`; NaN before index
 * `periodBars - 1`.
 * @throws InputError when the period is not a whole number from 1.
 */
export function lowest(
  values: Float64Array,
  periodBars: number,
  out: Float64Array = new Float64Array(values.length),
): Float64Array {
  return extreme(values, periodBars, -1, out)
}

/**
 * The largest of `sign × value`, in constant time per bar whatever the period. A window lies over the tail of one
 * block of `periodBars` and the head of the next; both maxima grow by one comparison per bar.
 * Source: van Herk 1992, Gil and Werman 1993.
 */
function extreme(values: Float64Array, periodBars: number, sign: 1 | -1, out: Float64Array): Float64Array {
  checkPeriod(periodBars)
  return fillRanges(values, periodBars - 1, out, (ready, to) => {
    // tails[k]: the largest of the block before from its bar k on; of none, −Infinity; before the first block, NaN
    const tails = new Float64Array(periodBars + 1).fill(Number.NaN)
    tails[periodBars] = -Infinity
    for (let block = ready - periodBars + 1; block < to; block += periodBars) {
      const end = Math.min(block + periodBars, to)
      let head = -Infinity
      for (let i = block; i < end; i++) {
        head = larger(head, sign * values[i]!)
        out[i] = sign * larger(tails[i - block + 1]!, head)
      }
      let tail = -Infinity
      for (let i = end - 1; i >= block; i--) {
        tail = larger(tail, sign * values[i]!)
        tails[i - block] = tail
      }
    }
  })
}

/** The larger of two, the first where they do not compare. */
function larger(first: number, second: number): number {
  return second > first ? second : first
}
