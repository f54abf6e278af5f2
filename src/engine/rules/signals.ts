import { isAbove, isAtLeast, isSame } from '../core/ties.ts'
import { crossings } from '../indicators/cross.ts'
import { type ColumnSource, columnOf } from './columns.ts'
import type { Comparison, Condition, Row } from './expression.ts'

/** 1 on each bar on which every row holds, otherwise 0; without rows 0 everywhere. */
export function signalsOf(rows: readonly Row[], source: ColumnSource): Int8Array {
  const [first, ...others] = rows.map(row => rowSignals(row, source))
  if (!first) return new Int8Array(source.bars.close.length)
  const all = others.length === 0 ? first : first.slice()
  for (const other of others) for (let i = 0; i < all.length; i++) all[i]! &= other[i]!
  return all
}

/** 1 on each bar on which one of the row's conditions holds. */
export function rowSignals(row: Row, source: ColumnSource): Int8Array {
  const [first, ...others] = row.map(condition => conditionSignals(condition, source))
  const any = others.length === 0 ? first! : first!.slice()
  for (const other of others) for (let i = 0; i < any.length; i++) any[i]! |= other[i]!
  return any
}

function conditionSignals({ left, comparison, right }: Condition, source: ColumnSource): Int8Array {
  const { indicator } = source
  const [one, other] = [columnOf(left, source), columnOf(right, source)]
  if (comparison === 'crosses-above') return indicator(turnsTo, indicator(crossings, one, other), 1)
  if (comparison === 'crosses-below') return indicator(turnsTo, indicator(crossings, one, other), -1)
  return indicator(HOLDS[comparison], one, other)
}

type Holds = (left: Float64Array, right: Float64Array) => Int8Array

/** A value that is not there yet is neither above nor below; what is the same but for binary noise is at the level. */
const HOLDS: Readonly<Record<Exclude<Comparison, 'crosses-above' | 'crosses-below'>, Holds>> = {
  above: (left, right) => where(left, right, isAbove),
  below: (left, right) => where(right, left, isAbove),
  'at-least': (left, right) => where(left, right, isAtLeast),
  'at-most': (left, right) => where(right, left, isAtLeast),
  equal: (left, right) => where(left, right, isSame),
}

function turnsTo(turns: Int8Array, side: number): Int8Array {
  const signals = new Int8Array(turns.length)
  for (let i = 0; i < signals.length; i++) if (turns[i] === side) signals[i] = 1
  return signals
}

function where(left: Float64Array, right: Float64Array, holds: (a: number, b: number) => boolean): Int8Array {
  const signals = new Int8Array(left.length)
  for (let i = 0; i < signals.length; i++) if (holds(left[i]!, right[i]!)) signals[i] = 1
  return signals
}
