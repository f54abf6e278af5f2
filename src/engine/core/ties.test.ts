import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstLargest, isAbove, isAtLeast, isSame, levelled } from './ties.ts'

describe('ties', () => {
  it('0.1 + 0.2 is 0.3, neither above nor below it', () => {
    expect(isSame(0.1 + 0.2, 0.3)).toBe(true)
    expect(isAbove(0.1 + 0.2, 0.3)).toBe(false)
    expect(isAtLeast(0.3, 0.1 + 0.2)).toBe(true)
  })

  it('a hundredth of a paisa on an index level is a difference', () => {
    expect(isSame(85_000, 85_000.0001)).toBe(false)
    expect(isAbove(85_000.0001, 85_000)).toBe(true)
    expect(isAtLeast(85_000, 85_000.0001)).toBe(false)
  })

  it('zero is the same as zero alone', () => {
    expect(isSame(0, -0)).toBe(true)
    expect(isSame(0, 1e-300)).toBe(false)
  })

  it('NaN is the same as nothing, and infinity as itself', () => {
    expect(isSame(Number.NaN, Number.NaN)).toBe(false)
    expect(isAbove(Number.NaN, 1) || isAtLeast(1, Number.NaN)).toBe(false)
    expect(isSame(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY)).toBe(true)
    expect(isAbove(Number.POSITIVE_INFINITY, 1)).toBe(true)
  })
})

describe('ties among many', () => {
  it('the first of those that are the same as the largest is chosen', () => {
    expect(firstLargest([0.3, 0.1 + 0.2, 0.2])).toBe(0)
    expect(firstLargest([0.1 + 0.2, 0.3, 0.2])).toBe(0)
    expect(firstLargest([-2, Number.NaN, -1, -3])).toBe(2)
    expect([firstLargest([Number.NaN]), firstLargest([])]).toEqual([-1, -1])
  })

  it('each is compared with the largest itself, so that a chain of small steps is not one tie', () => {
    const step = 1 + 0.9e-9
    expect(firstLargest([1, step, step * step])).toBe(1)
    expect(firstLargest([step * step, step, 1])).toBe(0)
  })

  it('what is the same stands on one level, that of the lowest of its group', () => {
    expect([...levelled([0.1 + 0.2, 1, 0.3, 0.2])]).toEqual([0.3, 1, 0.3, 0.2])
    expect([...levelled([2, Number.NaN, 1])]).toEqual([2, Number.NaN, 1])
    const step = 1 + 0.9e-9
    // the third is the same as the second, but not as the lowest
    expect([...levelled([step * step, step, 1])]).toEqual([step * step, 1, 1])
    const infinities = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0]
    expect([...levelled(infinities)]).toEqual(infinities)
  })

  it('above is larger and not the same, at least is larger or the same, for any two numbers', () => {
    const near = fc
      .tuple(fc.double(), fc.double({ min: -3e-9, max: 3e-9, noNaN: true }))
      .map(([a, by]) => [a, a * (1 + by)])
    fc.assert(
      fc.property(fc.oneof(near, fc.tuple(fc.double(), fc.double())), ([a, b]) => {
        expect(isAbove(a!, b!)).toBe(a! > b! && !isSame(a!, b!))
        expect(isAtLeast(a!, b!)).toBe(a! >= b! || isSame(a!, b!))
      }),
      { numRuns: 2_000 },
    )
  })
})
