/** The runs of a sweep as the page holds them: columns, filled as the runs end. */
import type { SweepAxis } from '../../engine/sweep/axes.ts'
import type { SweepMethod } from '../../engine/sweep/points.ts'
import type { SweepFigureId } from '../../engine/sweep/sweepFigures.ts'
import type { SweepAsk, SweepPlan, SweepRows } from '../../workers/api/sweepApi.ts'
import type { KeptSweep, Sweep, SweepRow } from '../runs/sweep.ts'

/** What became of a run: not yet known, ended, or refused by the strategy. */
export const PENDING = 0
export const RAN = 1
export const REFUSED = 2

/** A sweep and its runs so far; each is named by its place in the plan. A new object whenever rows came. */
export interface SweepTable {
  readonly sweep: Sweep
  readonly ask: SweepAsk
  readonly plan: SweepPlan
  /** A value for each run; NaN where it is not known or not available. */
  readonly figures: Readonly<Record<SweepFigureId, Float64Array>>
  readonly states: Uint8Array
  readonly refusals: Map<number, string>
  readonly ran: number
  readonly refused: number
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
    figures: Object.fromEntries(columns) as Record<SweepFigureId, Float64Array>,
    states: new Uint8Array(plan.count),
    refusals: new Map(),
    ran: 0,
    refused: 0,
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

/** A figure of a run; null where it is not available. */
export function figureAt({ figures }: SweepTable, id: SweepFigureId, index: number): number | null {
  const value = figures[id][index]!
  return Number.isNaN(value) ? null : value
}

/** A run as the device keeps it: a refused one has no figures. */
export function toKeptRow(table: SweepTable, index: number): SweepRow {
  const ids = table.states[index] === RAN ? table.plan.figures : []
  return {
    index,
    params: pointAt(table, index),
    figures: Object.fromEntries(ids.map(id => [id, figureAt(table, id, index)])),
    fingerprint: '',
  }
}

const REASON_GONE = 'The strategy refused these values. Open the run to see why.'

/** A kept sweep as a table. Rows that the plan does not have, such as those of another engine, are left out. */
export function tableOf(kept: KeptSweep, plan: SweepPlan): SweepTable {
  const { rows, damaged: _, ...sweep } = kept
  const table = emptyTable(sweep, askOf(sweep), plan)
  const refusals = new Map<number, string>()
  let ran = 0
  for (const { index, params, figures } of rows) {
    const isPlanned = index < plan.count && isSame(params, pointAt(table, index))
    if (!isPlanned) continue
    const isRefused = Object.keys(figures).length === 0
    table.states[index] = isRefused ? REFUSED : RAN
    if (isRefused) refusals.set(index, REASON_GONE)
    else ran++
    for (const id of plan.figures) table.figures[id][index] = figures[id] ?? Number.NaN
  }
  return { ...table, refusals, ran, refused: refusals.size }
}

function isSame(a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): boolean {
  const names = Object.keys(b)
  return Object.keys(a).length === names.length && names.every(name => a[name] === b[name])
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
