import { expect, it } from 'vitest'
import { macd } from './macd.ts'

it('subtracts the slow average from the fast one and averages the difference', () => {
  // n = 1 is the price itself; n = 3 begins with the mean 4 and goes half way: 6, 4, 6
  const ours = macd(Float64Array.of(2, 4, 6, 8, 2, 8), 1, 3, 2)
  expect([...ours.macd]).toEqual([NaN, NaN, 2, 2, -2, 2])
  // n = 2: mean of the first two, then two thirds of the way
  expect([...ours.signal.subarray(0, 3)]).toEqual([NaN, NaN, NaN])
  expect(ours.signal[3]).toBe(2)
  expect(ours.signal[4]).toBeCloseTo(2 - (2 / 3) * 4, 14)
  expect(ours.signal[5]).toBeCloseTo(-2 / 3 + (2 / 3) * (2 + 2 / 3), 14)
  expect(ours.histogram[3]).toBe(0)
  expect(ours.histogram[4]).toBeCloseTo(-2 + 2 / 3, 14)
})

it('names the period that is wrong', () => {
  const run = (fast: number, slow: number, signal: number) => () =>
    macd(Float64Array.of(1, 2), fast, slow, signal)
  expect(run(0, 26, 9)).toThrow(/^fastBars: 0 /)
  expect(run(12, 2.5, 9)).toThrow(/^slowBars: 2.5 /)
  expect(run(12, 26, -1)).toThrow(/^signalBars: -1 /)
})
