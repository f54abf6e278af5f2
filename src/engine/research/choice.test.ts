import { describe, expect, it } from 'vitest'
import { handMetrics } from '../metrics/testing/handMetrics.ts'
import type { Sweep } from '../sweep/sweep.ts'
import { chooseBest } from './choice.ts'
import { efficiencyOf } from './efficiency.ts'

/** A sweep that knows its answers; null is a point that the strategy refuses. */
function known(sharpes: Readonly<Record<number, number | null>>): Pick<Sweep, 'run'> {
  return {
    run: params => ({
      params,
      stats:
        params.a === 9
          ? null
          : handMetrics({ sharpe: sharpes[params.a!] ?? null, totalReturnPct: params.a!, trades: 7 }),
      refusal: params.a === 9 ? 'Not together.' : null,
      dailyReturns: null,
    }),
  }
}

function choose(sharpes: Readonly<Record<number, number | null>>, ...values: readonly number[]) {
  let runs = 0
  const points = values.map(a => ({ a }))
  const chosen = chooseBest(known(sharpes), points, 'sharpe', () => runs++)
  expect(runs).toBe(values.length)
  return chosen
}

describe('the choice of a window', () => {
  it('W2 is the point with the largest metric, the first of equal ones', () => {
    expect(choose({ 1: 0.5, 2: 1.5, 3: 1.5, 4: -1 }, 1, 2, 3, 4)).toEqual({
      params: { a: 2 },
      figure: 1.5,
      returnPct: 2,
      trades: 7,
    })
    expect(choose({ 1: -2, 2: -1 }, 1, 2)?.params).toEqual({ a: 2 })
  })

  it('W2 ratios that differ by nothing but binary rounding are equal: the first wins', () => {
    expect(choose({ 1: 0.3, 2: 0.1 + 0.2, 3: 0.2 }, 1, 2, 3)).toEqual({
      params: { a: 1 },
      figure: 0.3,
      returnPct: 1,
      trades: 7,
    })
    expect(choose({ 1: 0.1 + 0.2, 2: 0.3 }, 1, 2)?.params).toEqual({ a: 1 })
  })

  it('W2 leaves out points without the metric and those that the strategy refuses', () => {
    expect(choose({ 1: null, 3: -5 }, 9, 1, 3)?.params).toEqual({ a: 3 })
    expect(choose({ 1: null }, 1, 9)).toBeNull()
  })
})

describe('walk-forward efficiency', () => {
  const window = (inSamplePct: number | null, days: number, outPct: number, outDays: number) => ({
    inSample: { days },
    outOfSample: { days: outDays },
    chosen: inSamplePct === null ? null : { returnPct: inSamplePct },
    outcome: { returnPct: outPct },
  })

  it('W5 is the yearly return out of sample over that in sample', () => {
    // in sample 12 % in 120 days: 25.2 % a year; out of sample 2 % in 40 days: 12.6 %
    const found = efficiencyOf([window(8, 60, 3, 20), window(4, 60, -1, 20)], 252)
    expect(found.inSamplePct).toBeCloseTo(25.2, 12)
    expect(found.outOfSamplePct).toBeCloseTo(12.6, 12)
    expect(found.ratio).toBeCloseTo(0.5, 12)
    expect(found.reason).toBeNull()
  })

  it('W5 a year of weekly bars has 52 of them', () => {
    const found = efficiencyOf([window(8, 60, 3, 20), window(4, 60, -1, 20)], 52)
    expect(found.inSamplePct).toBeCloseTo(5.2, 12)
    expect(found.ratio).toBeCloseTo(0.5, 12)
  })

  it('W5 leaves out windows that did not trade', () => {
    const traded = window(8, 60, 3, 20)
    expect(efficiencyOf([traded, window(null, 60, 0, 20)], 252)).toEqual(efficiencyOf([traded], 252))
  })

  it('W5 is not available where nothing was earned in sample', () => {
    expect(efficiencyOf([window(-1, 60, 2, 20)], 252)).toMatchObject({
      ratio: null,
      reason: 'The chosen parameters made no profit in sample.',
    })
  })
})
