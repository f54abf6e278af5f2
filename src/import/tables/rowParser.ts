import { barFault } from '../../engine/index.ts'
import { GrowingBars } from '../cells/columns.ts'
import { DateReader } from '../cells/dateColumn.ts'
import { decodeText, dropNuls } from '../cells/encoding.ts'
import { isMissing, parseNumber, parseSuffixedVolume } from '../cells/number.ts'
import { TimeReader } from '../cells/time.ts'
import type { RejectedRow } from './fileBars.ts'
import type { PartAsk, PartRead } from './filePart.ts'
import type { ColumnMap } from './header.ts'
import type { Layout } from './layout.ts'
import { type PlainLayout, PlainRows, plainLayoutOf } from './plainRows.ts'
import type { ReadAnswers } from './question.ts'
import { RowScanner } from './rows.ts'
import { Subjects } from './subject.ts'

const SPACE = 0x20
const TICK = 0.05
/** Sums such as 100.1 − 100.05 are not exactly a tick. */
const ROUNDING = 1e-6
const MAX_REJECTED_ROWS = 1000
const LONGEST_TEXT = 200
const LONGEST_CELL_SHOWN = 40
/** Faults whose words are only made for the rows that are listed. */
const BAD_SHAPE = 'shape'
const BAD_TIME = 'time'
/** Days as Excel counts them, which are not read where they are too small, too large or too short of decimals. */
const EXCEL_NUMBER = /^\d{4,6}([.,]\d*)?$/
const PRICES = ['open', 'high', 'low', 'close'] as const

/** Reads rows of one layout into columns; rows that cannot be bars are kept aside with their reason. */
export class RowParser {
  readonly bars = new GrowingBars()
  readonly times: TimeReader
  readonly rejectedRows: RejectedRow[] = []
  readonly subjects: Subjects
  rejected = 0
  /** Bars whose high or low was widened by at most a tick. */
  widened = 0
  /** Bars whose volume cell was empty. */
  withoutVolume = 0
  /** NUL bytes that were left out. */
  nuls = 0
  /** The line that comes next. */
  line: number
  /** Where the text ends that `parse` was given, once its NULs are out. */
  limit = 0
  /** Null where no row can go the quick way. */
  readonly plainLayout: PlainLayout | null
  /** Null where a bar is more than the values of its own row, or its time takes two of them. */
  readonly barColumns: ColumnMap | null
  readonly #layout: Layout
  readonly #scan: RowScanner
  readonly #neededFields: number
  readonly #plain: PlainRows | null
  #isVolumeMissing = false

  constructor(layout: Layout, answers: ReadAnswers = {}) {
    this.#layout = layout
    this.#scan = new RowScanner(layout.delimiter)
    this.#neededFields = Math.max(...Object.values(layout.columns), ...layout.contract) + 1
    this.times = new TimeReader(new DateReader(layout.dateOrder ?? answers.dateOrder ?? null))
    this.plainLayout = plainLayoutOf(layout)
    this.barColumns = isOfBars(layout) ? layout.columns : null
    this.#plain = this.plainLayout && new PlainRows(this.plainLayout, this.times, this.bars)
    this.subjects = new Subjects(layout, answers)
    this.line = layout.dataLine
  }

  /**
   * Reads the whole rows in `bytes[from, limit)`; answers where the first row that is not whole begins. NULs are taken
   * out in place, so the text may end earlier: see `limit`.
   */
  parse(bytes: Uint8Array, from: number, limit: number, isLast: boolean): number {
    const scan = this.#scan
    const plain = this.#plain
    let at = from
    let isClean = false
    this.limit = limit
    for (;;) {
      if (plain) {
        const rowsBefore = this.bars.count
        at = plain.read(bytes, at, this.limit, this.line)
        this.line += this.bars.count - rowsBefore
      }
      if (!isClean) {
        // no row that holds one is plain, so the quick way need not look for them
        isClean = true
        this.limit = dropNuls(bytes, at, limit)
        this.nuls += limit - this.limit
      }
      const next = scan.next(bytes, at, this.limit, isLast)
      if (next < 0) return at
      if (!scan.isIdle) this.#row(bytes, at)
      this.line += scan.lines
      at = next
    }
  }

  /** Appends rows that another thread has read: plain ones, the first of them in the line that comes next. */
  adopt({ columns, first }: PartAsk, { rows, naive }: PartRead): void {
    this.bars.adopt(columns, first, rows, this.line)
    this.times.naive += naive
    if (rows > 0) this.times.dates.seenOther(this.line)
    this.line += rows
  }

  /**
   * Appends the next row by its values, a bar without a fault: time, open, high, low, close, volume. Its time was written
   * with the zone UTC or with none.
   */
  take(values: Float64Array, isUtc: boolean): void {
    const { line } = this
    this.bars.push(values[0]!, values[1]!, values[2]!, values[3]!, values[4]!, values[5]!, line)
    this.times.dates.seenOther(line)
    if (isUtc) this.times.foreign++
    else this.times.naive++
    this.line++
  }

  #row(bytes: Uint8Array, rowFrom: number): void {
    const { columns } = this.#layout
    if (this.#isMisshapen(bytes)) {
      this.#reject(bytes, rowFrom, BAD_SHAPE)
      return
    }
    const hasSubject = columns.symbol >= 0 || columns.series >= 0
    if (hasSubject && !this.subjects.takes(bytes, this.#scan)) return
    const ms = this.#time(bytes)
    const open = this.#price(bytes, columns.open)
    const high = this.#price(bytes, columns.high)
    const low = this.#price(bytes, columns.low)
    const close = this.#price(bytes, columns.close)
    const volume = columns.volume < 0 ? 0 : this.#volume(bytes)
    const fault = Number.isNaN(ms) ? BAD_TIME : barFault(open, high, low, close, volume)
    if (fault === null) {
      this.bars.push(ms, open, high, low, close, volume, this.line)
    } else if (fault !== BAD_TIME && isWithinTick(open, high, low, close, volume)) {
      const highest = Math.max(open, high, low, close)
      this.bars.push(ms, open, highest, Math.min(open, high, low, close), close, volume, this.line)
      this.widened++
    } else {
      this.#reject(bytes, rowFrom, fault)
      return
    }
    if (this.#isVolumeMissing) this.#noteMissingVolume()
    if (hasSubject) this.subjects.keep()
  }

  /** A tick whose total of the day is not known must not look like the begin of a day. */
  #noteMissingVolume(): void {
    this.withoutVolume++
    if (this.#layout.ticks !== null) this.bars.volume[this.bars.count - 1] = Number.NaN
  }

  #price(bytes: Uint8Array, column: number): number {
    return parseNumber(bytes, this.#scan.starts[column]!, this.#scan.ends[column]!, this.#layout.decimalComma)
  }

  #time(bytes: Uint8Array): number {
    const { starts, ends } = this.#scan
    const { date, time } = this.#layout.columns
    if (time < 0) return this.times.read(bytes, starts[date]!, ends[date]!, this.line)
    return this.times.readPair(bytes, starts[date]!, ends[date]!, starts[time]!, ends[time]!, this.line)
  }

  #volume(bytes: Uint8Array): number {
    const column = this.#layout.columns.volume
    this.#isVolumeMissing = false
    const units = this.#price(bytes, column)
    if (!Number.isNaN(units)) return units
    const text = this.#cell(bytes, column)
    this.#isVolumeMissing = isMissing(text)
    return this.#isVolumeMissing ? 0 : parseSuffixedVolume(text, this.#layout.decimalComma)
  }

  /** Whether a row has too few fields, or more than the header; empty ones at the end do not count. */
  #isMisshapen(bytes: Uint8Array): boolean {
    const { count, starts, rowEnd } = this.#scan
    const { width, delimiter } = this.#layout
    if (count <= width) return count < this.#neededFields
    // what does not fit into the scanner's arrays cannot be looked at, and is no table of bars
    const extra = bytes.subarray(starts[width] ?? 0, rowEnd)
    return count > starts.length || extra.some(byte => byte > SPACE && byte !== delimiter)
  }

  #reject(bytes: Uint8Array, rowFrom: number, fault: string): void {
    this.rejected++
    if (this.rejectedRows.length === MAX_REJECTED_ROWS) return
    const text = decodeText(bytes.subarray(rowFrom, Math.min(this.#scan.rowEnd, rowFrom + 4 * LONGEST_TEXT)))
    const reason = this.#reason(bytes, fault)
    this.rejectedRows.push({ line: this.line, reason, text: text.slice(0, LONGEST_TEXT) })
  }

  #reason(bytes: Uint8Array, fault: string): string {
    if (fault === BAD_SHAPE) return `the row has ${this.#scan.count} fields instead of ${this.#layout.width}`
    return fault === BAD_TIME ? this.#timeFault(bytes) : (this.#textFault(bytes) ?? fault)
  }

  #timeFault(bytes: Uint8Array): string {
    const { date, time } = this.#layout.columns
    const text = time < 0 ? this.#cell(bytes, date) : `${this.#cell(bytes, date)} ${this.#cell(bytes, time)}`
    if (text.trim() === '') return 'the time is missing'
    const hint = EXCEL_NUMBER.test(text)
      ? ': it may be a serial number of Excel, so give its column a date format'
      : ''
    return `the time "${text}" is not understood${hint}`
  }

  /** The first price or volume that is text; null when the fault lies in the numbers. */
  #textFault(bytes: Uint8Array): string | null {
    const { columns } = this.#layout
    for (const role of PRICES) {
      const text = this.#cell(bytes, columns[role])
      if (Number.isNaN(this.#price(bytes, columns[role])) && !isMissing(text))
        return `${this.#layout.ticks === null ? role : 'price'} "${text}" is not a number`
    }
    const isText = columns.volume >= 0 && Number.isNaN(this.#volume(bytes))
    return isText ? `volume "${this.#cell(bytes, columns.volume)}" is not a number` : null
  }

  #cell(bytes: Uint8Array, column: number): string {
    const { starts, ends } = this.#scan
    return decodeText(bytes.subarray(starts[column]!, ends[column]!).subarray(0, LONGEST_CELL_SHOWN))
  }
}

/** Whether each row is a bar by its numbers and one time, of an instrument that no row names. */
function isOfBars({ columns: { time, symbol, series }, ticks, decimalComma, contract }: Layout): boolean {
  const isNamed = symbol >= 0 || series >= 0 || contract.length > 0
  return time < 0 && !isNamed && ticks === null && !decimalComma
}

/** Whether high and low need at most a tick each to hold all prices of an otherwise good bar. */
function isWithinTick(open: number, high: number, low: number, close: number, volume: number): boolean {
  const highest = Math.max(open, high, low, close)
  const lowest = Math.min(open, high, low, close)
  const isNear = highest - high <= TICK + ROUNDING && low - lowest <= TICK + ROUNDING
  return isNear && barFault(open, highest, lowest, close, volume) === null
}
