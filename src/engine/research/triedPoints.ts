import type { SweepPoint } from '../sweep/points.ts'
import type { SweepMetrics } from '../sweep/sweepMetrics.ts'

/** A point that ran in sample: a trial on the data like any other run (W6). */
export interface TriedPoint {
  readonly params: SweepPoint
  /** The mean of its Sharpe ratios in sample; null where it never had one. */
  readonly yearlySharpe: number | null
}

/** What the points of a walk-forward showed in sample, window after window. */
export class TriedPoints {
  readonly #points: readonly SweepPoint[]
  readonly #hasRun: Uint8Array
  readonly #sums: Float64Array
  readonly #counts: Uint32Array

  constructor(points: readonly SweepPoint[]) {
    this.#points = points
    this.#hasRun = new Uint8Array(points.length)
    this.#sums = new Float64Array(points.length)
    this.#counts = new Uint32Array(points.length)
  }

  /** Takes the run of point `k` in one window; null where the strategy refused it. */
  add(k: number, stats: Pick<SweepMetrics, 'sharpe'> | null): void {
    if (!stats) return
    this.#hasRun[k] = 1
    if (stats.sharpe === null) return
    this.#sums[k]! += stats.sharpe
    this.#counts[k]! += 1
  }

  /** In the order of the points; one that the strategy refused everywhere was not tried. */
  list(): readonly TriedPoint[] {
    return this.#points.flatMap((params, k) => {
      const count = this.#counts[k]!
      return this.#hasRun[k] ? [{ params, yearlySharpe: count > 0 ? this.#sums[k]! / count : null }] : []
    })
  }
}
