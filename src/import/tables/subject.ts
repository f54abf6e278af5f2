import { InputError } from '../../engine/index.ts'
import { decodeText } from '../cells/encoding.ts'
import type { Layout } from './layout.ts'
import { askSymbol, QuestionError, type ReadAnswers } from './question.ts'
import type { RowScanner } from './rows.ts'
import { cleanSymbol, tickSymbol } from './symbol.ts'

const LONGEST_CELL = 200
/** All that NSE lists in a day are fewer; a column with more different texts names no instruments. */
const MAX_SYMBOLS = 200_000
const ORDINARY_SERIES = 'EQ'
/** What a future has in the columns of an option. */
const EMPTY_PARTS = new Set(['', '0', '0.00', 'XX', '-', 'null', 'nan'])

/** Which instrument each row is about, and whether it is the wanted one: a file of the exchange holds thousands. */
export class Subjects {
  /** Rows that were read, by symbol; empty where no column names one. */
  readonly symbols = new Map<string, number>()
  /** Rows that were left out since they are another symbol's, and by series those of another series. */
  others = 0
  readonly otherSeries = new Map<string, number>()
  readonly #columns: readonly number[]
  readonly #series: number
  readonly #answers: ReadAnswers
  readonly #clean: (text: string) => string
  #lastCell = new Uint8Array(0)
  #symbol = ''

  constructor(layout: Layout, answers: ReadAnswers) {
    const { symbol, series } = layout.columns
    this.#columns = symbol < 0 ? [] : [symbol, ...layout.contract]
    this.#series = series
    this.#answers = answers
    this.#clean = layout.ticks === null ? cleanSymbol : tickSymbol
  }

  /** Whether the row is to be read; what is not is counted. */
  takes(bytes: Uint8Array, scan: RowScanner): boolean {
    const { symbol } = this.#answers
    if (this.#columns.length > 0) {
      this.#read(bytes, scan)
      if (symbol !== undefined && this.#symbol !== symbol) {
        this.others++
        return false
      }
    }
    return this.#series < 0 || this.#isSeries(cell(bytes, scan, this.#series).toUpperCase())
  }

  /** Counts a row as read. */
  keep(): void {
    if (this.#symbol === '') return
    this.symbols.set(this.#symbol, (this.symbols.get(this.#symbol) ?? 0) + 1)
    if (this.symbols.size > MAX_SYMBOLS) throw askSymbol([...this.symbols.keys()].slice(0, 5))
  }

  /** The rows that were left out. */
  get leftOut(): number {
    let count = this.others
    for (const rows of this.otherSeries.values()) count += rows
    return count
  }

  /** @throws InputError when more than one symbol is left, or none and another series or symbol is there. */
  check(): void {
    const { symbol } = this.#answers
    if (this.symbols.size > 1) throw askSymbol(this.symbols.keys())
    if (this.symbols.size === 1 || this.leftOut === 0) return
    if (this.otherSeries.size > 0) throw askSeries([...this.otherSeries.keys()].sort())
    throw new InputError(`The file has no rows of ${symbol}. Choose another symbol or file.`, 'symbol')
  }

  #isSeries(series: string): boolean {
    if (series === '' || series === (this.#answers.series ?? ORDINARY_SERIES)) return true
    this.otherSeries.set(series, (this.otherSeries.get(series) ?? 0) + 1)
    return false
  }

  #read(bytes: Uint8Array, scan: RowScanner): void {
    const column = this.#columns[0]!
    if (this.#columns.length === 1 && this.#isLast(bytes, scan.starts[column]!, scan.ends[column]!)) return
    const [first, ...parts] = this.#columns.map(each => cell(bytes, scan, each))
    this.#symbol = this.#clean([first, ...parts.filter(part => !EMPTY_PARTS.has(part))].join(' '))
  }

  /** Whether the cell is that of the row before; neighbouring rows mostly share it. */
  #isLast(bytes: Uint8Array, from: number, to: number): boolean {
    const last = this.#lastCell
    if (to - from === last.length && last.length > 0) {
      let i = last.length - 1
      while (i >= 0 && last[i] === bytes[from + i]) i--
      if (i < 0) return true
    }
    this.#lastCell = bytes.slice(from, to)
    return false
  }
}

function cell(bytes: Uint8Array, scan: RowScanner, column: number): string {
  return decodeText(bytes.subarray(scan.starts[column]!, scan.ends[column]!).subarray(0, LONGEST_CELL))
}

function askSeries(series: readonly string[]): QuestionError {
  return new QuestionError(
    'series',
    `The file has no rows of the series EQ, only of ${series.slice(0, 5).join(', ')}. Choose a series.`,
    series.map(value => ({ value, label: value })),
  )
}
