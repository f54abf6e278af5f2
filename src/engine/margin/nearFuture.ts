import type { IsoDate } from '../core/units.ts'
import { dayOf, knowsHolidays, toDate } from '../market/calendar.ts'
import { expiriesOf } from '../market/expiry.ts'
import { findUnderlying, type MarginTable, type SpanFuture } from './table.ts'

/** Indices whose expiry days are known. */
const KNOWN: readonly string[] = ['NIFTY', 'BANKNIFTY']

/**
 * The future of the nearest month on that day (T8), as a file has it; null where the file does not have that contract, as
 * one that is months away, or the expiry days of the year are not known.
 */
export function nearFuture(table: MarginTable, symbol: string, day: IsoDate): SpanFuture | null {
  const expiry = nearExpiry(symbol, dayOf(day))
  if (expiry === null) return null
  return findUnderlying(table, symbol)?.futures.find(future => future.expiry === expiry) ?? null
}

function nearExpiry(symbol: string, day: number): IsoDate | null {
  if (!KNOWN.includes(symbol)) return null
  const year = Number(toDate(day).slice(0, 4))
  for (const one of [year, year + 1]) {
    if (!knowsHolidays(dayOf(`${one}-01-01`))) return null
    const near = expiriesOf(symbol, one).find(expiry => expiry.kind === 'monthly' && expiry.day >= day)
    if (near) return toDate(near.day)
  }
  return null
}
