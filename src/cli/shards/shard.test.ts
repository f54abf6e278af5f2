import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holderOf, indexOf, parseShard, shardSize } from './shard.ts'

const shardsOf = (of: number) => Array.from({ length: of }, (_, k) => ({ shard: k + 1, of }))
const indicesOf = (points: number, shard: { shard: number; of: number }) =>
  Array.from({ length: shardSize(points, shard) }, (_, turn) => indexOf(turn, shard))

describe('the shards of a sweep', () => {
  it('have each point once, and equally many but for one', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.integer({ min: 1, max: 40 }), (points, of) => {
        const shares = shardsOf(of).map(shard => indicesOf(points, shard))
        expect(shares.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: points }, (_, k) => k))
        const sizes = shares.map(({ length }) => length)
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('say whose point an index is', () => {
    for (const shard of shardsOf(7)) {
      indicesOf(100, shard).forEach((index, turn) => {
        expect(holderOf(index, 7)).toEqual({ shard: shard.shard, turn })
      })
    }
  })

  it('each have runs of all values where an axis has as many values as there are shards', () => {
    for (const shard of shardsOf(16)) {
      const fast = indicesOf(256, shard).map(index => index % 16)
      expect(new Set(fast).size).toBe(16)
    }
  })

  it('are written as 3/16', () => {
    expect(parseShard('3/16')).toEqual({ shard: 3, of: 16 })
    expect(parseShard('1/1')).toEqual({ shard: 1, of: 1 })
  })

  it.each(['0/16', '17/16', '1/4097', '3', '3/', '/16', '-1/16', '1.5/16', 'x', '3/16/1'])(
    'are not %s',
    text => {
      expect(() => parseShard(text)).toThrow(`--shard: "${text}" must look like 3/16`)
    },
  )
})
