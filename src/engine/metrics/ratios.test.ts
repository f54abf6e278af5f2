import { describe, expect, it } from 'vitest'
import { annualReturn, calmar, downsideRisk, sharpe, sortino, volatility } from './ratios.ts'

// mean 0.02 ÷ 3; squared distances from it Σ 0.00126…, sample variance 0.00063…; downside Σ 0.0004 ÷ 3
const RETURNS = [0.01, -0.02, 0.03]

describe('annualReturn', () => {
  it('M2 is the total return carried on for 252 days', () => {
    expect(annualReturn(0.1, 252, 252)).toBeCloseTo(0.1, 15)
    expect(annualReturn(0.1, 126, 252)).toBeCloseTo(0.21, 15)
    expect(annualReturn(0.21, 504, 252)).toBeCloseTo(0.1, 15)
    expect(annualReturn(0, 7, 252)).toBe(0)
  })

  it('M2 is undefined below one day and for a loss of more than everything', () => {
    expect(annualReturn(0.1, 0, 252)).toBeNull()
    expect(annualReturn(0, 0, 252)).toBeNull()
    expect(annualReturn(-1.5, 10, 252)).toBeNull()
    expect(annualReturn(-1, 10, 252)).toBe(-1)
  })

  it('M7 is null where it would be infinite', () => {
    expect(annualReturn(99, 1, 252)).toBeNull()
  })
})

describe('ratios of daily returns', () => {
  it('M3 volatility is the sample deviation × √252', () => {
    expect(volatility(RETURNS, 252)).toBeCloseTo(Math.sqrt(0.1596), 14)
  })

  it('M3 Sharpe is mean ÷ sample deviation × √252', () => {
    expect(sharpe(RETURNS, 252)).toBeCloseTo(1.68 / Math.sqrt(0.1596), 13)
  })

  it('M3 Sortino counts all days in the downside', () => {
    expect(downsideRisk(RETURNS, 252)).toBeCloseTo(Math.sqrt(0.0336), 14)
    expect(sortino(RETURNS, 252)).toBeCloseTo(1.68 / Math.sqrt(0.0336), 13)
  })

  it('M3 Calmar is CAGR ÷ the size of the drawdown', () => {
    expect(calmar(0.2, -0.1)).toBe(2)
    expect(calmar(-0.2, -0.1)).toBe(-2)
  })

  it('M3 what has a zero below is undefined', () => {
    expect(sharpe([0, 0, 0], 252)).toBeNull()
    expect(sortino([0.01, 0, 0.02], 252)).toBeNull()
    expect(calmar(0.2, 0)).toBeNull()
    expect(calmar(0, 0)).toBeNull()
    expect(calmar(null, -0.1)).toBeNull()
    expect(volatility([0, 0, 0], 252)).toBe(0)
  })

  it('M3 equal returns deviate by nothing, however they round', () => {
    for (const r of [0.01, 0.1, 1 / 3, -0.07, 1e-9]) {
      const returns = new Float64Array(1000).fill(r)
      expect(volatility(returns, 252)).toBe(0)
      expect(sharpe(returns, 252)).toBeNull()
    }
    // a tenth each day in exact money, and yet the ratios differ in the last bit
    const ratios = [1.1 - 1, 1.21 / 1.1 - 1, 1.331 / 1.21 - 1]
    expect(new Set(ratios).size).toBeGreaterThan(1)
    expect(sharpe(ratios, 252)).toBeNull()
  })

  it('M3 one paisa of ₹1,00,00,00,000 in ten thousand days is a deviation', () => {
    const returns = new Float64Array(10_000)
    returns[5000] = 1e-11
    expect(volatility(returns, 252)).toBeGreaterThan(0)
    expect(sharpe(returns, 252)).toBeCloseTo(Math.sqrt(252) / 100, 4)
  })

  it('M7 fewer than two returns have no deviation, none have nothing', () => {
    expect(volatility([0.1], 252)).toBeNull()
    expect(sharpe([0.1], 252)).toBeNull()
    expect(sortino([-0.1], 252)).toBeCloseTo(-Math.sqrt(252), 12)
    for (const ratio of [volatility, sharpe, sortino, downsideRisk]) expect(ratio([], 252)).toBeNull()
  })
})
