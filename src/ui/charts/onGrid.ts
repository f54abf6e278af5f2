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
  let at = 0
  return grid.map(moment => {
    while (at < ms.length - 1 && ms[at + 1]! <= moment) at++
    const [fromMs, toMs] = [ms[at]!, ms[at + 1] ?? ms[at]!]
    const [from, to] = [values[at]!, values[at + 1] ?? values[at]!]
    if (moment <= fromMs || toMs === fromMs) return from
    return from + (to - from) * ((moment - fromMs) / (toMs - fromMs))
  })
}
