import type { Paise } from '../core/units.ts'
import type { Trade } from './trade.ts'

/** What the metrics of a run take from its round trips, a value each: a run has thousands, and reads each several times. */
export interface TradeColumns {
  readonly netPaise: Float64Array
  /** 1 for a long trade, 0 for a short one. */
  readonly isLong: Uint8Array
  /** From entry to exit, nights and weekends included. */
  readonly heldMs: Float64Array
}

/** The columns of trades that are objects. */
export function tradeColumns(trades: readonly Trade[]): TradeColumns {
  const columns = emptyColumns(trades.length)
  for (const [k, { side, netPaise, entryMs, exitMs }] of trades.entries()) {
    putTrade(columns, k, side === 'long', netPaise, exitMs - entryMs)
  }
  return columns
}

/** Columns for so many trades. */
export function emptyColumns(count: number): TradeColumns {
  return {
    netPaise: new Float64Array(count),
    isLong: new Uint8Array(count),
    heldMs: new Float64Array(count),
  }
}

/** Writes one of them. */
export function putTrade(
  columns: TradeColumns,
  k: number,
  isLong: boolean,
  netPaise: Paise,
  heldMs: number,
): void {
  columns.netPaise[k] = netPaise
  columns.isLong[k] = isLong ? 1 : 0
  columns.heldMs[k] = heldMs
}
