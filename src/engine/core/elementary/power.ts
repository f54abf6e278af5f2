import { exponential } from './exponential.ts'
import { logarithm, logarithmParts } from './logarithm.ts'
import { exponentOf, powerOfTwo, productError, scaled, sumError } from './parts.ts'

/** Beyond it e^x is 0 or Infinity. */
const LIMIT = 750
/** Between these exponents the squares neither overflow nor lose digits that count. */
const LARGEST_SQUARED = 500
const SMALLEST_SQUARED = -450
const SHIFT = 600
/** 1, 2 and 4, and about their cube roots. */
const DOUBLED = [1, 2, 4] as const
const CUBE_ROOTS = [1, 1.26, 1.5874] as const

/** `base` to the power of `exponent`. Exact wherever a number can hold the answer; x² is x × x and x^½ is √x. */
export function pow(base: number, exponent: number): number {
  if (exponent === 0) return 1
  if (Number.isNaN(base) || Number.isNaN(exponent)) return Number.NaN
  const size = Math.abs(base)
  if (Math.abs(exponent) === Infinity) return powerToInfinity(size, exponent)
  if (base < 0 || size === 0 || size === Infinity) return powerWithSign(base, exponent)
  if (exponent === 2) return base * base
  if (exponent === 0.5) return Math.sqrt(base)
  return powerOfPositive(base, exponent)
}

function powerOfPositive(base: number, exponent: number): number {
  // its logarithm is 0 beside exponents too large to be cut in halves
  if (base === 1) return 1
  logarithmParts(base, 0)
  const high = logarithm.high
  const product = high * exponent
  if (product > LIMIT) return Infinity
  if (product < -LIMIT) return 0
  const low = productError(high, exponent, product) + logarithm.low * exponent
  return exponential(product, low, 0)
}

function powerToInfinity(size: number, exponent: number): number {
  if (size === 1) return Number.NaN
  return size > 1 === exponent > 0 ? Infinity : 0
}

/** The power of a negative base, of a zero or of an infinity: only odd exponents keep the sign. */
function powerWithSign(base: number, exponent: number): number {
  const size = Math.abs(base)
  const isWhole = Math.trunc(exponent) === exponent
  const isOdd = isWhole && Math.trunc(exponent / 2) !== exponent / 2
  const isNegative = base < 0 || Object.is(base, -0)
  if (size === 0 || size === Infinity) {
    const result = (size === 0) === exponent > 0 ? 0 : Infinity
    return isNegative && isOdd ? -result : result
  }
  if (!isWhole) return Number.NaN
  const result = pow(size, exponent)
  return isOdd ? -result : result
}

/** Cube root, exact for cubes. */
export function cbrt(value: number): number {
  const size = Math.abs(value)
  if (!(size > 0 && size < Infinity)) return value
  const exponent = exponentOf(size)
  const third = Math.floor(exponent / 3)
  const mantissa = scaled(size, -3 * third)
  const result = cubeRoot(mantissa, exponent - 3 * third) * powerOfTwo(third)
  return value < 0 ? -result : result
}

/** Cube root from 1 to below 8: a curve within 0.0002, Halley's step, and Newton's with the remainder in two parts. */
function cubeRoot(value: number, doublings: number): number {
  const m = value / DOUBLED[doublings]!
  const guess = CUBE_ROOTS[doublings]! * (0.5558 + m * (0.58083 - m * (0.15866 - m * 0.02215)))
  const guessCube = guess * guess * guess
  const root = (guess * (guessCube + 2 * value)) / (2 * guessCube + value)
  const square = root * root
  const cube = square * root
  const squareLow = productError(root, root, square)
  const remainder = value - cube - productError(square, root, cube) - squareLow * root
  return root + remainder / (3 * square)
}

/** The root of the sum of the squares of all values, which neither overflow nor vanish on the way. */
export function hypot(...values: readonly number[]): number {
  let largest = 0
  let hasNaN = false
  for (const value of values) {
    const size = Math.abs(value)
    if (size === Infinity) return Infinity
    if (size > largest) largest = size
    hasNaN ||= Number.isNaN(value)
  }
  if (hasNaN || largest === 0) return hasNaN ? Number.NaN : 0
  const exponent = exponentOf(largest)
  if (exponent > LARGEST_SQUARED) return rootOfSquares(values, -SHIFT) * powerOfTwo(SHIFT)
  if (exponent < SMALLEST_SQUARED) return rootOfSquares(values, SHIFT) * powerOfTwo(-SHIFT)
  return rootOfSquares(values, 0)
}

function rootOfSquares(values: readonly number[], shift: number): number {
  const factor = powerOfTwo(shift)
  let sum = 0
  let low = 0
  for (const value of values) {
    const side = value * factor
    const square = side * side
    const next = sum + square
    low += sumError(sum, square, next) + productError(side, side, square)
    sum = next
  }
  return Math.sqrt(sum + low)
}
