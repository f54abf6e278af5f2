import type { TradeColumns } from '../../../workers/api/api.ts'
import type { ResultSearch } from '../resultSearch.ts'

/** One round trip as a row; money in rupees. */
export interface TradeRow {
  readonly side: 'long' | 'short'
  readonly qty: number
  readonly entryMs: number
  readonly entryPrice: number
  readonly exitMs: number
  readonly exitPrice: number
  readonly grossPnl: number
  readonly charges: number
  readonly netPnl: number
  readonly bars: number
  readonly entryReason: string
  readonly exitReason: string
  /** Index into the view's `legs`. */
  readonly leg: number
}

/** Row i of the columns. */
export function tradeAt(trades: TradeColumns, i: number): TradeRow {
  return {
    side: trades.side[i]! > 0 ? 'long' : 'short',
    qty: trades.qty[i]!,
    entryMs: trades.entryMs[i]!,
    entryPrice: trades.entryPrice[i]!,
    exitMs: trades.exitMs[i]!,
    exitPrice: trades.exitPrice[i]!,
    grossPnl: trades.grossPnl[i]!,
    charges: trades.charges[i]!,
    netPnl: trades.netPnl[i]!,
    bars: trades.bars[i]!,
    entryReason: trades.reasons[trades.entryReason[i]!] ?? '',
    exitReason: trades.reasons[trades.exitReason[i]!] ?? '',
    leg: trades.leg[i]!,
  }
}

/** What a trade made after charges in per cent of the value that it was entered with; null where that is not above zero. */
export function pnlPct({ qty, entryPrice, netPnl }: TradeRow): number | null {
  const value = qty * entryPrice
  return value > 0 ? (netPnl / value) * 100 : null
}

/** The net P&L of each trade and all before it, in order of exit. */
export function cumulativeNet({ count, netPnl }: TradeColumns): Float64Array {
  const sums = new Float64Array(count)
  let sum = 0
  for (let i = 0; i < count; i++) {
    sum += netPnl[i]!
    sums[i] = sum
  }
  return sums
}

/** What the list of trades can be sorted by. */
export type TradeSort = ResultSearch['sort']

const KEYS: Record<TradeSort, (trades: TradeColumns) => ArrayLike<number>> = {
  entry: trades => trades.entryMs,
  side: trades => trades.side,
  qty: trades => trades.qty,
  exit: trades => trades.exitMs,
  pnl: trades => trades.netPnl,
  charges: trades => trades.charges,
  bars: trades => trades.bars,
  reason: trades => trades.exitReason,
}

/** The order of the list of trades, and which of them it shows. */
export type TradeView = Pick<ResultSearch, 'sort' | 'order' | 'tradeSide' | 'exitReason'>

/** Places of the trades that pass the filters, in that order; equal ones stay in order of exit. */
export function listTrades(trades: TradeColumns, view: TradeView): Uint32Array {
  const { sort, order, tradeSide, exitReason } = view
  const key = KEYS[sort](trades)
  const sign = order === 'ascending' ? 1 : -1
  const side = tradeSide === 'long' ? 1 : -1
  const reason = exitReason === undefined ? -1 : trades.reasons.indexOf(exitReason)
  const shown = new Uint32Array(trades.count)
  let count = 0
  for (let i = 0; i < trades.count; i++) {
    if (tradeSide !== undefined && trades.side[i] !== side) continue
    if (exitReason !== undefined && trades.exitReason[i] !== reason) continue
    shown[count++] = i
  }
  const compare = (a: number, b: number) => sign * (key[a]! - key[b]!) || a - b
  return inOrder(shown.subarray(0, count), compare)
}

/** Sorted in place, where they are not yet: most lists are by time, as they come. */
function inOrder(places: Uint32Array, compare: (a: number, b: number) => number): Uint32Array {
  for (let k = 1; k < places.length; k++) {
    if (compare(places[k - 1]!, places[k]!) > 0) return places.sort(compare)
  }
  return places
}

/** Why trades ended and how many did so, most frequent first. */
export function exitReasons({
  count,
  exitReason,
  reasons,
}: TradeColumns): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>()
  for (let i = 0; i < count; i++) {
    const reason = reasons[exitReason[i]!] ?? ''
    counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1])
}
