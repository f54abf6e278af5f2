import type { Fraction, Price } from '../core/units.ts'
import { isIndex } from './exposure.ts'

/** NSE Clearing's SPAN page: six deviations, for two days (√2), and at least this share of the price. */
const MIN_RANGE = { index: 0.093, share: 0.142 } as const
const DEVIATIONS = 6

/** By how much the price of an underlying is moved, in rupees. */
export function scanRange(symbol: string, spot: Price, dailyVolatility: Fraction | null): number {
  const least = MIN_RANGE[isIndex(symbol) ? 'index' : 'share']
  return spot * Math.max(least, DEVIATIONS * Math.SQRT2 * (dailyVolatility ?? 0))
}
