import type { SweepPoint } from '../sweep/points.ts'
import type { Sweep } from '../sweep/sweep.ts'
import type { Percent } from '../units.ts'
import type { ChoiceFigure } from './limits.ts'

/** The best point of a window, and how it did where it was chosen. */
export interface Chosen {
  /** The swept parameters only. */
  readonly params: SweepPoint
  readonly figure: number
  readonly returnPct: Percent
}

/** W2: the point with the largest figure, the first of equal ones; null where none has it. */
export function chooseBest(
  sweep: Pick<Sweep, 'run'>,
  points: readonly SweepPoint[],
  figure: ChoiceFigure,
  onRun: () => void,
): Chosen | null {
  let best: Chosen | null = null
  for (const params of points) {
    const { stats } = sweep.run(params)
    const value = stats?.[figure] ?? null
    if (stats && value !== null && (best === null || value > best.figure)) {
      best = { params, figure: value, returnPct: stats.totalReturnPct }
    }
    onRun()
  }
  return best
}
