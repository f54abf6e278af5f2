/** The largest fall of its kind. */
export interface Fall {
  /** Zero or negative. */
  readonly depth: number
  /** Bar of the peak before it; −1 is the capital. */
  readonly peakBar: number
  /** Bar at its lowest; −1 when equity never fell. */
  readonly troughBar: number
}

/** A share of a number that is larger than what several roundings make of it. */
const ROUNDING = 1e-12

/**
 * The largest fall in money (the unit of `equity`) and the largest as a fraction of its peak, each with its place (M4).
 * They need not be the same fall. The capital, above zero, is the first peak.
 */
export function maxDrawdown(equity: Float64Array, capital: number): { money: Fall; fraction: Fall } {
  let peak = capital
  let peakBar = -1
  // in numbers, not in objects: a run that only falls has a new deepest on each of its bars
  let money = 0
  let moneyPeakBar = -1
  let moneyBar = -1
  let fraction = 0
  let fractionPeakBar = -1
  let fractionBar = -1
  for (let i = 0; i < equity.length; i++) {
    // equity at or above it is no new deepest: most bars ask no more than this
    let looked = lookBelow(peak, money, fraction)
    for (; i < equity.length && equity[i]! < peak; i++) {
      if (equity[i]! >= looked) continue
      const fall = equity[i]! - peak
      if (fall < money) {
        money = fall
        moneyPeakBar = peakBar
        moneyBar = i
      }
      // a division takes longer than all the rest
      if (fall / peak < fraction) {
        fraction = fall / peak
        fractionPeakBar = peakBar
        fractionBar = i
      }
      looked = lookBelow(peak, money, fraction)
    }
    peak = equity[i]!
    peakBar = i
  }
  return {
    money: { depth: money, peakBar: moneyPeakBar, troughBar: moneyBar },
    fraction: { depth: fraction, peakBar: fractionPeakBar, troughBar: fractionBar },
  }
}

/** Equity below which a fall from this peak may be the deepest so far, in money or as a fraction. */
function lookBelow(peak: number, money: number, fraction: number): number {
  return peak * (1 + ROUNDING) + Math.max(money, fraction * peak)
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
