import { IST_OFFSET_MS } from '../../engine/index.ts'
import { POWERS_OF_TEN } from './number.ts'

const PLUS = 0x2b
const COMMA = 0x2c
const DASH = 0x2d
const POINT = 0x2e
const COLON = 0x3a
const DAY_SECONDS = 86_400
const EXACT_SECONDS = 0.01
/** Two decimals of a day are a quarter of an hour; more than sixteen no double tells apart. */
const MIN_DECIMALS = 3
const MAX_DECIMALS = 16
/** What `twoDigits` answers for other than two digits: more than any hour, minute or second. */
const NO_PAIR = 100

/**
 * Milliseconds since midnight of the decimals of a share of a day, to the second; NaN when they are none, or too few to tell
 * the minute. Few decimals stand for the roundest time that they leave open: 385 is 09:15, not 09:14:24.
 */
export function shareOfDay(bytes: Uint8Array, from: number, to: number): number {
  const decimals = to - from
  if (decimals < 1 || decimals > MAX_DECIMALS || countDigits(bytes, from, to) !== decimals) return Number.NaN
  let digits = 0
  for (let i = from; i < to; i++) digits = digits * 10 + bytes[i]! - 48
  const seconds = (digits * DAY_SECONDS) / POWERS_OF_TEN[decimals]!
  const openSeconds = DAY_SECONDS / 2 / POWERS_OF_TEN[decimals]! + EXACT_SECONDS
  const minute = Math.round(seconds / 60) * 60
  if (Math.abs(seconds - minute) < EXACT_SECONDS) return minute * 1000
  if (decimals < MIN_DECIMALS) return Number.NaN
  const five = Math.round(seconds / 300) * 300
  const round = [five, minute].find(each => Math.abs(seconds - each) <= openSeconds)
  return (round ?? Math.round(seconds)) * 1000
}

/** Milliseconds since midnight; NaN when a clock does not show this. */
export function clockOf(hour: number, minute: number, second: number): number {
  if (hour > 23 || minute > 59 || second > 59) return Number.NaN
  return (hour * 3600 + minute * 60 + second) * 1000
}

/** Offset from UTC of "Z", "UTC", "GMT", "IST", "+05:30", "+0530" or "+05"; NaN when it is none of them. */
export function offset(bytes: Uint8Array, from: number, to: number): number {
  const sign = bytes[from]
  if (sign !== PLUS && sign !== DASH) return namedOffset(bytes, from, to)
  const length = to - from
  const hasColon = length === 6 && bytes[from + 3] === COLON
  if (length !== 3 && length !== 5 && !hasColon) return Number.NaN
  const ms = clockOf(twoDigits(bytes, from + 1), length === 3 ? 0 : twoDigits(bytes, to - 2), 0)
  return sign === PLUS ? ms : -ms
}

function namedOffset(bytes: Uint8Array, from: number, to: number): number {
  if (to - from > 3) return Number.NaN
  const name = String.fromCharCode(...bytes.subarray(from, to)).toUpperCase()
  if (name === 'IST') return IST_OFFSET_MS
  return name === 'Z' || name === 'UTC' || name === 'GMT' ? 0 : Number.NaN
}

/** The number that two digits make, 0 to 99; 100 when they are none. */
export function twoDigits(bytes: Uint8Array, at: number): number {
  const tens = bytes[at]! - 48
  const ones = bytes[at + 1]! - 48
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : NO_PAIR
}

/** Whether a byte is a point or a comma. */
export function isMark(byte: number | undefined): boolean {
  return byte === POINT || byte === COMMA
}

/** Whether a byte is 0 to 9. */
export function isDigit(byte: number): boolean {
  return byte >= 48 && byte <= 57
}

/** How many digits follow each other from `from` on. */
export function countDigits(bytes: Uint8Array, from: number, to: number): number {
  let at = from
  while (at < to && isDigit(bytes[at]!)) at++
  return at - from
}
