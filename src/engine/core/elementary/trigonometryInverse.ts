import { powerOfTwo, productError, SMALL, upperHalf } from './parts.ts'

/** π ÷ 2, and what rounding left of π and of it. */
const PI_REST = 1.2246467991473532e-16
const HALF_PI = Math.PI / 2
const HALF_PI_REST = 6.123233995736766e-17
/** Beyond these, products with a tangent could leave the range of numbers, or lose digits. */
const LARGE_SIDE = powerOfTwo(900)
const SMALL_SIDE = powerOfTwo(-900)
const SIDE_FACTOR = powerOfTwo(100)

/** The angles whose tangents are 0, ⅛, … 1: each in two parts. */
const ANGLES = Float64Array.of(
  ...[0, 0],
  ...[0.12435499454676144, -3.1253241424539383e-18],
  ...[0.24497866312686414, 1.0698755618734451e-17],
  ...[0.35877067027057225, -2.4623815582638635e-17],
  ...[0.4636476090008061, 2.2698777452961687e-17],
  ...[0.5585993153435624, -5.4556305485916264e-18],
  ...[0.6435011087932844, 1.5834785051444286e-17],
  ...[0.7188299996216245, -2.1478388444456983e-17],
  ...[0.7853981633974483, 3.061616997868383e-17],
)

/** Up to it the angle 0 is the nearest: the difference from ⅛ would lose digits. */
const FIRST_EIGHTHS = 0.8

/**
 * `from` (with `fromRest`) plus or minus the angle whose tangent is opposite ÷ adjacent, for 0 ≤ opposite ≤ adjacent.
 * With c, the eighth nearest to the tangent, atan x = atan c + atan((x − c) ÷ (1 + c x)).
 */
function angleFrom(from: number, fromRest: number, sign: number, opposite: number, adjacent: number): number {
  const eighths = (8 * opposite) / adjacent
  const eighth = eighths < FIRST_EIGHTHS ? 0 : Math.floor(eighths + 0.5)
  const c = eighth / 8
  const upper = upperHalf(adjacent)
  const t = (opposite - c * upper - c * (adjacent - upper)) / (adjacent + c * opposite)
  const z = t * t
  const later = 1 / 9 - z * (1 / 11 - z * (1 / 13 - z * (1 / 15)))
  const beyond = -t * z * (1 / 3 - z * (1 / 5 - z * (1 / 7 - z * later)))
  const whole = sign * ANGLES[2 * eighth]!
  const high = from + whole
  const low = whole - (high - from) + (fromRest + sign * (ANGLES[2 * eighth + 1]! + beyond))
  return high + (sign * t + low)
}

/** The angle, from −π ÷ 2 to π ÷ 2, whose tangent is `value`. */
export function atan(value: number): number {
  const size = Math.abs(value)
  if (!(size >= SMALL)) return value
  const result = size <= 1 ? angleFrom(0, 0, 1, size, 1) : atanOfLarge(size)
  return value < 0 ? -result : result
}

function atanOfLarge(size: number): number {
  return size > LARGE_SIDE ? HALF_PI : angleFrom(HALF_PI, HALF_PI_REST, -1, 1, size)
}

/** The angle, from −π to π, of the point at `x` to the right and `y` up. */
export function atan2(y: number, x: number): number {
  if (Number.isNaN(x) || Number.isNaN(y)) return Number.NaN
  const up = Math.abs(y)
  const right = Math.abs(x)
  const isLeft = x < 0 || Object.is(x, -0)
  const isDown = y < 0 || Object.is(y, -0)
  const result =
    right === Infinity || up === Infinity ? angleOfInfinite(up, right, isLeft) : angleOf(up, right, isLeft)
  return isDown ? -result : result
}

function angleOfInfinite(up: number, right: number, isLeft: boolean): number {
  return angleOf(up === Infinity ? 1 : 0, right === Infinity ? 1 : 0, isLeft)
}

/** The angle of a point in the upper half, from 0 to π. */
function angleOf(up: number, right: number, isLeft: boolean): number {
  const larger = up > right ? up : right
  if (larger > LARGE_SIDE) return angleOf(up / SIDE_FACTOR, right / SIDE_FACTOR, isLeft)
  if (larger < SMALL_SIDE && larger > 0) return angleOf(up * SIDE_FACTOR, right * SIDE_FACTOR, isLeft)
  if (up > right) return angleFrom(HALF_PI, HALF_PI_REST, isLeft ? 1 : -1, right, up)
  if (up === 0) return isLeft ? Math.PI : 0
  return isLeft ? angleFrom(Math.PI, PI_REST, -1, up, right) : angleFrom(0, 0, 1, up, right)
}

/** √(1 − x²) for |x| ≤ 1. */
function otherSide(value: number): number {
  const square = value * value
  const high = 1 - square
  return Math.sqrt(high + (1 - high - square - productError(value, value, square)))
}

/** The angle, from −π ÷ 2 to π ÷ 2, whose sine is `value`; NaN beyond −1 and 1. */
export function asin(value: number): number {
  const size = Math.abs(value)
  if (!(size <= 1)) return Number.NaN
  if (size < SMALL) return value
  const result = angleOf(size, otherSide(size), false)
  return value < 0 ? -result : result
}

/** The angle, from 0 to π, whose cosine is `value`; NaN beyond −1 and 1. */
export function acos(value: number): number {
  const size = Math.abs(value)
  if (!(size <= 1)) return Number.NaN
  return angleOf(otherSide(size), size, value < 0)
}
