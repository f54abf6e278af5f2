/** Values at moments of their own. */
export interface Line {
  readonly ms: Float64Array
  readonly values: Float64Array
}

/**
 * The values of the line at these moments, both ascending: read off between its own points, and held beyond its ends. A
 * line that has exactly these moments comes back with exactly its values.
 */
export function onGrid(grid: Float64Array, { ms, values }: Line): Float64Array {
  const last = ms.length - 1
  let at = 0
  return grid.map(moment => {
    while (at < last && ms[at + 1]! <= moment) at++
    const fromMs = ms[at]!
    const from = values[at]!
    if (moment <= fromMs || at === last) return from
    return from + (values[at + 1]! - from) * ((moment - fromMs) / (ms[at + 1]! - fromMs))
  })
}
