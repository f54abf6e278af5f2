import { firstLargest } from '../core/ties.ts'
import type { Percent } from '../core/units.ts'
import type { SweepPoint } from '../sweep/points.ts'
import type { Sweep } from '../sweep/sweep.ts'
import type { SweepMetrics } from '../sweep/sweepMetrics.ts'
import type { ChoiceMetric } from './limits.ts'

/** The best point of a window, and how it did where it was chosen. */
export interface Chosen {
  /** The swept parameters only. */
  readonly params: SweepPoint
  readonly figure: number
  readonly returnPct: Percent
  /** Round trips that ended in sample; missing in a walk-forward that was saved before they were counted. */
  readonly trades?: number
}

/**
 * W2: the point with the largest metric, the first of equal ones; null where none has it. `onRun` hears of each point by
 * its place; of one that the strategy refuses without metrics.
 */
export function chooseBest(
  sweep: Pick<Sweep, 'run'>,
  points: readonly SweepPoint[],
  metric: ChoiceMetric,
  onRun: (k: number, stats: SweepMetrics | null) => void,
): Chosen | null {
  const ran: Chosen[] = []
  for (const [k, params] of points.entries()) {
    const { stats } = sweep.run(params)
    const value = stats?.[metric] ?? null
    if (stats && value !== null) {
      const { totalReturnPct, trades } = stats
      ran.push({ params, figure: value, returnPct: totalReturnPct, trades })
    }
    onRun(k, stats)
  }
  return ran[firstLargest(ran.map(one => one.figure))] ?? null
}
