import { isAbove, isAtLeast } from '../core/ties.ts'
import { crossings } from '../indicators/cross.ts'
import { type ColumnSource, columnOf } from './columns.ts'
import type { Comparison, Condition, Row } from './expression.ts'

/** 1 on each bar on which every row holds, otherwise 0; without rows 0 everywhere. */
export function signalsOf(rows: readonly Row[], source: ColumnSource): Int8Array {
  const count = source.bars.close.length
  if (rows.length === 0) return new Int8Array(count)
  return rows.map(row => rowSignals(row, source)).reduce((all, row) => all.map((value, i) => value & row[i]!))
}

/** 1 on each bar on which one of the row's conditions holds. */
export function rowSignals(row: Row, source: ColumnSource): Int8Array {
  return row
    .map(condition => conditionSignals(condition, source))
    .reduce((any, one) => any.map((value, i) => value | one[i]!))
}

function conditionSignals({ left, comparison, right }: Condition, source: ColumnSource): Int8Array {
  return source.indicator(HOLDS[comparison], columnOf(left, source), columnOf(right, source))
}

type Holds = (left: Float64Array, right: Float64Array) => Int8Array

/** A value that is not there yet is neither above nor below; what is the same but for binary noise is at the level (T3). */
const HOLDS: Readonly<Record<Comparison, Holds>> = {
  above: (left, right) => where(left, right, isAbove),
  below: (left, right) => where(right, left, isAbove),
  'at-least': (left, right) => where(left, right, isAtLeast),
  'at-most': (left, right) => where(right, left, isAtLeast),
  'crosses-above': (left, right) => crossings(left, right).map(turn => (turn > 0 ? 1 : 0)),
  'crosses-below': (left, right) => crossings(left, right).map(turn => (turn < 0 ? 1 : 0)),
}

function where(left: Float64Array, right: Float64Array, holds: (a: number, b: number) => boolean): Int8Array {
  const signals = new Int8Array(left.length)
  for (let i = 0; i < signals.length; i++) if (holds(left[i]!, right[i]!)) signals[i] = 1
  return signals
}
