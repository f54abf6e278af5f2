/** The best runs, and what the runs beside them made: the closer together, the less hangs on the exact values. */
import type { SweepMetricId } from '../../../engine/sweep/sweepMetrics.ts'
import type { SweepPlan } from '../../../workers/api/sweepApi.ts'
import { isBetter } from './sweepMetrics.ts'
import { metricAt, placesOf, RAN, type SweepTable } from './sweepTable.ts'

/** A good run and its surroundings. */
export interface BestRun {
  readonly run: number
  readonly value: number
  /** The middle of what the runs beside it made; null where none of them has the metric. */
  readonly median: number | null
  /** Runs beside it that have the metric. */
  readonly beside: number
}

/** Where no run lies one step away, as after a draw, so many of the nearest stand in. */
const NEAREST = 8

/** The runs with the best metric, best first; equal ones in their order. */
export function bestRuns(table: SweepTable, metric: SweepMetricId, most: number): readonly BestRun[] {
  return bestIndices(table, metric, most).map(run => {
    const beside = runsBeside(table, run)
      .map(other => metricAt(table, metric, other))
      .filter(value => value !== null)
    return { run, value: metricAt(table, metric, run)!, median: medianOf(beside), beside: beside.length }
  })
}

function bestIndices(
  { figures, states }: SweepTable,
  metric: SweepMetricId,
  most: number,
): readonly number[] {
  const column = figures[metric]
  const found: number[] = []
  states.forEach((state, run) => {
    const value = column[run]!
    if (state !== RAN || Number.isNaN(value)) return
    let at = found.length
    while (at > 0 && isBetter(metric, value, column[found[at - 1]!]!)) at--
    if (at === most) return
    found.splice(at, 0, run)
    if (found.length > most) found.pop()
  })
  return found
}

/** Runs at most one step away on every axis; where there is none, the nearest ones, each axis as long as the others. */
function runsBeside({ states, plan }: SweepTable, run: number): readonly number[] {
  const [first, ...others] = placesOf(plan)
  const isBeside = (column: Int32Array, other: number) => Math.abs(column[other]! - column[run]!) <= 1
  const beside: number[] = []
  const place = first![run]!
  // of ten thousand runs nearly all are told by the first axis
  for (let other = 0; other < states.length; other++) {
    const steps = first![other]! - place
    if (steps < -1 || steps > 1 || other === run || states[other] !== RAN) continue
    if (others.every(column => isBeside(column, other))) beside.push(other)
  }
  return beside.length > 0 ? beside : nearestRuns(states, plan, run)
}

function nearestRuns(states: Uint8Array, plan: SweepPlan, run: number): readonly number[] {
  const columns = placesOf(plan)
  const near: { readonly other: number; readonly distance: number }[] = []
  for (let other = 0; other < states.length; other++) {
    if (other === run || states[other] !== RAN) continue
    let distance = 0
    for (let k = 0; k < columns.length; k++) {
      distance += (Math.abs(columns[k]![other]! - columns[k]![run]!) / plan.values[k]!.length) ** 2
    }
    keepNearest(near, other, distance)
  }
  return near.map(({ other }) => other)
}

function keepNearest(near: { other: number; distance: number }[], other: number, distance: number): void {
  if (near.length === NEAREST && distance >= near.at(-1)!.distance) return
  const at = near.findIndex(one => one.distance > distance)
  near.splice(at < 0 ? near.length : at, 0, { other, distance })
  if (near.length > NEAREST) near.pop()
}

function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}
