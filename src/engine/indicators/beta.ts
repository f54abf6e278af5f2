import { InputError } from '../core/problem.ts'
import { isSame } from '../core/ties.ts'
import { stdev } from './stdev.ts'

/**
 * Slope of `values` on `market` over the last `periodBars` of both: covariance ÷ variance of the market, of the whole
 * population. Same length as `values`; NaN before index `periodBars - 1` and where the market stands still; exactly 0
 * where the values stand still, or move so that only rounding is left of the covariance.
 * @throws InputError when the period is not a whole number from 1, or the columns differ in length.
 */
export function beta(
  values: Float64Array,
  market: Float64Array,
  periodBars: number,
  out: Float64Array = new Float64Array(values.length),
): Float64Array {
  if (values.length !== market.length) throw new InputError('beta: both columns must have one length.')
  const own = stdev(values, periodBars)
  const theirs = stdev(market, periodBars)
  const apart = stdev(
    values.map((value, i) => value - market[i]!),
    periodBars,
    out,
  )
  for (let i = 0; i < values.length; i++) {
    const variance = theirs[i]! * theirs[i]!
    // cov(x, y) = (var x + var y − var(x − y)) ÷ 2
    const together = own[i]! * own[i]! + variance
    const apartVariance = apart[i]! * apart[i]!
    const twice = isSame(together, apartVariance) ? 0 : together - apartVariance
    out[i] = variance === 0 ? Number.NaN : twice / (2 * variance)
  }
  return out
}
