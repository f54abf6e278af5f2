import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, toIsoDate } from '../market/ist.ts'
import { sampleEquityCurve } from './equityCurve.ts'

const CAPITAL = 10_000_000
const START_MS = Date.parse('2023-01-01T00:00+05:30')

/** How far each point lies from the line, as a share of the line. */
function noise(seed: number): number[] {
  const { paise } = sampleEquityCurve(CAPITAL, START_MS, seed)
  return Array.from(paise, (value, i) => value / (CAPITAL * (1 + (0.08 * i) / 179)) - 1)
}

describe('sampleEquityCurve', () => {
  it('has 180 points one day apart from the start date', () => {
    const { ms, paise } = sampleEquityCurve(CAPITAL, START_MS, 1)
    expect([ms.length, paise.length]).toEqual([180, 180])
    expect([ms[0], toIsoDate(ms[0]!), toIsoDate(ms[179]!)]).toEqual([START_MS, '2023-01-01', '2023-06-29'])
    expect(ms.every((value, i) => i === 0 || value - ms[i - 1]! === DAY_MS)).toBe(true)
  })

  it('begins with the capital and ends 8 % above it, give or take 2 %', () => {
    const { paise } = sampleEquityCurve(CAPITAL, START_MS, 1)
    expect(paise[0]).toBe(CAPITAL)
    expect(Math.abs(paise[179]! / (CAPITAL * 1.08) - 1)).toBeLessThanOrEqual(0.02)
  })

  it('stays within 2 % of the line, in whole paise, for any seed and capital', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.integer({ min: 1_000_00, max: 1e11 }), (seed, capital) => {
        const { paise } = sampleEquityCurve(capital, START_MS, seed)
        for (const [i, value] of paise.entries()) {
          const line = capital * (1 + (0.08 * i) / 179)
          expect(Number.isInteger(value)).toBe(true)
          // half a paisa of rounding
          expect(Math.abs(value - line)).toBeLessThanOrEqual(line * 0.02 + 0.51)
        }
      }),
      { numRuns: 30 },
    )
  })

  it('uses the whole of the 2 %, evenly', () => {
    const all = Array.from({ length: 100 }, (_, seed) => noise(seed).slice(1)).flat()
    expect(Math.min(...all)).toBeLessThan(-0.0199)
    expect(Math.max(...all)).toBeGreaterThan(0.0199)
    expect(Math.abs(all.reduce((sum, value) => sum + value, 0) / all.length)).toBeLessThan(0.0005)
  })

  it('is the same for the same seed and another for another', () => {
    expect(sampleEquityCurve(CAPITAL, START_MS, 5)).toEqual(sampleEquityCurve(CAPITAL, START_MS, 5))
    expect(noise(5)).not.toEqual(noise(6))
  })
})
