import type { TradeColumns } from '../../workers/api.ts'
import type { RunSearch } from './runSearch.ts'

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

export type TradeSort = RunSearch['sort']

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

/** Indices of the trades in that order; equal ones stay in order of exit. */
export function sortTrades(trades: TradeColumns, sort: TradeSort, order: RunSearch['order']): Uint32Array {
  const key = KEYS[sort](trades)
  const sign = order === 'ascending' ? 1 : -1
  return Uint32Array.from({ length: trades.count }, (_, i) => i).sort(
    (a, b) => sign * (key[a]! - key[b]!) || a - b,
  )
}
