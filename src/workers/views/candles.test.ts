import { expect, it } from 'vitest'
import { minuteBars } from '../../../test/handRun.ts'
import { candlesBetween } from './candles.ts'

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
