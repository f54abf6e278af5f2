import { describe, expect, it } from 'vitest'
import { seededRandom } from '../core/random.ts'
import { beta } from './beta.ts'

describe('beta', () => {
  const random = seededRandom(3)
  const market = Float64Array.from({ length: 300 }, () => random() - 0.5)
  const values = market.map(value => 1.25 * value + 0.3 * (random() - 0.5))

  it('is covariance ÷ variance of each window, and NaN before the first', () => {
    const periodBars = 20
    const actual = beta(values, market, periodBars)
    for (let i = 0; i < values.length; i++) {
      if (i < periodBars - 1) {
        expect(actual[i]).toBeNaN()
        continue
      }
      const window = (column: Float64Array) => column.slice(i - periodBars + 1, i + 1)
      const mean = (column: Float64Array) => column.reduce((sum, value) => sum + value, 0) / periodBars
      const [own, theirs] = [window(values), window(market)]
      const [ownMean, theirMean] = [mean(own), mean(theirs)]
      const covariance = mean(own.map((value, k) => (value - ownMean) * (theirs[k]! - theirMean)))
      const variance = mean(theirs.map(value => (value - theirMean) ** 2))
      expect(actual[i]).toBeCloseTo(covariance / variance, 10)
    }
  })

  it('finds the slope of what follows the market exactly', () => {
    const twice = market.map(value => 2 * value + 7)
    expect(beta(twice, market, 50).at(-1)).toBeCloseTo(2, 10)
  })

  it('is NaN where the market stands still', () => {
    expect(beta(values, new Float64Array(300).fill(4), 10).every(Number.isNaN)).toBe(true)
  })

  it('refuses columns of different lengths and what is no period', () => {
    expect(() => beta(values, market.subarray(1), 10)).toThrow('beta: both columns must have one length.')
    expect(() => beta(values, market, 0)).toThrow('periodBars')
  })
})
