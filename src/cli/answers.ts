import { InputError } from '../engine/index.ts'
import type { ImportQuestion, ReadAnswers } from '../import/readFiles.ts'

/** What may be answered, and with what; null takes any word, which the file must have. */
const FIELDS: Readonly<Record<keyof ReadAnswers, readonly string[] | null>> = {
  dateOrder: ['day-first', 'month-first', 'year-first'],
  symbol: null,
  series: null,
  priceUnit: ['rupees', 'paise'],
}

/** What `--help` prints of them. */
export const ANSWER_HELP = `  --answer FIELD=VALUE    what a file leaves open; a file that does says which FIELD and VALUE it needs`

/**
 * The answers on the command line, each as FIELD=VALUE.
 * @throws InputError for a field that no file asks for, or a value that cannot be its answer.
 */
export function parseAnswers(given: readonly string[]): ReadAnswers {
  return Object.fromEntries(given.map(parseAnswer))
}

function parseAnswer(text: string): [field: string, value: string] {
  const at = text.indexOf('=')
  const [field, value] = [text.slice(0, at), text.slice(at + 1)]
  if (at < 0 || value === '' || !Object.hasOwn(FIELDS, field)) {
    const fields = Object.keys(FIELDS).join(', ')
    throw new InputError(`--answer: "${text}" must be FIELD=VALUE, where FIELD is one of ${fields}.`)
  }
  const choices = FIELDS[field as keyof ReadAnswers]
  if (choices !== null && !choices.includes(value)) {
    throw new InputError(`--answer ${field}: "${value}" must be ${choices.join(' or ')}.`)
  }
  return [field, value]
}

/** The question as an error that says how to answer it. */
export function unanswered({ field, message, choices }: ImportQuestion): InputError {
  const answers = choices.map(({ value }) => `--answer ${field}=${value}`)
  const few = answers.length > 4 ? [...answers.slice(0, 3), '…'] : answers
  return new InputError(`${message} Add ${few.join(' or ')}.`)
}
