import { expect, it } from 'vitest'
import { minuteBars } from '../../../test/handRun.ts'
import { addStrategy, defaultInputs } from '../../engine/index.ts'
import type { Report } from '../../engine/run/report.ts'
import { defineStrategy, type StrategyLine } from '../../engine/strategies/define.ts'
import { candlesBetween, drawingsOf } from './candles.ts'

it('a condition holds in a candle when it did on one of its bars', () => {
  const bars = minuteBars(...[1, 2, 3, 4, 5].map(v => [v, v, v, v, 0] as const))
  const conditions = [{ name: 'Buy when close > 1', holds: Int8Array.of(0, 0, 0, 1, 0) }]
  const { barsPerCandle, conditions: drawn } = candlesBetween(
    bars,
    { lines: [], conditions },
    -Infinity,
    Infinity,
    3,
  )
  expect(barsPerCandle).toBe(2)
  expect(drawn).toEqual([{ name: 'Buy when close > 1', holds: Int8Array.of(0, 1, 0) }])
})

const BARS = minuteBars(...[1, 2, 3, 4].map(v => [v, v, v, v, 0] as const))

/** The lines of a run whose strategy draws these, in candles of two bars. */
function drawn(lines: readonly StrategyLine[]) {
  addStrategy(
    defineStrategy({
      ...{ id: 'drawn~1', title: 'Drawn', summary: 'Draws.', params: {} },
      lines: (_bars, _params, _segment, legs) => (legs.length === 2 ? lines : []),
      start: () => () => {},
    }),
  )
  const inputs = { ...defaultInputs('NIFTY', 1), strategy: 'drawn~1' }
  const drawings = drawingsOf({ inputs } as unknown as Report, [BARS, BARS])
  return candlesBetween(BARS, drawings, -Infinity, Infinity, 2).lines
}

it('a line keeps its pane and its levels, with a value of each candle', () => {
  const values = Float64Array.of(10, 20, 30, 40)
  expect(drawn([{ name: 'RSI(14)', values, pane: 'RSI', levels: [30, 70] }])).toEqual([
    { name: 'RSI(14)', values: Float64Array.of(20, 40), pane: 'RSI', levels: [30, 70] },
  ])
})

it('lines of one name in one place are one, with the levels of both that can be drawn', () => {
  const line = { name: 'RSI(14)', values: BARS.close, pane: 'RSI' }
  const lines = drawn([
    { ...line, levels: [30, Number.NaN] },
    { ...line, levels: [70, 30] },
    { name: 'RSI(14)', values: BARS.close },
  ])
  expect(lines.map(({ pane, levels }) => [pane, levels])).toEqual([
    ['RSI', [30, 70]],
    [undefined, undefined],
  ])
})

it('F12 what a strategy draws on the timeframe stands on the smaller bars from where each of its bars closed', () => {
  addStrategy(
    defineStrategy({
      ...{ id: 'drawn~2', title: 'Drawn', summary: 'Draws.', params: {} },
      lines: bars => [{ name: 'Close', values: bars.close }],
      conditions: bars => [
        { name: 'Above 5', holds: Int8Array.from(bars.close, close => Number(close > 5)) },
      ],
      start: () => () => {},
    }),
  )
  const bars = minuteBars(...[1, 2, 3, 4, 5, 6, 7].map(v => [v, v, v, v, 0] as const))
  const { fill, ...standard } = defaultInputs('NIFTY', 1)
  const inputs = { ...standard, strategy: 'drawn~2', timeframe: '3m', fill: { ...fill, onSmallerBars: true } }
  const { lines, conditions } = drawingsOf({ inputs } as unknown as Report, [bars])
  expect(lines).toEqual([{ name: 'Close', values: Float64Array.of(NaN, NaN, 3, 3, 3, 6, 7) }])
  expect(conditions).toEqual([{ name: 'Above 5', holds: Int8Array.of(0, 0, 0, 0, 0, 1, 1) }])
})
