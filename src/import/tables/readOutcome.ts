import type { FileBars } from './fileBars.ts'
import { type ImportQuestion, QuestionError } from './question.ts'

/** What became of a file: its bars, or a question that must be answered before it can be read. */
export type ReadOutcome = ({ readonly kind: 'read' } & FileBars) | ImportQuestion

/**
 * What `read` answers, or its question.
 * @throws InputError and all else that `read` throws.
 */
export function orQuestion(read: () => FileBars): ReadOutcome {
  try {
    return { kind: 'read', ...read() }
  } catch (error) {
    if (error instanceof QuestionError) return error.question
    throw error
  }
}
