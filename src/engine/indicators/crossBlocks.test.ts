import fc from 'fast-check'
import { expect, it } from 'vitest'
import { crossings } from './cross.ts'
import { blockRanges, crossingsByBlocks } from './crossBlocks.ts'

it('gives the same turns by the ranges of blocks, and in memory that was used before', () => {
  const gap = fc.constantFrom(-2, -1, -1e-13, 0, 1e-13, 1, 2, Number.NaN)
  const stretch = fc.tuple(gap, fc.integer({ min: 1, max: 50 }))
  fc.assert(
    fc.property(fc.array(stretch, { maxLength: 12 }), stretches => {
      const gaps = stretches.flatMap(([distance, bars]) => new Array<number>(bars).fill(distance))
      const slow = Float64Array.from(gaps, (_, i) => 100 + Math.sin(i / 9))
      const fast = slow.map((level, i) => level + gaps[i]!)
      const out = new Float64Array(gaps.length).fill(Math.PI)
      const byBlocks = crossingsByBlocks(fast, slow, blockRanges(fast), blockRanges(slow), out)
      expect([...byBlocks]).toEqual([...crossings(fast, slow)])
      out.fill(Math.PI)
      expect([...crossings(fast, slow, out)]).toEqual([...byBlocks])
    }),
  )
})

it('knows of a block with a value that is not there neither the least nor the greatest', () => {
  const values = Float64Array.from({ length: 40 }, (_, i) => (i === 20 ? Number.NaN : 40 - i))
  expect(blockRanges(values)).toEqual({
    least: Float64Array.of(25, Number.NaN, 1),
    greatest: Float64Array.of(40, Number.NaN, 8),
  })
})
