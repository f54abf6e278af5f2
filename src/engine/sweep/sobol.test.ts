import { describe, expect, it } from 'vitest'
import { SOBOL_DIMENSIONS, sobolSequence } from './sobol.ts'

function first(count: number, dimensions = SOBOL_DIMENSIONS): number[][] {
  const next = sobolSequence(dimensions)
  return Array.from({ length: count }, () => [...next()])
}

describe('the Sobol sequence', () => {
  it('has the points of scipy 1.17.1, qmc.Sobol(6, scramble=False)', () => {
    const points = first(1001)
    expect(points.slice(0, 8).map(point => point.map(x => x * 8))).toEqual([
      [0, 0, 0, 0, 0, 0],
      [4, 4, 4, 4, 4, 4],
      [6, 2, 2, 2, 6, 6],
      [2, 6, 6, 6, 2, 2],
      [3, 3, 5, 7, 3, 1],
      [7, 7, 1, 3, 7, 5],
      [5, 1, 7, 5, 5, 7],
      [1, 5, 3, 1, 1, 3],
    ])
    expect(points[777]!.map(x => x * 1024)).toEqual([709, 959, 167, 281, 651, 365])
    expect(points[1000]!.map(x => x * 1024)).toEqual([225, 99, 531, 693, 287, 929])
  })

  it.each([1, 2, 5, 10, 12])(
    'has one of the first 2^%i points in each range of that share, in every dimension',
    k => {
      const count = 2 ** k
      const points = first(count)
      for (let dimension = 0; dimension < SOBOL_DIMENSIONS; dimension++) {
        const ranges = new Set(points.map(point => Math.floor(point[dimension]! * count)))
        expect(ranges.size).toBe(count)
      }
    },
  )

  it('has one point in every box of the first two dimensions, however the share is split between them', () => {
    const points = first(256, 2)
    for (let k = 0; k <= 8; k++) {
      const boxes = points.map(([x, y]) => `${Math.floor(x! * 2 ** k)} ${Math.floor(y! * 2 ** (8 - k))}`)
      expect(new Set(boxes).size).toBe(256)
    }
  })
})
