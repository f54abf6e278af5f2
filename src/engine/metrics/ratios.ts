/**
 * Ratios of a return column, as empyrical and quantstats define them (M2, M3). 0.01 is one per cent, in and out.
 * What is undefined is null: never NaN or Infinity (M7).
 */
import type { Fraction } from '../core/units.ts'
import { meanAndDeviation } from './moments.ts'

/** Calendar days of a year, leap years shared out. */
export const CALENDAR_DAYS_PER_YEAR = 365.25

/** The value, or null where it is NaN or infinite. */
function finiteOrNull(value: number): number | null {
  return Number.isFinite(value) ? value : null
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
