import { type ColumnMap, columnName, mapColumns } from './header.ts'

/**
 * What the volume of a tick is: the total of the day so far, the quantity of that trade, one of them as the rows show, or
 * nothing.
 */
export type TickVolume = 'total' | 'quantity' | 'unclear' | 'none'

/** Where the columns of ticks stand. The price is open, high, low and close at once, as a tick is a bar of one price. */
export interface TickColumns {
  readonly columns: ColumnMap
  readonly volume: TickVolume
  /** Whether a broker's ticker wrote the file: the prices of the day so far may stand beside each trade. */
  readonly isTicker: boolean
}

/** As `columnName` writes them, the better ones first: the names of Kite's ticker, and those of plain lists of trades. */
const PRICES = ['last price', 'ltp', 'last traded price', 'price', 'trade price']
const TIMES = ['exchange timestamp', 'exchange time']
/** The time of the trade before, where a row tells no other: a tick may bring a new quote alone. */
const LAST_TIMES = ['last trade time', 'last traded time']
const QUANTITIES = [
  ...['last traded quantity', 'last quantity', 'ltq', 'quantity', 'qty', 'traded quantity', 'traded qty'],
  ...['trade quantity', 'trade qty', 'size'],
]
const TOTALS = ['volume traded', 'total traded quantity', 'total traded qty', 'vol traded today']
const EITHER = ['volume', 'vol', 'v']
/** Beside "last price" they tell of a ticker: no file of bars that is read has them. */
const TICKER = ['volume traded', 'exchange timestamp', 'instrument token']
/** Columns of an account's own orders and trades, which have times and prices too. */
const OWN = [
  ...['trade type', 'transaction type', 'order type', 'order id', 'order no', 'order number', 'trade id'],
  ...['side', 'buy sell'],
]
/** A time of day: a clock, "20230102 091500", a number that counts from 1970, or one of Excel's with its share of a day. */
const CLOCK = /:|^\d{8}[ T]\d{4,6}$|^\d{9,19}(\.\d+)?$|^\d{5}[.,]\d+$/

/** Where ticks have their price, time and volume, among columns of those names; null when they are no columns of ticks. */
export function tickColumns(names: readonly string[]): TickColumns | null {
  const price = firstOf(names, PRICES)
  const isTicker = names[price] === 'last price' && TICKER.some(name => names.includes(name))
  const bars = mapColumns(names)
  const hasBars = bars.open >= 0 || bars.high >= 0 || bars.low >= 0
  if (price < 0 || (!isTicker && (hasBars || OWN.some(name => names.includes(name))))) return null
  const exchange = firstOf(names, TIMES)
  const date = [exchange, bars.date, firstOf(names, LAST_TIMES)].find(column => column >= 0) ?? -1
  // a list of instruments has their last price too
  if (date < 0 && !names.includes('volume traded')) return null
  const { column, volume } = volumeOf(names)
  const columns = {
    date,
    time: exchange < 0 ? bars.time : -1,
    symbol: bars.symbol >= 0 ? bars.symbol : names.indexOf('instrument token'),
    series: -1,
    open: price,
    high: price,
    low: price,
    close: price,
    volume: column,
  }
  return { columns, volume, isTicker }
}

function volumeOf(names: readonly string[]): { column: number; volume: TickVolume } {
  const total = firstOf(names, TOTALS)
  if (total >= 0) return { column: total, volume: 'total' }
  const quantity = firstOf(names, QUANTITIES)
  const either = firstOf(names, EITHER)
  if (quantity >= 0 && either >= 0) return { column: either, volume: 'total' }
  if (quantity >= 0) return { column: quantity, volume: 'quantity' }
  return { column: either, volume: either >= 0 ? 'unclear' : 'none' }
}

function firstOf(names: readonly string[], known: readonly string[]): number {
  const name = known.find(each => names.includes(each))
  return name === undefined ? -1 : names.indexOf(name)
}

/** Where the price of ticks stands among columns of those names, in place of the four of bars; null when they are bars. */
export function tickPrice(names: readonly string[]): number | null {
  return tickColumns(names.map(columnName))?.columns.close ?? null
}

/** Whether such columns are ticks: what a ticker wrote is, and other rows are where one of them has a time of day. */
export function areTicks(
  { columns, isTicker }: TickColumns,
  rows: readonly { readonly cells: readonly string[] }[],
): boolean {
  const { date, time } = columns
  return isTicker || time >= 0 || rows.some(({ cells }) => CLOCK.test((cells[date] ?? '').trim()))
}

/** Which of the delimiters makes a header of ticks of a line; of few columns it does not show by itself. */
export function tickDelimiter(line: string, delimiters: readonly number[]): number | undefined {
  return delimiters.find(byte => tickColumns(line.split(String.fromCharCode(byte)).map(columnName)) !== null)
}
