import { checkPeriod } from './column.ts'
import { ema } from './ema.ts'

/** Columns of the MACD, in rupees. */
export interface Macd {
  /** Fast average minus slow average. NaN until both are ready. */
  readonly macd: Float64Array
  /** Exponential average of `macd`. */
  readonly signal: Float64Array
  /** `macd` minus `signal`. */
  readonly histogram: Float64Array
}

/**
 * Appel's moving average convergence/divergence of exponential averages, usually 12, 26 and 9 bars, with the shares
 * 2 ÷ (n + 1) (Tulip uses 0.15 and 0.075 for 12 and 26). Each average begins with the mean of its own first bars, as
 * in backtrader. Same length as `values`; `macd` is NaN before index `max(fastBars, slowBars) - 1`, the others
 * before `signalBars - 1` bars later.
 * @throws InputError when a period is not a whole number from 1.
 */
export function macd(values: Float64Array, fastBars: number, slowBars: number, signalBars: number): Macd {
  checkPeriod(fastBars, 'fastBars')
  checkPeriod(slowBars, 'slowBars')
  checkPeriod(signalBars, 'signalBars')
  const line = minus(ema(values, fastBars), ema(values, slowBars))
  const signal = ema(line, signalBars)
  return { macd: line, signal, histogram: minus(line, signal) }
}

function minus(from: Float64Array, what: Float64Array): Float64Array {
  const difference = new Float64Array(from.length)
  for (let i = 0; i < difference.length; i++) difference[i] = from[i]! - what[i]!
  return difference
}
