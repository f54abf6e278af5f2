import type { Paise } from '../core/units.ts'
import { quantile } from '../metrics/tails.ts'
import { roundStep } from './axis.ts'

/** How often results of each size came. Bin k holds what is at least `fromPaise` + k × `binPaise`, and less than the next. */
export interface Histogram {
  readonly fromPaise: Paise
  readonly binPaise: Paise
  readonly counts: readonly number[]
  /** Whether the first, and the last, bin also counts all that lies beyond it. */
  readonly isOpenBelow: boolean
  readonly isOpenAbove: boolean
  /** How many results. */
  readonly results: number
  readonly meanPaise: number
  readonly medianPaise: number
}

/** More bars would be too thin to read. */
const MAX_BINS = 60
/** A step so many times below the width that was asked for is nearer to it than the next one above. */
const NEAREST = 1.45
/** Where the ends of too long a row of bins are put; what lies beyond is counted in the last ones. */
const TAIL = 0.01

/**
 * Results by size; null of none. The bins are as wide as Freedman and Diaconis say (2 × interquartile range ÷ ∛n, "On the
 * histogram as a density estimator", 1981), rounded to 1, 2 or 5 times a power of ten and placed so that zero is an edge:
 * no bin mixes gains and losses. Where half of the results are equal, Sturges' number of bins takes their place
 * (⌈log₂ n⌉ + 1, 1926).
 */
export function histogram(paise: ArrayLike<Paise>): Histogram | null {
  const results = paise.length
  if (results === 0) return null
  const sorted = Float64Array.from(paise).sort()
  const { from, to, binPaise } = placeBins(sorted)
  const counts = new Array<number>(to - from + 1).fill(0)
  for (const value of sorted) {
    const bin = Math.min(to, Math.max(from, Math.floor(value / binPaise)))
    counts[bin - from]! += 1
  }
  return {
    fromPaise: from * binPaise,
    binPaise,
    counts,
    isOpenBelow: sorted[0]! < from * binPaise,
    isOpenAbove: sorted[results - 1]! >= (to + 1) * binPaise,
    results,
    meanPaise: sorted.reduce((sum, value) => sum + value, 0) / results,
    medianPaise: quantile(sorted, 0.5)!,
  }
}

/** The first and the last bin, counted in bins from zero, and their width. */
function placeBins(sorted: Float64Array): { from: number; to: number; binPaise: Paise } {
  const place = (low: number, high: number, binPaise: Paise) => ({
    from: Math.floor(low / binPaise),
    to: Math.floor(high / binPaise),
    binPaise,
  })
  const lowest = sorted[0]!
  const highest = sorted.at(-1)!
  let bins = place(lowest, highest, binWidth(sorted))
  // one bar from edge to edge would not look like a distribution
  if (bins.to - bins.from < 2) return { ...bins, from: bins.from - 1, to: bins.to + 1 }
  while (bins.to - bins.from >= MAX_BINS) {
    const cut = place(quantile(sorted, TAIL)!, quantile(sorted, 1 - TAIL)!, bins.binPaise)
    if (cut.to - cut.from < MAX_BINS) return cut
    bins = place(lowest, highest, roundStep(bins.binPaise * 1.5))
  }
  return bins
}

function binWidth(sorted: Float64Array): Paise {
  const n = sorted.length
  const range = sorted[n - 1]! - sorted[0]!
  if (range === 0) return Math.max(1, roundStep(Math.abs(sorted[0]!) / 10 || 100))
  const spread = 2 * (quantile(sorted, 0.75)! - quantile(sorted, 0.25)!)
  if (spread === 0) {
    let bins = 1
    for (let reach = 1; reach < n; reach *= 2) bins += 1
    return Math.max(1, roundStep(range / bins))
  }
  let width = Math.max(1, roundStep(spread))
  // a narrower step will do while it is no further below spread ÷ ∛n: compared as cubes, no root is needed
  for (;;) {
    const narrower = narrowerStep(width)
    const part = (narrower * NEAREST) / spread
    if (narrower < 1 || part * part * part * n < 1) return width
    width = narrower
  }
}

/** The round step below: 5, 2, 1, 0.5 … */
function narrowerStep(step: number): number {
  const half = roundStep(step / 2)
  return half < step ? half : roundStep(step / 2.5)
}
