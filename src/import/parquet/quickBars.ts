import type { SchemaElement } from 'hyparquet'
import { barFault, IST_OFFSET_MS } from '../../engine/index.ts'
import type { CellFeed } from '../tables/cellTable.ts'
import { numberReader, timeZoneOf } from './parquetCells.ts'

const SECOND_MS = 1_000
/** The years that a date may have: see `dayOf`. */
const FIRST_MS = Date.UTC(1900, 0, 1)
const END_MS = Date.UTC(2200, 0, 1)

type Column = ArrayLike<unknown>
/** Puts the values of row `i` into an array; whether they are those of a bar without a fault. */
type ReadBar = (table: readonly Column[], i: number) => boolean

/**
 * The quick way for rows that are bars by their values: timestamps and numbers. They become bars as they are, not by way of
 * a text. What is anything else, a faulty row too, is left to the general way.
 */
export class QuickBars {
  readonly #feed: CellFeed
  readonly #elements: readonly SchemaElement[]
  readonly #divisors: readonly number[]
  /** Time, open, high, low, close and volume of a row. */
  readonly #values = new Float64Array(6)
  /** Null where no row is for the quick way, undefined while that is not known. */
  #readBar: ReadBar | null | undefined
  #isUtc = false

  /** The divisor of a column is what its numbers are divided by: 100 for paise. */
  constructor(feed: CellFeed, elements: readonly SchemaElement[], divisors: readonly number[]) {
    this.#feed = feed
    this.#elements = elements
    this.#divisors = divisors
  }

  /** Appends row `i` of the columns; false where its cells must be pushed. */
  push(table: readonly Column[], i: number): boolean {
    if (this.#readBar === undefined) this.#readBar = this.#reader()
    if (!this.#readBar?.(table, i)) return false
    this.#feed.pushBar(this.#values, this.#isUtc)
    return true
  }

  #reader(): ReadBar | null | undefined {
    const columns = this.#feed.barColumns()
    if (!columns) return columns
    const { date, open, high, low, close, volume } = columns
    const zone = timeZoneOf(this.#elements[date]!)
    const readers = [open, high, low, close, ...(volume < 0 ? [] : [volume])].map(k => this.#column(k))
    if (zone === null || !readers.every(read => read !== null)) return null
    this.#isUtc = zone === 'utc'
    const offsetMs = this.#isUtc ? 0 : IST_OFFSET_MS
    const values = this.#values
    return (table, i) => {
      const ms = Number(table[date]![i] ?? Number.NaN)
      if (!(ms >= FIRST_MS && ms < END_MS)) return false
      values[0] = Math.floor(ms / SECOND_MS) * SECOND_MS - offsetMs
      for (let k = 0; k < readers.length; k++) values[k + 1] = readers[k]!(table, i)
      return barFault(values[1]!, values[2]!, values[3]!, values[4]!, values[5]!) === null
    }
  }

  #column(k: number): ((table: readonly Column[], i: number) => number) | null {
    const read = numberReader(this.#elements[k]!)
    const divisor = this.#divisors[k]!
    if (read === null) return null
    return (table, i) => {
      const value = read(table[k]![i]) / divisor
      // a text knows no zero with a sign
      return value === 0 ? 0 : value
    }
  }
}
