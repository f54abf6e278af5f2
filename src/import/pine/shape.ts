/** What statements are about, seen from their form alone. */

import { DRAWING_CALL } from './meanings.ts'
import { blocksOf } from './scope.ts'
import type { Expression, Statement } from './syntax.ts'

const LONGEST_NAME = 60

/** Whether a statement only draws or tells, with all in its blocks. */
export function isDrawing(statement: Statement): boolean {
  if (statement.kind === 'if' || statement.kind === 'for') {
    const inner = blocksOf(statement).flat()
    return inner.length > 0 && inner.every(isDrawing)
  }
  // a label or a table is kept in a variable too
  const isGiving = statement.kind === 'value' || statement.kind === 'declare' || statement.kind === 'assign'
  return isGiving && statement.value.kind === 'call' && DRAWING_CALL.test(statement.value.name)
}

/** Whether a statement gives orders, itself or in its blocks. */
export function hasOrder(statement: Statement): boolean {
  if (
    statement.kind === 'value' &&
    statement.value.kind === 'call' &&
    statement.value.name.startsWith('strategy.')
  )
    return true
  return blocksOf(statement).flat().some(hasOrder)
}

/** The side that is held where the condition holds: strategy.position_size > 0, also among others. */
export function guardOf(test: Expression): 'buy' | 'sell' | null {
  if (test.kind !== 'binary') return null
  const { sign, left, right } = test
  if (sign === 'and') return guardOf(left) ?? guardOf(right)
  const isSize = left.kind === 'name' && left.name === 'strategy.position_size'
  if (!isSize || right.kind !== 'number' || right.value !== 0) return null
  return sign === '>' ? 'buy' : sign === '<' ? 'sell' : null
}

/** The name of a plotted line. */
export function titleOf(call: Expression & { kind: 'call' }, series: Expression): string {
  const title = call.args.find(({ name }, k) => name === 'title' || (name === null && k === 1))?.value
  const words = title?.kind === 'text' ? title.value.trim() : series.kind === 'name' ? series.name : ''
  return (words || `Line ${call.line}`).slice(0, LONGEST_NAME)
}
