/** The runs of a sweep as the page holds them: columns, filled as the runs end. */
import type { SweepAxis } from '../../../engine/sweep/axes.ts'
import type { SweepMethod } from '../../../engine/sweep/points.ts'
import type { SweepMetricId } from '../../../engine/sweep/sweepMetrics.ts'
import type { SavedSweep, Sweep, SweepChunk } from '../../../storage/runs/sweep.ts'
import type { SweepAsk, SweepPlan, SweepRows } from '../../../workers/api/sweepApi.ts'

/** What became of a run: it is not yet known. */
export const PENDING = 0
/** It ended. */
export const RAN = 1
/** The strategy refused its values. */
export const REFUSED = 2
/** It ended and is not shown: it made fewer trades than were asked for. */
export const HIDDEN = 3

/** A sweep and its runs so far; each is named by its place in the plan. A new object whenever rows came. */
export interface SweepTable {
  readonly sweep: Sweep
  readonly ask: SweepAsk
  readonly plan: SweepPlan
  /** A value for each run; NaN where it is not known or not available. */
  readonly figures: Readonly<Record<SweepMetricId, Float64Array>>
  readonly states: Uint8Array
  readonly refusals: Map<number, string>
  readonly ran: number
  readonly refused: number
  /** Runs that ended and are not shown; none of the table that the sweep itself has. */
  readonly hidden: number
  /** What the runs had to say. */
  readonly notes: readonly string[]
}

/** A table without a row. */
export function emptyTable(sweep: Sweep, ask: SweepAsk, plan: SweepPlan): SweepTable {
  const columns = plan.figures.map(id => [id, new Float64Array(plan.count).fill(Number.NaN)] as const)
  return {
    sweep,
    ask,
    plan,
    figures: Object.fromEntries(columns) as Record<SweepMetricId, Float64Array>,
    states: new Uint8Array(plan.count),
    refusals: new Map(),
    ran: 0,
    refused: 0,
    hidden: 0,
    notes: [],
  }
}

/** The table with those rows: its columns and refusals are the same memory. A row that came before is not counted again. */
export function withRows(table: SweepTable, rows: SweepRows): SweepTable {
  const { indices, figures, refusals } = rows
  const count = indices.length
  const refusedAt = new Map(refusals.map(({ at, words }) => [at, words] as const))
  let { ran, refused } = table
  indices.forEach((index, at) => {
    const words = refusedAt.get(at)
    if (table.states[index] === PENDING) {
      if (words === undefined) ran++
      else refused++
    }
    table.states[index] = words === undefined ? RAN : REFUSED
    if (words !== undefined) table.refusals.set(index, words)
    table.plan.figures.forEach((id, f) => {
      table.figures[id][index] = figures[f * count + at]!
    })
  })
  return { ...table, ran, refused, notes: rows.notes }
}

/** The runs that have not ended. */
export function missingOf({ states }: SweepTable): Int32Array {
  return Int32Array.from(states, (_, index) => index).filter(index => states[index] === PENDING)
}

/** Values of the parameters that move, in that run. */
export function pointAt({ ask, plan }: Pick<SweepTable, 'ask' | 'plan'>, index: number) {
  return Object.fromEntries(
    ask.axes.map(({ param }, k) => [param, plan.columns[k]![index]!] as const),
  ) as Readonly<Record<string, number>>
}

const places = new WeakMap<SweepPlan, readonly Int32Array[]>()

/** For each axis the place of each run's value among the values of the axis; made once for a plan. */
export function placesOf(plan: SweepPlan): readonly Int32Array[] {
  const known = places.get(plan)
  if (known) return known
  const made = plan.columns.map((column, k) => {
    const place = new Map(plan.values[k]!.map((value, at) => [value, at] as const))
    return Int32Array.from(column, value => place.get(value)!)
  })
  places.set(plan, made)
  return made
}

/** A metric of a run; null where it is not available. */
export function metricAt({ figures }: SweepTable, id: SweepMetricId, index: number): number | null {
  const value = figures[id][index]!
  return Number.isNaN(value) ? null : value
}

/** Runs as the device keeps them: a refused one has no metrics. */
export function toChunk(table: SweepTable, indices: readonly number[]): SweepChunk {
  const { ask, plan, figures, states, refusals } = table
  const pick = (column: Float64Array) => Float64Array.from(indices, index => column[index]!)
  return {
    indices: Int32Array.from(indices),
    params: Object.fromEntries(ask.axes.map(({ param }, k) => [param, pick(plan.columns[k]!)] as const)),
    figures: Object.fromEntries(plan.figures.map(id => [id, pick(figures[id])] as const)),
    refusals: indices.flatMap((index, at) =>
      states[index] === REFUSED ? [[at, refusals.get(index)!] as const] : [],
    ),
  }
}

/** A kept sweep as a table. Runs that the plan does not have, such as those of another engine, are left out. */
export function tableOf({ chunks, ...sweep }: SavedSweep, plan: SweepPlan): SweepTable {
  const table = emptyTable(sweep, askOf(sweep), plan)
  const { states, refusals, figures } = table
  for (const chunk of chunks) {
    const words = new Map(chunk.refusals)
    const { indices } = chunk
    const planned = plannedIn(table, chunk)
    for (const at of planned) {
      const refusal = words.get(at)
      states[indices[at]!] = refusal === undefined ? RAN : REFUSED
      if (refusal !== undefined) refusals.set(indices[at]!, refusal)
    }
    // column by column: ten thousand rows of thirty figures are a task of their own otherwise
    for (const id of plan.figures) copyRows(figures[id], chunk.figures[id], indices, planned)
  }
  const ran = states.reduce((count, state) => count + Number(state === RAN), 0)
  return { ...table, ran, refused: refusals.size }
}

/** Puts those places of a part's column where their runs stand in the table; what the part does not have stays open. */
function copyRows(
  column: Float64Array,
  own: Float64Array | undefined,
  indices: Int32Array,
  places: Uint32Array,
): void {
  if (!own) return
  for (let k = 0; k < places.length; k++) column[indices[places[k]!]!] = own[places[k]!]!
}

/** The places of a part's runs that have the values which the plan gives them. */
function plannedIn({ ask, plan }: SweepTable, { indices, params }: SweepChunk): Uint32Array {
  const names = Object.keys(params)
  const isSameAxes = names.length === ask.axes.length && ask.axes.every(({ param }) => names.includes(param))
  const columns = ask.axes.map(({ param }, k) => [plan.columns[k]!, params[param]] as const)
  if (!isSameAxes) return new Uint32Array(0)
  return Uint32Array.from(indices.keys()).filter(
    at => indices[at]! < plan.count && columns.every(([planned, own]) => planned[indices[at]!] === own![at]),
  )
}

/** What a kept sweep was asked, so that it can go on. */
export function askOf({ data, inputs, axes, method, seed, total }: Sweep): SweepAsk {
  return {
    strategy: inputs.strategy,
    data,
    inputs,
    axes: axes.map(({ param, min, max, step }): SweepAxis => ({ param, from: min, to: max, step })),
    method: methodFor(method, total, seed),
  }
}

/** As many points as it has: a sweep of fewer cells than asked for was the whole grid. */
function methodFor(kind: Sweep['method'], points: number, seed: number): SweepMethod {
  if (kind === 'grid') return { kind }
  return kind === 'random' ? { kind, points, seed } : { kind, points }
}
