import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bestOfSome, bestTrial, comparedTrials, countTrials, drawTrials } from './trials.ts'

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

  it('W6 have their best one among the best of some, however they are split', () => {
    // values that differ by more and by less than binary rounding, of either sign
    const near = fc
      .tuple(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -20, max: 20 }))
      .map(([whole, ticks]) => whole + ticks * 1e-10)
    const ratio = fc.oneof(near, near, fc.constant(Number.NaN))
    fc.assert(
      fc.property(fc.array(ratio, { minLength: 1 }), fc.integer({ min: 1, max: 4 }), (ratios, of) => {
        const best = bestTrial(ratios)
        fc.pre(best !== null)
        const some = Array.from(ratios.keys()).filter(place => place % of === best! % of)
        const places = bestOfSome(Float64Array.from(some, place => ratios[place]!))
        expect(places.map(k => some[k])).toContain(best)
      }),
      { numRuns: 2_000 },
    )
    expect(bestOfSome(Float64Array.of(1, 5, Number.NaN, 3, 5))).toEqual([1])
    expect(bestOfSome(Float64Array.of(Number.NaN))).toEqual([])
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
