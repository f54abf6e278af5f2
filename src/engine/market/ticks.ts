import type { Price } from '../core/units.ts'
import { dayOf } from './calendar.ts'
import type { Instrument } from './instruments.ts'
import type { Segment } from './segment.ts'

/** Tick by level: the first band whose `upTo` is not below the price. */
export type TickBands = readonly { readonly upTo: Price; readonly tick: Price }[]

/** zerodha.com/marketintel/bulletin/380460: shares below 250. */
const SHARES_2024: TickBands = [
  { upTo: 249.99, tick: 0.01 },
  { upTo: Infinity, tick: 0.05 },
]
/** fyers notice of 2025-03-17, financialexpress. */
const SHARES_2025: TickBands = [
  { upTo: 249.99, tick: 0.01 },
  { upTo: 1000, tick: 0.05 },
  { upTo: 5000, tick: 0.1 },
  { upTo: 10_000, tick: 0.5 },
  { upTo: 20_000, tick: 1 },
  { upTo: Infinity, tick: 5 },
]
const INDEX_FUTURES_2025: TickBands = [
  { upTo: 15_000, tick: 0.05 },
  { upTo: 30_000, tick: 0.1 },
  { upTo: Infinity, tick: 0.2 },
]
const SHARES_2024_DAY = dayOf('2024-06-10')
const BANDS_2025_DAY = dayOf('2025-04-15')

/**
 * The tick on that day: 0.05 until 2024-06-09, then by the level of the price. NSE takes the close of the month before;
 * `level` is the price that stands for it. `day` is a day number in India; `segment` is null for a custom symbol.
 */
export function tickOn(instrument: Instrument, segment: Segment | null, day: number, level: Price): Price {
  return tickBands(instrument, segment, day).find(band => level <= band.upTo)?.tick ?? instrument.tick
}

/** The ticks on that day by the level of the price, the last one without an end; arguments as above. */
export function tickBands({ tick }: Instrument, segment: Segment | null, day: number): TickBands {
  return (segment && bandsOf(segment, day)) ?? [{ upTo: Infinity, tick }]
}

function bandsOf(segment: Segment, day: number): TickBands | null {
  switch (segment) {
    case 'index-options':
      return null
    case 'index-futures':
      return day >= BANDS_2025_DAY ? INDEX_FUTURES_2025 : null
    case 'equity-delivery':
    case 'equity-intraday':
      if (day >= BANDS_2025_DAY) return SHARES_2025
      return day >= SHARES_2024_DAY ? SHARES_2024 : null
  }
}
