import type { Fraction, IsoDate } from '../core/units.ts'

/** The indices whose contracts NSE lists; every other underlying is a share. */
const INDICES: readonly string[] = ['NIFTY', 'BANKNIFTY', 'FINNIFTY', 'MIDCPNIFTY', 'NIFTYNXT50']

/**
 * The exposure (extreme loss) margin as a share of the contract's value, beside SPAN and not in its file. The index rate
 * is what a broker's calculator charged on 2026-05-29 (marginism, SPAN_MARGIN_LEARNINGS.md, section 6: ₹30,873 on one
 * NIFTY future); of a share NSE takes the higher of 3.5 % and 1.5 deviations of its returns over six months, of which only
 * the first is known here. No source gives either by date.
 */
const EXPOSURE: Readonly<Record<'index' | 'share', Fraction>> = { index: 0.02, share: 0.035 }

/** SEBI's circular of 2024-10-01: a short index option binds that much more on the day of its expiry. */
const EXPIRY_DAY: { readonly from: IsoDate; readonly share: Fraction } = { from: '2024-11-20', share: 0.02 }

/** The same circular: from this day on what expires is not offset against other expiries. */
const NO_CALENDAR_FROM: IsoDate = '2025-02-01'

/** Whether contracts of that symbol are those of an index. */
export function isIndex(symbol: string): boolean {
  return INDICES.includes(symbol)
}

/** What a future or a short option binds beside SPAN, as a share of its value. */
export function exposureShare(symbol: string): Fraction {
  return EXPOSURE[isIndex(symbol) ? 'index' : 'share']
}

/** What a short option binds besides on that day. */
export function expiryDayShare(symbol: string, expiry: IsoDate, day: IsoDate): Fraction {
  return isIndex(symbol) && expiry === day && day >= EXPIRY_DAY.from ? EXPIRY_DAY.share : 0
}

/** Whether what expires that day is margined by itself then. */
export function standsAlone(symbol: string, expiry: IsoDate, day: IsoDate): boolean {
  return isIndex(symbol) && expiry === day && day >= NO_CALENDAR_FROM
}
