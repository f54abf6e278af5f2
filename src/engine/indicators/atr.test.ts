import { expect, it } from 'vitest'
import { atr, trueRange } from './atr.ts'

const bars = {
  high: Float64Array.of(10, 12, 15, 14, 11),
  low: Float64Array.of(8, 9, 13, 12, 10),
  close: Float64Array.of(9, 11, 14, 12, 11),
}

it('measures the true range from the close before, so that gaps count', () => {
  // 12 − 9; gap up 15 − 11; 14 − 12; gap down 12 − 10
  expect([...trueRange(bars)]).toEqual([NaN, 3, 4, 2, 2])
})

it('begins at bar n with the mean of bars 1 to n and then smooths as Wilder does', () => {
  // (3 + 4) ÷ 2 = 3.5, half way to 2, half way to 2
  expect([...atr(bars, 2)]).toEqual([NaN, NaN, 3.5, 2.75, 2.375])
})
