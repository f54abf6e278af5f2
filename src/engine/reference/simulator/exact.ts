/**
 * Exact numbers: a fraction of two whole numbers, never rounded unless a rule says so. The reference simulator does all
 * its arithmetic in them, so that no tie can go by what binary leaves behind.
 */

/** numerator ÷ denominator; the denominator is above zero and the two share no factor. */
export interface Exact {
  readonly n: bigint
  readonly d: bigint
}

/** n ÷ d in lowest terms. */
export function ratio(n: bigint, d: bigint): Exact {
  if (d === 1n) return { n, d }
  if (d < 0n) return ratio(-n, -d)
  const shared = gcd(n < 0n ? -n : n, d)
  return { n: n / shared, d: d / shared }
}

function gcd(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b]
  return a
}

/** A whole number. */
export function whole(value: number | bigint): Exact {
  return { n: BigInt(value), d: 1n }
}

/** Nothing. */
export const ZERO: Exact = whole(0)
/** One. */
export const ONE: Exact = whole(1)

/** The decimal that a number is written as: 0.1 is one tenth and not the double nearest to it. */
export function exact(value: number): Exact {
  const [mantissa = '0', exponent = '0'] = String(value).split('e')
  const [units = '0', decimals = ''] = mantissa.split('.')
  const shift = Number(exponent) - decimals.length
  const digits = BigInt(units + decimals)
  return shift >= 0 ? whole(digits * tenTo(shift)) : ratio(digits, tenTo(-shift))
}

function tenTo(power: number): bigint {
  return BigInt(`1${'0'.repeat(power)}`)
}

/** a + b. */
export function add(a: Exact, b: Exact): Exact {
  return a.d === b.d ? ratio(a.n + b.n, a.d) : ratio(a.n * b.d + b.n * a.d, a.d * b.d)
}

/** −a. */
export function negative(a: Exact): Exact {
  return { n: -a.n, d: a.d }
}

/** a − b. */
export function subtract(a: Exact, b: Exact): Exact {
  return add(a, negative(b))
}

/** a × b. */
export function times(a: Exact, b: Exact | number): Exact {
  const factor = typeof b === 'number' ? exact(b) : b
  return ratio(a.n * factor.n, a.d * factor.d)
}

/** a ÷ b. */
export function over(a: Exact, b: Exact | number): Exact {
  const divisor = typeof b === 'number' ? exact(b) : b
  return ratio(a.n * divisor.d, a.d * divisor.n)
}

/** Below zero, zero or above zero as a is below, equal to or above b. */
export function compare(a: Exact, b: Exact): number {
  const difference = a.n * b.d - b.n * a.d
  return difference > 0n ? 1 : difference < 0n ? -1 : 0
}

/** The lesser of two. */
export function least(a: Exact, b: Exact): Exact {
  return compare(a, b) <= 0 ? a : b
}

/** The greater of two. */
export function most(a: Exact, b: Exact): Exact {
  return compare(a, b) >= 0 ? a : b
}

/** Without its sign. */
export function size(a: Exact): Exact {
  return a.n < 0n ? negative(a) : a
}

/** The largest whole number that is not above it. */
export function floor({ n, d }: Exact): bigint {
  const quotient = n / d
  return n < 0n && quotient * d !== n ? quotient - 1n : quotient
}

/** The nearest whole number; a half goes up. */
export function nearest(a: Exact): bigint {
  return floor(add(a, { n: 1n, d: 2n }))
}

/** The nearest double, for what is compared with the engine. */
export function toNumber({ n, d }: Exact): number {
  // sixteen more digits than the double holds
  return Number((n * tenTo(40)) / d) / 1e40
}
