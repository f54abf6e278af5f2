/** A scale with round marks; everything in the unit of its values. */
export interface Axis {
  readonly low: number
  readonly high: number
  /** Ascending, within the scale. */
  readonly ticks: readonly number[]
}

/** The smallest of 1, 2 and 5 times a power of ten that is not below `least`, which must be above zero. */
export function roundStep(least: number): number {
  let tens = 1
  while (tens < least) tens *= 10
  if (tens > 1) return smallestPart(tens, least)
  // divided by whole powers of ten, so that 0.001 is the nearest double to it
  let parts = 1
  while (1 / (parts * 10) >= least) parts *= 10
  return smallestPart(1 / parts, least)
}

function smallestPart(tens: number, least: number): number {
  if (tens / 5 >= least) return tens / 5
  return tens / 2 >= least ? tens / 2 : tens
}

/** Round values from `low` to `high`: as many as fit, but no more than `most`. */
export function ticksWithin(low: number, high: number, most: number): number[] {
  if (!(high > low)) return [low]
  const step = roundStep((high - low) / Math.max(1, most - 1))
  const ticks: number[] = []
  // `+ 0` turns −0 into 0
  for (let k = Math.ceil(low / step); k * step <= high; k++) ticks.push(k * step + 0)
  return ticks
}

/**
 * An axis that holds zero and all values, and ends at a mark on either side; the marks are at least `leastStep` apart, 1
 * for what is counted. Of nothing but zeros: 0 to 1.
 */
export function axisOver(values: Iterable<number>, marks = 5, leastStep = 0): Axis {
  let low = 0
  let high = 0
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  if (low === high) return { low: 0, high: 1, ticks: [0, 1] }
  const step = Math.max(leastStep, roundStep((high - low) / Math.max(1, marks - 1)))
  const from = Math.floor(low / step)
  const to = Math.ceil(high / step)
  return {
    low: from * step + 0,
    high: to * step,
    ticks: Array.from({ length: to - from + 1 }, (_, k) => (from + k) * step + 0),
  }
}
