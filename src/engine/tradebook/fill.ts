/** A trader's own fills, as a broker's tradebook has them. Plain data: they are stored and sent. */
import type { EpochMs, IsoDate, Price, Qty } from '../core/units.ts'
import type { Segment } from '../market/segment.ts'
import type { Side } from '../trading/trade.ts'

/** One fill of a tradebook. */
export interface TradebookFill {
  /** As the broker names it: "RELIANCE", "NIFTY23MAR17000CE". */
  readonly symbol: string
  /** "NSE", "BSE". */
  readonly exchange: string
  /** As the broker names it: "EQ", "FO". */
  readonly segment: string
  readonly side: Side
  readonly qty: Qty
  readonly price: Price
  readonly tradeId: string
  readonly orderId: string
  readonly date: IsoDate
  /** When the exchange filled it. */
  readonly ms: EpochMs
}

/** What a trade is known by: exchanges number them anew in each segment and on each day. */
export function fillKey({ exchange, segment, date, tradeId }: TradebookFill): string {
  return `${exchange}:${segment}:${date}:${tradeId}`
}

/** An order of a tradebook: its fills together. */
export interface TradebookOrder {
  readonly key: string
  readonly symbol: string
  readonly side: Side
  readonly qty: Qty
  /** Average over its fills. */
  readonly price: Price
  /** Of its first fill. */
  readonly ms: EpochMs
}

/** The orders that the fills belong to, by the time of their first fill. */
export function ordersOf(fills: readonly TradebookFill[]): TradebookOrder[] {
  const orders = new Map<string, TradebookOrder>()
  for (const fill of inOrder(fills)) {
    const { symbol, side, qty, price, ms } = fill
    const key = `${fill.exchange}:${fill.segment}:${fill.date}:${fill.orderId}:${symbol}:${side}`
    const before = orders.get(key)
    if (!before) {
      orders.set(key, { key, symbol, side, qty, price, ms })
      continue
    }
    const units = before.qty + qty
    const average = (before.price * before.qty + price * qty) / units
    orders.set(key, { ...before, qty: units, price: average })
  }
  return [...orders.values()]
}

/** By time; fills of one moment by their numbers, so that the same file gives the same order. */
export function inOrder(fills: readonly TradebookFill[]): TradebookFill[] {
  return [...fills].sort((a, b) => a.ms - b.ms || compare(fillKey(a), fillKey(b)))
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Which page of the charge book holds for a contract of derivatives; null for shares, and for what the book does not have. */
export function contractSegment({ segment, symbol }: TradebookFill): Segment | null {
  if (!/^(FO|NFO|BFO|NSE-FO|BSE-FO)$/i.test(segment)) return null
  return /\d(CE|PE)$/i.test(symbol) ? 'index-options' : 'index-futures'
}

/** Whether the fill is of shares, which settle by delivery or within the day. */
export function isShare({ segment }: TradebookFill): boolean {
  return /^EQ$/i.test(segment)
}
