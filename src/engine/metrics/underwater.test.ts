import { describe, expect, it } from 'vitest'
import { ulcerIndex } from './underwater.ts'

describe('ulcerIndex', () => {
  it('M9 is the root of the mean squared fall, the capital counted', () => {
    expect(ulcerIndex([80, 90, 100], 100)).toBeCloseTo(Math.sqrt((0.04 + 0.01) / 4), 15)
    expect([ulcerIndex([], 100), ulcerIndex([100, 110], 100)]).toEqual([0, 0])
  })
})
