import type { Fraction, Price, Qty } from '../units.ts'

/** What can be traded, with the rules that matching and margin need. */
export interface Instrument {
  readonly symbol: string
  /** Order prices are multiples of it; 0 turns rounding off. */
  readonly tick: Price
  /** Units in one lot; information until lots are enforced. */
  readonly lot: Qty
  /** Share of a position's value that must be free as margin, long or short. */
  readonly marginFraction: Fraction
  /** Whether NSE hours and the intraday square-off apply. A custom symbol has no calendar. */
  readonly calendar: 'nse' | 'none'
}

/**
 * The instruments that the product knows. Ticks and lots as of May 2023 (NSE circulars as quoted by livemint
 * 2023-04-01 and tradingqna 166034). Margins: index futures about 12 % (SPAN and exposure), shares intraday 20 %
 * (SEBI's peak-margin rule, full from September 2021: no more than five times).
 */
const KNOWN: readonly Instrument[] = [
  { symbol: 'NIFTY', tick: 0.05, lot: 50, marginFraction: 0.12, calendar: 'nse' },
  { symbol: 'BANKNIFTY', tick: 0.05, lot: 25, marginFraction: 0.12, calendar: 'nse' },
  { symbol: 'RELIANCE', tick: 0.05, lot: 1, marginFraction: 0.2, calendar: 'nse' },
  { symbol: 'TCS', tick: 0.05, lot: 1, marginFraction: 0.2, calendar: 'nse' },
  { symbol: 'HDFC', tick: 0.05, lot: 1, marginFraction: 0.2, calendar: 'nse' },
]

/** Symbols of the known instruments, in the order of the specification. */
export const KNOWN_SYMBOLS: readonly string[] = KNOWN.map(instrument => instrument.symbol)

/** The known instrument, or a custom one: lot 1, tick 0.05, no calendar, full-value margin, shorts allowed. */
export function findInstrument(symbol: string): Instrument {
  return (
    KNOWN.find(instrument => instrument.symbol === symbol) ?? {
      symbol,
      tick: 0.05,
      lot: 1,
      marginFraction: 1,
      calendar: 'none',
    }
  )
}
