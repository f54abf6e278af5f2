import { type Bars, decimate } from '../../engine/index.ts'
import type { HoldLine } from '../api/api.ts'

/** A line to compare with needs no more. */
const MAX_POINTS = 600

/**
 * What the capital would be worth in the instrument, bought at the run's first close and never sold, without charges: its
 * last value is the metric "Buy and hold" (M12). `bars` hold every moment of the run.
 */
export function toHoldLine(bars: Bars, runMs: Float64Array, capital: number): HoldLine {
  const from = indexAt(bars.openMs, runMs[0]!)
  const to = indexAt(bars.openMs, runMs.at(-1)!) + 1
  const close = bars.close.subarray(from, to)
  const kept = decimate(close, MAX_POINTS)
  return {
    ms: Float64Array.from(kept, i => bars.openMs[from + i]!),
    rupees: Float64Array.from(kept, i => (capital * close[i]!) / close[0]!),
  }
}

/** Index of that moment, or of the last one before it. */
function indexAt(openMs: Float64Array, ms: number): number {
  return Math.max(
    0,
    openMs.findLastIndex(at => at <= ms),
  )
}
