import { describe, expect, it } from 'vitest'
import { performanceWalk } from './performanceWalk.ts'

const steps = (walk: Float64Array) => Array.from(walk, (value, i) => value - (i === 0 ? 0 : walk[i - 1]!))

describe('performanceWalk', () => {
  it('accumulates steps between −800 and +1200 rupees, the first from zero', () => {
    for (let seed = 0; seed < 200; seed++) {
      for (const step of steps(performanceWalk(8, seed))) {
        expect(step).toBeGreaterThanOrEqual(-800.001)
        expect(step).toBeLessThanOrEqual(1200.001)
      }
    }
  })

  it('uses the whole range, evenly: 200 rupees a step on average', () => {
    const all = steps(performanceWalk(20_000, 3))
    expect(Math.min(...all)).toBeLessThan(-798)
    expect(Math.max(...all)).toBeGreaterThan(1198)
    expect(Math.abs(all.reduce((sum, step) => sum + step, 0) / all.length - 200)).toBeLessThan(20)
  })

  it('has as many points as asked for, in whole paise', () => {
    const walk = performanceWalk(8, 1)
    expect(walk).toHaveLength(8)
    for (const rupees of walk) expect(rupees).toBe(Math.round(rupees * 100) / 100)
    expect(performanceWalk(0, 1)).toHaveLength(0)
  })

  it('is the same for the same seed, and a longer one begins with it', () => {
    expect(performanceWalk(8, 1)).toEqual(performanceWalk(8, 1))
    expect(performanceWalk(22, 1).subarray(0, 8)).toEqual(performanceWalk(8, 1))
    expect(performanceWalk(8, 2)).not.toEqual(performanceWalk(8, 1))
  })
})
