/**
 * The share of their size by which two numbers may differ and still be the same number: what decimals leave behind
 * when they are written in binary, multiplied and averaged is some 1e-15 of it, and no price, threshold or ratio that
 * means something else is as near as this.
 */
export const SAME_SHARE = 1e-9

// Factors that every quote meets on every bar. They are literals of a module of their own, so that the bundler writes them
// where they are used: a constant that is read from its module is loaded each time.

/** 1 + SAME_SHARE: times a price, what is above it by more than binary rounding. */
export const CLEAR = 1.000000001
/**
 * 1 + 2^-48. A product of decimals falls short of what it means by a share of itself, 2^-53 for each factor and each step:
 * sixteen of them are made good, and no product that means something else is as near until it has fourteen digits.
 */
export const PRODUCT_ROOM = 1.0000000000000036
/** Its inverse, since a division takes as long as the rest of a quote. */
export const LESS_ROOM = 0.9999999999999964

/** Whether two numbers differ by nothing but binary rounding. NaN is the same as nothing. */
export function isSame(a: number, b: number): boolean {
  return a === b || Math.abs(a - b) <= SAME_SHARE * Math.min(Math.abs(a), Math.abs(b))
}

/** Whether `a` is above `b` by more than binary rounding: a tie is not above. */
export function isAbove(a: number, b: number): boolean {
  // `a > b && !isSame(a, b)` in one comparison: bar loops ask it for every order
  return a - b > SAME_SHARE * Math.min(Math.abs(a), Math.abs(b))
}

/** Whether `a` is `b` or above it: a tie that binary rounding hides counts. */
export function isAtLeast(a: number, b: number): boolean {
  return a >= b || b - a <= SAME_SHARE * Math.min(Math.abs(a), Math.abs(b))
}

/**
 * The place of the first value that is the same as the largest; −1 where there is none, which NaN is. Each is compared
 * with the largest itself: small steps one after the other add up to a difference.
 */
export function firstLargest(values: ArrayLike<number>): number {
  let largest = Number.NEGATIVE_INFINITY
  for (let k = 0; k < values.length; k++) if (values[k]! > largest) largest = values[k]!
  for (let k = 0; k < values.length; k++) if (isSame(values[k]!, largest)) return k
  return -1
}

/**
 * The values, those that are the same put on one level, so that they can be sorted and compared as they are. From the
 * lowest on, each that is the same as the lowest of its group becomes that one, and the first that is not begins the next.
 */
export function levelled(values: ArrayLike<number>): Float64Array {
  const levels = Float64Array.from(values)
  const places = Uint32Array.from(levels, (_, k) => k).filter(k => !Number.isNaN(levels[k]!))
  places.sort((a, b) => levels[a]! - levels[b]! || a - b)
  let lowest = Number.NaN
  for (const k of places) {
    if (isSame(levels[k]!, lowest)) levels[k] = lowest
    else lowest = levels[k]!
  }
  return levels
}
