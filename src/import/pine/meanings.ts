/** What calls and choices of a script mean, seen by themselves. */

import type { Draft } from './draft.ts'
import type { Expression, Statement } from './syntax.ts'
import { bracketed, constant, NotUnderstood, RANK, type Value } from './values.ts'

/** Functions that only draw, or only tell. */
export const DRAWING_CALL =
  /^(plot\w*|bgcolor|barcolor|fill|hline|alert|alertcondition|(color|label|line|box|table|linefill|polyline|chart\.point|log)(\..*)?)$/
/** Why a name means nothing here. */
export function unknownWords(name: string): string {
  if (name.startsWith('request.')) return `${name}: other instruments and timeframes are not supported`
  if (/^(array|matrix|map)\./.test(name)) return `${name}: lists are not supported`
  return `${name} is not supported`
}

/** Both values as one kind: na among conditions is false. */
export function alike(one: Value, other: Value): readonly [Value, Value] {
  const no = constant(false, 'false')
  if (one.type === 'bool' && Number.isNaN(other.known)) return [one, no]
  if (other.type === 'bool' && Number.isNaN(one.known)) return [no, other]
  if (one.type !== other.type) throw new NotUnderstood('a choice between two kinds of values')
  return [one, other]
}

/** One column or the other, by what is known when a run begins. */
export function chosenColumn(test: Value, one: Value, other: Value, draft: Draft): Value {
  let name: string | null = null
  return draft.ofColumn(one.type, hint => {
    name ??= draft.hoist(
      `${bracketed(test.at([]), test.rank, RANK.or)} ? ${one.column!()} : ${other.column!()}`,
      hint ?? 'chosen',
    )
    return name
  })
}

/** The value of a block: that of its last step. */
export function lastValue(last: Statement | undefined, where: string): Expression {
  if (last?.kind === 'value') return last.value
  if (last?.kind === 'declare' && last.names.length === 1) return last.value
  if (last?.kind === 'if') return { kind: 'choose', branches: last.branches, line: last.line }
  throw new NotUnderstood(`${where} gives no value`)
}
