import { meanAndDeviation } from './moments.ts'

/**
 * Ordinary least squares of the returns on the market's: `alpha` is the return of one period that the market does not
 * explain, `beta` the change for each change of the market (Jensen 1968, no risk-free rate; empyrical). Columns of one
 * length; null for fewer than two periods and for a market that does not move.
 */
export function alphaBeta(
  returns: ArrayLike<number>,
  market: ArrayLike<number>,
): { readonly alpha: number; readonly beta: number } | null {
  const own = meanAndDeviation(returns)
  const other = meanAndDeviation(market)
  if (!(other.deviation > 0)) return null
  let together = 0
  for (let i = 0; i < market.length; i++) together += (returns[i]! - own.mean) * (market[i]! - other.mean)
  const beta = together / (market.length - 1) / other.deviation ** 2
  return { alpha: own.mean - beta * other.mean, beta }
}
