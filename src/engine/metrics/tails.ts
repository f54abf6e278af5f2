/** What the worst and the best returns say (M9). Fractions in and out; what is undefined is null. */
import type { Fraction } from '../core/units.ts'

/** The value below which the share lies, with linear interpolation between neighbours (numpy's default). Null of none. */
export function quantile(values: ArrayLike<number>, share: Fraction): number | null {
  if (values.length === 0) return null
  const sorted = new Float64Array(values).sort()
  const place = (sorted.length - 1) * share
  const below = Math.floor(place)
  const low = sorted[below]!
  return low + ((sorted[below + 1] ?? low) - low) * (place - below)
}

/** Historical value at risk: the quantile of the returns, a negative number for a loss (empyrical). */
export function valueAtRisk(returns: ArrayLike<number>, share: Fraction = 0.05): Fraction | null {
  return quantile(returns, share)
}

/**
 * Expected shortfall: the mean of the worst ⌊(N − 1) × share⌋ + 1 returns (empyrical). quantstats takes the mean of the
 * returns below a normal value at risk and so prints another one.
 */
export function conditionalValueAtRisk(returns: ArrayLike<number>, share: Fraction = 0.05): Fraction | null {
  if (returns.length === 0) return null
  const sorted = new Float64Array(returns).sort()
  const worst = sorted.subarray(0, Math.floor((sorted.length - 1) * share) + 1)
  return worst.reduce((sum, value) => sum + value, 0) / worst.length
}

/** |95th percentile ÷ 5th percentile| (empyrical): above 1 the good days are larger than the bad ones. */
export function tailRatio(returns: ArrayLike<number>): number | null {
  const best = quantile(returns, 0.95)
  const worst = quantile(returns, 0.05)
  return best === null || worst === null || worst === 0 ? null : Math.abs(best / worst)
}
