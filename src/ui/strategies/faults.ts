import type { Problem } from '../../engine/core/problem.ts'
import { PARAM_FIELDS, type ParamDraft } from './paramsDraft.ts'
import { type RowField, type RulesDraft, shownRow } from './rulesDraft.ts'

/** What is wrong with a list of rows, and at which of those shown. */
export function rowFault(
  problem: Problem | null,
  field: RowField,
  draft: RulesDraft,
): { readonly row: number; readonly message: string } | null {
  if (!problem) return null
  if (problem.field === field) return { row: -1, message: problem.message }
  const nth = problem.field?.startsWith(`${field} row `) ? Number(problem.field.split(' ').at(-1)) : 0
  return nth > 0 ? { row: shownRow(draft[field], nth), message: problem.message } : null
}

/** What is wrong with a parameter, and at which of its fields. */
export interface ParamFault {
  /** "" is all parameters. */
  readonly name: string
  readonly field: keyof ParamDraft
  readonly message: string
}

/** What is wrong with one of the parameters, or with all of them. */
export function paramFault(problem: Problem | null, params: readonly ParamDraft[]): ParamFault | null {
  if (!problem?.field) return null
  const { field: at, message } = problem
  if (at === 'params' || at === 'orders') return { name: '', field: 'name', message }
  if (!at.startsWith('params ')) return null
  const named = at.slice('params '.length)
  // a name with a space in it is at fault itself
  if (params.some(({ name }) => name.trim() === named)) return { name: named, field: 'name', message }
  const [name, field] = named.split(' ')
  return { name: name!, field: PARAM_FIELDS.find(each => each === field) ?? 'name', message }
}

/** What is wrong with a field of its own. */
export function fieldFault(problem: Problem | null, field: string): string | undefined {
  return problem?.field === field ? problem.message : undefined
}
