import { expect, it } from 'vitest'
import { ema } from './ema.ts'

it('gives the ten-day averages that StockCharts prints', () => {
  const closes = [
    22.27, 22.19, 22.08, 22.17, 22.18, 22.13, 22.23, 22.43, 22.24, 22.29, 22.15, 22.39, 22.38, 22.61, 23.36,
    24.05, 23.75, 23.83, 23.95, 23.63, 23.82, 23.87, 23.65, 23.19, 23.1, 23.33, 22.68, 23.1, 22.4, 22.17,
  ]
  const printed = [
    22.22, 22.21, 22.24, 22.27, 22.33, 22.52, 22.8, 22.97, 23.13, 23.28, 23.34, 23.43, 23.51, 23.53, 23.47,
    23.4, 23.39, 23.26, 23.23, 23.08, 22.92,
  ]
  const ours = ema(Float64Array.from(closes), 10)
  expect([...ours.subarray(9)].map(value => Number(value.toFixed(2)))).toEqual(printed)
})

it('begins with the simple average and then takes 2 ÷ (n + 1) of each new value', () => {
  // n = 3: (2 + 4 + 6) ÷ 3 = 4, then half way to 8, then half way to 2
  expect([...ema(Float64Array.of(2, 4, 6, 8, 2), 3)]).toEqual([NaN, NaN, 4, 6, 4])
})
