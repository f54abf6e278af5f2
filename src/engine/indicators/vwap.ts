import type { Bars } from '../market/bars.ts'
import { istDay, istDayStart } from '../market/ist.ts'

/**
 * Volume-weighted average price since the start of the Indian day, in rupees: the typical prices
 * (high + low + close) ÷ 3, weighted by volume. Same length as the bars. It begins anew each day and is NaN while
 * the day has no volume, so always for an index.
 */
export function vwap(
  bars: Pick<Bars, 'openMs' | 'high' | 'low' | 'close' | 'volume'>,
  out: Float64Array = new Float64Array(bars.openMs.length),
): Float64Array {
  const { openMs, high, low, close, volume } = bars
  let nextDayMs = -Infinity
  let anchor = 0
  let units = 0
  let value = 0
  for (let i = 0; i < openMs.length; i++) {
    const typical = (high[i]! + low[i]! + close[i]!) / 3
    if (openMs[i]! >= nextDayMs) {
      nextDayMs = istDayStart(istDay(openMs[i]!) + 1)
      anchor = typical
      units = 0
      value = 0
    }
    // distances from the day's first price keep the sum small; without volume 0 ÷ 0 is the NaN that we want
    units += volume[i]!
    value += volume[i]! * (typical - anchor)
    out[i] = anchor + value / units
  }
  return out
}
