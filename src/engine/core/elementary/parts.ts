/**
 * Arithmetic with about twice the digits of a number, for the elementary functions: a value is the sum of two numbers,
 * "high" and a far smaller "low" (T. Dekker, Numerische Mathematik 18, 1971).
 */

/** ln 2 in two parts: the first has 21 trailing zero bits, so its product with an exponent is exact (fdlibm). */
export const LN2_HIGH = 0.6931471803691238
export const LN2_LOW = 1.9082149292705877e-10

/**
 * Below it, 2^−28, the next term of every series here is less than half a unit in the last place: sin x is x, and of
 * small arguments −0 stays −0.
 */
export const SMALL = 1 / 268_435_456

/** 2^27 + 1: it cuts the 53 bits of a number in two halves. */
const SPLITTER = 134_217_729
const EXPONENT_BIAS = 1023
/** Below it the exponent does not stand in the bits. */
const SMALLEST_NORMAL = 2.2250738585072014e-308
const SMALLEST_NORMAL_EXPONENT = -1022
const SMALLEST_EXPONENT = -1074
const LARGEST_EXPONENT = 1023
const TWO_TO_54 = 18_014_398_509_481_984

const scratch = new DataView(new ArrayBuffer(8))

/** All powers of 2 from the smallest: a processor waits longer for a number put together from bits. */
const powersOfTwo = new Float64Array(LARGEST_EXPONENT - SMALLEST_EXPONENT + 1)
for (let k = 0, power = Number.MIN_VALUE; k < powersOfTwo.length; k++, power *= 2) powersOfTwo[k] = power

/** 2 to a whole power from −1074 to 1023. */
export function powerOfTwo(exponent: number): number {
  return powersOfTwo[exponent - SMALLEST_EXPONENT]!
}

/** `value` × 2^exponent, rounded once where the answer is below the smallest normal number; exponents −1222 to 2046. */
export function scaled(value: number, exponent: number): number {
  if (exponent > LARGEST_EXPONENT)
    return value * powerOfTwo(LARGEST_EXPONENT) * powerOfTwo(exponent - LARGEST_EXPONENT)
  if (exponent >= SMALLEST_NORMAL_EXPONENT) return value * powerOfTwo(exponent)
  // the first product is exact, so only the second one rounds
  return value * powerOfTwo(exponent + 200) * powerOfTwo(-200)
}

/** The exponent of a positive finite number: 0 from 1 to below 2. */
export function exponentOf(value: number): number {
  if (value < SMALLEST_NORMAL) return exponentOf(value * TWO_TO_54) - 54
  scratch.setFloat64(0, value)
  return (scratch.getInt32(0) >> 20) - EXPONENT_BIAS
}

/** The upper 26 bits of a number below 2^996: the product of two such halves is exact. */
export function upperHalf(value: number): number {
  const wide = SPLITTER * value
  return wide - (wide - value)
}

/** What a × b has beyond `product`, its rounded value. */
export function productError(a: number, b: number, product: number): number {
  const upperA = upperHalf(a)
  const upperB = upperHalf(b)
  const lowerA = a - upperA
  const lowerB = b - upperB
  return lowerA * lowerB - (product - upperA * upperB - lowerA * upperB - upperA * lowerB)
}

/** What a + b has beyond `sum`, its rounded value. */
export function sumError(a: number, b: number, sum: number): number {
  const fromB = sum - a
  return a - (sum - fromB) + (b - fromB)
}

/** The quotient of two sums of a high and a low part, rounded nearly as well as can be. */
export function quotient(high: number, low: number, divisorHigh: number, divisorLow: number): number {
  const top = high + low
  const topLow = low - (top - high)
  const bottom = divisorHigh + divisorLow
  const bottomLow = divisorLow - (bottom - divisorHigh)
  const first = top / bottom
  const product = first * bottom
  const rest = top - product - productError(first, bottom, product) + topLow - first * bottomLow
  return first + rest / bottom
}
