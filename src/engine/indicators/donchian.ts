import type { Bars } from '../market/bars.ts'
import { highest, lowest } from './extremes.ts'

/** Columns of a Donchian channel, in rupees. */
export interface Donchian {
  /** The highest high. */
  readonly upper: Float64Array
  /** Halfway between the other two. */
  readonly middle: Float64Array
  /** The lowest low. */
  readonly lower: Float64Array
}

/**
 * Donchian's channel over the last `periodBars` bars, the current one included: no close is ever above it, so a
 * breakout on bar i compares the close with the channel at i − 1. Same length as the bars; NaN before index
 * `periodBars - 1`.
 * @throws InputError when the period is not a whole number from 1.
 */
export function donchian(bars: Pick<Bars, 'high' | 'low'>, periodBars: number): Donchian {
  const upper = highest(bars.high, periodBars)
  const lower = lowest(bars.low, periodBars)
  const middle = new Float64Array(upper.length)
  for (let i = 0; i < middle.length; i++) middle[i] = (upper[i]! + lower[i]!) / 2
  return { upper, middle, lower }
}
