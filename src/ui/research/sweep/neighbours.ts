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
  readonly are: Surroundings
}

/** What the runs beside a run are: one step away, the nearest of a draw, or none that is near enough to compare. */
type Surroundings = 'neighbours' | 'nearest' | 'far'

/** Where no run lies one step away, as after a draw, so many of the nearest stand in. */
const NEAREST = 8
/** A run is near whose value is at most this part of the range away, on every axis: beyond it lies another setting. */
const NEAR_SHARE = 0.1
/** Fewer near runs have no middle that says something. */
const LEAST_NEAR = 3

/** The runs with the best metric, best first; equal ones in their order. */
export function bestRuns(table: SweepTable, metric: SweepMetricId, most: number): readonly BestRun[] {
  return bestIndices(table, metric, most).map(run => {
    const { runs, are } = surroundingsOf(table, run)
    const beside = runs.map(other => metricAt(table, metric, other)).filter(value => value !== null)
    return {
      run,
      value: metricAt(table, metric, run)!,
      median: medianOf(beside),
      beside: beside.length,
      are,
    }
  })
}

/** The axes at whose end the run stands while every run away from that end is worse. */
export function edgesOf(table: SweepTable, metric: SweepMetricId, run: number): readonly Edge[] {
  const { ask, plan, states, figures } = table
  const column = figures[metric]
  return ask.axes.flatMap(({ param }, k) => {
    const values = plan.values[k]!
    const value = plan.columns[k]![run]!
    const end = value === values[0] ? 'low' : value === values.at(-1) ? 'high' : null
    if (end === null || values.length < 2) return []
    const isAsGood = (other: number) =>
      states[other] === RAN &&
      plan.columns[k]![other] !== value &&
      !Number.isNaN(column[other]!) &&
      !isBetter(metric, column[run]!, column[other]!)
    return states.some((_, other) => isAsGood(other)) ? [] : [{ param, value, end }]
  })
}

/** One end of an axis. */
export interface Edge {
  readonly param: string
  readonly value: number
  readonly end: 'low' | 'high'
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

/** Runs at most one step away on every axis; where there is none, the nearest ones that are near on each of them. */
function surroundingsOf(
  { states, plan }: SweepTable,
  run: number,
): { runs: readonly number[]; are: Surroundings } {
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
  if (beside.length > 0) return { runs: beside, are: 'neighbours' }
  const near = nearRuns(states, plan, run)
  const isAlone = states.every((state, other) => state !== RAN || other === run)
  if (isAlone) return { runs: [], are: 'neighbours' }
  return near.length < LEAST_NEAR ? { runs: [], are: 'far' } : { runs: near, are: 'nearest' }
}

/** The nearest of the runs that are near, each axis as long as the others. */
function nearRuns(states: Uint8Array, plan: SweepPlan, run: number): readonly number[] {
  const columns = placesOf(plan)
  const near: { readonly other: number; readonly distance: number }[] = []
  for (let other = 0; other < states.length; other++) {
    if (other === run || states[other] !== RAN) continue
    let distance = 0
    let furthest = 0
    for (let k = 0; k < columns.length; k++) {
      const steps = Math.abs(columns[k]![other]! - columns[k]![run]!)
      const share = steps / Math.max(1, plan.values[k]!.length - 1)
      furthest = Math.max(furthest, share)
      distance += share ** 2
    }
    if (furthest <= NEAR_SHARE) keepNearest(near, other, distance)
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
