import { describe, expect, it } from 'vitest'
import { InputError } from '../core/problem.ts'
import { toIsoDate } from '../market/ist.ts'
import { sampleRun } from './sampleRun.ts'

describe('sampleRun', () => {
  const run = sampleRun(100_000, '2023-01-01', 42)

  it('computes its figures from its own curve', () => {
    const equity = [...run.curve.equity]
    const steps = equity.slice(1).map((value, i) => value / equity[i]! - 1)
    const mean = steps.reduce((sum, r) => sum + r, 0) / steps.length
    const variance = steps.reduce((sum, r) => sum + (r - mean) ** 2, 0) / (steps.length - 1)
    const falls = equity.map((value, i) => value / Math.max(...equity.slice(0, i + 1)) - 1)
    expect(run).toEqual({
      initialCapital: 100_000,
      finalEquity: equity[179],
      totalReturnPct: expect.closeTo((equity[179]! / 100_000 - 1) * 100, 9),
      annualReturnPct: expect.closeTo(((equity[179]! / 100_000) ** (365.25 / 179) - 1) * 100, 9),
      maxDrawdownPct: expect.closeTo(Math.min(...falls) * 100, 9),
      sharpeRatio: expect.closeTo((mean / Math.sqrt(variance)) * Math.sqrt(252), 9),
      winRatePct: expect.closeTo((steps.filter(r => r > 0).length / 179) * 100, 9),
      totalTrades: 179,
      curve: run.curve,
    })
  })

  it('has a curve in rupees with the drawdown below it', () => {
    const { ms, equity, drawdown, bars } = run.curve
    expect([ms.length, equity.length, drawdown.length, bars]).toEqual([180, 180, 180, 180])
    expect([toIsoDate(ms[0]!), toIsoDate(ms[179]!), equity[0]]).toEqual(['2023-01-01', '2023-06-29', 100_000])
    for (const [i, fall] of drawdown.entries()) {
      expect(fall).toBeCloseTo(equity[i]! - Math.max(...equity.subarray(0, i + 1)), 6)
    }
  })

  it('is the same for the same seed and another for another', () => {
    expect(sampleRun(100_000, '2023-01-01', 42)).toEqual(run)
    expect(sampleRun(100_000, '2023-01-01', 43).finalEquity).not.toBe(run.finalEquity)
  })

  it('scales with the capital, from the least to the most', () => {
    for (const capital of [1000, 1_000_000_000]) {
      const scaled = sampleRun(capital, '2023-01-01', 42)
      expect(scaled.curve.equity[0]).toBe(capital)
      expect(scaled.totalReturnPct).toBeCloseTo(run.totalReturnPct, 2)
    }
  })

  it('refuses a capital out of its range and a date that is none', () => {
    for (const capital of [0, -1, 999.99, 1_000_000_001, Number.NaN, Infinity]) {
      expect(() => sampleRun(capital, '2023-01-01', 1)).toThrow(InputError)
    }
    expect(() => sampleRun(100_000, '2023-02-30', 1)).toThrow(InputError)
  })
})
