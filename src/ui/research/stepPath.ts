/** Width and height of the drawing. */
const UNITS = 1_000
/** In the middle where only one value can be. */
const MIDDLE = 0.5

/** Steps from left to right in a square of 1,000, `high` at the top; a gap where there is no value. */
export function stepPath(values: readonly (number | null)[], low: number, high: number): string {
  const width = UNITS / Math.max(1, values.length)
  let path = ''
  let before: number | null = null
  values.forEach((value, k) => {
    if (value !== null) {
      const share = high > low ? (value - low) / (high - low) : MIDDLE
      const y = ((1 - share) * UNITS).toFixed(1)
      path += `${before === null ? `M${(k * width).toFixed(1)} ${y}` : `V${y}`}H${((k + 1) * width).toFixed(1)}`
    }
    before = value
  })
  return path
}
