import { describe, expect, it } from 'vitest'
import { longestUnderwater, ulcerIndex, underwaterStretches } from './underwater.ts'

const column = (...values: number[]) => Float64Array.from(values)

describe('time underwater', () => {
  it('M4 goes from the last bar at the peak to the first at it again', () => {
    expect(underwaterStretches(column(120, 120, 60, 90, 120, 110), 100)).toEqual([
      { peakBar: 1, troughBar: 2, endBar: 4, recovered: true, depth: -0.5 },
      { peakBar: 4, troughBar: 5, endBar: 5, recovered: false, depth: expect.closeTo(-1 / 12, 15) },
    ])
  })

  it('M12 the longest counts also when it has not ended', () => {
    const ms = column(0, 10, 25, 100)
    expect(longestUnderwater(ms, column(110, 100, 110, 120), 100)).toEqual({ longestMs: 25, atEndMs: 0 })
    expect(longestUnderwater(ms, column(110, 100, 110, 105), 100)).toEqual({ longestMs: 75, atEndMs: 75 })
  })

  it('M12 a fall from the capital begins with the first bar', () => {
    expect(longestUnderwater(column(5, 10, 25), column(90, 80, 90), 100)).toEqual({
      longestMs: 20,
      atEndMs: 20,
    })
  })

  it('M12 equity that never falls is never underwater', () => {
    expect(longestUnderwater(column(1, 2), column(100, 100), 100)).toEqual({ longestMs: 0, atEndMs: 0 })
    expect(longestUnderwater(column(), column(), 100)).toEqual({ longestMs: 0, atEndMs: 0 })
  })
})

describe('ulcerIndex', () => {
  it('M9 is the root of the mean squared fall, the capital counted', () => {
    expect(ulcerIndex([80, 90, 100], 100)).toBeCloseTo(Math.sqrt((0.04 + 0.01) / 4), 15)
    expect([ulcerIndex([], 100), ulcerIndex([100, 110], 100)]).toEqual([0, 0])
  })
})
