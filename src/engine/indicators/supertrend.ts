import type { Bars } from '../market/bars.ts'
import { atr } from './atr.ts'

/**
 * Supertrend, in rupees, as TradingView has it: a stop that trails the middle of each bar by `multiple` average true ranges
 * (Wilder's), below the price in an uptrend and above it in a downtrend. It turns when a close goes beyond it, and begins
 * above the price. Same length as the bars; NaN before index `periodBars`.
 * @throws InputError when the period is not a whole number from 1.
 */
export function supertrend(
  bars: Pick<Bars, 'high' | 'low' | 'close'>,
  periodBars: number,
  multiple: number,
): Float64Array {
  const { high, low, close } = bars
  const range = atr(bars, periodBars)
  const line = new Float64Array(close.length).fill(Number.NaN)
  let [upper, lower] = [Number.NaN, Number.NaN]
  let isUp = false
  for (let i = periodBars; i < line.length; i++) {
    const middle = (high[i]! + low[i]!) / 2
    const width = multiple * range[i]!
    const before = close[i - 1]!
    // a band moves towards the price alone, until the price was beyond it; NaN, before the first, is never kept
    upper = upper <= middle + width && before <= upper ? upper : middle + width
    lower = lower >= middle - width && before >= lower ? lower : middle - width
    isUp = isUp ? close[i]! >= lower : close[i]! > upper
    line[i] = isUp ? lower : upper
  }
  return line
}
