import { describe, expect, it } from 'vitest'
import { defaultInputs } from '../../engine/inputs.ts'
import type { Candles } from '../../workers/api.ts'
import { marksIn, nextLoad, runSpan, spanAround } from './pricePlan.ts'
import { candlesOf, tradesOf, viewOf } from './testing/run.ts'
import { sortTrades, tradeAt } from './tradeTable.ts'

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

  it('is a finer stretch, wider than the view, once the view is a small part of coarse candles', () => {
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
    const { marks, hidden } = marksIn(tradesOf(2), candles, 1)
    expect(hidden).toBe(0)
    expect(marks.map(({ side, look }) => `${side} ${look}`)).toEqual([
      'buy faint',
      'sell faint',
      'sell focus',
      'buy focus',
    ])
  })

  it('leave out trades outside the candles, and all of them when they are too many to see', () => {
    expect(marksIn(tradesOf(20), candles, null).marks).toHaveLength(12)
    const many = { ...tradesOf(61), entryMs: new Float64Array(61).fill(RUN.fromMs) }
    expect(marksIn(many, candles, null)).toEqual({ marks: [], hidden: 61 })
  })
})

it('trades sort by a column, and equal ones stay in order of exit', () => {
  const trades = tradesOf(4)
  expect([...sortTrades(trades, 'pnl', 'descending')]).toEqual([3, 2, 1, 0])
  expect([...sortTrades(trades, 'side', 'descending')]).toEqual([0, 2, 1, 3])
  expect([...sortTrades(trades, 'bars', 'descending')]).toEqual([0, 1, 2, 3])
})
