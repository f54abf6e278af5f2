import { expect, it } from 'vitest'
import { rsi } from './rsi.ts'

it("gives the fourteen-day values of Wilder's method that StockCharts prints", () => {
  const closes = [
    44.3389, 44.0902, 44.1497, 43.6124, 44.3278, 44.8264, 45.0955, 45.4245, 45.8433, 46.0826, 45.8931,
    46.0328, 45.614, 46.282, 46.282, 46.0028, 46.0328, 46.4116, 46.2222, 45.6439, 46.2122, 46.2521, 45.7137,
    46.4515, 45.7835, 45.3548, 44.0288, 44.1783, 44.2181, 44.5672, 43.4205, 42.6628, 43.1314,
  ]
  const printed = [
    70.53, 66.32, 66.55, 69.41, 66.36, 57.97, 62.93, 63.26, 56.06, 62.38, 54.71, 50.42, 39.99, 41.46, 41.87,
    45.46, 37.3, 33.08, 37.77,
  ]
  const ours = rsi(Float64Array.from(closes), 14)
  expect(ours.subarray(0, 14).every(Number.isNaN)).toBe(true)
  expect([...ours.subarray(14)].map(value => Number(value.toFixed(2)))).toEqual(printed)
})

it('is 100 when the price only rose, 0 when it only fell and 50 when it stood still', () => {
  expect([...rsi(Float64Array.of(1, 2, 3, 5, 8), 2)]).toEqual([NaN, NaN, 100, 100, 100])
  expect([...rsi(Float64Array.of(8, 5, 3, 2, 1), 2)]).toEqual([NaN, NaN, 0, 0, 0])
  expect([...rsi(Float64Array.of(7, 7, 7, 7), 2)]).toEqual([NaN, NaN, 50, 50])
})
