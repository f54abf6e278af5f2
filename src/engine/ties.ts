/**
 * The share of their size by which two numbers may differ and still be the same number: what decimals leave behind
 * when they are written in binary, multiplied and averaged is some 1e-15 of it, and no price, threshold or ratio that
 * means something else is as near as this.
 */
export const SAME_SHARE = 1e-9

/** Whether two numbers differ by nothing but binary rounding. NaN is the same as nothing. */
export function isSame(a: number, b: number): boolean {
  return a === b || Math.abs(a - b) <= SAME_SHARE * Math.min(Math.abs(a), Math.abs(b))
}

/** Whether `a` is above `b` by more than binary rounding: a tie is not above. */
export function isAbove(a: number, b: number): boolean {
  return a > b && !isSame(a, b)
}

/** Whether `a` is `b` or above it: a tie that binary rounding hides counts. */
export function isAtLeast(a: number, b: number): boolean {
  return a >= b || isSame(a, b)
}
