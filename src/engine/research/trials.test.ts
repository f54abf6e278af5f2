import { describe, expect, it } from 'vitest'
import { bestTrial, comparedTrials, countTrials, drawTrials } from './trials.ts'

describe('trials', () => {
  it('W6 count with the variance of the ratios that are known', () => {
    expect(countTrials([3, 1, null, 5])).toEqual({ trials: 4, yearlySharpeVariance: 4 })
    expect(countTrials([3, null])).toEqual({ trials: 2, yearlySharpeVariance: null })
    expect(countTrials([])).toEqual({ trials: 0, yearlySharpeVariance: null })
  })

  it('W6 are evaluated by the highest ratio, the first of equal ones', () => {
    expect(bestTrial([Number.NaN, -2, 0.3, 0.1 + 0.2, 0.2])).toBe(2)
    expect(bestTrial([Number.NaN])).toBeNull()
  })

  it('W7 are drawn by lot where they are many: the same ones each time, none twice', () => {
    const drawn = drawTrials(5_000, 100)
    expect(drawn).toEqual(drawTrials(5_000, 100))
    expect(new Set(drawn).size).toBe(100)
    expect([...drawn]).toEqual([...drawn].sort((a, b) => a - b))
    expect(drawn.at(-1)).toBeLessThan(5_000)
    // over the whole, not at one end
    expect(drawn.filter(place => place < 2_500).length).toBeGreaterThan(30)
    expect([...drawTrials(3, 100)]).toEqual([0, 1, 2])
    expect(drawTrials(5_000)).toHaveLength(2_000)
  })

  it('W7 that ran are compared, the best one among them', () => {
    expect([...comparedTrials(4, place => place !== 1, 2)]).toEqual([0, 2, 3])
    const missed = Array.from({ length: 5_000 }, (_, k) => k).find(k => !drawTrials(5_000).includes(k))!
    expect(comparedTrials(5_000, () => true, missed).at(-1)).toBe(missed)
  })
})
