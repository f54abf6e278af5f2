import { DAY_MS, type EpochMs, IST_OFFSET_MS, MINUTE_MS } from '../../engine/index.ts'
import { clockOf, countDigits, isDigit, isMark, offset, shareOfDay, twoDigits } from './clock.ts'
import type { DateReader } from './dateColumn.ts'
import { decodeText } from './encoding.ts'
import { POWERS_OF_TEN } from './number.ts'

const SPACE = 0x20
const COMMA = 0x2c
const DASH = 0x2d
const POINT = 0x2e
const COLON = 0x3a
const LETTER_A = 0x61
const LETTER_P = 0x70
const LETTER_T = 0x74
const ZERO = 0x30
const LETTER_E = 0x65
const HOUR_MS = 60 * MINUTE_MS
/** Longer cells are no time. */
const LONGEST_CELL = 48
/** A number as spreadsheets write large ones: 1.6726311E9. */
const SCIENTIFIC = /^(\d)(?:\.(\d+))?e\+?(\d\d?)$/i
/** An epoch time whose last digit stands for more than this was rounded. */
const ROUNDED_MS = 100_000
/** What epoch times count, by their number of digits; µs and ns are cut down to ms. */
const EPOCH_UNITS: Readonly<Record<number, 's' | 'ms'>> = { 9: 's', 10: 's', 13: 'ms', 16: 'ms', 19: 'ms' }

/**
 * Reads the time column of a file, cell by cell, and remembers what the cells prove about the whole column: whether
 * they name a zone, and the order of day and month. Times without a zone are Indian.
 */
export class TimeReader {
  readonly dates: DateReader
  /** Times of day without a zone. */
  naive = 0
  /** Dates without a time of day. */
  dateOnly = 0
  /** Times as seconds (or finer units) since 1970, which are UTC. */
  epochs = 0
  /** Times whose text names a zone other than India's. */
  foreign = 0
  /** Epoch times as 1.6726311E9: one that is written to the minute, and one that is not. */
  #hasExact = false
  roundedText = ''
  /** Offset of the cell just read; NaN when it names none. */
  #offsetMs = Number.NaN

  constructor(dates: DateReader) {
    this.dates = dates
  }

  /** Whether epoch times are written as 1.67E9, and none of them to the minute. */
  get rounded(): boolean {
    return this.roundedText !== '' && !this.#hasExact
  }

  /** The time in `bytes[from, to)`; NaN when it is none. */
  read(bytes: Uint8Array, from: number, to: number, line: number): EpochMs {
    const length = to - from
    if (length === 25 || length === 24 || length === 19) {
      const ms = this.#readIso(bytes, from, to, line)
      if (!Number.isNaN(ms)) return ms
    }
    if (length > LONGEST_CELL) return Number.NaN
    const colon = indexOf(bytes, COLON, from, to)
    return colon < 0
      ? this.#readWithoutColon(bytes, from, to, line)
      : this.#readWithColon(bytes, from, to, colon, line)
  }

  /** The time in a cell with the date and a cell with the time of day; NaN when there is none. */
  readPair(
    bytes: Uint8Array,
    from: number,
    to: number,
    clockFrom: number,
    clockTo: number,
    line: number,
  ): EpochMs {
    if (to - from > LONGEST_CELL || clockTo - clockFrom > LONGEST_CELL) return Number.NaN
    const colon = indexOf(bytes, COLON, clockFrom, clockTo)
    const clockMs =
      colon < 0 ? this.#clockInFigures(bytes, clockFrom, clockTo) : this.#clock(bytes, clockFrom, clockTo)
    return this.#finish(this.dates.read(bytes, from, to, line), clockMs)
  }

  /** "2023-01-02 09:15:00" with nothing, +05:30 or +0530 after it. */
  #readIso(bytes: Uint8Array, from: number, to: number, line: number): EpochMs {
    if (bytes[from + 4] !== DASH || bytes[from + 13] !== COLON || bytes[from + 16] !== COLON)
      return Number.NaN
    const separator = bytes[from + 10]! | 0x20
    if (separator !== SPACE && separator !== LETTER_T) return Number.NaN
    const clockMs = clockOf(
      twoDigits(bytes, from + 11),
      twoDigits(bytes, from + 14),
      twoDigits(bytes, from + 17),
    )
    this.#offsetMs = Number.NaN
    if (to - from > 19) {
      this.#offsetMs = offset(bytes, from + 19, to)
      if (Number.isNaN(this.#offsetMs)) return Number.NaN
    }
    return this.#finish(this.dates.read(bytes, from, from + 10, line), clockMs)
  }

  #finish(day: number, clockMs: number): EpochMs {
    const offsetMs = this.#offsetMs
    const ms = day * DAY_MS + clockMs
    if (Number.isNaN(ms)) return ms
    if (offsetMs === IST_OFFSET_MS) return ms - IST_OFFSET_MS
    if (Number.isNaN(offsetMs)) {
      this.naive++
      return ms - IST_OFFSET_MS
    }
    this.foreign++
    return ms - offsetMs
  }

  #readWithColon(bytes: Uint8Array, from: number, to: number, colon: number, line: number): EpochMs {
    let clockFrom = colon
    while (clockFrom > from && isDigit(bytes[clockFrom - 1]!)) clockFrom--
    let dateTo = clockFrom
    while (dateTo > from && isBetween(bytes[dateTo - 1]!)) dateTo--
    if (dateTo === clockFrom) return Number.NaN
    const clockMs = this.#clock(bytes, clockFrom, to)
    return Number.isNaN(clockMs) ? clockMs : this.#finish(this.dates.read(bytes, from, dateTo, line), clockMs)
  }

  /** A date alone, "20230102 091500", twelve or fourteen digits in a row, or an epoch time. */
  #readWithoutColon(bytes: Uint8Array, from: number, to: number, line: number): EpochMs {
    const digits = countDigits(bytes, from, to)
    if (digits === to - from && (digits === 12 || digits === 14)) {
      return this.#packed(bytes, from, from + 8, to, line)
    }
    if (digits === 8 && bytes[from + 8] === SPACE) return this.#packed(bytes, from, from + 9, to, line)
    if (digits >= 9) return this.#epoch(bytes, from, digits, to, line)
    if (digits === 5 && isMark(bytes[from + 5])) return this.#serial(bytes, from, to, line)
    if (digits === 1 && (isMark(bytes[from + 1]) || (bytes[from + 1]! | 0x20) === LETTER_E)) {
      return this.#scientific(decodeText(bytes.subarray(from, to)), line)
    }
    const day = this.dates.read(bytes, from, to, line)
    if (!Number.isNaN(day)) this.dateOnly++
    return day * DAY_MS - IST_OFFSET_MS
  }

  #packed(bytes: Uint8Array, from: number, clockFrom: number, to: number, line: number): EpochMs {
    const clockMs = this.#packedClock(bytes, clockFrom, to)
    return this.#finish(this.dates.read(bytes, from, from + 8, line), clockMs)
  }

  /** Excel's "44928.385416667": days, and the time of day as a share of one. */
  #serial(bytes: Uint8Array, from: number, to: number, line: number): EpochMs {
    this.#offsetMs = Number.NaN
    const clockMs = shareOfDay(bytes, from + 6, to)
    return Number.isNaN(clockMs)
      ? clockMs
      : this.#finish(this.dates.read(bytes, from, from + 5, line), clockMs)
  }

  /** "1.6726311E9": an epoch time as spreadsheets and programs write large numbers. */
  #scientific(text: string, line: number): EpochMs {
    const [, , decimals = '', exponent = ''] = SCIENTIFIC.exec(text) ?? []
    const unit = EPOCH_UNITS[Number(exponent) + 1]
    if (unit === undefined || decimals.length > Number(exponent)) return Number.NaN
    const bytes = Uint8Array.from(String(BigInt(Math.round(Number(text)))), char => char.charCodeAt(0))
    const lastDigitMs = POWERS_OF_TEN[Math.max(0, 12 - decimals.length)]!
    if (lastDigitMs <= ROUNDED_MS) this.#hasExact = true
    else if (this.roundedText === '') this.roundedText = text
    return this.#epoch(bytes, 0, bytes.length, bytes.length, line)
  }

  #epoch(bytes: Uint8Array, from: number, digits: number, to: number, line: number): EpochMs {
    const unit = EPOCH_UNITS[digits]
    let ms = 0
    // digits after the milliseconds would not fit a double and are below our resolution
    for (let i = from; i < from + Math.min(digits, 13); i++) ms = ms * 10 + bytes[i]! - 48
    if (unit === 's') ms *= 1000
    const rest = from + digits
    const isPlain =
      rest === to || (bytes[rest] === POINT && countDigits(bytes, rest + 1, to) === to - rest - 1)
    if (unit === undefined || !isPlain) return Number.NaN
    if (unit === 's') {
      for (let i = rest + 1, worth = 100; i < to && worth >= 1; i++, worth /= 10)
        ms += (bytes[i]! - 48) * worth
    }
    this.epochs++
    this.dates.seenOther(line)
    return ms
  }

  /** Milliseconds since midnight of "9:15", "09:15:59.250", "9:15 AM", with or without a zone after it. */
  #clock(bytes: Uint8Array, from: number, to: number): number {
    this.#offsetMs = Number.NaN
    const hourDigits = countDigits(bytes, from, to)
    let at = from + hourDigits
    if (hourDigits < 1 || hourDigits > 2 || bytes[at] !== COLON || at + 3 > to) return Number.NaN
    const hour = hourDigits === 2 ? twoDigits(bytes, from) : bytes[from]! - 48
    const minute = twoDigits(bytes, at + 1)
    at += 3
    let second = 0
    let fractionMs = 0
    if (at + 3 <= to && bytes[at] === COLON) {
      second = twoDigits(bytes, at + 1)
      at += 3
      if (at < to && (bytes[at] === POINT || bytes[at] === COMMA)) {
        const decimals = countDigits(bytes, at + 1, to)
        for (let k = 0; k < Math.min(decimals, 3); k++)
          fractionMs += (bytes[at + 1 + k]! - 48) * 10 ** (2 - k)
        at += 1 + decimals
      }
    }
    return this.#clockTail(bytes, at, to, hour, clockOf(hour, minute, second) + fractionMs)
  }

  /** The time of day once "AM", "PM" and the zone after it are taken into account. */
  #clockTail(bytes: Uint8Array, from: number, to: number, hour: number, clockMs: number): number {
    let at = skipSpaces(bytes, from, to)
    let ms = clockMs
    const letter = bytes[at]! | 0x20
    if (at + 2 <= to && (letter === LETTER_A || letter === LETTER_P) && (bytes[at + 1]! | 0x20) === 0x6d) {
      if (hour < 1 || hour > 12) return Number.NaN
      ms += ((letter === LETTER_P ? 12 : 0) - (hour === 12 ? 12 : 0)) * HOUR_MS
      at = skipSpaces(bytes, at + 2, to)
    }
    if (at === to) return ms
    this.#offsetMs = offset(bytes, at, to)
    return Number.isNaN(this.#offsetMs) ? Number.NaN : ms
  }

  /** Milliseconds since midnight of a time without a colon: packed, or as Excel's share of a day. */
  #clockInFigures(bytes: Uint8Array, from: number, to: number): number {
    const isShare = bytes[from] === ZERO && isMark(bytes[from + 1])
    if (!isShare) return this.#packedClock(bytes, from, to)
    this.#offsetMs = Number.NaN
    return shareOfDay(bytes, from + 2, to)
  }

  /** Milliseconds since midnight of "0915", "091500" and, with the first zero lost, "915" and "91500". */
  #packedClock(bytes: Uint8Array, from: number, to: number): number {
    this.#offsetMs = Number.NaN
    const digits = countDigits(bytes, from, to)
    if (digits !== to - from || digits < 3 || digits > 6) return Number.NaN
    const hasSeconds = digits > 4
    const minuteAt = to - (hasSeconds ? 4 : 2)
    const hour = minuteAt - from === 2 ? twoDigits(bytes, from) : bytes[from]! - 48
    return clockOf(hour, twoDigits(bytes, minuteAt), hasSeconds ? twoDigits(bytes, to - 2) : 0)
  }
}

function isBetween(byte: number): boolean {
  return byte === SPACE || byte === COMMA || (byte | 0x20) === LETTER_T
}

function skipSpaces(bytes: Uint8Array, from: number, to: number): number {
  let at = from
  while (at < to && bytes[at] === SPACE) at++
  return at
}

function indexOf(bytes: Uint8Array, byte: number, from: number, to: number): number {
  for (let i = from; i < to; i++) if (bytes[i] === byte) return i
  return -1
}
