/** Two days of a paper session on one share of which every price is written by hand. For tests. */
import {
  dayOf,
  istDayStart,
  MINUTE_MS,
  type PaperAct,
  type PaperSession,
  type RecordedBars,
} from '../../engine/index.ts'
import type { Feed } from '../paper/feed.ts'
import { DayRunner } from '../paper/runDay.ts'
import { restore, type SessionState, step } from '../paper/sessionState.ts'

const DAYS = [dayOf('2023-03-14'), dayOf('2023-03-15')]
/** The open of each of them. */
export const [FIRST, SECOND] = DAYS.map(day => istDayStart(day) + 555 * MINUTE_MS) as [number, number]
/** Rupees for orders by hand. */
export const CAPITAL = 1_000_000
const SESSION: PaperSession = {
  id: 'a',
  name: 'Paper 1',
  feed: { kind: 'built-in', seed: 1 },
  terms: {
    manualCapital: CAPITAL,
    ordersPerSecond: 10,
    overLimit: 'wait',
    limits: { maxPositionQty: 100_000, maxDailyLoss: 1e9, maxDrawdownPct: 5 },
  },
  startMs: FIRST,
}
/** 1,000 shares by hand, at whatever they cost. */
export const BUY: PaperAct = {
  kind: 'place',
  refused: null,
  ticket: {
    ...{ instrument: 'TCS', side: 'buy', type: 'limit', qty: 1_000, limitPrice: 2_000 },
    ...{ stopPrice: 0, protectionPct: 0, stopLossPct: 0, takeProfitPct: 0 },
  },
}

/** Minutes of TCS from the open, each of them standing at one price. */
function pricesOf(day: number, prices: readonly number[]): RecordedBars {
  const price = Float64Array.from(prices)
  const openMs = price.map((_, i) => istDayStart(day) + (555 + i) * MINUTE_MS)
  const bars = { openMs, open: price, high: price, low: price, close: price, volume: price.map(() => 1e6) }
  return { symbol: 'TCS', minutes: 1, bars, previousClose: null }
}

/** A session at its first open with the minutes of its days, and what plays it on. */
export async function openedDays(...days: (readonly number[])[]) {
  const feed: Feed = {
    symbols: ['TCS'],
    hasDay: day => DAYS.includes(day),
    nextDay: day => DAYS.find(each => each > day) ?? null,
    hours: () => null,
    record: day => [pricesOf(day, days[DAYS.indexOf(day)]!)],
  }
  const host = { runWalled: () => Promise.reject(new Error('nothing here is code')) }
  const runner = new DayRunner(SESSION, feed, host)
  const times = { createdMs: 1, wallMs: 1, feedMs: FIRST }
  const where = { seq: 0, readTo: 0, todayPaise: 0, speed: 1, isPlaying: true } as const
  const stored = { session: SESSION, ...times, ...where }
  const first = await restore({ stored, entries: [], days: [], sources: new Map() }, [], runner)
  const play = async (from: SessionState, toMs: number, ...acts: PaperAct[]) =>
    (await step(from, { acts, toMs, wallMs: 1 }, runner)).state
  return { first, play, runner }
}
