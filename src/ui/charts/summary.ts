import { quantity } from '../format/format.ts'

interface SeriesWords {
  /** "Equity". */
  readonly name: string
  readonly ms: ArrayLike<number>
  readonly values: ArrayLike<number>
  readonly formatMoment: (ms: number) => string
  readonly formatValue: (value: number) => string
}

/** A chart in one sentence: what, how many points, from when to when, first, last, lowest and highest. */
export function summarise({ name, ms, values, formatMoment, formatValue }: SeriesWords): string {
  const count = ms.length
  if (count === 0) return `${name}: no points.`
  let lowest = values[0]!
  let highest = lowest
  for (let i = 1; i < count; i++) {
    lowest = Math.min(lowest, values[i]!)
    highest = Math.max(highest, values[i]!)
  }
  const span = `${quantity(count)} points from ${formatMoment(ms[0]!)} to ${formatMoment(ms[count - 1]!)}`
  const ends = `first ${formatValue(values[0]!)}, last ${formatValue(values[count - 1]!)}`
  return `${name}: ${span}; ${ends}, lowest ${formatValue(lowest)}, highest ${formatValue(highest)}.`
}
