import type { DateOrder } from './dates.ts'
import { dayOf, fullYear, monthAt } from './dates.ts'
import { decodeText } from './encoding.ts'
import { type DateParts, ShortYears, type Sighting } from './shortYears.ts'

const LONGEST_DATE = 32
const SPACE = 0x20
const COMMA = 0x2c
/** Excel counts days from 1899-12-30; these are 1990 to 2099: no epoch is so small, and no day of a year so large. */
const EXCEL_EPOCH_DAY = -25_569
const FIRST_SERIAL = 32_874
const LAST_SERIAL = 73_050
/** "-", "." and "/". */
const MARKS = new Set([0x2d, 0x2e, 0x2f])

/**
 * Reads date cells and remembers what they prove about the order of day and month in the whole column. Until the
 * order is proven, a date that can be read both ways is read with the day first.
 */
export class DateReader {
  /** The first date that can only be read with the day first, with the month first, both ways; one of another form. */
  dayFirst: Sighting | null = null
  monthFirst: Sighting | null = null
  eitherWay: Sighting | null = null
  otherLine = 0
  /** Days as Excel counts them. */
  serials = 0
  /** Dates whose year has two digits: each stands for a day that only the whole column tells. */
  readonly shortYears = new ShortYears()
  /** The order that was chosen before reading. */
  readonly order: DateOrder | null
  readonly #lastText = new Uint8Array(LONGEST_DATE)
  #lastLength = -1
  #lastDay = Number.NaN
  #at = 0
  #width = 0

  constructor(order: DateOrder | null) {
    this.order = order
  }

  /** The day (0 is 1970-01-01) in `bytes[from, to)`; NaN when it is none. Neighbouring rows mostly share it. */
  read(bytes: Uint8Array, from: number, to: number, line: number): number {
    const length = to - from
    if (length === this.#lastLength) {
      const last = this.#lastText
      let i = length - 1
      while (i >= 0 && last[i] === bytes[from + i]) i--
      if (i < 0) return this.#lastDay
    }
    if (length > LONGEST_DATE) return Number.NaN
    this.#lastText.set(bytes.subarray(from, to))
    this.#lastLength = length
    this.#lastDay = this.#parse(bytes, from, to, line)
    return this.#lastDay
  }

  /** Notes that the column also holds a time that is not written as day, month and year in figures. */
  seenOther(line: number): void {
    if (this.otherLine === 0) this.otherLine = line
  }

  #parse(bytes: Uint8Array, from: number, to: number, line: number): number {
    this.#at = from
    const first = this.#number(bytes, to)
    const firstWidth = this.#width
    if (firstWidth === 8 && this.#at === to) {
      this.seenOther(line)
      return dayOf(Math.floor(first / 10_000), Math.floor(first / 100) % 100, first % 100)
    }
    if (firstWidth === 5 && this.#at === to) return this.#serial(first, line)
    if (firstWidth === 0) return this.#monthNameFirst(bytes, to, line)
    if (!this.#separator(bytes, to)) return Number.NaN
    const second = this.#number(bytes, to)
    if (this.#width === 0) return this.#dayAndMonthName(bytes, to, line, first)
    if (this.#width > 2 || !this.#separator(bytes, to)) return Number.NaN
    const third = this.#number(bytes, to)
    if (this.#at !== to) return Number.NaN
    const sighting = () => ({ line, text: decodeText(bytes.subarray(from, to)) })
    return this.#inFigures([first, second, third], firstWidth, sighting, line)
  }

  /** A date in figures; the width of the last of them was just read. */
  #inFigures(parts: DateParts, firstWidth: number, sighting: () => Sighting, line: number): number {
    const [first, second, third] = parts
    const width = this.#width
    if (firstWidth === 4 && (width === 1 || width === 2)) {
      this.seenOther(line)
      return dayOf(first, second, third)
    }
    if (firstWidth > 2) return Number.NaN
    if (width === 4) return this.#inOrder(first, second, third, sighting)
    if (width !== 2) return Number.NaN
    this.seenOther(line)
    return this.shortYears.read(parts, firstWidth, this.order, sighting)
  }

  #serial(days: number, line: number): number {
    if (days < FIRST_SERIAL || days > LAST_SERIAL) return Number.NaN
    this.serials++
    this.seenOther(line)
    return days + EXCEL_EPOCH_DAY
  }

  #inOrder(first: number, second: number, year: number, sighting: () => Sighting): number {
    if (this.order === 'month-first') return dayOf(year, first, second)
    if (this.order === 'day-first') return dayOf(year, second, first)
    const dayFirst = dayOf(year, second, first)
    const monthFirst = dayOf(year, first, second)
    if (Number.isNaN(monthFirst)) {
      if (!Number.isNaN(dayFirst)) this.dayFirst ??= sighting()
      return dayFirst
    }
    if (Number.isNaN(dayFirst)) {
      this.monthFirst ??= sighting()
      return monthFirst
    }
    if (first !== second) this.eitherWay ??= sighting()
    return dayFirst
  }

  /** "02-Jan-2024", "2 January 2024", "02-JAN-24". */
  #dayAndMonthName(bytes: Uint8Array, to: number, line: number, day: number): number {
    const month = this.#monthName(bytes, to)
    if (!this.#separator(bytes, to)) return Number.NaN
    return this.#yearAfter(bytes, to, line, month, day)
  }

  /** "Jan 02, 2024". */
  #monthNameFirst(bytes: Uint8Array, to: number, line: number): number {
    const month = this.#monthName(bytes, to)
    if (!this.#separator(bytes, to)) return Number.NaN
    const day = this.#number(bytes, to)
    if (this.#width === 0 || this.#width > 2 || !this.#separator(bytes, to)) return Number.NaN
    return this.#yearAfter(bytes, to, line, month, day)
  }

  #yearAfter(bytes: Uint8Array, to: number, line: number, month: number, day: number): number {
    const year = this.#number(bytes, to)
    if (this.#at !== to || (this.#width !== 4 && this.#width !== 2)) return Number.NaN
    this.seenOther(line)
    return dayOf(this.#width === 4 ? year : fullYear(year), month, day)
  }

  #monthName(bytes: Uint8Array, to: number): number {
    const month = this.#at + 3 <= to ? monthAt(bytes, this.#at) : Number.NaN
    while (this.#at < to && isLetter(bytes[this.#at]!)) this.#at++
    return month
  }

  #number(bytes: Uint8Array, to: number): number {
    let value = 0
    const from = this.#at
    while (this.#at < to && this.#at - from < 9 && bytes[this.#at]! >= 48 && bytes[this.#at]! <= 57) {
      value = value * 10 + bytes[this.#at]! - 48
      this.#at++
    }
    this.#width = this.#at - from
    return value
  }

  /** Whether "-", "/", "." or a comma, spaces or both stood here; moves behind them. */
  #separator(bytes: Uint8Array, to: number): boolean {
    const from = this.#at
    if (from < to && MARKS.has(bytes[from]!)) {
      this.#at++
      return true
    }
    if (from < to && bytes[from] === COMMA) this.#at++
    while (this.#at < to && bytes[this.#at] === SPACE) this.#at++
    return this.#at > from
  }
}

function isLetter(byte: number): boolean {
  return (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a
}
