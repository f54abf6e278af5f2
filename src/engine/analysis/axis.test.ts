import { describe, expect, it } from 'vitest'
import { axisOver, roundStep, ticksWithin } from './axis.ts'

describe('round marks', () => {
  it.each([
    [1, 1],
    [1.1, 2],
    [2.5, 5],
    [20, 20],
    [51, 100],
    [0.7, 1],
    [0.11, 0.2],
    [0.001, 0.001],
    [0.0031, 0.005],
  ])('%d becomes %d', (least, step) => {
    expect(roundStep(least)).toBe(step)
  })

  it('stand on round values inside the ends', () => {
    expect(ticksWithin(-120, 260, 5)).toEqual([-100, 0, 100, 200])
    expect(ticksWithin(7, 7, 5)).toEqual([7])
  })
})

describe('an axis', () => {
  it('holds zero and all values, and ends at marks', () => {
    expect(axisOver([130, 470])).toEqual({ low: 0, high: 600, ticks: [0, 200, 400, 600] })
    expect(axisOver([-30, 45])).toEqual({ low: -40, high: 60, ticks: [-40, -20, 0, 20, 40, 60] })
    expect(axisOver([-2.5])).toEqual({ low: -3, high: 0, ticks: [-3, -2, -1, 0] })
  })

  it('of counts has whole marks', () => {
    expect(axisOver([1, 2], 5, 1)).toEqual({ low: 0, high: 2, ticks: [0, 1, 2] })
  })

  it('of nothing has a length all the same', () => {
    expect(axisOver([])).toEqual({ low: 0, high: 1, ticks: [0, 1] })
    expect(axisOver([0, Number.NaN])).toEqual({ low: 0, high: 1, ticks: [0, 1] })
  })
})
