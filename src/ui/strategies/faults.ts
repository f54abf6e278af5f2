import type { Problem } from '../../engine/core/problem.ts'
import type { TIME_FIELDS } from '../../engine/rules/rules.ts'
import { PARAM_FIELDS, type ParamDraft } from './paramsDraft.ts'
import { type RowField, type RulesDraft, shownRow } from './rulesDraft.ts'

/** What is wrong with one of the rows shown; −1 is their list. */
export interface RowFault {
  readonly row: number
  readonly message: string
}

/** What is wrong with a list of rows. */
export function rowFaults(
  problems: readonly Problem[],
  field: RowField,
  draft: RulesDraft,
): readonly RowFault[] {
  return problems.flatMap(({ field: at, message }) => {
    if (at === field) return [{ row: -1, message }]
    const nth = at?.startsWith(`${field} row `) ? Number(at.split(' ').at(-1)) : 0
    return nth > 0 ? [{ row: shownRow(draft[field], nth), message }] : []
  })
}

/** What is wrong with a parameter, and at which of its fields. */
export interface ParamFault {
  /** "" is all parameters. */
  readonly name: string
  readonly field: keyof ParamDraft
  readonly message: string
}

/** What is wrong with the parameters. */
export function paramFaults(
  problems: readonly Problem[],
  params: readonly ParamDraft[],
): readonly ParamFault[] {
  return problems.flatMap(problem => paramFault(problem, params) ?? [])
}

function paramFault({ field: at, message }: Problem, params: readonly ParamDraft[]): ParamFault | null {
  if (at === 'params' || at === 'orders') return { name: '', field: 'name', message }
  if (!at?.startsWith('params ')) return null
  const named = at.slice('params '.length)
  // a name with a space in it is at fault itself
  if (params.some(({ name }) => name.trim() === named)) return { name: named, field: 'name', message }
  const [name, field] = named.split(' ')
  return { name: name!, field: PARAM_FIELDS.find(each => each === field) ?? 'name', message }
}

/** What the times of rules are called here. */
export const TIME_LABELS: Readonly<Record<(typeof TIME_FIELDS)[number], string>> = {
  entryFrom: 'Enter from',
  entryTo: 'Enter until',
  exitAt: 'Exit at',
}

/** What is wrong with a field of its own. */
export function fieldFault(problems: readonly Problem[], field: string): string | undefined {
  const message = problems.find(each => each.field === field)?.message
  if (message === undefined || !Object.hasOwn(TIME_LABELS, field)) return message
  return Object.entries(TIME_LABELS).reduce((words, [name, label]) => words.replaceAll(name, label), message)
}
