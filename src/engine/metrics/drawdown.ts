import type { Fraction } from '../core/units.ts'

/** The largest fall of its kind. */
export interface Fall {
  /** Zero or negative. */
  readonly depth: number
  /** Bar of the peak before it; −1 is the capital. */
  readonly peakBar: number
  /** Bar at its lowest; −1 when equity never fell. */
  readonly troughBar: number
}

/** How deep and how long an equity lay below its highest. */
export interface Drawdowns {
  /** The largest in the unit of the equity. */
  readonly money: Fall
  /** The largest as a fraction of its peak: it need not be the same one. */
  readonly fraction: Fall
  /** From a peak to the first bar that reaches it again, or to the last bar, in the unit of the times. */
  readonly longestMs: number
  /** How long the last one, still below its peak, has lasted: 0 at a peak. */
  readonly atEndMs: number
}

/**
 * The largest falls, each with its place, and the longest (M4, M12). The capital, above zero, is the first peak, and a
 * fall from it begins with bar 0; `ms` are the bars' times. Of equal ones the first counts.
 */
export function drawdowns(ms: Float64Array, equity: Float64Array, capital: number): Drawdowns {
  const count = equity.length
  const msSince = (peakBar: number, bar: number) => ms[bar]! - ms[Math.max(peakBar, 0)]!
  let peak = capital
  let peakBar = -1
  // in numbers, not in objects: a run that only falls has a new deepest on each of its bars
  let money = 0
  let moneyPeakBar = -1
  let moneyBar = -1
  let fraction: Fraction = 0
  let fractionPeakBar = -1
  let fractionBar = -1
  let longestMs = 0
  const below = { lowest: peak, lowestBar: -1, endBar: 0 }
  while (peakBar + 1 < count) {
    walkBelow(equity, peakBar + 1, peak, below)
    const fall = below.lowest - peak
    if (fall < money) {
      money = fall
      moneyPeakBar = peakBar
      moneyBar = below.lowestBar
    }
    if (fall / peak < fraction) {
      fraction = fall / peak
      fractionPeakBar = peakBar
      fractionBar = below.lowestBar
    }
    const { endBar } = below
    if (endBar === count) break
    if (endBar > peakBar + 1) longestMs = Math.max(longestMs, msSince(peakBar, endBar))
    peak = equity[endBar]!
    peakBar = endBar
  }
  const atEndMs = peakBar < count - 1 ? msSince(peakBar, count - 1) : 0
  return {
    money: { depth: money, peakBar: moneyPeakBar, troughBar: moneyBar },
    fraction: { depth: fraction, peakBar: fractionPeakBar, troughBar: fractionBar },
    longestMs: Math.max(longestMs, atEndMs),
    atEndMs,
  }
}

/** From bar `from` on: the lowest below this peak, and the first bar that is there again, or the end. */
function walkBelow(
  equity: Float64Array,
  from: number,
  peak: number,
  below: { lowest: number; lowestBar: number; endBar: number },
): void {
  let lowest = peak
  let lowestBar = -1
  let i = from
  for (; i < equity.length && equity[i]! < peak; i++) {
    if (equity[i]! >= lowest) continue
    lowest = equity[i]!
    lowestBar = i
  }
  below.lowest = lowest
  below.lowestBar = lowestBar
  below.endBar = i
}

/** How far each value lies below the highest so far, the capital included: zero or negative, in the same unit. */
export function drawdownColumn(equity: Float64Array, capital: number): Float64Array {
  const column = new Float64Array(equity.length)
  let peak = capital
  for (let i = 0; i < equity.length; i++) {
    if (equity[i]! > peak) peak = equity[i]!
    column[i] = equity[i]! - peak
  }
  return column
}
