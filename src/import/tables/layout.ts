import { InputError } from '../../engine/index.ts'
import { DateReader } from '../cells/dateColumn.ts'
import type { DateOrder } from '../cells/dates.ts'
import { decodeText } from '../cells/encoding.ts'
import { toNumber, weighDecimalComma } from '../cells/number.ts'
import { TimeReader } from '../cells/time.ts'
import {
  type ColumnMap,
  columnName,
  contractColumns,
  countNeeded,
  mapColumns,
  missingColumn,
  repeatedColumn,
} from './header.ts'
import { askSymbol, type ReadAnswers, type Sample } from './question.ts'
import { HASH, RowScanner } from './rows.ts'
import { SAMPLE_ROWS, sampleOf } from './sample.ts'
import { cleanSymbol } from './symbol.ts'
import { areTicks, type TickVolume, tickColumns, tickDelimiter } from './tickColumns.ts'

/** How the rows of a file are to be read, and where they begin. */
export interface Layout {
  readonly delimiter: number
  readonly columns: ColumnMap
  /** The cells of the header as they stand there; empty without one. */
  readonly header: readonly string[]
  /** Columns that complete the symbol of a contract: expiry, strike, call or put. */
  readonly contract: readonly number[]
  /** The order of dates, where the header is one whose maker has a known one. */
  readonly dateOrder: DateOrder | null
  /** Fields that a row has at most. */
  readonly width: number
  readonly decimalComma: boolean
  /** Of rows that are ticks: what their volume is; null of bars. */
  readonly ticks: TickVolume | null
  /** The symbol that the header names (Yahoo's table), where it does. */
  readonly symbol: string | null
  /** Where the first row of data begins, and its line. */
  readonly dataAt: number
  readonly dataLine: number
  /** Of data, a few. */
  readonly firstRows: Sample['rows']
  readonly notes: readonly string[]
}

type Shape = Omit<Layout, 'decimalComma' | 'delimiter' | 'firstRows'>

interface HeadRow {
  readonly line: number
  readonly at: number
  readonly next: number
  readonly cells: readonly string[]
}

const COMMA = 0x2c
const QUOTE = 0x22
/** Comma last: the others may stand between numbers with decimal commas. */
const DELIMITERS = [0x09, 0x3b, 0x7c, COMMA]
const HEAD_ROWS = 60
const TITLE_ROWS = 20
/** A header with so few columns that no delimiter stands in it three times is short. */
const LONGEST_TICK_HEADER = 200
/** Only the exchange's files of all indices have it, and they write 25-09-2026. */
const DAY_FIRST_COLUMN = 'index date'

/**
 * The layout that the first rows of a file show.
 * @param head UTF-8 without a byte order mark: the first few rows at least, or the whole file.
 * @throws InputError when the rows are no table of bars, or a table of several symbols of which none is chosen.
 */
export function readLayout(head: Uint8Array, isWholeFile: boolean, answers: ReadAnswers = {}): Layout {
  const delimiter = findDelimiter(head, isWholeFile)
  const rows = readHead(head, delimiter, isWholeFile)
  if (!rows[0])
    throw new InputError('This is not a CSV or Parquet file: it has no rows. Choose a file with price bars.')
  const at = rows.slice(0, TITLE_ROWS).findIndex(row => isHeader(row.cells.map(columnName)))
  const shape = at < 0 ? headerless(head, rows[0], delimiter) : withHeader(rows, at, answers)
  const { open, high, low, close } = shape.columns
  const dataRows = rows.filter(row => row.line >= shape.dataLine)
  const prices = dataRows.flatMap(row => [open, high, low, close].map(column => row.cells[column] ?? ''))
  const proof = weighDecimalComma(prices)
  const unclear = proof === 0 ? prices.find(cell => cell.includes(',')) : undefined
  const notes = unclear
    ? [...shape.notes, `Prices such as ${unclear} are read with commas between thousands.`]
    : shape.notes
  const firstRows = dataRows.slice(0, SAMPLE_ROWS)
  return { ...shape, notes, delimiter, decimalComma: proof > 0, firstRows }
}

function isHeader(names: readonly string[]): boolean {
  return countNeeded(mapColumns(names)) >= 3 || tickColumns(names) !== null
}

function findDelimiter(head: Uint8Array, isWholeFile: boolean): number {
  const scan = new RowScanner(0)
  let at = 0
  let ofTicks: number | undefined
  for (let n = 0; n < TITLE_ROWS; n++) {
    const next = scan.next(head, at, head.length, isWholeFile)
    if (next < 0) break
    const line = head.subarray(at, scan.rowEnd)
    const found = line[0] === HASH ? undefined : DELIMITERS.find(byte => countUnquoted(line, byte) >= 3)
    if (found !== undefined) return found
    ofTicks ??= tickDelimiter(decodeText(line.subarray(0, LONGEST_TICK_HEADER)), DELIMITERS)
    at = next
  }
  return ofTicks ?? COMMA
}

function countUnquoted(line: Uint8Array, wanted: number): number {
  let count = 0
  let isQuoted = false
  for (const byte of line) {
    if (byte === QUOTE) isQuoted = !isQuoted
    else if (byte === wanted && !isQuoted) count++
  }
  return count
}

function readHead(head: Uint8Array, delimiter: number, isWholeFile: boolean): HeadRow[] {
  const scan = new RowScanner(delimiter)
  const rows: HeadRow[] = []
  let at = 0
  let line = 1
  while (rows.length < HEAD_ROWS) {
    const next = scan.next(head, at, head.length, isWholeFile)
    if (next < 0) break
    if (!scan.isIdle) {
      const cells = Array.from(scan.starts.subarray(0, scan.count), (start, i) =>
        decodeText(head.subarray(start, scan.ends[i])),
      )
      // Excel writes "sep=;" before the table
      if (!(line === 1 && cells[0]?.startsWith('sep='))) rows.push({ line, at, next, cells })
    }
    line += scan.lines
    at = next
  }
  return rows
}

function withHeader(rows: readonly HeadRow[], at: number, answers: ReadAnswers): Shape {
  const header = rows[at]!
  const yahoo = yahooTable(rows, at, answers)
  const names = yahoo?.names ?? header.cells.map(columnName)
  const ticks = ticksBelow(names, rows.slice(at + 1))
  const columns = ticks?.columns ?? (yahoo ? { ...mapColumns(names), date: 0 } : mapColumns(names))
  const complaint = notBars(names) ?? unusable(header, names, columns)
  if (complaint) throw complaint
  const last = yahoo ? rows[at + 2]! : header
  const notes: string[] = []
  if (at > 0) notes.push(`Text before the header in line ${header.line} was left out.`)
  if (names.includes('adj close')) notes.push('"Adj Close" is not used: closes are the unadjusted ones.')
  // a "time" beside a date that has its own time of day says nothing new
  const isSplit = columns.time >= 0 && !hasClock(rows[at + 1]?.cells[columns.date])
  return {
    columns: isSplit ? columns : { ...columns, time: -1 },
    header: header.cells,
    contract: contractColumns(names),
    dateOrder: names.includes(DAY_FIRST_COLUMN) ? 'day-first' : null,
    width: names.length,
    ticks: ticks?.volume ?? null,
    symbol: yahoo?.symbol ?? null,
    dataAt: last.next,
    dataLine: last.line + 1,
    notes,
  }
}

/** The columns of ticks in a header of those names; null where it or the rows below it are none. */
function ticksBelow(names: readonly string[], rows: readonly HeadRow[]) {
  const found = tickColumns(names)
  if (found?.isTicker && found.columns.date < 0) {
    throw new InputError(
      'This file holds ticks (a last price in each row) without their times. Needed: a column exchange_timestamp or timestamp.',
    )
  }
  return found && areTicks(found, rows) ? found : null
}

function hasClock(cell: string | undefined): boolean {
  return cell?.includes(':') ?? false
}

function unusable(row: HeadRow, names: readonly string[], columns: ColumnMap): InputError | null {
  const missing = missingColumn(columns)
  if (missing) {
    const shown = row.cells.slice(0, 12).map(cell => cell.slice(0, 40))
    const text = `Column '${missing}' missing: line ${row.line} has "${shown.join(', ')}". Needed: date, open, high, low, close.`
    return new InputError(text)
  }
  const repeated = repeatedColumn(names, columns)
  return repeated
    ? new InputError(`Column '${repeated}' is repeated in line ${row.line}: keep one of them.`)
    : null
}

/** What else the columns tell of: none of it can be taken for bars. */
function notBars(names: readonly string[]): InputError | null {
  if (names.includes('trade type') && names.includes('quantity')) {
    return new InputError(
      'This file is a tradebook (a trade of yours in each row), not bars. Import the prices of the same days instead.',
    )
  }
  return null
}

/**
 * A table by yfinance, whose header is three rows: names, tickers, "Date". Several tickers stand side by side; the names
 * of the columns of others than the wanted one are left empty. Null for other tables.
 */
function yahooTable(
  rows: readonly HeadRow[],
  at: number,
  answers: ReadAnswers,
): { readonly names: readonly string[]; readonly symbol: string | null } | null {
  const names = rows[at]!.cells.map(columnName)
  const tickers = rows[at + 1]?.cells ?? []
  if (names[0] !== 'price' || columnName(tickers[0] ?? '') !== 'ticker' || !rows[at + 2]) return null
  const symbols = tickers.map(ticker => cleanSymbol(ticker))
  const different = new Set(symbols.slice(1).filter(Boolean))
  if (different.size <= 1) return { names, symbol: [...different][0] ?? null }
  const { symbol } = answers
  if (symbol === undefined) {
    throw askSymbol(different, sampleOf(rows[at]!.cells, rows.slice(at + 1, at + 1 + SAMPLE_ROWS), []))
  }
  if (!different.has(symbol)) {
    throw new InputError(`The file has no columns of ${symbol}. Choose another symbol or file.`, 'symbol')
  }
  return { names: names.map((name, i) => (i === 0 || symbols[i] === symbol ? name : '')), symbol }
}

/** Without a header: perhaps a symbol, a date, perhaps a time of day, the four prices, perhaps a volume. */
function headerless(head: Uint8Array, row: HeadRow, delimiter: number): Shape {
  const { cells } = row
  const date = isTime(head, row, delimiter, 0) ? 0 : 1
  const time = hasClock(cells[date + 1]) ? date + 1 : -1
  const open = Math.max(date, time) + 1
  const isPrice = (cell: string) =>
    !Number.isNaN(toNumber(cell, false)) || (delimiter !== COMMA && !Number.isNaN(toNumber(cell, true)))
  const prices = cells.slice(open, open + 4)
  if (prices.length < 4 || !prices.every(isPrice) || !isTime(head, row, delimiter, date)) {
    const names = cells.map(columnName)
    throw (
      notBars(names) ??
      unusable(row, names, mapColumns(names)) ??
      new InputError('This is not a CSV or Parquet file.')
    )
  }
  const volume = cells.length > open + 4 ? open + 4 : -1
  const columns = {
    symbol: date - 1,
    series: -1,
    date,
    time,
    open,
    high: open + 1,
    low: open + 2,
    close: open + 3,
    volume,
  }
  const read = Object.entries(columns).filter(([, column]) => column >= 0)
  const list = read.map(([role]) => role).join(', ')
  return {
    columns,
    header: [],
    contract: [],
    dateOrder: null,
    width: cells.length,
    ticks: null,
    symbol: null,
    dataAt: row.at,
    dataLine: row.line,
    notes: [`The file has no header; its columns are read as ${list}.`],
  }
}

function isTime(head: Uint8Array, row: HeadRow, delimiter: number, column: number): boolean {
  const scan = new RowScanner(delimiter)
  scan.next(head, row.at, row.next, true)
  if (column >= scan.count) return false
  const orders = ['day-first', 'month-first', 'year-first'] as const
  return orders.some(order => {
    const dates = new DateReader(order)
    const ms = new TimeReader(dates).read(head, scan.starts[column]!, scan.ends[column]!, row.line)
    // without the name of its column a number as Excel writes dates may be a price
    return !Number.isNaN(ms) && dates.serials === 0
  })
}
