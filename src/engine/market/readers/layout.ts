import { InputError } from '../../problem.ts'
import { DateReader } from './dateColumn.ts'
import { decodeText } from './encoding.ts'
import {
  type ColumnMap,
  columnName,
  countNeeded,
  mapColumns,
  missingColumn,
  repeatedColumn,
} from './header.ts'
import { toNumber, weighDecimalComma } from './number.ts'
import { HASH, RowScanner } from './rows.ts'
import { TimeReader } from './time.ts'

/** How the rows of a file are to be read, and where they begin. */
export interface Layout {
  readonly delimiter: number
  readonly columns: ColumnMap
  /** Fields that a row has at most. */
  readonly width: number
  readonly decimalComma: boolean
  /** The symbol that the header names (Yahoo's table), where it does. */
  readonly symbol: string | null
  /** Where the first row of data begins, and its line. */
  readonly dataAt: number
  readonly dataLine: number
  readonly notes: readonly string[]
}

type Shape = Omit<Layout, 'decimalComma' | 'delimiter'>

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

/**
 * The layout that the first rows of a file show.
 * @param head UTF-8 without a byte order mark: the first few rows at least, or the whole file.
 * @throws InputError when the rows are no table of bars.
 */
export function readLayout(head: Uint8Array, isWholeFile: boolean): Layout {
  const delimiter = findDelimiter(head, isWholeFile)
  const rows = readHead(head, delimiter, isWholeFile)
  if (!rows[0])
    throw new InputError('This is not a CSV or Parquet file: it has no rows. Choose a file with price bars.')
  const at = rows
    .slice(0, TITLE_ROWS)
    .findIndex(row => countNeeded(mapColumns(row.cells.map(columnName))) >= 3)
  const shape = at < 0 ? headerless(head, rows[0], delimiter) : withHeader(rows, at)
  const { open, high, low, close } = shape.columns
  const prices = rows
    .filter(row => row.line >= shape.dataLine)
    .flatMap(row => [open, high, low, close].map(column => row.cells[column] ?? ''))
  const proof = weighDecimalComma(prices)
  const unclear = proof === 0 ? prices.find(cell => cell.includes(',')) : undefined
  const notes = unclear
    ? [...shape.notes, `Prices such as ${unclear} are read with commas between thousands.`]
    : shape.notes
  return { ...shape, notes, delimiter, decimalComma: proof > 0 }
}

function findDelimiter(head: Uint8Array, isWholeFile: boolean): number {
  const scan = new RowScanner(0)
  let at = 0
  for (let n = 0; n < TITLE_ROWS; n++) {
    const next = scan.next(head, at, head.length, isWholeFile)
    if (next < 0) break
    const line = head.subarray(at, scan.rowEnd)
    const found = line[0] === HASH ? undefined : DELIMITERS.find(byte => countUnquoted(line, byte) >= 3)
    if (found !== undefined) return found
    at = next
  }
  return COMMA
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

function withHeader(rows: readonly HeadRow[], at: number): Shape {
  const header = rows[at]!
  const names = header.cells.map(columnName)
  const symbols = yahooSymbols(rows, at, names)
  const columns = symbols ? { ...mapColumns(names), date: 0 } : mapColumns(names)
  const complaint = unusable(header, names, columns)
  if (complaint) throw complaint
  const last = symbols ? rows[at + 2]! : header
  const notes: string[] = []
  if (at > 0) notes.push(`Text before the header in line ${header.line} was left out.`)
  if (names.includes('adj close')) notes.push('"Adj Close" is not used: closes are the unadjusted ones.')
  // a "time" beside a date that has its own time of day says nothing new
  const isSplit = columns.time >= 0 && !hasClock(rows[at + 1]?.cells[columns.date])
  return {
    columns: isSplit ? columns : { ...columns, time: -1 },
    width: names.length,
    symbol: symbols?.[0] ?? null,
    dataAt: last.next,
    dataLine: last.line + 1,
    notes,
  }
}

function hasClock(cell: string | undefined): boolean {
  return cell?.includes(':') ?? false
}

function unusable(row: HeadRow, names: readonly string[], columns: ColumnMap): InputError | null {
  const missing = missingColumn(columns)
  if (missing) {
    const shown = row.cells.slice(0, 12).map(cell => cell.slice(0, 40))
    const text = `Column '${missing}' missing: line ${row.line} has "${shown.join(', ')}". Add or rename a column.`
    return new InputError(text)
  }
  const repeated = repeatedColumn(names, columns)
  return repeated
    ? new InputError(`Column '${repeated}' stands twice in line ${row.line}: keep one of them.`)
    : null
}

/** The symbols of a table by yfinance, whose header is three rows (names, tickers, "Date"); null for other tables. */
function yahooSymbols(rows: readonly HeadRow[], at: number, names: readonly string[]): string[] | null {
  const tickers = rows[at + 1]?.cells ?? []
  if (names[0] !== 'price' || columnName(tickers[0] ?? '') !== 'ticker' || !rows[at + 2]) return null
  const symbols = [...new Set(tickers.slice(1).filter(Boolean))]
  if (symbols.length > 1) throw severalSymbols(symbols)
  return symbols
}

/** The complaint about a file that holds more than one symbol. */
export function severalSymbols(symbols: readonly string[]): InputError {
  const named = symbols.slice(0, 5).map(symbol => symbol.slice(0, 40))
  const more = symbols.length > 5 ? ' and more' : ''
  return new InputError(
    `The file holds several symbols (${named.join(', ')}${more}). Import a file with one of them.`,
  )
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
    throw unusable(row, names, mapColumns(names)) ?? new InputError('This is not a CSV or Parquet file.')
  }
  const volume = cells.length > open + 4 ? open + 4 : -1
  const columns = {
    symbol: date - 1,
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
    width: cells.length,
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
  const times = new TimeReader(new DateReader('day-first'))
  const dates = new TimeReader(new DateReader('month-first'))
  return [times, dates].some(
    t => !Number.isNaN(t.read(head, scan.starts[column]!, scan.ends[column]!, row.line)),
  )
}
