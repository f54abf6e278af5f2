/** Runs as lines over several axes: which are drawn, and where. */
import type { SweepMetricId } from '../../../engine/sweep/sweepMetrics.ts'
import { BRUSHES_PATTERN } from './sweepSearch.ts'
import { metricAt, RAN, type SweepTable } from './sweepTable.ts'

/** More lines would be a carpet, and slow. */
export const MAX_LINES = 2_000

/** An axis: a parameter or a metric. */
export interface LineAxis {
  readonly id: string
  readonly label: string
  readonly low: number
  readonly high: number
  readonly column: Float64Array
  readonly text: (value: number) => string
}

/** A part of an axis that a run must pass through. */
export interface Brush {
  readonly from: number
  readonly to: number
}

/** The brushes by their axes; an axis without one lets every run through. */
export type Brushes = Readonly<Record<string, Brush>>

/** Which runs are drawn as lines. */
export interface Lines {
  /** The runs to draw, the worst first, so that the best lie on top. */
  readonly runs: Uint32Array
  /** Runs that pass all brushes and have the metric. */
  readonly passed: number
}

/** The lowest and highest known value of the runs that ended. */
export function spanOf({ states }: SweepTable, column: Float64Array): readonly [low: number, high: number] {
  let low = Infinity
  let high = -Infinity
  states.forEach((state, run) => {
    const value = column[run]!
    if (state !== RAN || Number.isNaN(value)) return
    if (value < low) low = value
    if (value > high) high = value
  })
  return low <= high ? [low, high] : [0, 0]
}

/** The runs that pass the brushes, from the lowest metric to the highest; of too many every so manieth, with both ends. */
export function linesOf(
  table: SweepTable,
  metric: SweepMetricId,
  axes: readonly LineAxis[],
  brushes: Brushes,
  most = MAX_LINES,
): Lines {
  const column = table.figures[metric]
  const brushed = axes.flatMap(axis => {
    const brush = brushes[axis.id]
    return brush ? [{ column: axis.column, brush }] : []
  })
  const passes = (run: number) =>
    brushed.every(({ column: values, brush }) => values[run]! >= brush.from && values[run]! <= brush.to)
  const all = Uint32Array.from(table.states, (_, run) => run)
  const passed = all.filter(
    run => table.states[run] === RAN && metricAt(table, metric, run) !== null && passes(run),
  )
  passed.sort((a, b) => column[a]! - column[b]! || a - b)
  const step = (passed.length - 1) / (most - 1)
  const runs =
    passed.length <= most
      ? passed
      : Uint32Array.from({ length: most }, (_, k) => passed[Math.round(k * step)]!)
  return { runs, passed: passed.length }
}

const BRUSH = /^([A-Za-z]\w{0,39})~(-?\d{1,15}(?:\.\d{1,12})?)~(-?\d{1,15}(?:\.\d{1,12})?)$/
/** The brushes of an address. */
export function readBrushes(text: string | undefined): Brushes {
  const parts = (text ?? '').split(',').map(part => BRUSH.exec(part))
  return Object.fromEntries(
    parts.flatMap(part =>
      part ? [[part[1]!, { from: Number(part[2]), to: Number(part[3]) }] as const] : [],
    ),
  )
}

/** The brushes for an address; undefined where there is none. */
export function writeBrushes(brushes: Brushes): string | undefined {
  const text = Object.entries(brushes)
    .map(([id, { from, to }]) => [id, plain(from), plain(to)].join('~'))
    .join(',')
  return BRUSHES_PATTERN.test(text) ? text : undefined
}

/** Never in powers of ten, which the address does not know. */
function plain(value: number): number {
  return Number(value.toFixed(6))
}

/** 0 at the low end of an axis, 1 at its high end; an axis of one value has it in the middle. */
export function placeOnAxis({ low, high }: Pick<LineAxis, 'low' | 'high'>, value: number): number {
  return high === low ? 0.5 : (value - low) / (high - low)
}
