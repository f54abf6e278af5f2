import { InputError } from '../core/problem.ts'

/** How many bars a running sum goes on before it is summed afresh: few enough for rounding, many enough for speed. */
const BLOCK_BARS = 2048

/**
 * Nothing: it refuses what is no length in bars.
 * @throws InputError when it is not a whole number from 1.
 */
export function checkPeriod(periodBars: number, field = 'periodBars'): void {
  if (Number.isInteger(periodBars) && periodBars >= 1) return
  throw new InputError(
    `${field}: ${periodBars} is not a length in bars. It must be a whole number from 1.`,
    field,
  )
}

/**
 * `out`, filled one range of finite values at a time. Of each range the first `warmupBars` bars are NaN and
 * `fill` writes the rest, `[ready, to)`. A value that is not finite is NaN here too, and the warm-up begins anew
 * after it: so an indicator of an indicator works, and one bad value cannot stay in a running sum.
 */
export function fillRanges(
  values: Float64Array,
  warmupBars: number,
  out: Float64Array,
  fill: (ready: number, to: number) => void,
): Float64Array {
  checkOut(values, out)
  let done = 0
  for (let from = 0; from < values.length; ) {
    const to = endOfRange(values, from)
    const ready = from + warmupBars
    if (ready < to) {
      out.fill(Number.NaN, done, ready)
      fill(ready, to)
      done = to
    }
    from = to + 1
  }
  return out.fill(Number.NaN, done)
}

/**
 * The same for a window of `periodBars` that slides: `fill` gets blocks `[from, to)` and starts its sums afresh at
 * `from`, whose window is `[from - periodBars + 1, from]`. So rounding never adds up over more than one block. `fillTwo`
 * writes two blocks of so many bars side by side: while one sum waits for its last step, the other takes its own.
 */
export function fillBlocks(
  values: Float64Array,
  periodBars: number,
  out: Float64Array,
  fill: (from: number, to: number) => void,
  fillTwo?: (from: number, other: number, bars: number) => void,
): Float64Array {
  const blockBars = Math.max(BLOCK_BARS, periodBars)
  // true when the last value of each block is finite: a bad value in a running sum stays there to the block's end
  const fillAll = (ready: number, end: number) => {
    let from = ready
    for (; fillTwo && from + 2 * blockBars <= end; from += 2 * blockBars) {
      const other = from + blockBars
      fillTwo(from, other, blockBars)
      if (!(Number.isFinite(out[other - 1]!) && Number.isFinite(out[other + blockBars - 1]!))) return false
    }
    for (; from < end; from += blockBars) {
      const to = Math.min(from + blockBars, end)
      fill(from, to)
      if (!Number.isFinite(out[to - 1]!)) return false
    }
    return true
  }
  const warmupBars = periodBars - 1
  checkOut(values, out)
  if (warmupBars >= values.length) return out.fill(Number.NaN)
  if (fillAll(warmupBars, values.length)) return out.fill(Number.NaN, 0, warmupBars)
  return fillRanges(values, warmupBars, out, fillAll)
}

/** Mean of the `periodBars` values that end with bar `last`; exact where they are all equal. */
export function windowMean(values: Float64Array, last: number, periodBars: number): number {
  const anchor = values[last]!
  let sum = 0
  for (let i = last - periodBars + 1; i < last; i++) sum += values[i]! - anchor
  return anchor + sum / periodBars
}

function checkOut(values: Float64Array, out: Float64Array): void {
  if (out === values || out.length !== values.length) {
    throw new RangeError('out must be another column of the same length')
  }
}

function endOfRange(values: Float64Array, from: number): number {
  let to = from
  // in fours, since every indicator reads its whole column here first; x − x is 0 for every finite sum and no other
  for (const last = values.length - 4; to <= last; to += 4) {
    const sum = values[to]! + values[to + 1]! + (values[to + 2]! + values[to + 3]!)
    if (sum - sum !== 0) break
  }
  while (to < values.length && Number.isFinite(values[to]!)) to++
  return to
}
