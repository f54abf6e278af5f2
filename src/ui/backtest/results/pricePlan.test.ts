import { describe, expect, it } from 'vitest'
import { defaultInputs } from '../../../engine/inputs/inputs.ts'
import type { Candles } from '../../../engine/market/decimate.ts'
import { candlesOf, tradesOf, viewOf } from '../../run/testing/run.ts'
import { marksIn, nextLoad, pathOf, runSpan, spanAround } from './pricePlan.ts'
import { exitReasons, listTrades, tradeAt } from './tradeTable.ts'

const MINUTE = 60_000
const VIEW = viewOf(defaultInputs('NIFTY', 1))
const RUN = runSpan(VIEW)
const candles = candlesOf()
const coarse: Candles = { ...candles, barsPerCandle: 4 }

const span = (from: number, to: number) => ({
  fromMs: RUN.fromMs + from * MINUTE,
  toMs: RUN.fromMs + to * MINUTE,
})
/** A run that goes on for days on both sides of the candles. */
const LONG_RUN = { fromMs: RUN.fromMs - 30 * 86_400_000, toMs: RUN.toMs + 30 * 86_400_000 }

describe('the next load', () => {
  it('is none while all bars of the run are there', () => {
    expect(nextLoad(span(0, 59), candles, RUN)).toBeNull()
    expect(nextLoad(span(20, 30), candles, RUN)).toBeNull()
  })

  it('is a finer range, wider than the view, once the view is a small part of coarse candles', () => {
    expect(nextLoad(span(10, 45), coarse, RUN)).toBeNull()
    expect(nextLoad(span(20, 40), coarse, RUN)).toEqual(span(10, 50))
  })

  it('reaches over a long weekend on the side where the view meets the end of what is loaded', () => {
    const next = nextLoad(span(0, 20), candles, LONG_RUN)!
    expect(RUN.fromMs - next.fromMs).toBeGreaterThan(4 * 86_400_000)
    expect(next.toMs).toBe(RUN.fromMs + 30 * MINUTE)
    expect(nextLoad(span(45, 59), candles, LONG_RUN)!.toMs - RUN.toMs).toBeGreaterThan(4 * 86_400_000)
  })
})

it('a trade is shown with room for 40 bars on both sides', () => {
  const { entryMs, exitMs } = tradeAt(VIEW.trades, 2)
  expect(spanAround(VIEW, 2)).toEqual({ fromMs: entryMs - 40 * MINUTE, toMs: exitMs + 40 * MINUTE })
})

describe('marks', () => {
  it('are a buy and a sell for each trade, a short one the other way round, in order of time', () => {
    const trades = tradesOf(2)
    // the short trade begins while the long one is held
    trades.entryMs[1] = trades.entryMs[0]! + MINUTE
    const { marks, hidden } = marksIn(trades, candles, 1)
    expect(hidden).toBe(0)
    expect(marks).toEqual([
      { trade: 0, ms: trades.entryMs[0], side: 'buy', look: 'faint' },
      { trade: 1, ms: trades.entryMs[1], side: 'sell', look: 'focus' },
      { trade: 0, ms: trades.exitMs[0], side: 'sell', look: 'faint' },
      { trade: 1, ms: trades.exitMs[1], side: 'buy', look: 'focus' },
    ])
  })

  it('leave out trades outside the candles, are small when they are many, and none when they are too many', () => {
    const looks = (count: number) => {
      const trades = { ...tradesOf(count), entryMs: new Float64Array(count).fill(RUN.fromMs) }
      const { marks, hidden } = marksIn(trades, candles, null)
      return { looks: [...new Set(marks.map(({ look }) => look))], hidden }
    }
    expect(marksIn(tradesOf(20), candles, null).marks).toHaveLength(12)
    expect(looks(60)).toEqual({ looks: ['plain'], hidden: 0 })
    expect(looks(61)).toEqual({ looks: ['faint'], hidden: 0 })
    expect(looks(2_001)).toEqual({ looks: [], hidden: 2_001 })
  })
})

it('trades sort by a column, and equal ones stay in order of exit', () => {
  const trades = tradesOf(4)
  expect([...listTrades(trades, { sort: 'pnl', order: 'descending' })]).toEqual([3, 2, 1, 0])
  expect([...listTrades(trades, { sort: 'side', order: 'descending' })]).toEqual([0, 2, 1, 3])
  expect([...listTrades(trades, { sort: 'bars', order: 'descending' })]).toEqual([0, 1, 2, 3])
})

it('the list keeps the trades of one side, or of one exit reason, in its order', () => {
  const trades = { ...tradesOf(5), exitReason: Uint8Array.of(1, 1, 0, 1, 0) }
  const list = (tradeSide?: 'long' | 'short', exitReason?: string) => [
    ...listTrades(trades, { sort: 'exit', order: 'descending', tradeSide, exitReason }),
  ]
  expect(list('long')).toEqual([4, 2, 0])
  expect(list('short')).toEqual([3, 1])
  expect(list(undefined, 'Stop loss')).toEqual([3, 1, 0])
  expect(list('long', 'Stop loss')).toEqual([0])
  expect(list(undefined, 'no such reason')).toEqual([])
  expect(exitReasons(trades)).toEqual([
    ['Stop loss', 3],
    ['Cross up', 2],
  ])
})

it('the way of a trade has the levels that are known', () => {
  const trade = tradeAt(tradesOf(3), 1)
  const levels = (explanation: Parameters<typeof pathOf>[1]) =>
    pathOf(trade, explanation).levels.map(({ name }) => name)
  expect(levels(null)).toEqual(['Entry', 'Exit'])
  expect(levels({ takeProfitPrice: 18_100, stopLossPrice: null })).toEqual(['Entry', 'Exit', 'Target'])
  expect(levels({ takeProfitPrice: 18_100, stopLossPrice: 17_000 })).toEqual([
    'Entry',
    'Exit',
    'Target',
    'Stop',
  ])
})
