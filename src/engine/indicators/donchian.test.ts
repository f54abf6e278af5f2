import { expect, it } from 'vitest'
import { donchian } from './donchian.ts'

it('spans the highest high and the lowest low, the current bar included', () => {
  const bars = { high: Float64Array.of(10, 12, 11, 9), low: Float64Array.of(8, 9, 7, 6) }
  const { upper, middle, lower } = donchian(bars, 2)
  expect([...upper]).toEqual([NaN, 12, 12, 11])
  expect([...lower]).toEqual([NaN, 8, 7, 6])
  expect([...middle]).toEqual([NaN, 10, 9.5, 8.5])
})
