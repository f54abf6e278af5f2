import type { IsoDate, Price, Qty } from '../core/units.ts'
import { optionInFileName, optionUnderlying } from './optionContract.ts'
import type { Segment } from './segment.ts'

/** The lot of the nearest monthly contract from that day on, until the next row. */
interface LotRow {
  /** Null: as far back as the sources go. */
  readonly from: IsoDate | null
  readonly lot: Qty
  /** Where it stands; null is from memory. */
  readonly source: string | null
}

/** The largest quantity of one order from that day on, until the next row. */
interface FreezeRow {
  readonly from: IsoDate
  readonly qty: Qty
}

/** What can be traded, with the rules that matching needs. */
export interface Instrument {
  readonly symbol: string
  /** Where it trades; a run is in the first one that fits it. Empty for a custom symbol. */
  readonly segments: readonly Segment[]
  /** Order prices are multiples of it; 0 turns rounding off. `tickOn` knows that of a day. */
  readonly tick: Price
  /** Lots of its contracts, oldest first. Shares themselves trade one by one. */
  readonly contractLots: readonly LotRow[]
  /** Largest orders of its contracts, oldest first; before the first row they are not known. */
  readonly freezes: readonly FreezeRow[]
  /** Whether NSE hours and the intraday square-off apply. A custom symbol has no calendar. */
  readonly calendar: 'nse' | 'none'
  /** How its trading ended, where it did. */
  readonly ended: Ended | null
}

/** The end of a listed company: its last trading day, and what its shares became. */
interface Ended {
  readonly lastDay: IsoDate
  readonly name: string
  readonly successor: string
  /** "42 shares for 25": new ones for old ones. */
  readonly ratio: string
}

const OPTIONS: Segment = 'index-options'
const INDEX = {
  segments: ['index-futures', OPTIONS],
  tick: 0.05,
  calendar: 'nse',
  ended: null,
} as const
const SHARE = {
  segments: ['equity-intraday', 'equity-delivery'],
  tick: 0.05,
  freezes: [],
  calendar: 'nse',
  ended: null,
} as const

/**
 * The instruments that the product knows. A contract keeps the lot with which it was introduced, so a row begins on the
 * day after the monthly expiry before the first such contract (with contracts introduced from 2024-11-20 on that is the
 * February contract, since three months are listed); bonus shares and the change of 2024-04-26 acted at once.
 * Freeze quantities are known for 2026 only.
 */
const KNOWN: readonly Instrument[] = [
  {
    ...INDEX,
    symbol: 'NIFTY',
    contractLots: [
      { from: null, lot: 75, source: null },
      { from: '2021-06-25', lot: 50, source: 'livemint 2023-04-01 (50 in force); the day from memory' },
      { from: '2024-04-26', lot: 25, source: 'business-standard 2024-04-03' },
      { from: '2025-01-31', lot: 75, source: 'business-standard 2024-10-19' },
      { from: '2025-12-31', lot: 65, source: 'ndtvprofit 2025' },
    ],
    freezes: [{ from: '2026-01-01', qty: 1800 }],
  },
  {
    ...INDEX,
    symbol: 'BANKNIFTY',
    contractLots: [
      { from: null, lot: 40, source: null },
      { from: '2018-10-26', lot: 20, source: null },
      { from: '2020-06-26', lot: 25, source: 'NSE circular of 2020-03-31 (moneycontrol 5469951)' },
      { from: '2023-06-30', lot: 15, source: 'livemint 2023-04-01' },
      { from: '2025-01-31', lot: 30, source: 'business-standard 2024-10-19' },
      { from: '2025-06-27', lot: 35, source: 'fyers notice 2025' },
      { from: '2025-12-31', lot: 30, source: 'ndtvprofit 2025' },
    ],
    freezes: [{ from: '2026-01-01', qty: 600 }],
  },
  {
    ...SHARE,
    symbol: 'RELIANCE',
    contractLots: [
      { from: null, lot: 505, source: 'tradingqna 93650' },
      { from: '2021-01-01', lot: 250, source: 'tradingqna 93650' },
      { from: '2024-10-28', lot: 500, source: 'openalgo LotSize.md (500 in force); the day from memory' },
    ],
  },
  {
    ...SHARE,
    symbol: 'TCS',
    contractLots: [
      { from: null, lot: 150, source: null },
      { from: '2022-12-30', lot: 175, source: 'openalgo LotSize.md (175 in force); the day from memory' },
    ],
  },
  {
    ...SHARE,
    symbol: 'HDFC',
    contractLots: [{ from: null, lot: 300, source: null }],
    // zerodha.com/marketintel/bulletin/354440, businesstoday 2023-07-05
    ended: { lastDay: '2023-07-12', name: 'HDFC Ltd', successor: 'HDFCBANK', ratio: '42 shares for 25' },
  },
  {
    ...SHARE,
    symbol: 'HDFCBANK',
    contractLots: [
      { from: null, lot: 550, source: null },
      { from: '2025-08-26', lot: 1100, source: 'tradingqna 188238 (1100 in force); the day from memory' },
      { from: '2025-10-29', lot: 550, source: 'tradingqna 188238' },
    ],
  },
]

/** Symbols of the known instruments: the five of the specification in its order, then HDFC's successor. */
export const KNOWN_SYMBOLS: readonly string[] = KNOWN.map(instrument => instrument.symbol)

/**
 * The known instrument, an option of a known index by its name ("NIFTY24JUL24450CE"), or a custom one: no lots, tick 0.05, no
 * calendar.
 */
export function findInstrument(symbol: string): Instrument {
  return (
    KNOWN.find(instrument => instrument.symbol === symbol) ??
    findOption(symbol) ?? {
      symbol,
      segments: [],
      tick: 0.05,
      contractLots: [],
      freezes: [],
      calendar: 'none',
      ended: null,
    }
  )
}

/** An option has the lots, hours and largest orders of its index, and trades as nothing else. */
function findOption(symbol: string): Instrument | null {
  const underlying = optionUnderlying(symbol)
  const index = KNOWN.find(
    known => known.symbol === underlying && known.segments.some(segment => segment === OPTIONS),
  )
  return index ? { ...index, symbol, segments: [OPTIONS] } : null
}

/** Whether the symbol is that of an option of a known index. */
export function isOption(symbol: string): boolean {
  return findInstrument(symbol).segments[0] === OPTIONS
}

/** The option of a known index that a file's name names ("NIFTY24JUL24450CE_1m.csv"); null where it names none. */
export function optionOfFileName(fileName: string): string | null {
  return optionInFileName(fileName, isOption)
}

/** The segment of a run: futures for an index, options for an option of one, for a share intraday where positions are squared off; null for a custom symbol. */
export function segmentOf({ segments }: Instrument, isIntraday: boolean): Segment | null {
  if (!isIntraday && segments.includes('equity-delivery')) return 'equity-delivery'
  return segments[0] ?? null
}
