import { describe, expect, it } from 'vitest'
import { conditionalValueAtRisk, quantile, tailRatio, valueAtRisk } from './tails.ts'

describe('tails of the returns', () => {
  const RETURNS = [0.03, -0.05, 0.01, -0.02, 0.02]

  it('M9 a quantile lies linearly between its neighbours', () => {
    expect(quantile(RETURNS, 0)).toBe(-0.05)
    expect(quantile(RETURNS, 0.5)).toBe(0.01)
    expect(quantile(RETURNS, 0.125)).toBeCloseTo(-0.035, 15)
    expect(quantile(RETURNS, 1)).toBe(0.03)
  })

  it('M9 VaR is the quantile, CVaR the mean of the worst', () => {
    expect(valueAtRisk(RETURNS, 0.25)).toBe(-0.02)
    expect(conditionalValueAtRisk(RETURNS, 0.25)).toBeCloseTo(-0.035, 15)
    expect(conditionalValueAtRisk(RETURNS)).toBe(-0.05)
  })

  it('M9 the tail ratio is good days over bad ones', () => {
    expect(tailRatio(RETURNS)).toBeCloseTo(0.028 / 0.044, 12)
  })

  it('M7 no return has none', () => {
    expect([valueAtRisk([]), conditionalValueAtRisk([]), tailRatio([]), tailRatio([0, 0])]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  it('M9 leaves the returns in their order', () => {
    const returns = Float64Array.of(2, 1)
    conditionalValueAtRisk(returns)
    expect([...returns]).toEqual([2, 1])
  })
})
