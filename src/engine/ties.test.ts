import { describe, expect, it } from 'vitest'
import { isAbove, isAtLeast, isSame } from './ties.ts'

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
