/** A sweep as a map: two parameters are its sides, one figure its colour, and the other parameters a rule. */
import type { SweepFigureId } from '../../engine/sweep/sweepFigures.ts'
import { quantity } from '../format.ts'
import { isBetter } from './figureText.ts'
import { figureAt, PENDING, REFUSED, type SweepTable } from './sweepTable.ts'

/** Which run stands for the others of its cell. */
export type OthersRule = 'best' | 'median' | 'fixed'

export interface GridPlan {
  /** Places among the axes of the sweep; `y` is null where there is but one. */
  readonly x: number
  readonly y: number | null
  readonly figure: SweepFigureId
  readonly others: OthersRule
  /** Values of the other parameters, where they are fixed. */
  readonly at: Readonly<Record<string, number>>
}

export interface GridCell {
  /** The run that stands for the cell; null where none has ended. */
  readonly run: number | null
  readonly value: number | null
  /** Runs of the cell that ended, and those that were refused. */
  readonly ran: number
  readonly refused: number
}

export interface GridSide {
  readonly param: string
  /** Each bin: one value, or a stretch of neighbouring ones where there are many. */
  readonly labels: readonly string[]
}

export interface HeatGrid {
  readonly x: GridSide
  readonly y: GridSide | null
  /** Row after row, the lowest values first; null where no run was asked for. */
  readonly cells: readonly (GridCell | null)[]
}

/** More bins on a side would be too small to see. */
export const MOST_BINS = 100

interface Side extends GridSide {
  readonly binOf: (value: number) => number
}

/** The map of the runs so far. */
export function heatGrid(table: SweepTable, plan: GridPlan): HeatGrid {
  const x = sideOf(table, plan.x)
  const y = plan.y === null ? null : sideOf(table, plan.y)
  const members = new Map<number, number[]>()
  const isIn = fixedFilter(table, plan)
  for (let run = 0; run < table.plan.count; run++) {
    if (!isIn(run)) continue
    const column = x.binOf(table.plan.columns[plan.x]![run]!)
    const row = y === null ? 0 : y.binOf(table.plan.columns[plan.y!]![run]!)
    const cell = row * x.labels.length + column
    const runs = members.get(cell)
    if (runs) runs.push(run)
    else members.set(cell, [run])
  }
  const count = x.labels.length * (y?.labels.length ?? 1)
  const cells = Array.from({ length: count }, (_, cell) => {
    const runs = members.get(cell)
    return runs ? toCell(table, plan, runs) : null
  })
  return { x, y, cells }
}

function sideOf({ ask, plan }: SweepTable, axis: number): Side {
  const values = plan.values[axis]!
  const { param } = ask.axes[axis]!
  const place = new Map(values.map((value, k) => [value, k] as const))
  const each = Math.ceil(values.length / MOST_BINS)
  const bins = Math.ceil(values.length / each)
  const labels = Array.from({ length: bins }, (_, bin) => {
    const [first, last] = [values[bin * each]!, values[Math.min(values.length, (bin + 1) * each) - 1]!]
    return first === last ? quantity(first) : `${quantity(first)} to ${quantity(last)}`
  })
  return { param, labels, binOf: value => Math.floor(place.get(value)! / each) }
}

function fixedFilter({ ask, plan }: SweepTable, { x, y, others, at }: GridPlan): (run: number) => boolean {
  if (others !== 'fixed') return () => true
  const fixed = ask.axes.flatMap(({ param }, k) =>
    k === x || k === y ? [] : [{ column: plan.columns[k]!, value: at[param] ?? plan.values[k]![0]! }],
  )
  return run => fixed.every(({ column, value }) => column[run] === value)
}

function toCell(table: SweepTable, { figure, others }: GridPlan, runs: readonly number[]): GridCell {
  const ended = runs.filter(run => table.states[run] !== PENDING)
  const ran = ended.filter(run => table.states[run] !== REFUSED)
  const known = ran.filter(run => figureAt(table, figure, run) !== null)
  const run = (others === 'median' ? middle(table, figure, known) : best(table, figure, known)) ?? ran[0] ?? null
  return {
    run: run ?? ended[0] ?? null,
    value: run === null ? null : figureAt(table, figure, run),
    ran: ran.length,
    refused: ended.length - ran.length,
  }
}

function best(table: SweepTable, figure: SweepFigureId, runs: readonly number[]): number | undefined {
  const column = table.figures[figure]
  let found = runs[0]
  for (const run of runs) if (isBetter(figure, column[run]!, column[found!]!)) found = run
  return found
}

/** The run in the middle, the lower one of two: a cell shows a run that there is. */
function middle({ figures }: SweepTable, figure: SweepFigureId, runs: readonly number[]): number | undefined {
  const sorted = runs.toSorted((a, b) => figures[figure][a]! - figures[figure][b]!)
  return sorted[Math.floor((sorted.length - 1) / 2)]
}
