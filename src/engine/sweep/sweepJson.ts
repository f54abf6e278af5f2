import { ENGINE_VERSION } from '../core/version.ts'
import type { Dataset } from '../market/dataset.ts'
import type { SweepAxis } from './axes.ts'
import type { SweepMethod } from './points.ts'
import type { SweepResult, SweepRow } from './sweep.ts'

/**
 * A sweep as one JSON object with money in rupees, its metrics named as in a run's: what the terminal prints. `printed`
 * are the rows in it, where they are not all; `points` says how many were tried.
 */
export function toSweepJson(
  { stamp, hedges = [] }: Dataset,
  axes: readonly SweepAxis[],
  method: SweepMethod,
  { inputs, notes, rows }: SweepResult,
  printed: readonly SweepRow[] = rows,
) {
  const others = hedges.map(hedge => ({ instrument: hedge.instrument, dataset: hedge.stamp }))
  return {
    engineVersion: ENGINE_VERSION,
    dataset: stamp,
    ...(others.length > 0 && { hedges: others }),
    inputs,
    notes,
    axes,
    method,
    points: rows.length,
    rows: printed.map(toSweepRowJson),
  }
}

/** One of its rows. */
export function toSweepRowJson({ params, stats, refusal }: SweepRow) {
  return {
    params,
    stats,
    ...(refusal !== null && { refusal }),
  }
}
