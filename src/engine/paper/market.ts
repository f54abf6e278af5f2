import type { EpochMs, Price } from '../core/units.ts'
import { SAMPLE_MARKET } from '../desk/sampleMarket.ts'
import { alignBars } from '../market/align.ts'
import type { Bars } from '../market/bars.ts'
import { findInstrument, segmentOf } from '../market/instruments.ts'
import { istMinute } from '../market/ist.ts'
import { tradingHours } from '../market/sessions.ts'
import { tickOn } from '../market/ticks.ts'
import { SECOND_MS, secondsUntil, toSeconds } from './seconds.ts'

/** One symbol on one day of a feed. */
export interface SymbolDay {
  readonly symbol: string
  /** "NIFTY 50". */
  readonly name: string
  /** All seconds of the day that the feed has. Only those that have ended are shown to anybody. */
  readonly seconds: Bars
  /** The last price of the day before; null where the feed has none. */
  readonly previousClose: Price | null
}

/** One day of a feed. */
export interface DayMarket {
  /** Number of the day in India. */
  readonly day: number
  readonly symbols: ReadonlyMap<string, SymbolDay>
}

/** Bars of one symbol on one day, as they were before they became seconds. */
export interface RecordedBars {
  readonly symbol: string
  /** How long each bar is. */
  readonly minutes: number
  readonly bars: Bars
  readonly previousClose: Price | null
}

/** The seconds of a day of a feed (rule D2). */
export function marketOf(day: number, recorded: readonly RecordedBars[]): DayMarket {
  const days = recorded.map(({ symbol, minutes, bars, previousClose }): [string, SymbolDay] => [
    symbol,
    {
      symbol,
      name: nameOf(symbol),
      seconds: toSeconds(bars, minutes, tickOf(symbol, day, bars)),
      previousClose,
    },
  ])
  return { day, symbols: new Map(days) }
}

/** What lies between the prices of its bars goes by paise where nobody knows its tick. */
const PAISA: Price = 0.01

function tickOf(symbol: string, day: number, { open }: Bars): Price {
  const instrument = findInstrument(symbol)
  const segment = segmentOf(instrument, true)
  return segment ? tickOn(instrument, segment, day, open[0] ?? 0) : PAISA
}

function nameOf(symbol: string): string {
  return SAMPLE_MARKET.find(row => row.symbol === symbol)?.name ?? symbol
}

/** From so long without a tick in its session a price is stale. */
export const STALE_MS = 30_000

/** The seconds of several symbols of a day that have ended by `nowMs`, at the times that they have in common. */
export function legSeconds(market: DayMarket, symbols: readonly string[], nowMs: EpochMs): readonly Bars[] {
  const all = symbols.map(symbol => {
    const found = market.symbols.get(symbol)
    return found ? secondsUntil(found.seconds, nowMs) : NO_BARS
  })
  return all.length === 1 ? all : alignBars(all, false).series
}

const NONE = new Float64Array(0)
const NO_BARS: Bars = { openMs: NONE, open: NONE, high: NONE, low: NONE, close: NONE, volume: NONE }

/** A stretch of a session without a price: entries stop from `fromMs` to `toMs`. */
export interface StaleSpan {
  readonly symbol: string
  readonly fromMs: EpochMs
  readonly toMs: EpochMs
}

/**
 * Where a symbol had no tick for 30 s within the hours of its session: from then to the end of the first second that came
 * again, in which nothing is entered yet. The last one is open to +Infinity where nothing has come by `nowMs`.
 */
export function staleSpans({ day, symbols }: DayMarket, nowMs: EpochMs): StaleSpan[] {
  return [...symbols.values()].flatMap(({ symbol, seconds }) => {
    const { openMs } = secondsUntil(seconds, nowMs)
    const hours = tradingHours(day, segmentOf(findInstrument(symbol), true) ?? 'equity-intraday')
    const isInSession = (ms: EpochMs) =>
      hours.some(([from, to]) => istMinute(ms) >= from && istMinute(ms) < to)
    const spans: StaleSpan[] = []
    for (let i = 0; i < openMs.length; i++) {
      const lastMs = openMs[i]! + SECOND_MS
      const nextMs = openMs[i + 1] ?? Infinity
      const staleMs = lastMs + STALE_MS
      const seenMs = Math.min(nextMs, nowMs)
      if (seenMs < staleMs || !isInSession(staleMs)) continue
      spans.push({ symbol, fromMs: staleMs, toMs: nextMs + SECOND_MS })
    }
    return spans
  })
}
