import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from './random.ts'

const first = (seed: number, count: number) => {
  const random = seededRandom(seed)
  return Array.from({ length: count }, random)
}

describe('seededRandom', () => {
  it('is sfc32: the first 32-bit numbers are those of the reference in C', () => {
    const words = (seed: number) => first(seed, 5).map(value => value * 2 ** 32)
    expect(words(0)).toEqual([1363572419, 145230303, 808754475, 4216505632, 947923937])
    expect(words(42)).toEqual([1264412219, 1947509147, 3919439299, 1251167922, 656401615])
    expect(words(2 ** 32 + 1)).toEqual([348394007, 95324723, 3522551117, 2462231382, 2783042095])
    expect(words(2 ** 53 - 1)).toEqual([3268402823, 2602357022, 3266425223, 182731693, 1903088272])
  })

  it('gives the same numbers for the same seed, each at least 0 and below 1', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), seed => {
        const values = first(seed, 50)
        expect(values).toEqual(first(seed, 50))
        expect(values.every(value => value >= 0 && value < 1)).toBe(true)
      }),
    )
  })

  it('fills the range evenly', () => {
    const tenths = new Array<number>(10).fill(0)
    for (const value of first(7, 100_000)) tenths[Math.floor(value * 10)]! += 1
    // 10,000 each with a deviation of 95; five of them leave room
    for (const count of tenths) expect(Math.abs(count - 10_000)).toBeLessThan(475)
  })

  it('gives unrelated numbers for neighbouring seeds', () => {
    const firsts = Array.from({ length: 1000 }, (_, seed) => first(seed, 1)[0]!)
    expect(new Set(firsts).size).toBe(1000)
    const rises = firsts.filter((value, i) => i > 0 && value > firsts[i - 1]!).length
    expect(Math.abs(rises - 500)).toBeLessThan(60)
  })
})
