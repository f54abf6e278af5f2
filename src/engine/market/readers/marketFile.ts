import { type CsvOptions, type CsvResult, readCsv } from './csv.ts'
import { isJson, readJson } from './json.ts'
import { type ImportQuestion, QuestionError } from './question.ts'

/** What became of a file: its bars, or a question that must be answered before it can be read. */
export type ReadOutcome = ({ readonly kind: 'read' } & CsvResult) | ImportQuestion

/**
 * The bars of a text or JSON file, whatever its name; a question where it leaves something open.
 * @throws InputError with one sentence on what is wrong, where, and what to do.
 */
export function readMarketText(bytes: Uint8Array, options: CsvOptions = {}): ReadOutcome {
  return orQuestion(() => (isJson(bytes) ? readJson(bytes, options) : readCsv(bytes, options)))
}

/**
 * What `read` answers, or its question.
 * @throws InputError and all else that `read` throws.
 */
export function orQuestion(read: () => CsvResult): ReadOutcome {
  try {
    return { kind: 'read', ...read() }
  } catch (error) {
    if (error instanceof QuestionError) return error.question
    throw error
  }
}
