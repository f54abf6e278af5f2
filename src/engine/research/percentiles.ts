/** The five places at which a cone and a distribution are told, from the lowest. */
const PERCENTILES = [5, 25, 50, 75, 95] as const
/** One of them. */
export type Percentile = (typeof PERCENTILES)[number]

/** How many outcomes fell where. */
export interface Distribution {
  /** In the order of `PERCENTILES`. */
  readonly percentiles: readonly number[]
  readonly lowest: number
  readonly highest: number
  /** Outcomes in as many steps of equal width from the lowest to the highest; one step where all are the same. */
  readonly counts: readonly number[]
}

const STEPS = 40

/** The values at the percentiles, linear between neighbours as numpy does it; `values` is put in order. At least one. */
export function percentilesOf(values: Float64Array): readonly number[] {
  values.sort()
  return PERCENTILES.map(percent => {
    const place = ((values.length - 1) * percent) / 100
    const below = Math.floor(place)
    const low = values[below]!
    return low + ((values[below + 1] ?? low) - low) * (place - below)
  })
}

/** Percentiles and counts of outcomes, which are put in order. At least one. */
export function distributionOf(outcomes: Float64Array): Distribution {
  const percentiles = percentilesOf(outcomes)
  const lowest = outcomes[0]!
  const highest = outcomes.at(-1)!
  const counts = new Array<number>(lowest < highest ? STEPS : 1).fill(0)
  for (const outcome of outcomes) {
    const step = Math.floor(((outcome - lowest) / (highest - lowest)) * counts.length)
    counts[lowest < highest ? Math.min(step, counts.length - 1) : 0]! += 1
  }
  return { percentiles, lowest, highest, counts }
}
