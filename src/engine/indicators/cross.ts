/**
 * A difference below this share of the level is what running sums leave where the true difference is zero. Not the share of
 * `ties.ts`, 1e-9, which is for single prices and ratios: two averages pass through each other in steps as small as that,
 * and each step would count as a touch.
 */
const NOISE_FRACTION = 1e-11

/**
 * 1 when `fast` crossed above `slow` on bar i, −1 when it crossed below, otherwise 0. It compares with the last
 * difference that was not zero, so a touch followed by a cross counts, once (as in backtrader; backtesting.py loses
 * it). A difference below 10⁻¹¹ of the level is zero. NaN on either side never crosses, nor does the bar after it.
 */
export function crossing(fast: Float64Array, slow: Float64Array, i: number): -1 | 0 | 1 {
  if (i < 1) return 0
  const gap = fast[i]! - slow[i]!
  const gapBefore = fast[i - 1]! - slow[i - 1]!
  const noise = NOISE_FRACTION * Math.abs(slow[i - 1]!)
  // nearly every bar ends here: the bar before it was clearly on this side already
  if (gap > 0 ? gapBefore > noise : gapBefore < -noise) return 0
  return turn(fast, slow, i)
}

/** Whether `crossing` says that `fast` crossed above `slow` on bar i. */
export function crossedAbove(fast: Float64Array, slow: Float64Array, i: number): boolean {
  return crossing(fast, slow, i) === 1
}

/** Whether `crossing` says that `fast` crossed below `slow` on bar i. */
export function crossedBelow(fast: Float64Array, slow: Float64Array, i: number): boolean {
  return crossing(fast, slow, i) === -1
}

/** The same without the short cut: looks back over the bars whose difference is zero. */
function turn(fast: Float64Array, slow: Float64Array, i: number): -1 | 0 | 1 {
  const now = side(fast, slow, i)
  if (now !== 1 && now !== -1) return 0
  let before = i - 1
  while (before > 0 && side(fast, slow, before) === 0) before--
  return side(fast, slow, before) === -now ? now : 0
}

/** 1 where `fast` is above `slow`, −1 where it is below, 0 where they are equal, NaN where either is. */
function side(fast: Float64Array, slow: Float64Array, i: number): number {
  const gap = fast[i]! - slow[i]!
  return Math.abs(gap) <= NOISE_FRACTION * Math.abs(slow[i]!) ? 0 : Math.sign(gap)
}

/**
 * `crossing` for every bar, as one column, in the memory of `out` where it is given: reading it costs a strategy one byte
 * a bar. The side of the last difference that was not zero is carried along instead of looked up.
 */
export function crossings(
  fast: Float64Array,
  slow: Float64Array,
  out?: Float64Array<ArrayBuffer>,
): Int8Array {
  return turnsOf(fast, slow, endOfGreater, out)
}

/** The first bar from `i` on where `upper` is not greater. */
type EndOfGreater = (upper: Float64Array, lower: Float64Array, i: number) => number

/** `crossings`, whose ends of stretches `endOf` finds. */
export function turnsOf(
  fast: Float64Array,
  slow: Float64Array,
  endOf: EndOfGreater,
  out?: Float64Array<ArrayBuffer>,
): Int8Array {
  const count = fast.length
  const turns = out ? new Int8Array(out.buffer, out.byteOffset, count).fill(0) : new Int8Array(count)
  let above = 0
  // a bar that is clearly on the side of the one before it turns nothing: nearly every one is
  for (let i = 0; i < count; i = nextBar(fast, slow, i + 1, above, endOf)) {
    const now = side(fast, slow, i)
    if (now === 0) continue
    if (now * above < 0) turns[i] = now
    above = Number.isNaN(now) ? 0 : now
  }
  return turns
}

function nextBar(
  fast: Float64Array,
  slow: Float64Array,
  i: number,
  above: number,
  endOf: EndOfGreater,
): number {
  if (above > 0) return endOf(fast, slow, i)
  return above < 0 ? endOf(slow, fast, i) : i
}

/** In eights, since a run looks at all of its bars here. */
function endOfGreater(upper: Float64Array, lower: Float64Array, i: number): number {
  const count = upper.length
  let k = i
  while (
    k < count - 7 &&
    upper[k]! > lower[k]! &&
    upper[k + 1]! > lower[k + 1]! &&
    upper[k + 2]! > lower[k + 2]! &&
    upper[k + 3]! > lower[k + 3]! &&
    upper[k + 4]! > lower[k + 4]! &&
    upper[k + 5]! > lower[k + 5]! &&
    upper[k + 6]! > lower[k + 6]! &&
    upper[k + 7]! > lower[k + 7]!
  ) {
    k += 8
  }
  while (k < count && upper[k]! > lower[k]!) k++
  return k
}
