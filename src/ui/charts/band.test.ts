import { describe, expect, it } from 'vitest'
import { integer, type Param } from '../../engine/strategies/define.ts'
import type { EquityCurve } from '../../workers/api/api.ts'
import { sparklinePoints } from '../backtest/tuning/sparkline.ts'
import { around, bandOver } from './band.ts'

const bars = integer({ label: 'Long', unit: 'bars', min: 2, max: 10, default: 5 })

function curveOf(...points: readonly (readonly [ms: number, equity: number])[]): EquityCurve {
  return {
    ms: Float64Array.from(points, ([ms]) => ms),
    equity: Float64Array.from(points, ([, equity]) => equity),
    drawdown: new Float64Array(points.length),
    bars: points.length,
  }
}

describe('around', () => {
  it('is one and two steps on either side, the nearest first', () => {
    expect(around(bars, 'long', { long: 5, short: 1 })).toEqual({
      words: 'Long 3 to 7',
      params: [6, 4, 7, 3].map(long => ({ long, short: 1 })),
    })
  })

  it('ends at the limits of the parameter, and keeps decimals whole', () => {
    expect(around(bars, 'long', { long: 10 })?.params).toEqual([{ long: 9 }, { long: 8 }])
    const share: Param = { ...bars, min: 0, max: 1, step: 0.1 }
    expect(around(share, 'share', { share: 0.2 })?.params.map(({ share: value }) => value)).toEqual([
      0.3, 0.1, 0.4, 0,
    ])
  })

  it('is nothing for a choice, whose words have no order', () => {
    expect(around({ ...bars, choices: ['a', 'b'] }, 'long', { long: 0 })).toBeNull()
  })
})

describe('bandOver', () => {
  it('is the lowest and highest at each point, the run included, read off between the neighbours’ points', () => {
    const run = curveOf([0, 100], [5, 100], [10, 100], [20, 100])
    const neighbours = [curveOf([0, 100], [10, 120], [20, 90]), curveOf([0, 100], [20, 80])]
    const { low, high } = bandOver(run, { words: '', curves: neighbours })
    expect([...high]).toEqual([100, 110, 120, 100])
    expect([...low]).toEqual([100, 95, 90, 80])
  })
})

describe('sparkPoints', () => {
  it('goes from left to right between the margins, and is flat in the middle', () => {
    expect(sparklinePoints(Float64Array.of(1, 3, 2), 20, 10)).toBe('0.0,8.0 10.0,2.0 20.0,5.0')
    expect(sparklinePoints(Float64Array.of(7, 7), 20, 10)).toBe('0.0,5.0 20.0,5.0')
  })
})
