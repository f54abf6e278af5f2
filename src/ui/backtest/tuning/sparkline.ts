/** Room for half of the line's width. */
const MARGIN_PX = 2

/** The values from left to right as the points of a polyline; in the middle where they are all the same. */
export function sparklinePoints(values: Float64Array, widthPx: number, heightPx: number): string {
  const lowest = values.reduce((least, value) => Math.min(least, value), Infinity)
  const highest = values.reduce((most, value) => Math.max(most, value), -Infinity)
  const room = heightPx - 2 * MARGIN_PX
  const toY = (value: number) =>
    highest === lowest ? heightPx / 2 : MARGIN_PX + ((highest - value) / (highest - lowest)) * room
  const stepPx = widthPx / Math.max(1, values.length - 1)
  return Array.from(values, (value, i) => `${(i * stepPx).toFixed(1)},${toY(value).toFixed(1)}`).join(' ')
}
