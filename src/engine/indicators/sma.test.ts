import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sma } from './sma.ts'

const column = (...values: number[]) => Float64Array.from(values)

it('takes the mean of the last bars', () => {
  // StockCharts, "Moving Averages": five days of 11 to 17
  expect([...sma(column(11, 12, 13, 14, 15, 16, 17), 5)]).toEqual([NaN, NaN, NaN, NaN, 13, 14, 15])
})

it('forgets a price as soon as it leaves the window', () => {
  expect([...sma(column(1, 2, 900, 4, 5, 6), 3)]).toEqual([NaN, NaN, 301, 302, 303, 5])
})

it('equals the mean of each window by itself', () => {
  const prices = fc.array(
    fc.integer({ min: 1, max: 400_000 }).map(ticks => ticks / 20),
    { maxLength: 200 },
  )
  fc.assert(
    fc.property(prices, fc.integer({ min: 1, max: 20 }), (values, n) => {
      const ours = sma(Float64Array.from(values), n)
      for (let i = n - 1; i < values.length; i++) {
        const sum = values.slice(i - n + 1, i + 1).reduce((total, value) => total + value, 0)
        expect(Math.abs(ours[i]! - sum / n)).toBeLessThan(1e-9)
      }
    }),
  )
})

it('stays within 1e-14 of the exact mean over a million bars', () => {
  const BARS = 1_000_000
  const PERIOD = 30
  let seed = 1
  let ticks = 362_000
  const prices = Float64Array.from({ length: BARS }, () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    ticks = Math.min(420_000, Math.max(300_000, ticks + (seed % 41) - 20))
    return ticks / 20
  })
  const ours = sma(prices, PERIOD)
  // doubles of this size are whole multiples of 2^-39, so whole numbers add them without rounding
  const UNITS = 2 ** 39
  const whole = Array.from(prices, price => BigInt(price * UNITS))
  let sum = 0n
  let worst = 0
  for (let i = 0; i < BARS; i++) {
    sum += whole[i]! - (whole[i - PERIOD] ?? 0n)
    if (i < PERIOD - 1) continue
    const exact = Number(sum) / UNITS / PERIOD
    worst = Math.max(worst, Math.abs(ours[i]! - exact) / exact)
  }
  expect(worst).toBeLessThan(1e-14)
})

it('sums afresh now and then, so that what one huge value rounds off does not last', () => {
  const values = new Float64Array(10_000).fill(18_000.05)
  values[100] = 1e17
  expect(sma(values, 20)[9_999]).toBe(18_000.05)
})

it('has the same bits whether two blocks are summed side by side or one by itself', () => {
  const BLOCK_BARS = 2048
  const PERIOD = 30
  const prices = Float64Array.from({ length: 5 * BLOCK_BARS }, (_, k) => 18_000 + ((k * 7_919) % 2_003) / 20)
  const whole = sma(prices, PERIOD)
  for (let from = PERIOD - 1; from < prices.length; from += BLOCK_BARS) {
    const block = sma(prices.subarray(from - PERIOD + 1, from + BLOCK_BARS), PERIOD).subarray(PERIOD - 1)
    expect(whole.subarray(from, from + BLOCK_BARS)).toEqual(block)
  }
})

it('a value that is none in the second of two blocks takes only the windows that it is in', () => {
  const values = new Float64Array(10_000).fill(100)
  values[3_000] = Number.NaN
  const averages = sma(values, 10)
  const missing = [...averages.keys()].filter(i => Number.isNaN(averages[i]!))
  expect(missing.slice(9)).toEqual([3_000, 3_001, 3_002, 3_003, 3_004, 3_005, 3_006, 3_007, 3_008, 3_009])
  expect(averages[9_999]).toBe(100)
})
