import { describe, expect, it } from 'vitest'
import { seededRandom } from '../core/random.ts'
import { histogram } from './histogram.ts'

/** 1 to 1,000: the quartiles are 250.75 and 750.25, so that Freedman and Diaconis say 2 × 499.5 ÷ 10 = 99.9. */
const EVEN = Array.from({ length: 1_000 }, (_, i) => i + 1)

describe('the histogram of results', () => {
  it('has bins as wide as Freedman and Diaconis say, rounded', () => {
    const bins = histogram(EVEN)!
    expect([bins.fromPaise, bins.binPaise]).toEqual([0, 100])
    // 1 to 99, ten hundreds, and 1,000 itself
    expect(bins.counts).toEqual([99, 100, 100, 100, 100, 100, 100, 100, 100, 100, 1])
    expect([bins.isOpenBelow, bins.isOpenAbove]).toEqual([false, false])
  })

  it('says mean and median', () => {
    const bins = histogram([-300, 100, 100, 500])!
    expect([bins.results, bins.meanPaise, bins.medianPaise]).toEqual([4, 100, 100])
  })

  it('keeps gains and losses apart: zero is an edge', () => {
    const bins = histogram([-250, -130, -10, 0, 10, 130, 420])!
    const below = -bins.fromPaise / bins.binPaise
    expect(Number.isInteger(below)).toBe(true)
    const lost = bins.counts.slice(0, below).reduce((a, b) => a + b)
    expect(lost).toBe(3)
  })

  it('counts every result once, however far it lies out', () => {
    const random = seededRandom(7)
    const body = Array.from({ length: 5_000 }, () => Math.round((random() - 0.5) * 2_000))
    const bins = histogram([...body, -4_000_000, 9_000_000])!
    expect(bins.counts.length).toBeLessThanOrEqual(60)
    expect(bins.counts.reduce((a, b) => a + b)).toBe(5_002)
    expect([bins.isOpenBelow, bins.isOpenAbove]).toEqual([true, true])
    // the body still has a shape
    expect(bins.counts.filter(count => count > 50).length).toBeGreaterThan(10)
  })

  it('shows equal results as one bar among empty ones', () => {
    expect(histogram([500, 500, 500])!.counts).toEqual([0, 3, 0])
    expect(histogram([0])!.counts).toEqual([0, 1, 0])
  })

  it('takes Sturges where half of the results are equal', () => {
    // 16 results: 5 bins of at least 20, the last edge inclusive
    const bins = histogram([...new Array(14).fill(0), -50, 50])!
    expect(bins.binPaise).toBe(20)
    expect(bins.counts).toEqual([1, 0, 0, 14, 0, 1])
  })

  it('is null of nothing', () => {
    expect(histogram([])).toBeNull()
  })
})
