import { describe, expect, it } from 'vitest'
import { expectancy, profitFactor, winRate } from './trades.ts'

describe('figures of trades', () => {
  const profits = [300, -100, 0, 100, -100]

  it('M5 break-even counts as not won', () => {
    expect(winRate(profits)).toBe(0.4)
    expect(winRate([0, 0])).toBe(0)
  })

  it('M5 profit factor is what was won over what was lost', () => {
    expect(profitFactor(profits)).toBe(2)
    expect(profitFactor([-5, -10])).toBe(0)
  })

  it('M5 expectancy is the mean profit', () => {
    expect(expectancy(profits)).toBe(40)
  })

  it('M7 no trade has no figure, and without a loss there is no factor', () => {
    expect([winRate([]), profitFactor([]), expectancy([])]).toEqual([null, null, null])
    expect(profitFactor([5, 10])).toBeNull()
    expect(profitFactor([0])).toBeNull()
  })
})
