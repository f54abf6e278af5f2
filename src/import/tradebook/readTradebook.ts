/** Reads the tradebook that Kite's console exports: one line for each fill. */
import { fillKey, InputError, isIsoDate, type TradebookFill } from '../../engine/index.ts'
import { textRows } from './cells.ts'

/** A line that is no fill. */
export interface RejectedLine {
  /** In the file, from 1. */
  readonly line: number
  readonly reason: string
}

/** What a tradebook holds. */
export interface TradebookRead {
  /** In the order of the file. */
  readonly fills: readonly TradebookFill[]
  /** Lines of a trade that stood there before. */
  readonly duplicates: number
  /** The first hundred. */
  readonly rejected: readonly RejectedLine[]
  readonly rejectedCount: number
}

const NEEDED = [
  'symbol',
  'exchange',
  'segment',
  'trade_date',
  'trade_type',
  'quantity',
  'price',
  'trade_id',
  'order_id',
  'order_execution_time',
] as const
type Column = (typeof NEEDED)[number]
type Cells = Readonly<Record<Column, string>>

/** Years of a busy trader. */
const MAX_ROWS = 300_000
const MAX_REJECTED = 100
const MAX_NAME = 60
const HIGHEST_PRICE = 1e8
const MAX_UNITS = 1e10
/** First bytes of an Excel file and of one of before 2007, as they are when they are read as text. */
const WORKBOOK_STARTS = ['PK\u0003\u0004', '\ufffd\ufffd\u0011']

/** The fills of a tradebook. @throws InputError for a file that is none. */
export function readTradebook(text: string): TradebookRead {
  if (WORKBOOK_STARTS.some(start => text.startsWith(start))) {
    throw new InputError('This is an Excel workbook. Download the tradebook from Zerodha Console as CSV.')
  }
  const [head, ...rows] = textRows(text, MAX_ROWS + 2)
  if (!head) throw new InputError('The file is empty. Download the tradebook from Zerodha Console as CSV.')
  if (rows.length > MAX_ROWS) {
    throw new InputError(
      `The tradebook has more than 3,00,000 lines. Export shorter periods, one after the other.`,
    )
  }
  const places = placesOf(head.cells)
  const known = new Map<string, TradebookFill>()
  const rejected: RejectedLine[] = []
  let rejectedCount = 0
  let duplicates = 0
  for (const { line, cells } of rows) {
    const fill = toFill(place => cells[places[place]] ?? '')
    if (typeof fill === 'string') {
      rejectedCount++
      if (rejected.length < MAX_REJECTED) rejected.push({ line, reason: fill })
    } else if (known.has(fillKey(fill))) duplicates++
    else known.set(fillKey(fill), fill)
  }
  return { fills: [...known.values()], duplicates, rejected, rejectedCount }
}

function placesOf(names: readonly string[]): Readonly<Record<Column, number>> {
  const plain = names.map(name => name.toLowerCase().replaceAll(/[\s-]+/g, '_'))
  const missing = NEEDED.filter(column => !plain.includes(column))
  if (missing.length > 0) {
    throw new InputError(
      `This is not a Zerodha Console tradebook: the column ${missing[0]} is missing. Needed: ${NEEDED.join(', ')}.`,
    )
  }
  return Object.fromEntries(NEEDED.map(column => [column, plain.indexOf(column)])) as Record<Column, number>
}

/** The fill of a line, or why it is none. */
function toFill(cell: (column: Column) => string): TradebookFill | string {
  const cells = Object.fromEntries(NEEDED.map(column => [column, cell(column)])) as Cells
  const fault = faultOf(cells)
  if (fault !== null) return fault
  return {
    symbol: cells.symbol,
    exchange: cells.exchange.toUpperCase(),
    segment: cells.segment.toUpperCase(),
    side: cells.trade_type.toLowerCase() === 'buy' ? 'buy' : 'sell',
    qty: numberOf(cells.quantity),
    price: numberOf(cells.price),
    tradeId: cells.trade_id,
    orderId: cells.order_id,
    date: cells.trade_date,
    ms: momentOf(cells.order_execution_time),
  }
}

function faultOf(cells: Cells): string | null {
  for (const name of ['symbol', 'exchange', 'segment', 'trade_id', 'order_id'] as const) {
    if (cells[name] === '') return `${name} is empty`
    if (cells[name].length > MAX_NAME) return `${name} is longer than ${MAX_NAME} characters`
  }
  if (!/^(buy|sell)$/i.test(cells.trade_type))
    return `trade_type "${short(cells.trade_type)}" is neither buy nor sell`
  const qty = numberOf(cells.quantity)
  if (!(Number.isInteger(qty) && qty >= 1 && qty <= MAX_UNITS)) {
    return `quantity "${short(cells.quantity)}" is not a whole number above 0`
  }
  const price = numberOf(cells.price)
  if (!(price > 0 && price <= HIGHEST_PRICE)) return `price "${short(cells.price)}" is not a price`
  if (!isIsoDate(cells.trade_date))
    return `trade_date "${short(cells.trade_date)}" is not a date such as 2023-03-14`
  const ms = momentOf(cells.order_execution_time)
  if (Number.isNaN(ms)) {
    return `order_execution_time "${short(cells.order_execution_time)}" is not a time such as 2023-03-14T09:15:03`
  }
  if (!cells.order_execution_time.startsWith(cells.trade_date))
    return 'order_execution_time is not on trade_date'
  return null
}

/** NaN for what is none; grouped in the Indian way or not. */
function numberOf(text: string): number {
  return /^\d[\d,]*(\.\d+)?$/.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN
}

/** Times are India's. NaN for what is none. */
function momentOf(text: string): number {
  const [, day = '', time = ''] =
    /^(\d{4}-\d\d-\d\d)[T ]([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?$/.exec(text) ?? []
  if (time === '' || !isIsoDate(day)) return Number.NaN
  const seconds = /:\d\d:\d\d/.test(text) ? text.slice(0, 19) : `${text.slice(0, 16)}:00`
  return Date.parse(`${seconds.replace(' ', 'T')}+05:30`)
}

function short(text: string): string {
  return text.length > 30 ? `${text.slice(0, 30)}…` : text
}
