import { exponentOf, LN2_HIGH, LN2_LOW, productError, SMALL, scaled, sumError, upperHalf } from './parts.ts'

/** ln 1.5 in two parts: the sum of the first with a multiple of that of ln 2 is exact. */
const LN_CENTRE_HIGH = 0.4054651079932228
const LN_CENTRE_LOW = 1.1494160890290935e-10
/** What rounding left of 1 ÷ ln 2 and 1 ÷ ln 10. */
const PER_LN2_REST = 2.0355273740931033e-17
const PER_LN10_REST = 1.098319650216765e-17
/** Two thirds: 26 bits, and the rest. */
const TWO_THIRDS_HIGH = 0.6666666567325592
const TWO_THIRDS_LOW = 9.934107462565104e-9

/** Above 1.5: its place is taken by half of it. */
const SQRT3 = 1.7320508075688772
/** As a ratio half-way between the centres 1 and 1.5. */
const SQRT_CENTRE = 1.224744871391589
const CENTRE = 1.5
/** Beyond it x² + 1 is x². */
const LARGE = 268_435_456
/** Up to it a series without low parts is enough. */
const SHORT = 0.1

/** The answer of `logarithmParts`: one object for all calls. */
export const logarithm = { high: 0, low: 0 }

/**
 * ln(value + low) as a high and a low part in `logarithm`, to about 66 bits; `value` is positive and finite, `low`
 * at most half a unit in its last place.
 */
export function logarithmParts(value: number, low: number): void {
  let exponent = exponentOf(value)
  let mantissa = scaled(value, -exponent)
  if (mantissa > SQRT3) {
    mantissa /= 2
    exponent += 1
  }
  const isCentred = mantissa > SQRT_CENTRE
  const centre = isCentred ? CENTRE : 1

  // s = (m − c) ÷ (m + c), at most 0.101, in two parts of which the first has 26 bits
  const above = mantissa - centre
  const sum = mantissa + centre
  const sumUpper = upperHalf(sum)
  const sumLower = sum - sumUpper + (mantissa - (sum - centre))
  const perSum = 1 / sum
  const s = above * perSum
  const sHigh = upperHalf(s)
  const sLow = (above - sHigh * sumUpper - sHigh * sumLower) * perSum

  // ln(m ÷ c) = 2 (s + s³ ÷ 3 + s⁵ ÷ 5 + …), of which the first two terms need their low parts
  const square = sHigh * sHigh
  const squareUpper = upperHalf(square)
  const squareLower = square - squareUpper + sLow * (sHigh + s)
  const z = s * s
  const factor = squareUpper * TWO_THIRDS_HIGH
  const factorHigh = upperHalf(factor)
  const factorLow =
    factor - factorHigh + (squareUpper * TWO_THIRDS_LOW + squareLower * (2 / 3)) + z * z * laterTerms(z)
  const first = 2 * sHigh
  const second = sHigh * factorHigh
  const series = first + second
  const seriesLow = second - (series - first) + (2 * sLow + sLow * factorHigh + s * factorLow)

  const whole = exponent * LN2_HIGH + (isCentred ? LN_CENTRE_HIGH : 0)
  const wholeLow = exponent * LN2_LOW + (isCentred ? LN_CENTRE_LOW : 0)
  const high = whole + series
  const rest = sumError(whole, series, high) + (wholeLow + seriesLow + low / value)
  logarithm.high = high + rest
  logarithm.low = rest - (logarithm.high - high)
}

/** 2 ÷ 5 + 2z ÷ 7 + 2z² ÷ 9 + …: odd and even terms apart, which a processor computes side by side. */
function laterTerms(z: number): number {
  const w = z * z
  const even = 2 / 5 + w * (2 / 9 + w * (2 / 13 + w * (2 / 17)))
  const odd = 2 / 7 + w * (2 / 11 + w * (2 / 15 + w * (2 / 19)))
  return even + z * odd
}

/** The logarithm found times a number of two parts, rounded. */
function timesLogarithm(factor: number, factorRest: number): number {
  const high = logarithm.high
  const product = high * factor
  return product + (productError(high, factor, product) + (high * factorRest + logarithm.low * factor))
}

/** ln(1 + a + low) for a above −1, rounded. */
function logarithmOfOneAnd(a: number, low: number): number {
  const value = 1 + a
  logarithmParts(value, sumError(1, a, value) + low)
  return logarithm.high
}

/** Logarithm to the base 2, exact for powers of 2. */
export function log2(value: number): number {
  if (!(value > 0 && value < Infinity)) return logarithmOfLimit(value)
  logarithmParts(value, 0)
  return timesLogarithm(Math.LOG2E, PER_LN2_REST)
}

/** Logarithm to the base 10, exact for powers of 10. */
export function log10(value: number): number {
  if (!(value > 0 && value < Infinity)) return logarithmOfLimit(value)
  logarithmParts(value, 0)
  return timesLogarithm(Math.LOG10E, PER_LN10_REST)
}

/** Any logarithm of what is not positive and finite. */
function logarithmOfLimit(value: number): number {
  if (value === 0) return -Infinity
  return value > 0 ? value : Number.NaN
}

/** ln(1 + value), exact to the last places near 0 too. */
export function log1p(value: number): number {
  if (!(value > -1 && value < Infinity)) return logarithmOfLimit(1 + value)
  const size = Math.abs(value)
  if (size > SHORT) return logarithmOfOneAnd(value, 0)
  if (size < SMALL * SMALL) return value
  // 2s = x − s x, and s is below 0.053
  const s = value / (2 + value)
  const z = s * s
  return value - s * (value - z * (2 / 3 + z * laterTerms(z)))
}

/** ln 2x for x so large that it is `asinh` and `acosh` of x. */
function logarithmOfTwice(value: number): number {
  logarithmParts(value, 0)
  return logarithm.high + (logarithm.low + LN2_LOW) + LN2_HIGH
}

/** Inverse hyperbolic sine. */
export function asinh(value: number): number {
  const size = Math.abs(value)
  if (!(size >= SMALL && size < Infinity)) return value
  const result = size > LARGE ? logarithmOfTwice(size) : asinhOfPositive(size)
  return value < 0 ? -result : result
}

function asinhOfPositive(size: number): number {
  // x + √(x² + 1) − 1 without the cancellation
  const square = size * size
  const more = square / (1 + Math.sqrt(square + 1))
  const above = size + more
  return logarithmOfOneAnd(above, sumError(size, more, above))
}

/** Inverse hyperbolic cosine; NaN below 1. */
export function acosh(value: number): number {
  if (!(value >= 1 && value < Infinity)) return value > 1 ? value : Number.NaN
  if (value > LARGE) return logarithmOfTwice(value)
  // x + √(x² − 1) − 1, and what the rounding of the root left
  const above = value - 1
  const wide = value + 1
  const square = above * wide
  const squareLow = productError(above, wide, square) + above * sumError(value, 1, wide)
  const root = Math.sqrt(square)
  const rooted = root * root
  const rootLow = root && (square - rooted - productError(root, root, rooted) + squareLow) / (2 * root)
  const sum = above + root
  return logarithmOfOneAnd(sum, sumError(above, root, sum) + rootLow)
}

/** Inverse hyperbolic tangent; NaN beyond −1 and 1. */
export function atanh(value: number): number {
  const size = Math.abs(value)
  if (!(size < 1)) return size === 1 ? value * Infinity : Number.NaN
  if (size < SMALL) return value
  const z = value * value
  if (size < SHORT) return value + value * z * (1 / 3 + (z * laterTerms(z)) / 2)
  const over = 1 + value
  logarithmParts(over, sumError(1, value, over))
  const overHigh = logarithm.high
  const overLow = logarithm.low
  const under = 1 - value
  logarithmParts(under, sumError(1, -value, under))
  const high = overHigh - logarithm.high
  return (high + (sumError(overHigh, -logarithm.high, high) + (overLow - logarithm.low))) / 2
}
