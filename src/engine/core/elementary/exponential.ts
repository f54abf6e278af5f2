import { LN2_HIGH, LN2_LOW, quotient, SMALL, scaled, sumError } from './parts.ts'

/** Beyond them e^x ÷ 2 is more than the largest number, and e^x less than half the smallest one. */
const LARGEST = 710.5
const SMALLEST = -746
/** Beyond it e^x − 1 is e^x, and e^−x nothing beside e^x. */
const LARGE = 40

/**
 * e^(high + low) × 2^shift, within 0.7 units in the last place; 0 and Infinity where it leaves the range of numbers.
 * `low` is small beside a unit.
 */
export function exponential(high: number, low: number, shift: number): number {
  if (!(high >= SMALLEST && high <= LARGEST)) return powerOfLimit(high)
  const exponent = Math.floor(high * Math.LOG2E + 0.5)
  const a = high - exponent * LN2_HIGH
  const b = exponent * LN2_LOW - low
  const beyond = growthBeyond(a - b) - b
  const sum = 1 + a
  return scaled(sum + (a - (sum - 1) + beyond), exponent + shift)
}

/** e to a power beyond the limits. */
function powerOfLimit(power: number): number {
  if (power > LARGEST) return Infinity
  return power < SMALLEST ? 0 : Number.NaN
}

/**
 * e^r − 1 − r for |r| below 0.36. The even function r (e^r + 1) ÷ (e^r − 1) is 2 + r² ÷ 6 − r⁴ ÷ 360 + …, twice the
 * Bernoulli numbers ÷ (2k)!, and needs few terms; e^r comes back from it with one division.
 */
function growthBeyond(r: number): number {
  const c = r - evenTerms(r * r)
  return (r * c) / (2 - c)
}

function evenTerms(z: number): number {
  return (
    z *
    (1 / 6 -
      z *
        (1 / 360 - z * (1 / 15_120 - z * (1 / 604_800 - z * (1 / 23_950_080 - z * (691 / 653_837_184_000))))))
  )
}

/** e to the power of `value`. */
export function exp(value: number): number {
  return exponential(value, 0, 0)
}

/** e^value − 1, exact to the last places near 0 too. */
export function expm1(value: number): number {
  if (Math.abs(value) < SMALL * SMALL) return value
  if (value < -LARGE) return -1
  if (!(value <= LARGE)) return exponential(value, 0, 0)
  const exponent = Math.floor(value * Math.LOG2E + 0.5)
  const a = value - exponent * LN2_HIGH
  const b = exponent * LN2_LOW
  const beyond = growthBeyond(a - b) - b
  if (exponent === 0) return a + beyond
  const down = scaled(1, -exponent)
  const rest = 1 - down
  const sum = rest + a
  return scaled(sum + (sumError(rest, a, sum) + (1 - rest - down) + beyond), exponent)
}

/** The answer of `exponentialParts`: e^x is 2^exponent × (1 + a + beyond), and e^−x is 2^−exponent × (1 − a + under). */
const parts = { exponent: 0, a: 0, beyond: 0, under: 0 }

function exponentialParts(value: number): void {
  const exponent = Math.floor(value * Math.LOG2E + 0.5)
  const a = value - exponent * LN2_HIGH
  const b = exponent * LN2_LOW
  parts.exponent = exponent
  parts.a = a
  parts.beyond = growthBeyond(a - b) - b
  parts.under = growthBeyond(b - a) + b
}

/** Hyperbolic sine. */
export function sinh(value: number): number {
  const size = Math.abs(value)
  if (!(size >= SMALL)) return value
  const result = size > LARGE ? exponential(size, 0, -1) : sinhOfPositive(size)
  return value < 0 ? -result : result
}

function sinhOfPositive(size: number): number {
  exponentialParts(size)
  const a = parts.a
  const beyond = parts.beyond
  const under = parts.under
  if (parts.exponent === 0) return a + (beyond - under) / 2
  const up = scaled(1, parts.exponent - 1)
  const down = scaled(1, -parts.exponent - 1)
  const whole = up - down
  const sum = whole + up * a
  const rest = up - whole - down + (down * a + (up * beyond - down * under))
  return sum + (sumError(whole, up * a, sum) + rest)
}

/** Hyperbolic cosine. */
export function cosh(value: number): number {
  const size = Math.abs(value)
  if (!(size <= LARGE)) return exponential(size, 0, -1)
  exponentialParts(size)
  const a = parts.a
  const up = scaled(1, parts.exponent - 1)
  const down = scaled(1, -parts.exponent - 1)
  const whole = up + down
  const sum = whole + up * a
  const rest = up - whole + down + (up * parts.beyond + down * parts.under - down * a)
  return sum + (sumError(whole, up * a, sum) + rest)
}

/** Hyperbolic tangent. */
export function tanh(value: number): number {
  const size = Math.abs(value)
  if (!(size >= SMALL)) return value
  // beyond 18, 2^−exponent leaves no trace in the sum with 1
  const result = size > 18 ? 1 - 2 * exponential(-2 * size, 0, 0) : tanhOfPositive(size)
  return value < 0 ? -result : result
}

function tanhOfPositive(size: number): number {
  // (e^2x − 1) ÷ (e^2x + 1)
  exponentialParts(2 * size)
  const a = parts.a
  const beyond = parts.beyond
  const down = scaled(1, -parts.exponent)
  const high = 1 - down + a
  const divisor = 1 + down + a
  return quotient(
    high,
    sumError(1 - down, a, high) + beyond,
    divisor,
    sumError(1 + down, a, divisor) + beyond,
  )
}
