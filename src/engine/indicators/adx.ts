import type { Bars } from '../market/bars.ts'
import { atr } from './atr.ts'
import { wilder } from './wilder.ts'

/** Columns of Wilder's directional movement, each 0 to 100. */
export interface Adx {
  /** How strong the trend is, whatever its direction. NaN before index `2 × periodBars - 1`. */
  readonly adx: Float64Array
  /** Share of the range that went up. NaN before index `periodBars`. */
  readonly plusDi: Float64Array
  /** Share of the range that went down. NaN before index `periodBars`. */
  readonly minusDi: Float64Array
}

/**
 * Wilder's directional movement. Movement and true range count from bar 1 and are smoothed by Wilder's average; so
 * is the index itself, from the first `periodBars` of its inputs (backtrader, StockCharts; Tulip is one bar
 * earlier). Where nothing moves, the indices are 0. Same length as the bars.
 * @throws InputError when the period is not a whole number from 1.
 */
export function adx(bars: Pick<Bars, 'high' | 'low' | 'close'>, periodBars: number): Adx {
  const range = atr(bars, periodBars)
  const plusDi = shareOf(range, wilder(movement(bars, true), periodBars))
  const minusDi = shareOf(range, wilder(movement(bars, false), periodBars))
  return { adx: wilder(imbalance(plusDi, minusDi), periodBars), plusDi, minusDi }
}

/** What each bar reached beyond the bar before it on one side, where that is more than on the other side. */
function movement({ high, low }: Pick<Bars, 'high' | 'low'>, up: boolean): Float64Array {
  const moved = new Float64Array(high.length)
  moved.fill(Number.NaN, 0, 1)
  for (let i = 1; i < high.length; i++) {
    const rise = high[i]! - high[i - 1]!
    const fall = low[i - 1]! - low[i]!
    const own = up ? rise : fall
    moved[i] = own > 0 && own > (up ? fall : rise) ? own : 0
  }
  return moved
}

/** `part` as a percentage of `whole`, written into `part`. */
function shareOf(whole: Float64Array, part: Float64Array): Float64Array {
  for (let i = 0; i < part.length; i++) part[i] = whole[i] === 0 ? 0 : (100 * part[i]!) / whole[i]!
  return part
}

function imbalance(plusDi: Float64Array, minusDi: Float64Array): Float64Array {
  const dx = new Float64Array(plusDi.length)
  for (let i = 0; i < dx.length; i++) {
    const sum = plusDi[i]! + minusDi[i]!
    dx[i] = sum === 0 ? 0 : (100 * Math.abs(plusDi[i]! - minusDi[i]!)) / sum
  }
  return dx
}
