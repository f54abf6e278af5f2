import { describe, expect, it } from 'vitest'
import {
  averageLoss,
  averageWin,
  expectancy,
  grossProfit,
  kelly,
  largestLoss,
  largestWin,
  longestStreak,
  payoff,
  profitFactor,
  systemQuality,
  topShare,
  winRate,
} from './trades.ts'

describe('metrics of trades', () => {
  const profits = [300, -100, 0, 100, -100]

  it('M5 break-even counts as not won', () => {
    expect(winRate(profits)).toBe(0.4)
    expect(winRate([0, 0])).toBe(0)
  })

  it('M5 gross profit is the sum of the winning trades, the numerator of the profit factor', () => {
    expect(grossProfit([3, -1, 0, 2.5, -4])).toBe(5.5)
    expect([grossProfit([]), grossProfit([-5, 0])]).toEqual([0, 0])
    const lost = -profits.reduce((sum, profit) => sum + Math.min(profit, 0), 0)
    expect(grossProfit(profits) / lost).toBe(profitFactor(profits))
  })

  it('M5 profit factor is what was won over what was lost', () => {
    expect(profitFactor(profits)).toBe(2)
    expect(profitFactor([-5, -10])).toBe(0)
  })

  it('M5 expectancy is the mean profit', () => {
    expect(expectancy(profits)).toBe(40)
  })

  it('M7 no trade has no metric, and without a loss there is no factor', () => {
    expect([winRate([]), profitFactor([]), expectancy([])]).toEqual([null, null, null])
    expect(profitFactor([5, 10])).toBeNull()
    expect(profitFactor([0])).toBeNull()
  })

  it('M5 payoff is the average win over the average loss', () => {
    expect([averageWin(profits), averageLoss(profits), payoff(profits)]).toEqual([200, -100, 2])
    expect([payoff([5]), payoff([-5]), averageWin([-5]), averageLoss([0])]).toEqual([null, null, null, null])
  })

  it('M5 the largest win and loss, and what the largest wins made of all', () => {
    expect([largestWin(profits), largestLoss(profits)]).toEqual([300, -100])
    expect([largestWin([-1, 0]), largestLoss([1, 0])]).toEqual([null, null])
    expect([topShare(profits, 1), topShare(profits, 5), topShare([-1], 5)]).toEqual([0.75, 1, null])
  })

  it('M5 break-even ends a streak of either kind', () => {
    expect(longestStreak([1, 1, 0, 1, -1, -1, -1], 1)).toBe(2)
    expect(longestStreak([1, 1, 0, 1, -1, -1, -1], -1)).toBe(3)
    expect(longestStreak([], 1)).toBe(0)
  })

  it('M5 SQN is √N × mean ÷ deviation, Kelly W − (1 − W) ÷ payoff', () => {
    // mean 40, squares of distances 67,600 19,600 1,600 3,600 19,600 → variance 28,000
    expect(systemQuality(profits)).toBeCloseTo((Math.sqrt(5) * 40) / Math.sqrt(28_000), 12)
    expect(kelly(profits)).toBeCloseTo(0.4 - 0.6 / 2, 14)
    expect([systemQuality([5, 5]), kelly([5, 5])]).toEqual([null, null])
  })
})
