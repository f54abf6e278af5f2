/** A trade of the journal, whatever it is from, and what is shown of it. */
import { toRupees } from '../../engine/core/units.ts'
import { toIsoDate } from '../../engine/market/ist.ts'
import type { DayTrade } from '../../engine/paper/dayTrades.ts'
import type { TradebookTrip } from '../../engine/tradebook/trips.ts'
import { TRADEBOOK } from '../../storage/journal/readJournal.ts'

/** A round trip with what names it. Money in paise; charges are null where the charge book has none. */
export interface JournalRow {
  readonly source: string
  readonly date: string
  readonly key: string
  readonly strategy: string
  readonly instrument: string
  readonly side: 'long' | 'short'
  readonly qty: number
  readonly entryMs: number
  readonly entryPrice: number
  readonly exitMs: number
  readonly exitPrice: number
  readonly entryReason: string
  readonly exitReason: string
  readonly grossPaise: number
  readonly chargesPaise: number | null
  readonly netPaise: number
}

/** A trade of a paper session. */
export function paperRow(session: string, date: string, trade: DayTrade): JournalRow {
  const { key, strategy, instrument, side, qty, entryMs, entryPrice, exitMs, exitPrice } = trade
  const { entryReason, exitReason, grossPaise, chargesPaise, netPaise } = trade
  const what = { source: session, date, key, strategy, instrument, side, qty }
  const prices = { entryMs, entryPrice, exitMs, exitPrice, entryReason, exitReason }
  return { ...what, ...prices, grossPaise, chargesPaise, netPaise }
}

/** A round trip of the tradebook. */
export function tradebookRow(trip: TradebookTrip): JournalRow {
  const { key, symbol, exchange, segment, side, qty, entryMs, entryPrice, exitMs, exitPrice } = trip
  const { grossPaise, chargesPaise, netPaise } = trip
  return {
    source: TRADEBOOK,
    date: toIsoDate(exitMs),
    key,
    strategy: `${exchange} ${segment}`,
    instrument: symbol,
    ...{ side, qty, entryMs, entryPrice, exitMs, exitPrice, entryReason: '', exitReason: '' },
    ...{ grossPaise, chargesPaise, netPaise },
  }
}

/** What a note of the trade is kept under. */
export function tradeOf({ source, date, key }: JournalRow) {
  return { source, date, trade: key }
}

/** Rupees of whole paise; null stays. */
export function rupeesOf(paise: number | null): number | null {
  return paise === null ? null : toRupees(paise)
}

/** Tags as they are typed: between commas, each once. */
export function parseTags(text: string, most: number, longest: number): readonly string[] {
  const tags = text
    .split(',')
    .map(tag => tag.trim().slice(0, longest))
    .filter(Boolean)
  return [...new Set(tags)].slice(0, most)
}
