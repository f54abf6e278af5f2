/** The largest fall of its kind. */
export interface Fall {
  /** Zero or negative. */
  readonly depth: number
  /** Bar of the peak before it; −1 is the capital. */
  readonly peakBar: number
  /** Bar at its lowest; −1 when equity never fell. */
  readonly troughBar: number
}

/** Less than one by more than two roundings. */
const NEARLY = 1 - 1e-12

/**
 * The largest fall in money (the unit of `equity`) and the largest as a fraction of its peak, each with its place (M4).
 * They need not be the same fall. The capital, above zero, is the first peak.
 */
export function maxDrawdown(equity: Float64Array, capital: number): { money: Fall; fraction: Fall } {
  let peak = capital
  let peakBar = -1
  let money: Fall = { depth: 0, peakBar: -1, troughBar: -1 }
  let fraction: Fall = money
  for (let i = 0; i < equity.length; i++) {
    const value = equity[i]!
    if (value >= peak) {
      peak = value
      peakBar = i
      continue
    }
    const fall = value - peak
    if (fall < money.depth) money = { depth: fall, peakBar, troughBar: i }
    // a division takes longer than all the rest: only what may be the deeper fall is divided
    if (fall < fraction.depth * peak * NEARLY && fall / peak < fraction.depth) {
      fraction = { depth: fall / peak, peakBar, troughBar: i }
    }
  }
  return { money, fraction }
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
