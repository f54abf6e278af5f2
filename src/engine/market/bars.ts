import type { EpochMs, Price } from '../units.ts'

/** Price bars as columns of one length, in ascending order of time. Nobody writes to columns that he did not make. */
export interface Bars {
  /** When each bar opened; strictly ascending. */
  readonly openMs: Float64Array
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  /** Units traded; all zero where the source has none (an index). */
  readonly volume: Float64Array
}

/** One bar as a row, for messages, tests and tables; the engine's loops read columns. */
export interface Bar {
  readonly openMs: EpochMs
  readonly open: Price
  readonly high: Price
  readonly low: Price
  readonly close: Price
  readonly volume: number
}

/** Whether any bar traded: index files carry no volume, and a volume rule must then be off. */
export function hasVolume(bars: Bars): boolean {
  const { volume } = bars
  // a plain loop: on an index it walks the whole column, many times faster than a callback would
  for (let i = 0; i < volume.length; i++) if (volume[i]! > 0) return true
  return false
}

/** Bars `[from, to)` as views on the same memory. */
export function sliceBars(bars: Bars, from: number, to: number): Bars {
  return {
    openMs: bars.openMs.subarray(from, to),
    open: bars.open.subarray(from, to),
    high: bars.high.subarray(from, to),
    low: bars.low.subarray(from, to),
    close: bars.close.subarray(from, to),
    volume: bars.volume.subarray(from, to),
  }
}

/**
 * Why a bar cannot be real, as words that complete "line 12: …", or null when it can.
 * The one definition of a good bar for all readers.
 */
export function barFault(open: Price, high: Price, low: Price, close: Price, volume: number): string | null {
  if (!(open > 0 && high > 0 && low > 0 && close > 0)) return 'a price is missing, zero or negative'
  if (!(open < Infinity && high < Infinity && low < Infinity && close < Infinity))
    return 'a price is not finite'
  if (high < low) return `high ${high} is below low ${low}`
  if (open > high || open < low) return `open ${open} is outside low ${low} to high ${high}`
  if (close > high || close < low) return `close ${close} is outside low ${low} to high ${high}`
  if (!(volume >= 0 && volume < Infinity)) return 'the volume is negative or not a number'
  return null
}
