import { InputError } from '../../engine/index.ts'
import { type CellFeed, startTable, toText } from '../tables/cellTable.ts'
import type { FileBars, ReadOptions } from '../tables/fileBars.ts'
import { HeldList } from './heldList.ts'
import { QuickRows } from './quickRows.ts'

/** A list or an object of a JSON file that may hold its candles. Levels count the containers that are open inside it. */
export interface Place {
  open(isList: boolean, level: number, name: string): void
  close(level: number): void
  value(value: string | null, level: number, name: string): void
  /** Reads rows that follow one that ends at `at`, where it can by itself; answers where the last of them ends. */
  readOn(bytes: Uint8Array, at: number): number
  /** Rows so far. */
  readonly rows: number
  /**
   * The bars, at the end of the file; null when none are here.
   * @throws InputError when no bar could be read, or the trader must decide something.
   */
  finish(maker: string): FileBars | null
}

/** What a place must know of the file. */
export interface PlaceOptions {
  readonly options: ReadOptions
  /** The share of the file that is read. */
  readonly fraction: () => number
  /** Hears of the rows that are made once the whole file is read. */
  readonly onRows: (rows: number) => void
}

export const NO_CANDLES = 'This JSON file holds no candles'
const CANDLE = ['timestamp', 'open', 'high', 'low', 'close', 'volume', 'oi']
const MIN_CELLS = 5
/** Cells beyond these are not read: no row of bars has so many. */
const MAX_CELLS = 512
const TIMES = ['timestamp', 'start_Time', 'time', 'datetime', 'date', 't']
/** Names of parallel lists: in full (Dhan), and in one letter (charts of web pages). */
const LISTS = [
  ['open', 'high', 'low', 'close', 'volume'],
  ['o', 'h', 'l', 'c', 'v'],
] as const
const LIST_NAMES = new Set<string>([...TIMES, ...LISTS.flat()])
/** Lists side by side must lie in memory to their end, as rows can only be made then. */
const MAX_HELD_BYTES = 1_073_741_824
const NESTED = '?'
const ROWS_BETWEEN_REPORTS = 50_000

/** A list whose items are candles: each a list of five to seven values, or an object with the names of the first one. */
export class ListPlace implements Place {
  rows = 0
  readonly #place: PlaceOptions
  #kind: 'unknown' | 'lists' | 'objects' | 'none' = 'unknown'
  #columns = new Map<string, number>()
  #cells: (string | null)[] = []
  /** Values of the row, also those that are not kept. */
  #width = 0
  #rowIsList = false
  #table: CellFeed | null = null
  #quickRows: QuickRows | null = null
  /** What the table refused; it counts only when the candles are taken from here. */
  #refusal: InputError | null = null

  constructor(place: PlaceOptions) {
    this.#place = place
  }

  open(isList: boolean, level: number, name: string): void {
    if (level === 1) this.#cell(NESTED, name)
    if (level > 0) return
    this.#rowIsList = isList
    if (this.rows === 0) this.#kind = isList ? 'lists' : 'objects'
  }

  close(level: number): void {
    if (level === 0) this.#endRow()
  }

  value(value: string | null, level: number, name: string): void {
    if (level === 1) this.#cell(value, name)
    if (level > 0) return
    if (this.rows === 0) this.#kind = 'none'
    this.#rowIsList = this.#kind === 'lists'
    if (this.#rowIsList) this.#cell(value, '')
    this.#endRow()
  }

  readOn(bytes: Uint8Array, at: number): number {
    const quick = this.#quickRows
    if (quick === null) return at
    const end = quick.read(bytes, at)
    if (quick.rows > 0) this.#push(table => table.pushLines(quick.text.subarray(0, quick.length)))
    this.rows += quick.rows
    return end
  }

  finish(maker: string): FileBars | null {
    if (this.rows === 0) throw new InputError(`${NO_CANDLES}: its list is empty. Choose another file.`)
    if (this.#refusal) throw this.#refusal
    if (!this.#table) return null
    const names = [...this.#columns.keys()].join(', ')
    const format =
      this.#kind === 'lists' ? `JSON, ${maker}: lists of ${names}` : 'JSON, one object for each row'
    return withFormat(this.#table.end(), format)
  }

  #cell(value: string | null, name: string): void {
    if (this.#kind === 'none') return
    if (this.#kind === 'lists') {
      this.#width++
      if (this.#rowIsList && this.#width <= MAX_CELLS) this.#cells.push(value)
      return
    }
    if (this.rows === 0 && this.#columns.size < MAX_CELLS) {
      if (!this.#columns.has(name)) this.#columns.set(name, this.#columns.size)
    }
    const column = this.#columns.get(name)
    if (column !== undefined && !this.#rowIsList) this.#cells[column] = value
  }

  #endRow(): void {
    if (this.rows === 0) this.#begin()
    this.rows++
    if (this.#table) this.#push(table => table.push(this.#rowCells()))
    this.#cells = []
    this.#width = 0
  }

  /** Begins the table with what the first row shows. */
  #begin(): void {
    if (this.#kind === 'lists' && this.#width <= CANDLE.length) {
      this.#columns = new Map(CANDLE.slice(0, this.#width).map((name, i) => [name, i]))
    }
    if (this.#columns.size < MIN_CELLS) this.#kind = 'none'
    if (this.#kind === 'none') return
    const { fraction, options } = this.#place
    const columns = [...this.#columns.keys()]
    this.#table = startTable(columns, fraction, options)
    this.#quickRows = new QuickRows(columns, this.#kind === 'lists')
  }

  #rowCells(): readonly (string | null | undefined)[] {
    if (this.#kind === 'objects') return Array.from({ length: this.#columns.size }, (_, i) => this.#cells[i])
    return this.#rowIsList ? this.#cells : [NESTED]
  }

  #push(rows: (table: CellFeed) => void): void {
    if (this.#refusal) return
    try {
      rows(this.#table!)
    } catch (error) {
      if (!(error instanceof InputError)) throw error
      this.#refusal = error
    }
  }
}

/** An object with lists side by side: one of the times, one of the opens, and so on. */
export class ParallelPlace implements Place {
  readonly #place: PlaceOptions
  readonly #lists = new Map<string, HeldList>()
  #current: HeldList | null = null
  #bytes = 0

  constructor(place: PlaceOptions) {
    this.#place = place
  }

  get rows(): number {
    return [...this.#lists.values()][0]?.rows ?? 0
  }

  open(isList: boolean, level: number, name: string): void {
    if (level === 1) this.#add(NESTED)
    if (level > 0) return
    this.#lists.delete(name)
    if (!isList || !LIST_NAMES.has(name)) return
    this.#current = new HeldList()
    this.#lists.set(name, this.#current)
  }

  close(level: number): void {
    if (level === 0) this.#current = null
  }

  value(value: string | null, level: number, name: string): void {
    if (level === 0) this.#lists.delete(name)
    if (level === 1) this.#add(value)
  }

  readOn(_bytes: Uint8Array, at: number): number {
    return at
  }

  finish(): FileBars | null {
    const names = LISTS.find(each => each.slice(0, 4).every(name => this.#lists.has(name)))
    const time = TIMES.find(name => this.#lists.has(name))
    if (!names || time === undefined) return null
    const used = [time, ...names].filter(name => this.#lists.has(name))
    const lists = used.map(name => this.#lists.get(name)!)
    const { rows } = lists[0]!
    const other = lists.findIndex(list => list.rows !== rows)
    if (other > 0) {
      throw new InputError(
        `The lists of this JSON file differ in length: ${time} has ${rows}, ${used[other]} has ${lists[other]!.rows}. Export it again.`,
      )
    }
    if (rows === 0) throw new InputError(`${NO_CANDLES}: its list is empty. Choose another file.`)
    return withFormat(this.#readRows(lists, rows), 'JSON of parallel lists (Dhan, charts)')
  }

  #readRows(lists: readonly HeldList[], rows: number): FileBars {
    const { options, onRows } = this.#place
    let done = 0
    const table = startTable(CANDLE.slice(0, lists.length), () => done / rows, options)
    const cells = lists.map(list => list.take())
    for (; done < rows; done++) {
      table.push(cells.map(cell => cell.next().value ?? null))
      if (done % ROWS_BETWEEN_REPORTS === 0) onRows(done)
    }
    return table.end()
  }

  #add(value: string | null): void {
    if (!this.#current) return
    const text = toText(value)
    this.#current.add(text)
    this.#bytes += text.length + 1
    if (this.#bytes > MAX_HELD_BYTES) {
      throw new InputError('The lists of this JSON file are larger than 1,024 MB. Write its candles as CSV.')
    }
  }
}

function withFormat(result: FileBars, format: string): FileBars {
  return { ...result, found: { ...result.found, format } }
}
