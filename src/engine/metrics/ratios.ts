/**
 * Ratios of a return column, as empyrical and quantstats define them (M2, M3). 0.01 is one per cent, in and out.
 * What is undefined is null: never NaN or Infinity (M7).
 */
import type { Fraction } from '../units.ts'

/** Trading days in a year. */
export const DAYS_PER_YEAR = 252

/**
 * Returns are ratios near one, so that rounding alone moves them by about 2e-16; one paisa in ₹1,00,00,00,000 once in
 * 10,000 days deviates by 1e-13. A deviation below this is rounding, not risk.
 */
const ROUNDING = 1e-14

/** The value, or null where it is NaN or infinite. */
export function finiteOrNull(value: number): number | null {
  return Number.isFinite(value) ? value : null
}

/** Mean, and deviation with N − 1 in the divisor: NaN for fewer than two values. */
function meanAndDeviation(values: ArrayLike<number>): { mean: number; deviation: number } {
  const count = values.length
  // distances from the first value keep the sums small: equal values deviate by exactly zero
  const first = values[0] ?? 0
  let sum = 0
  for (let i = 0; i < count; i++) sum += values[i]! - first
  const shift = sum / count
  let squares = 0
  for (let i = 0; i < count; i++) squares += (values[i]! - first - shift) ** 2
  const deviation = Math.sqrt(squares / Math.max(count - 1, 0))
  return { mean: first + shift, deviation: deviation < ROUNDING ? 0 : deviation }
}

/** (1 + total return)^(periods per year ÷ periods) − 1. Null without a period and for a loss of more than everything. */
export function annualReturn(
  totalReturn: Fraction,
  periods: number,
  periodsPerYear: number,
): Fraction | null {
  return finiteOrNull((1 + totalReturn) ** (periodsPerYear / periods) - 1)
}

/** Sample deviation × √periods per year. Null for fewer than two returns. */
export function volatility(returns: ArrayLike<number>, periodsPerYear: number): Fraction | null {
  return finiteOrNull(meanAndDeviation(returns).deviation * Math.sqrt(periodsPerYear))
}

/** Mean ÷ sample deviation × √periods per year; no risk-free rate. Null where nothing deviates. */
export function sharpe(returns: ArrayLike<number>, periodsPerYear: number): number | null {
  const { mean, deviation } = meanAndDeviation(returns)
  return finiteOrNull((mean / deviation) * Math.sqrt(periodsPerYear))
}

/** √(Σ min(r, 0)² ÷ N) × √periods per year, where N counts all returns. Null without returns. */
export function downsideRisk(returns: ArrayLike<number>, periodsPerYear: number): Fraction | null {
  let squares = 0
  for (let i = 0; i < returns.length; i++) squares += Math.min(returns[i]!, 0) ** 2
  return finiteOrNull(Math.sqrt(squares / returns.length) * Math.sqrt(periodsPerYear))
}

/** Mean × periods per year ÷ downside risk. Null where no return is negative. */
export function sortino(returns: ArrayLike<number>, periodsPerYear: number): number | null {
  const downside = downsideRisk(returns, periodsPerYear)
  if (downside === null) return null
  return finiteOrNull((meanAndDeviation(returns).mean * periodsPerYear) / downside)
}

/** Annual return ÷ |maximum drawdown|. Null where either is missing. */
export function calmar(annual: Fraction | null, maxDrawdown: Fraction): number | null {
  return annual === null ? null : finiteOrNull(annual / Math.abs(maxDrawdown))
}
