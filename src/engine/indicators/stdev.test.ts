import fc from 'fast-check'
import { expect, it } from 'vitest'
import { stdev } from './stdev.ts'

it('divides by n, not by n − 1', () => {
  // the textbook's eight marks: mean 5, squares 32, 32 ÷ 8 = 4
  expect(stdev(Float64Array.of(2, 4, 4, 4, 5, 5, 7, 9), 8)[7]).toBe(2)
})

it('is exactly zero in a flat window, also after a spike', () => {
  const prices = Float64Array.of(18_000.05, 95_000.35, 18_000.05, 18_000.05, 18_000.05, 18_000.05, 18_000.1)
  expect([...stdev(prices, 3).subarray(4, 6)]).toEqual([0, 0])
})

it('is zero for a period of one bar', () => {
  expect([...stdev(Float64Array.of(1625.35, 1372.3, 3884.95), 1)]).toEqual([0, 0, 0])
})

it('equals the deviation of each window by itself', () => {
  const prices = fc.array(
    fc.integer({ min: 1, max: 400_000 }).map(ticks => ticks / 20),
    { maxLength: 200 },
  )
  fc.assert(
    fc.property(prices, fc.integer({ min: 1, max: 20 }), (values, n) => {
      const ours = stdev(Float64Array.from(values), n)
      for (let i = n - 1; i < values.length; i++) {
        const window = values.slice(i - n + 1, i + 1)
        const mean = window.reduce((sum, value) => sum + value, 0) / n
        const squares = window.reduce((sum, value) => sum + (value - mean) ** 2, 0)
        expect(Math.abs(ours[i]! - Math.sqrt(squares / n))).toBeLessThan(1e-8)
      }
    }),
  )
})

it('keeps its digits at a level of 18,000 with moves of one tick, and after spikes', () => {
  const PERIOD = 20
  const UNITS = 2 ** 39
  const prices = Float64Array.from({ length: 60_000 }, (_, i) => {
    if (i % 5000 === 4999) return 36_000.15
    return 18_000 + Math.floor(i / 100) / 20 + ((i * 7919) % 3) / 20
  })
  const ours = stdev(prices, PERIOD)
  const whole = Array.from(prices, price => BigInt(Math.round(price * UNITS)))
  let worst = 0
  for (let i = PERIOD - 1; i < prices.length; i++) {
    const window = whole.slice(i - PERIOD + 1, i + 1)
    const sum = window.reduce((total, value) => total + value, 0n)
    const squares = window.reduce((total, value) => total + value * value, 0n)
    const exact = Math.sqrt(Number(BigInt(PERIOD) * squares - sum * sum)) / PERIOD / UNITS
    worst = Math.max(worst, Math.abs(ours[i]! / exact - 1))
  }
  expect(worst).toBeLessThan(1e-10)
})
