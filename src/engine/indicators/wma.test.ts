import fc from 'fast-check'
import { expect, it } from 'vitest'
import { wma } from './wma.ts'

it('counts the newest value n times and the oldest once', () => {
  // (1×1 + 2×2 + 3×4) ÷ 6, then (1×2 + 2×4 + 3×1) ÷ 6
  const ours = wma(Float64Array.of(1, 2, 4, 1), 3)
  expect([...ours.subarray(0, 2)]).toEqual([NaN, NaN])
  expect(ours[2]).toBeCloseTo(17 / 6, 14)
  expect(ours[3]).toBeCloseTo(13 / 6, 14)
})

const weighted = (values: ArrayLike<number>, n: number, last: number) => {
  let sum = 0
  for (let k = 0; k < n; k++) sum += (n - k) * values[last - k]!
  return sum / ((n * (n + 1)) / 2)
}

it('equals the weighted mean of each window by itself', () => {
  const prices = fc.array(
    fc.integer({ min: 1, max: 400_000 }).map(ticks => ticks / 20),
    { maxLength: 200 },
  )
  fc.assert(
    fc.property(prices, fc.integer({ min: 1, max: 20 }), (values, n) => {
      const ours = wma(Float64Array.from(values), n)
      for (let i = n - 1; i < values.length; i++) {
        expect(Math.abs(ours[i]! - weighted(values, n, i))).toBeLessThan(1e-9)
      }
    }),
  )
})

it('does not drift over a hundred thousand bars', () => {
  const prices = Float64Array.from({ length: 100_000 }, (_, i) => ((i * 7919) % 4001) / 20 + 18_000)
  const ours = wma(prices, 50)
  let worst = 0
  for (let i = 49; i < prices.length; i += 97) {
    worst = Math.max(worst, Math.abs(ours[i]! / weighted(prices, 50, i) - 1))
  }
  expect(worst).toBeLessThan(1e-13)
})
