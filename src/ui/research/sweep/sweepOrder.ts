/** The rows of a sweep's table: which, in what order, and as a file. */

import { levelled } from '../../../engine/core/ties.ts'
import { METRICS } from '../../../engine/metrics/catalog.ts'
import type { SweepMetricId } from '../../../engine/sweep/sweepMetrics.ts'
import { toCsv } from '../../format/csv.ts'
import { nextFrame } from '../../primitives/nextFrame.ts'
import type { SortOrder } from '../../primitives/sorting.ts'
import { HIDDEN, metricAt, PENDING, REFUSED, type SweepTable } from './sweepTable.ts'

/** "run" is the order in which they were planned; else a parameter or a metric. */
export interface RowOrder {
  readonly by: string
  readonly order: SortOrder
}

/** The runs that ended and are shown, in order, ties as they were planned: what has no such value comes last, refused runs after all others. */
export function orderRows(table: SweepTable, { by, order }: RowOrder): Uint32Array {
  const { states, plan } = table
  const all = Uint32Array.from(states, (_, run) => run)
  const ended = all.filter(run => states[run] !== PENDING && states[run] !== HIDDEN)
  const column = columnOf(table, by)
  const sign = order === 'ascending' ? 1 : -1
  const levels = column && levelled(column)
  const key = Float64Array.from({ length: plan.count }, (_, run) => {
    if (states[run] === REFUSED) return Infinity
    const value = levels ? levels[run]! : run
    return Number.isNaN(value) ? Number.MAX_VALUE : sign * value
  })
  return ended.sort((a, b) => key[a]! - key[b]! || a - b)
}

function columnOf({ ask, plan, figures }: SweepTable, by: string): Float64Array | null {
  const axis = ask.axes.findIndex(({ param }) => param === by)
  if (axis >= 0) return plan.columns[axis]!
  return isMetric(plan.figures, by) ? figures[by] : null
}

/** Whether that is one of the metrics. */
export function isMetric(metrics: readonly SweepMetricId[], by: string): by is SweepMetricId {
  return (metrics as readonly string[]).includes(by)
}

/** Rows of one range of the file: longer ones would be felt. */
const ROWS_AT_ONCE = 500

/** All rows as a CSV file, in that order: raw numbers, and why a run was refused. Written frame by frame beside the page. */
export async function sweepCsv(table: SweepTable, rows: Uint32Array): Promise<Blob> {
  const { ask, plan } = table
  const head = [
    'Run',
    ...ask.axes.map(({ param }) => param),
    ...plan.figures.map(id => METRICS[id].label),
    'Invalid because',
  ]
  const parts = [toCsv([head])]
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const lines = Array.from(rows.subarray(from, from + ROWS_AT_ONCE), run => [
      run + 1,
      ...plan.columns.map(column => column[run]!),
      ...plan.figures.map(id => metricAt(table, id, run)),
      table.refusals.get(run) ?? null,
    ])
    // each part would begin with a byte order mark
    parts.push(toCsv(lines).slice(1))
    await nextFrame()
  }
  return new Blob(parts, { type: 'text/csv' })
}
