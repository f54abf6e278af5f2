import { DAY_MS, IST_OFFSET_MS, MINUTE_MS } from '../../engine/index.ts'
import { twoDigits } from '../cells/clock.ts'
import type { GrowingBars } from '../cells/columns.ts'
import { POWERS_OF_TEN } from '../cells/number.ts'
import type { TimeReader } from '../cells/time.ts'
import type { Layout } from './layout.ts'

const HOUR_MS = 60 * MINUTE_MS
const CR = 0x0d
const LF = 0x0a
const SPACE = 0x20
const PLUS = 0x2b
const DASH = 0x2d
const POINT = 0x2e
const ZERO = 0x30
const COLON = 0x3a
const LETTER_T = 0x54
/** A row of these bytes is inside the buffer to its end, so no byte of it needs a check. */
export const MAX_ROW_BYTES = 192
const MAX_FIELDS = 8
/** An integer of so many digits is exact as a double. */
const MAX_DIGITS = 15
/** "2023-01-02 09:": what neighbouring rows mostly share. */
const PREFIX_BYTES = 14
const NOT_PLAIN = -1

/** How plain rows are to be read. */
export interface PlainLayout {
  readonly delimiter: number
  /** Fields of a row. */
  readonly width: number
  readonly hasVolume: boolean
}

/** The layout of a file whose columns stand in Kite's order; null for others. */
export function plainLayoutOf({ columns, width, decimalComma, delimiter }: Layout): PlainLayout | null {
  const { date, time, symbol, open, high, low, close, volume } = columns
  const isOrdered = date === 0 && open === 1 && high === 2 && low === 3 && close === 4
  const isPlain = time < 0 && symbol < 0 && !decimalComma && width <= MAX_FIELDS
  const hasVolume = volume === 5
  return isOrdered && isPlain && (volume < 0 || hasVolume) ? { delimiter, width, hasVolume } : null
}

/**
 * The quick way for rows as Kite exports them: "2023-01-02 09:15:00+05:30,o,h,l,c,v", perhaps with open interest, where
 * each byte is looked at once. It stops at the first row that is anything else, a faulty one too, for the general way to
 * judge it.
 */
export class PlainRows {
  readonly #delimiter: number
  readonly #hasVolume: boolean
  readonly #times: TimeReader
  readonly #bars: GrowingBars
  /** The fields of a row, its time first. */
  readonly #values: Float64Array
  /** The begin of the last row's time, and what it says: the begin of an hour. */
  readonly #prefix = new Uint8Array(PREFIX_BYTES)
  #hourMs = Number.NaN

  constructor({ delimiter, width, hasVolume }: PlainLayout, times: TimeReader, bars: GrowingBars) {
    this.#delimiter = delimiter
    this.#values = new Float64Array(width)
    this.#hasVolume = hasVolume
    this.#times = times
    this.#bars = bars
  }

  /** Appends rows from `from` on, each one line; answers where the first row begins that it did not read. */
  read(bytes: Uint8Array, from: number, limit: number, line: number): number {
    const bars = this.#bars
    const values = this.#values
    const delimiter = this.#delimiter
    const width = values.length
    const hasVolume = this.#hasVolume
    const safe = limit - MAX_ROW_BYTES
    let rowAt = from
    let rowLine = line
    while (rowAt <= safe) {
      const zoneAt = rowAt + 19
      let at = this.#time(bytes, rowAt, rowLine)
      // numbers go into the array: none is boxed on its way
      for (let k = 1; k < width && at >= 0; k++) at = readNumber(bytes, at, delimiter, values, k)
      if (at >= 0) at = lineEnd(bytes, at)
      if (at < 0 || !isBar(values)) break
      if (bytes[zoneAt] === delimiter) this.#times.naive++
      bars.push(
        values[0]!,
        values[1]!,
        values[2]!,
        values[3]!,
        values[4]!,
        hasVolume ? values[5]! : 0,
        rowLine,
      )
      rowAt = at
      rowLine++
    }
    return rowAt
  }

  /** Reads the time at `at`; answers where the delimiter stands behind it. */
  #time(bytes: Uint8Array, at: number, line: number): number {
    const prefix = this.#prefix
    let same = PREFIX_BYTES - 1
    while (same >= 0 && prefix[same] === bytes[at + same]) same--
    if (same >= 0 && !this.#hour(bytes, at, line)) return NOT_PLAIN
    const minute = twoDigits(bytes, at + 14)
    const second = twoDigits(bytes, at + 17)
    if (bytes[at + 16] !== COLON || minute > 59 || second > 59) return NOT_PLAIN
    this.#values[0] = this.#hourMs + (minute * 60 + second) * 1000
    return bytes[at + 19] === this.#delimiter ? at + 19 : this.#zoneEnd(bytes, at + 19)
  }

  /** Reads "2023-01-02 09:" anew; says whether it is that. */
  #hour(bytes: Uint8Array, at: number, line: number): boolean {
    const hour = twoDigits(bytes, at + 11)
    const separator = bytes[at + 10]
    const isDate = bytes[at + 4] === DASH && bytes[at + 7] === DASH && bytes[at + 13] === COLON
    if (!isDate || hour > 23 || (separator !== SPACE && separator !== LETTER_T)) return false
    const day = this.#times.dates.read(bytes, at, at + 10, line)
    if (!(day >= 0)) return false
    this.#prefix.set(bytes.subarray(at, at + PREFIX_BYTES))
    this.#hourMs = day * DAY_MS + hour * HOUR_MS - IST_OFFSET_MS
    return true
  }

  /** Where "+05:30" or "+0530" ends; the number that follows looks for the delimiter. */
  #zoneEnd(bytes: Uint8Array, at: number): number {
    const hasColon = bytes[at + 3] === COLON
    const end = at + (hasColon ? 6 : 5)
    const isIndian = bytes[at] === PLUS && twoDigits(bytes, at + 1) === 5 && twoDigits(bytes, end - 2) === 30
    return isIndian ? end : NOT_PLAIN
  }
}

/** Whether time, open, high, low and close are those of a bar. */
function isBar(values: Float64Array): boolean {
  const open = values[1]!
  const high = values[2]!
  const low = values[3]!
  const close = values[4]!
  return low > 0 && low <= open && open <= high && low <= close && close <= high
}

/** Reads the number behind the delimiter at `delimiterAt` (digits with at most one point); answers where it ends. */
function readNumber(
  bytes: Uint8Array,
  delimiterAt: number,
  delimiter: number,
  values: Float64Array,
  k: number,
): number {
  if (bytes[delimiterAt] !== delimiter) return NOT_PLAIN
  const from = delimiterAt + 1
  let at = from
  let value = 0
  // the codes of the figures, and only they, give 0 to 9
  for (let digit = bytes[at]! ^ ZERO; digit < 10; digit = bytes[at]! ^ ZERO) {
    value = value * 10 + digit
    at++
  }
  let length = at - from
  let decimals = 0
  if (bytes[at] === POINT) {
    at++
    const fractionFrom = at
    for (let digit = bytes[at]! ^ ZERO; digit < 10; digit = bytes[at]! ^ ZERO) {
      value = value * 10 + digit
      at++
    }
    decimals = at - fractionFrom
    length += decimals
  }
  if (length === 0 || length > MAX_DIGITS) return NOT_PLAIN
  values[k] = decimals === 0 ? value : value / POWERS_OF_TEN[decimals]!
  return at
}

function lineEnd(bytes: Uint8Array, at: number): number {
  const end = bytes[at] === CR ? at + 1 : at
  return bytes[end] === LF ? end + 1 : NOT_PLAIN
}
