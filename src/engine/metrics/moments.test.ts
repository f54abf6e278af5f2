import { describe, expect, it } from 'vitest'
import { meanAndDeviation, sampleShape, shape } from './moments.ts'

describe('moments', () => {
  // mean 3; squares 4 1 0 1 4 → 10; cubes cancel; fourth powers 16 1 0 1 16 → 34
  const VALUES = [1, 2, 3, 4, 5]

  it('M9 skew and kurtosis of the column itself', () => {
    expect(meanAndDeviation(VALUES)).toEqual({ mean: 3, deviation: Math.sqrt(2.5) })
    expect(shape(VALUES)).toEqual({ skew: 0, kurtosis: expect.closeTo(34 / 5 / 4, 14) })
  })

  it('M9 bias-corrected as Excel prints KURT (−1.2 for 1 to 5), plus 3', () => {
    expect(sampleShape(VALUES)).toEqual({ skew: 0, kurtosis: expect.closeTo(-1.2 + 3, 13) })
    // Excel: SKEW(1,1,1,5) = 2
    expect(sampleShape([1, 1, 1, 5])?.skew).toBeCloseTo(2, 13)
  })

  it('M7 equal values deviate by exactly zero, however large and many', () => {
    // added up as they are they would deviate by 1e-10
    expect(meanAndDeviation(Array<number>(7).fill(1_000_000.1))).toEqual({ mean: 1_000_000.1, deviation: 0 })
  })

  it('M7 has none for equal values, nor corrects fewer than four', () => {
    expect([shape([]), shape([1]), shape([2, 2, 2, 2]), sampleShape([1, 2, 3])]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
})
