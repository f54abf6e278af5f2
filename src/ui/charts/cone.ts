import type { MonteCarloView } from '../../workers/api/researchApi.ts'
import { onGrid } from './onGrid.ts'

/** Equity in rupees that so many of a hundred paths were below, over the moments of the run. */
export interface EquityCone {
  readonly ms: Float64Array
  /** 5, 25, 50, 75 and 95 of a hundred; as long as `ms`. */
  readonly lines: readonly Float64Array[]
}

/** A cone that the equity chart can show. */
export interface ConeView extends EquityCone {
  readonly isShown: boolean
}

/** The cone of a Monte Carlo. */
export function coneOf({ ms, cone }: MonteCarloView): EquityCone {
  return { ms, lines: cone }
}

/** The cone at these moments. */
export function coneOnGrid(grid: Float64Array, { ms, lines }: EquityCone): EquityCone {
  return { ms: grid, lines: lines.map(values => onGrid(grid, { ms, values })) }
}

/** The outer and the inner band of the cone, each as its lower and its upper line, and the line in the middle. */
export function partsOf({ lines }: EquityCone) {
  const [p5, p25, p50, p75, p95] = lines as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  return { outer: [p5, p95], inner: [p25, p75], middle: p50 } as const
}
