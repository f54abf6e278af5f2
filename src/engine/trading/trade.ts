import type { EpochMs, Paise, Price, Qty } from '../core/units.ts'

/** Which way a fill moved the position; a short is opened by a sell. */
export type Side = 'buy' | 'sell'

/** One execution. */
export interface Fill {
  readonly ms: EpochMs
  /** Index of the bar it happened in. */
  readonly bar: number
  /** At the bar's close; missing or false is at its open or inside it. */
  readonly atClose?: boolean
  readonly orderId: number
  readonly side: Side
  readonly qty: Qty
  readonly price: Price
  readonly chargesPaise: Paise
  /** In the report of a run of several instruments: the one that was traded. */
  readonly instrument?: string
}

/** A round trip: from flat to flat, or to where the position turned over. See RULES.md, A. */
export interface Trade {
  readonly side: 'long' | 'short'
  /** Units entered in all. */
  readonly qty: Qty
  readonly entryMs: EpochMs
  readonly entryBar: number
  /** Average over the entries. */
  readonly entryPrice: Price
  /** For an open trade: the last bar. */
  readonly exitMs: EpochMs
  readonly exitBar: number
  /** Average over the exits; for an open trade the last close. */
  readonly exitPrice: Price
  /** Before charges. */
  readonly grossPaise: Paise
  readonly chargesPaise: Paise
  readonly netPaise: Paise
  /** Bars from entry to exit: 0 when both are in one bar. */
  readonly bars: number
  readonly entryReason: string
  readonly exitReason: string
  /** In the report of a run of several instruments: the one that was traded. */
  readonly instrument?: string
}
