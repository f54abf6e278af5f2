import { checkPeriod } from './column.ts'
import { smooth } from './ema.ts'

/**
 * Wilder's smoothed average (also SMMA, RMA): an exponential one with the share 1 ÷ `periodBars`, begun with the mean
 * of the first `periodBars` values. Same length as `values`; NaN before index `periodBars - 1`.
 * Source: Wilder, New Concepts in Technical Trading Systems, 1978.
 * @throws InputError when the period is not a whole number from 1.
 */
export function wilder(
  values: Float64Array,
  periodBars: number,
  out: Float64Array = new Float64Array(values.length),
): Float64Array {
  checkPeriod(periodBars)
  return smooth(values, periodBars, 1 / periodBars, out)
}
