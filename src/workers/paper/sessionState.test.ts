/** Two days of a session on one share of which every price is written by hand. */
import { describe, expect, it } from 'vitest'
import {
  dayOf,
  istDayStart,
  MINUTE_MS,
  type PaperAct,
  type PaperSession,
  type RecordedBars,
  toPaise,
} from '../../engine/index.ts'
import type { Feed } from './feed.ts'
import { DayRunner } from './runDay.ts'
import { restore, type SessionState, step } from './sessionState.ts'

const DAYS = [dayOf('2023-03-14'), dayOf('2023-03-15')]
const [FIRST, SECOND] = DAYS.map(day => istDayStart(day) + 555 * MINUTE_MS) as [number, number]
const CAPITAL = 1_000_000
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
const BUY: PaperAct = {
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

/** A session at its open, and what plays it on. */
async function opened(...days: (readonly number[])[]) {
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
  return { first, play }
}

describe('a paper session from one day to the next', () => {
  it('the capital for orders by hand goes on with what they made', async () => {
    const { first, play } = await opened([1_000, 1_000, 1_010], [1_010, 1_010])
    const evening = await play(first, FIRST + 3 * MINUTE_MS, BUY)
    // ten rupees on 1,000 shares, less the charges of the entry
    expect(evening.stored.todayPaise).toBeGreaterThan(toPaise(9_000))
    expect(evening.stored.todayPaise).toBeLessThan(toPaise(10_000))
    const morning = await play(evening, SECOND + MINUTE_MS)
    const made = morning.desk.byHandPaise - toPaise(CAPITAL)
    expect(made).toBe(morning.days[0]!.totals.netPaise)
    expect(made).toBe(evening.stored.todayPaise)
    expect(morning.stored.todayPaise).toBe(0)
  })

  it('D6 a drawdown that has acted does not act again on the same loss, but on the next one', async () => {
    const { first, play } = await opened([1_000, 1_000, 940], [940, 940, 940, 880])
    const halted = await play(first, FIRST + 3 * MINUTE_MS, BUY)
    expect(halted.day.standing.limited).toBe('Drawdown limit')
    const morning = await play(halted, SECOND)
    const on = await play(morning, SECOND + 3 * MINUTE_MS, BUY)
    expect(on.day.standing.limited).toBeNull()
    expect(on.desk.positions).toMatchObject([{ instrument: 'TCS', qty: 1_000 }])
    const again = await play(on, SECOND + 4 * MINUTE_MS)
    expect(again.day.standing.limited).toBe('Drawdown limit')
    expect(again.entries.filter(({ act }) => act.kind === 'limit')).toHaveLength(2)
  })
})
