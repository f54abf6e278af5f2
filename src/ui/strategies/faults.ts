import type { Problem } from '../../engine/core/problem.ts'
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

/** What is wrong with a parameter, by its name; "" is all of them. */
export function paramFault(
  problem: Problem | null,
): { readonly name: string; readonly message: string } | null {
  if (problem?.field === 'params' || problem?.field === 'orders')
    return { name: '', message: problem.message }
  if (!problem?.field?.startsWith('params ')) return null
  return { name: problem.field.slice('params '.length), message: problem.message }
}

/** What is wrong with a field of its own. */
export function fieldFault(problem: Problem | null, field: string): string | undefined {
  return problem?.field === field ? problem.message : undefined
}
