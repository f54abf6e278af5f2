import { describe, expect, it } from 'vitest'
import { seededMinuteBars } from '../../../bench/bars.ts'
import { Workspace } from '../core/workspace.ts'
import { ownColumns } from '../indicators/indicate.ts'
import { spreadByBeta, spreadByValue } from './pairSpread.ts'

const LOOKBACK = 30
const main = seededMinuteBars(400, 1).close
const hedge = seededMinuteBars(400, 2).close
const workspace = new Workspace()
workspace.start(main.length)
const indicate = ownColumns(workspace)
const log = (column: Float64Array) => column.map(Math.log)

/** The z-score of the last value of a window, with the population deviation. */
function zOf(window: Float64Array): number {
  const mean = window.reduce((sum, value) => sum + value, 0) / window.length
  const variance = window.reduce((sum, value) => sum + (value - mean) ** 2, 0) / window.length
  return (window.at(-1)! - mean) / Math.sqrt(variance)
}

describe('the spread of a pair', () => {
  it('B6 by value is the z-score of the logarithm of the ratio, the bar itself included', () => {
    const { z, ratio } = spreadByValue(indicate, main, hedge, LOOKBACK)
    for (let i = LOOKBACK - 1; i < main.length; i++) {
      const window = main.slice(i - LOOKBACK + 1, i + 1).map((price, k) => {
        return Math.log(price / hedge[i - LOOKBACK + 1 + k]!)
      })
      expect(z[i]).toBeCloseTo(zOf(window), 8)
    }
    expect(z[LOOKBACK - 2]).toBeNaN()
    expect(ratio.every(value => value === 1)).toBe(true)
  })

  it('B6 by beta is that of ln main − β ln hedge with the β of the bar throughout the window', () => {
    const { z, ratio } = spreadByBeta(indicate, main, hedge, LOOKBACK)
    const [own, theirs] = [log(main), log(hedge)]
    for (let i = LOOKBACK; i < main.length; i++) {
      const window = own.slice(i - LOOKBACK + 1, i + 1).map((value, k) => {
        return value - ratio[i]! * theirs[i - LOOKBACK + 1 + k]!
      })
      expect(z[i]).toBeCloseTo(zOf(window), 6)
    }
    expect(z[LOOKBACK - 1]).toBeNaN()
  })

  it.each([
    ['value', spreadByValue],
    ['beta', spreadByBeta],
  ])('L1 by %s knows nothing of later bars', (_mode, spread) => {
    const whole = spread(indicate, main, hedge, LOOKBACK)
    for (let i = 0; i < main.length; i += 7) {
      const part = spread(indicate, main.slice(0, i + 1), hedge.slice(0, i + 1), LOOKBACK)
      expect(part.z[i]).toBe(whole.z[i])
      expect(part.ratio[i]).toBe(whole.ratio[i])
    }
  })

  /** Five bars on which it moves, then six on which it stands still, over and over. */
  const halting = main.map((price, i) => (i % 11 < 5 ? price : main[i - (i % 11) + 4]!))

  it('L1 S4 a leg that stood still over the lookback has a slope of exactly 0 and no z-score', () => {
    const { z, ratio } = spreadByBeta(indicate, halting, hedge, 5)
    const stood = Array.from(halting.keys()).filter(
      i => i >= 5 && new Set(halting.subarray(i - 5, i + 1)).size === 1,
    )
    expect(stood.length).toBeGreaterThan(30)
    expect(stood.filter(i => ratio[i] !== 0 || !Number.isNaN(z[i]!))).toEqual([])
    const mirrored = spreadByBeta(indicate, hedge, halting, 5)
    expect(stood.filter(i => !Number.isNaN(mirrored.ratio[i]!) || !Number.isNaN(mirrored.z[i]!))).toEqual([])
  })

  it('L1 S4 legs that never moved in the same bar have a slope of exactly 0', () => {
    const own = Float64Array.from(main, (_, i) => [100, 100.05, 100, 100][i % 4]!)
    const other = Float64Array.from(main, (_, i) => [50, 50, 50, 50.1][i % 4]!)
    const { ratio } = spreadByBeta(indicate, own, other, 8)
    expect(new Set(ratio.slice(8))).toEqual(new Set([0]))
  })

  it('L1 S4 a ratio that stands still has no z-score, whatever the quotients are in doubles', () => {
    const tripled = main.map(price => Math.round(price * 300) / 100)
    expect(new Set(tripled.map((price, i) => price / main[i]!)).size).toBeGreaterThan(1)
    expect(spreadByValue(indicate, tripled, main, LOOKBACK).z.every(Number.isNaN)).toBe(true)
  })

  it('B6 has no z-score where the legs move as one or stand still', () => {
    const doubled = main.map(price => 2 * price)
    expect(spreadByValue(indicate, doubled, main, LOOKBACK).z.every(Number.isNaN)).toBe(true)
    expect(spreadByBeta(indicate, doubled, main, LOOKBACK).z.every(Number.isNaN)).toBe(true)
    const still = new Float64Array(100).fill(50)
    expect(spreadByBeta(indicate, still, still, LOOKBACK).z.every(Number.isNaN)).toBe(true)
    expect(spreadByValue(indicate, still, still, LOOKBACK).z.every(Number.isNaN)).toBe(true)
  })
})
