import { DAY_MS, IST_OFFSET_MS } from '../ist.ts'
import type { GrowingBars } from './columns.ts'
import type { Layout } from './layout.ts'
import { POWERS_OF_TEN } from './number.ts'
import { type TimeReader, twoDigits } from './time.ts'

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
const MOST_ROW_BYTES = 192
const MOST_FIELDS = 8
/** An integer of so many digits is exact as a double. */
const MOST_DIGITS = 15

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
  /** Where reading stands, and whether what was read of the row is plain. */
  #at = 0
  #isPlain = true
  #isNaive = false

  constructor(layout: Layout, times: TimeReader, bars: GrowingBars) {
    this.#delimiter = layout.delimiter
    this.#values = new Float64Array(layout.width)
    this.#hasVolume = layout.columns.volume === 5
    this.#times = times
    this.#bars = bars
  }

  /** Whether the columns of a file stand in Kite's order. */
  static fits({ columns, width, decimalComma }: Layout): boolean {
    const { date, time, symbol, open, high, low, close, volume } = columns
    const isOrdered = date === 0 && open === 1 && high === 2 && low === 3 && close === 4
    const isPlain = time < 0 && symbol < 0 && !decimalComma && width <= MOST_FIELDS
    return isOrdered && isPlain && (volume < 0 || volume === 5)
  }

  /** Appends rows from `from` on, each one line; answers where the first row begins that it did not read. */
  read(bytes: Uint8Array, from: number, limit: number, line: number): number {
    const bars = this.#bars
    const values = this.#values
    const safe = limit - MOST_ROW_BYTES
    let rowAt = from
    let rowLine = line
    while (rowAt <= safe) {
      this.#time(bytes, rowAt, rowLine)
      if (!this.#isPlain) break
      // one place of call is inlined, and no number is boxed on its way
      for (let k = 1; k < values.length; k++) values[k] = this.#number(bytes)
      this.#lineEnd(bytes)
      const open = values[1]!
      const high = values[2]!
      const low = values[3]!
      const close = values[4]!
      const isBar = low > 0 && low <= open && open <= high && low <= close && close <= high
      if (!this.#isPlain || !isBar) break
      if (this.#isNaive) this.#times.naive++
      bars.push(values[0]!, open, high, low, close, this.#hasVolume ? values[5]! : 0, rowLine)
      rowAt = this.#at
      rowLine++
    }
    return rowAt
  }

  #time(bytes: Uint8Array, at: number, line: number): void {
    const hour = twoDigits(bytes, at + 11)
    const minute = twoDigits(bytes, at + 14)
    const second = twoDigits(bytes, at + 17)
    const isClock =
      bytes[at + 13] === COLON && bytes[at + 16] === COLON && hour < 24 && minute < 60 && second < 60
    const separator = bytes[at + 10]
    const isDate = bytes[at + 4] === DASH && bytes[at + 7] === DASH
    this.#isPlain = isClock && isDate && (separator === SPACE || separator === LETTER_T)
    this.#isNaive = bytes[at + 19] === this.#delimiter
    const end = this.#isNaive ? at + 19 : this.#zoneEnd(bytes, at + 19)
    if (!this.#isPlain) return
    const day = this.#times.dates.read(bytes, at, at + 10, line)
    if (!(day >= 0)) this.#isPlain = false
    this.#at = end
    this.#values[0] = day * DAY_MS + (hour * 3600 + minute * 60 + second) * 1000 - IST_OFFSET_MS
  }

  /** Where "+05:30" or "+0530" ends. */
  #zoneEnd(bytes: Uint8Array, at: number): number {
    const hasColon = bytes[at + 3] === COLON
    const end = at + (hasColon ? 6 : 5)
    const isIndian = bytes[at] === PLUS && twoDigits(bytes, at + 1) === 5 && twoDigits(bytes, end - 2) === 30
    if (!isIndian || bytes[end] !== this.#delimiter) this.#isPlain = false
    return end
  }

  /** The number in the field behind the delimiter at which reading stands: digits with at most one point. */
  #number(bytes: Uint8Array): number {
    if (bytes[this.#at] !== this.#delimiter) this.#isPlain = false
    const from = this.#at + 1
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
    this.#at = at
    if (length === 0 || length > MOST_DIGITS) this.#isPlain = false
    return decimals === 0 ? value : value / POWERS_OF_TEN[decimals]!
  }

  #lineEnd(bytes: Uint8Array): void {
    if (bytes[this.#at] === CR) this.#at++
    if (bytes[this.#at] !== LF) this.#isPlain = false
    this.#at++
  }
}
