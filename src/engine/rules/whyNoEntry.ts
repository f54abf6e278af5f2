/** Why rules entered nothing: what on these bars made each of their entries impossible. */

import type { Direction } from '../inputs/inputs.ts'
import { hasVolume } from '../market/bars.ts'
import { DAY_MINUTES, istMinute, parseIstTime } from '../market/ist.ts'
import { type ColumnSource, columnOf } from './columns.ts'
import type { Condition, Expression, Row } from './expression.ts'
import { isColumn } from './parseRow.ts'
import { rowsOf } from './readRules.ts'
import { entryTimes } from './ruleStrategy.ts'
import type { Rules } from './rules.ts'
import { expressionWords, rowWords } from './ruleWords.ts'
import { rowSignals } from './signals.ts'

/** What made an entry impossible. */
export interface NoEntryCause {
  /** No bar closes while entries may be given; a part has no value on any bar; a part needs volume, and there is none. */
  readonly kind: 'times' | 'no-value' | 'no-volume'
  /** "before the exit at 09:00", "SMA(2000)", "VWAP". */
  readonly what: string
}

const VOLUME_TERMS = ['volume', 'VWAP']

/**
 * The causes that left no entry possible on any bar; none where an entry only never came about, or may have been refused
 * for another reason.
 */
export function whyNoEntry(
  rules: Rules,
  source: ColumnSource,
  direction: Direction,
): readonly NoEntryCause[] {
  if (!hasEntryTime(rules, source)) return [{ kind: 'times', what: timeWords(rules) }]
  const sides = [
    direction !== 'short' && rowsOf(rules, 'entryLong'),
    direction !== 'long' && rowsOf(rules, 'entryShort'),
  ].filter(rows => rows !== false && rows.length > 0) as (readonly Row[])[]
  const causes = sides.map(rows => sideCauses(rows, source))
  if (causes.some(ofSide => ofSide.length === 0)) return []
  const known = new Map(causes.flat().map(cause => [`${cause.kind} ${cause.what}`, cause]))
  return [...known.values()]
}

/** Whether some bar closes while entries may be given (B9). */
function hasEntryTime(rules: Rules, source: ColumnSource): boolean {
  const { bars, barMinutes } = source
  if (barMinutes >= DAY_MINUTES) return true
  const isOpen = entryTimes(rules, source)
  const exit = rules.exitAt === null ? Infinity : parseIstTime(rules.exitAt, 'exitAt')
  return bars.openMs.some((ms, i) => isOpen?.[i] !== 0 && istMinute(ms) + barMinutes < exit)
}

function timeWords({ entryFrom, entryTo, exitAt }: Rules): string {
  const parts = [
    entryFrom !== null && `from ${entryFrom}`,
    entryTo !== null && `until ${entryTo}`,
    exitAt !== null && `before the exit at ${exitAt}`,
  ]
  return parts.filter(part => part !== false).join(', ')
}

/** The causes of the first row of a side that could hold on no bar; none where each row could. */
function sideCauses(rows: readonly Row[], source: ColumnSource): readonly NoEntryCause[] {
  for (const row of rows) {
    if (rowSignals(row, source).includes(1)) continue
    const causes = row.map(condition => conditionCause(condition, source))
    if (causes.every(cause => cause !== null)) return causes
  }
  return []
}

function conditionCause(condition: Condition, source: ColumnSource): NoEntryCause | null {
  const hasNoVolume = !hasVolume(source.bars)
  const sides = [condition.left, condition.right]
  for (const side of sides) {
    const part = partWithoutValue(side, source)
    if (part) {
      const kind = hasNoVolume && needsVolume(part) ? 'no-volume' : 'no-value'
      return { kind, what: expressionWords(part, source.params) }
    }
  }
  return hasNoVolume && sides.some(needsVolume) ? { kind: 'no-volume', what: rowWords([condition]) } : null
}

/** The innermost part that is not a number on any bar; null where the expression is one somewhere. */
function partWithoutValue(expression: Expression, source: ColumnSource): Expression | null {
  if (!isColumn(expression) || columnOf(expression, source).some(Number.isFinite)) return null
  // what lies on longer bars has values of its own there
  if (expression.kind === 'on') return expression
  for (const part of partsOf(expression)) {
    const found = partWithoutValue(part, source)
    if (found) return found
  }
  return expression
}

function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'number':
    case 'param':
      return []
    case 'term':
      return expression.args
    case 'math':
      return [expression.left, expression.right]
    case 'ago':
    case 'on':
      return [expression.of]
  }
}

function needsVolume(expression: Expression): boolean {
  if (expression.kind === 'term' && VOLUME_TERMS.includes(expression.name)) return true
  return partsOf(expression).some(needsVolume)
}
