import type { Bars } from './bars.ts'
import { mergeBars } from './resample.ts'

/**
 * Indexes of the values that draw the same line, ascending and at most `maxPoints` (4 or more): the first, lowest,
 * highest and last of each of equally long ranges (M4 aggregation: Jugel et al., VLDB 2014). All, where that is few
 * enough.
 */
export function decimate(values: Float64Array, maxPoints: number): Uint32Array {
  const count = values.length
  if (count <= maxPoints) return Uint32Array.from(values, (_, i) => i)
  const ranges = Math.floor(maxPoints / 4)
  const kept = new Uint32Array(ranges * 4)
  let size = 0
  for (let k = 0; k < ranges; k++) {
    const from = Math.floor((count * k) / ranges)
    const to = Math.floor((count * (k + 1)) / ranges)
    for (const index of outline(values, from, to)) {
      if (size === 0 || index > kept[size - 1]!) kept[size++] = index
    }
  }
  return kept.slice(0, size)
}

/** Indexes of the first, the lowest and the highest in order of time, and the last of `[from, to)`. */
function outline(values: Float64Array, from: number, to: number): readonly number[] {
  let lowest = from
  let highest = from
  for (let i = from + 1; i < to; i++) {
    if (values[i]! < values[lowest]!) lowest = i
    else if (values[i]! > values[highest]!) highest = i
  }
  return [from, Math.min(lowest, highest), Math.max(lowest, highest), to - 1]
}

/** Price columns for a chart. */
export interface Candles {
  /** When the first bar of each candle opened. */
  readonly ms: Float64Array
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  /** Units traded; all zero where the source has none. */
  readonly volume: Float64Array
  /** The last candle may hold fewer. */
  readonly barsPerCandle: number
}

/** Bars `[from, to)` as at most `maxCandles` candles of equally many bars. */
export function mergeCandles(bars: Bars, from: number, to: number, maxCandles: number): Candles {
  const barsPerCandle = Math.max(1, Math.ceil((to - from) / maxCandles))
  const size = Math.ceil((to - from) / barsPerCandle)
  const starts = Uint32Array.from({ length: size }, (_, k) => from + k * barsPerCandle)
  const { open, high, low, close, volume } = mergeBars(bars, starts, to)
  const ms = Float64Array.from(starts, i => bars.openMs[i]!)
  return { ms, open, high, low, close, volume, barsPerCandle }
}
