/** Mean, deviation, skew and kurtosis of a column. */

/**
 * Returns are ratios near one, so that rounding alone moves them by about 2e-16; one paisa in ₹1,00,00,00,000 once in
 * 10,000 days deviates by 1e-13. A deviation below this is rounding, not risk.
 */
const ROUNDING = 1e-14

/** Mean, and deviation with N − 1 in the divisor: NaN for fewer than two values, 0 where only rounding deviates. */
export function meanAndDeviation(values: ArrayLike<number>): { mean: number; deviation: number } {
  const count = values.length
  // distances from the first value keep the sums small: equal values deviate by exactly zero
  const first = values[0] ?? 0
  let sum = 0
  for (let i = 0; i < count; i++) sum += values[i]! - first
  const shift = sum / count
  let squares = 0
  for (let i = 0; i < count; i++) squares += (values[i]! - first - shift) ** 2
  const deviation = Math.sqrt(squares / Math.max(count - 1, 0))
  return { mean: first + shift, deviation: deviation < ROUNDING ? 0 : deviation }
}

/** How a distribution leans and how heavy its tails are; a normal one has skew 0 and kurtosis 3. */
export interface Shape {
  readonly skew: number
  /** Not the excess: a normal distribution has 3. */
  readonly kurtosis: number
}

/** m₃ ÷ m₂^1.5 and m₄ ÷ m₂² of the column itself (scipy's default). Null where nothing deviates. */
export function shape(values: ArrayLike<number>): Shape | null {
  const count = values.length
  const { mean, deviation } = meanAndDeviation(values)
  if (!(deviation > 0)) return null
  let second = 0
  let third = 0
  let fourth = 0
  for (let i = 0; i < count; i++) {
    const distance = values[i]! - mean
    const square = distance * distance
    second += square
    third += square * distance
    fourth += square * square
  }
  const variance = second / count
  return { skew: third / count / variance ** 1.5, kurtosis: fourth / count / variance ** 2 }
}

/**
 * The shape of what the column is a sample of: bias-corrected as in Excel's SKEW and KURT, pandas, quantstats and
 * Nautilus (which print the kurtosis less 3). Null where nothing deviates and for fewer than four values.
 */
export function sampleShape(values: ArrayLike<number>): Shape | null {
  const n = values.length
  const own = shape(values)
  if (own === null || n < 4) return null
  const excess = (((n + 1) * (own.kurtosis - 3) + 6) * (n - 1)) / ((n - 2) * (n - 3))
  return { skew: (own.skew * Math.sqrt(n * (n - 1))) / (n - 2), kurtosis: excess + 3 }
}
