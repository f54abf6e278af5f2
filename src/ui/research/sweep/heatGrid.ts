/** A sweep as a map: two parameters are its sides, one metric its colour, and the other parameters a rule. */
import type { SweepMetricId } from '../../../engine/sweep/sweepMetrics.ts'
import { quantity } from '../../format/format.ts'
import { isBetter } from './sweepMetrics.ts'
import { HIDDEN, PENDING, placesOf, REFUSED, type SweepTable } from './sweepTable.ts'

/** Which run stands for the others of its cell. */
export type OthersRule = 'best' | 'median' | 'fixed'

/** What a map shows of a sweep. */
export interface GridPlan {
  /** Places among the axes of the sweep; `y` is null where there is but one. */
  readonly x: number
  readonly y: number | null
  readonly metric: SweepMetricId
  readonly others: OthersRule
  /** Values of the other parameters, where they are fixed. */
  readonly at: Readonly<Record<string, number>>
}

/** One place of the map. */
export interface GridCell {
  /** The run that stands for the cell; null where none has ended. */
  readonly run: number | null
  readonly value: number | null
  /** Runs of the cell that ended, and those that were refused. */
  readonly ran: number
  readonly refused: number
  /** Runs that ended with fewer trades than are asked for. */
  readonly hidden: number
}

/** A side of the map: one parameter. */
export interface GridSide {
  readonly param: string
  /** Each bin: one value, or a range of neighbouring ones where there are many. */
  readonly labels: readonly string[]
}

/** A map: its sides and its cells. */
export interface HeatGrid {
  readonly x: GridSide
  readonly y: GridSide | null
  /** Row after row, the lowest values first; null where no run was asked for. */
  readonly cells: readonly (GridCell | null)[]
}

/** More bins on a side would be too small to see. */
export const MAX_BINS = 100

interface Side extends GridSide {
  /** Values in each bin. */
  readonly each: number
  /** The place of each run's value on the axis. */
  readonly places: Int32Array
}

type TextOf = (param: string, value: number) => string

/** The map of the runs so far; `textOf` writes a value of a parameter. */
export function heatGrid(
  table: SweepTable,
  plan: GridPlan,
  textOf: TextOf = (_, value) => quantity(value),
): HeatGrid {
  const x = sideOf(table, plan.x, textOf)
  const y = plan.y === null ? null : sideOf(table, plan.y, textOf)
  const tally = new Tally(table, plan, x.labels.length * (y?.labels.length ?? 1))
  const isIn = fixedFilter(table, plan)
  for (let run = 0; run < table.plan.count; run++) {
    if (!isIn(run)) continue
    const column = Math.floor(x.places[run]! / x.each)
    const row = y === null ? 0 : Math.floor(y.places[run]! / y.each)
    tally.add(row * x.labels.length + column, run)
  }
  return { x, y, cells: tally.cells() }
}

function sideOf({ ask, plan }: SweepTable, axis: number, textOf: TextOf): Side {
  const values = plan.values[axis]!
  const { param } = ask.axes[axis]!
  const each = Math.ceil(values.length / MAX_BINS)
  const bins = Math.ceil(values.length / each)
  const labels = Array.from({ length: bins }, (_, bin) => {
    const [first, last] = [values[bin * each]!, values[Math.min(values.length, (bin + 1) * each) - 1]!]
    return first === last ? textOf(param, first) : `${textOf(param, first)} to ${textOf(param, last)}`
  })
  return { param, labels, each, places: placesOf(plan)[axis]! }
}

function fixedFilter({ ask, plan }: SweepTable, { x, y, others, at }: GridPlan): (run: number) => boolean {
  if (others !== 'fixed') return () => true
  const fixed = ask.axes.flatMap(({ param }, k) =>
    k === x || k === y ? [] : [{ column: plan.columns[k]!, value: at[param] ?? plan.values[k]![0]! }],
  )
  return run => fixed.every(({ column, value }) => column[run] === value)
}

const NONE = -1

/** What is known of each cell, in columns: a list of runs for each of ten thousand cells would be slow. */
class Tally {
  readonly #table: SweepTable
  readonly #metric: SweepMetricId
  readonly #values: Float64Array
  readonly #isAsked: Uint8Array
  readonly #ran: Uint32Array
  readonly #refused: Uint32Array
  readonly #hidden: Uint32Array
  /** The best run that has the metric, and the first one that ended, preferably without being refused. */
  readonly #best: Int32Array
  readonly #first: Int32Array
  /** The runs that have the metric; only the middle one needs them. */
  readonly #known: Map<number, number[]> | null

  constructor(table: SweepTable, { metric, others }: GridPlan, cells: number) {
    this.#table = table
    this.#metric = metric
    this.#values = table.figures[metric]
    this.#isAsked = new Uint8Array(cells)
    this.#ran = new Uint32Array(cells)
    this.#refused = new Uint32Array(cells)
    this.#hidden = new Uint32Array(cells)
    this.#best = new Int32Array(cells).fill(NONE)
    this.#first = new Int32Array(cells).fill(NONE)
    this.#known = others === 'median' ? new Map() : null
  }

  add(cell: number, run: number): void {
    this.#isAsked[cell] = 1
    const state = this.#table.states[run]
    if (state === PENDING) return
    if (state === HIDDEN) {
      this.#hidden[cell]!++
      return
    }
    const isFirst = this.#first[cell] === NONE || (this.#ran[cell] === 0 && state !== REFUSED)
    if (isFirst) this.#first[cell] = run
    if (state === REFUSED) {
      this.#refused[cell]!++
      return
    }
    this.#ran[cell]!++
    const value = this.#values[run]!
    if (Number.isNaN(value)) return
    const best = this.#best[cell]!
    if (best === NONE || isBetter(this.#metric, value, this.#values[best]!)) this.#best[cell] = run
    if (!this.#known) return
    const known = this.#known.get(cell)
    if (known) known.push(run)
    else this.#known.set(cell, [run])
  }

  cells(): readonly (GridCell | null)[] {
    return Array.from(this.#isAsked, (isAsked, cell) => (isAsked ? this.#cell(cell) : null))
  }

  #cell(cell: number): GridCell {
    const known = this.#known?.get(cell)
    const shown = known ? this.#middle(known) : this.#best[cell]!
    const run = shown === NONE ? this.#first[cell]! : shown
    return {
      run: run === NONE ? null : run,
      value: shown === NONE ? null : this.#values[shown]!,
      ran: this.#ran[cell]!,
      refused: this.#refused[cell]!,
      hidden: this.#hidden[cell]!,
    }
  }

  /** The run in the middle, the lower one of two: a cell shows a run that there is. */
  #middle(runs: number[]): number {
    runs.sort((a, b) => this.#values[a]! - this.#values[b]!)
    return runs[Math.floor((runs.length - 1) / 2)]!
  }
}
