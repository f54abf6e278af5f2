import { InputError } from '../core/problem.ts'
import { sma } from './sma.ts'
import { stdev } from './stdev.ts'

/** Columns of Bollinger's bands, in rupees. */
export interface Bollinger {
  readonly upper: Float64Array
  /** The simple average. */
  readonly middle: Float64Array
  readonly lower: Float64Array
}

/**
 * Bollinger's bands: the simple average and `deviations` population deviations (ddof 0, as everywhere) to each side.
 * Same length as `values`; NaN before index `periodBars - 1`. Bollinger's own values are 20 bars and 2.
 * @throws InputError when the period is not a whole number from 1 or the deviations are not a number from 0.
 */
export function bollinger(values: Float64Array, periodBars: number, deviations: number): Bollinger {
  if (!(deviations >= 0 && deviations < Infinity)) {
    throw new InputError(
      `deviations: ${deviations} is not a width. It must be a number from 0.`,
      'deviations',
    )
  }
  const middle = sma(values, periodBars)
  const upper = stdev(values, periodBars)
  const lower = new Float64Array(values.length)
  for (let i = 0; i < values.length; i++) {
    const width = deviations * upper[i]!
    upper[i] = middle[i]! + width
    lower[i] = middle[i]! - width
  }
  return { upper, middle, lower }
}
