import type { Bars } from '../market/bars.ts'
import { wilder } from './wilder.ts'

/**
 * Wilder's average true range, in rupees: the first value is the mean of the true ranges of bars 1 to `periodBars`
 * (backtrader, TA-Lib; Tulip counts bar 0 and starts one bar earlier). Same length as the bars; NaN before index
 * `periodBars`.
 * @throws InputError when the period is not a whole number from 1.
 */
export function atr(
  bars: Pick<Bars, 'high' | 'low' | 'close'>,
  periodBars: number,
  out: Float64Array = new Float64Array(bars.close.length),
): Float64Array {
  return wilder(trueRange(bars), periodBars, out)
}

/**
 * How far the price went in each bar since the close before it, in rupees. Same length as the bars; bar 0 has no
 * close before it and is NaN.
 */
export function trueRange(
  bars: Pick<Bars, 'high' | 'low' | 'close'>,
  out: Float64Array = new Float64Array(bars.close.length),
): Float64Array {
  const { high, low, close } = bars
  out.fill(Number.NaN, 0, 1)
  for (let i = 1; i < close.length; i++) {
    out[i] = Math.max(high[i]!, close[i - 1]!) - Math.min(low[i]!, close[i - 1]!)
  }
  return out
}
