import { powerOfTwo, quotient, SMALL, sumError, upperHalf } from './parts.ts'

const TWO_PER_PI = 0.6366197723675814
/** π ÷ 2 in four parts: the products of the first three, of 33 bits, with a number of quarters below 2^20 are exact. */
const QUARTER_1 = 1.5707963267341256
const QUARTER_2 = 6.077100506303966e-11
const QUARTER_3 = 2.0222662487111665e-21
const QUARTER_4 = 8.4784276603689e-32
const EIGHTH_TURN = 0.7853981633974483
/** 2^20 quarters of a turn. */
const LARGE = 1_647_099
const TWO_TO_53 = 9_007_199_254_740_992
const TWO_TO_33 = 8_589_934_592

/** The answer of `reduce`: an angle in two parts. */
const reduced = { high: 0, low: 0 }

/**
 * The quarter of the turn, 0 to 3, around which `angle` lies; `reduced` is what it lies beyond it, at most an eighth of
 * a turn. `angle` is finite.
 */
function reduce(angle: number): number {
  const size = Math.abs(angle)
  if (size > LARGE) return reduceLarge(angle)
  if (size <= EIGHTH_TURN) {
    reduced.high = angle
    reduced.low = 0
    return 0
  }
  const quarters = Math.floor(angle * TWO_PER_PI + 0.5)
  // in the order of W. Cody and W. Waite (Software Manual for the Elementary Functions, 1980): each difference is exact
  const first = angle - quarters * QUARTER_1
  const second = first - quarters * QUARTER_2
  const secondError = sumError(first, -quarters * QUARTER_2, second)
  const third = second - quarters * QUARTER_3
  const thirdError = sumError(second, -quarters * QUARTER_3, third)
  const low = secondError + thirdError - quarters * QUARTER_4
  const high = third + low
  reduced.high = high
  reduced.low = low - (high - third)
  return quarters & 3
}

/** Bits behind the point: an angle has up to 1024 before it, and may lie within 2^−62 of a quarter. */
const PLACES = 1280n
const KEPT_PLACES = 240n
const LAST_PLACE = powerOfTwo(-240)
let quarterTurn = 0n

/** The same with whole numbers of any length: exact, slow, and seldom needed. */
function reduceLarge(angle: number): number {
  quarterTurn ||= 8n * arctangentOfOneIn(5n) - 2n * arctangentOfOneIn(239n)
  const size = Math.abs(angle)
  const whole = size < TWO_TO_53 ? BigInt(size * TWO_TO_33) << (PLACES - 33n) : BigInt(size) << PLACES
  let quarters = whole / quarterTurn
  let rest = whole % quarterTurn
  if (2n * rest > quarterTurn) {
    quarters += 1n
    rest -= quarterTurn
  }
  rest >>= PLACES - KEPT_PLACES
  const sign = angle < 0 ? -1 : 1
  const high = Number(rest)
  reduced.high = sign * high * LAST_PLACE
  reduced.low = sign * Number(rest - BigInt(high)) * LAST_PLACE
  return (sign * Number(quarters & 3n)) & 3
}

/** The angle whose tangent is 1 ÷ n, times 2^PLACES: π ÷ 4 is four times that of 5, less that of 239 (J. Machin). */
function arctangentOfOneIn(n: bigint): bigint {
  let power = (1n << PLACES) / n
  let sum = 0n
  for (let k = 1n; power !== 0n; k += 2n) {
    sum += power / k
    power /= -n * n
  }
  return sum
}

/** sin r − r, in which `low` continues r. */
function sineBeyond(r: number, low: number): number {
  const z = r * r
  const later = 1 / 362_880 - z * (1 / 39_916_800 - z * (1 / 6_227_020_800 - z * sineLast(z)))
  return low * (1 - z / 2) - r * z * (1 / 6 - z * (1 / 120 - z * (1 / 5040 - z * later)))
}

function sineLast(z: number): number {
  return 1 / 1_307_674_368_000 - z * (1 / 355_687_428_096_000)
}

/** The answer of `cosineParts`. */
const cosine = { high: 0, low: 0 }

/** cos r in two parts in `cosine`, in which `low` continues r. */
function cosineParts(r: number, low: number): void {
  const upper = upperHalf(r)
  const half = (upper * upper) / 2
  const halfLow = ((r - upper) * (r + upper)) / 2
  const high = 1 - half
  const z = r * r
  const later = 1 / 40_320 - z * (1 / 3_628_800 - z * (1 / 479_001_600 - z * cosineLast(z)))
  const terms = z * z * (1 / 24 - z * (1 / 720 - z * later))
  cosine.high = high
  cosine.low = 1 - high - half + (terms - (halfLow + r * low))
}

function cosineLast(z: number): number {
  return 1 / 87_178_291_200 - z * (1 / 20_922_789_888_000)
}

function sineOfReduced(): number {
  const r = reduced.high
  return r + sineBeyond(r, reduced.low)
}

function cosineOfReduced(): number {
  cosineParts(reduced.high, reduced.low)
  return cosine.high + cosine.low
}

/** Sine of an angle in radians. */
export function sin(angle: number): number {
  const size = Math.abs(angle)
  if (!(size < Infinity)) return Number.NaN
  if (size < SMALL) return angle
  const quarter = reduce(angle)
  const result = quarter & 1 ? cosineOfReduced() : sineOfReduced()
  return quarter & 2 ? -result : result
}

/** Cosine of an angle in radians. */
export function cos(angle: number): number {
  if (!(Math.abs(angle) < Infinity)) return Number.NaN
  const quarter = reduce(angle)
  const result = quarter & 1 ? sineOfReduced() : cosineOfReduced()
  return quarter === 1 || quarter === 2 ? -result : result
}

/** Tangent of an angle in radians. */
export function tan(angle: number): number {
  const size = Math.abs(angle)
  if (!(size < Infinity)) return Number.NaN
  if (size < SMALL) return angle
  const quarter = reduce(angle)
  const r = reduced.high
  const sineLow = sineBeyond(r, reduced.low)
  cosineParts(r, reduced.low)
  return quarter & 1
    ? -quotient(cosine.high, cosine.low, r, sineLow)
    : quotient(r, sineLow, cosine.high, cosine.low)
}
