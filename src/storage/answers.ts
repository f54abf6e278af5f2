/** What was answered for files with a header, so that the next file with it is read without asking. */
import type { ReadAnswers, Sample } from '../import/tables/question.ts'
import { readMark, writeMark } from './device.ts'

/** One answer, and the header of the files that it is for. */
export interface RememberedAnswer {
  readonly header: string
  readonly field: keyof ReadAnswers
  readonly value: string
}

const KEY = 'sauda.import-answers'
const FIELDS: readonly (keyof ReadAnswers)[] = ['dateOrder', 'symbol', 'series', 'priceUnit']
const ORDER_WORDS = new Map([
  ['day-first', 'DD-MM-YYYY'],
  ['month-first', 'MM-DD-YYYY'],
  ['year-first', 'YY-MM-DD'],
])
const LONGEST_HEADER = 500
const LONGEST_VALUE = 200
const MAX_ANSWERS = 200

/** The names of the columns in one spelling; files without names go by the number of their columns. */
export function headerKey({ header, rows }: Sample): string {
  const names = header.map(name => name.trim().toLowerCase().replace(/\s+/g, ' ')).join(',')
  const key = names || `no header, ${rows[0]?.cells.length ?? 0} columns`
  return key.slice(0, LONGEST_HEADER)
}

/** All answers that this device remembers, the newest last; what cannot be one is left out. */
export function rememberedAnswers(): readonly RememberedAnswer[] {
  try {
    return parseAnswers(JSON.parse(readMark(KEY) ?? '[]'))
  } catch {
    return []
  }
}

/** The answer for that header; null when there is none. */
export function findAnswer(header: string, field: keyof ReadAnswers): string | null {
  const found = rememberedAnswers().findLast(one => one.header === header && one.field === field)
  return found?.value ?? null
}

/** Keeps answers in the place of earlier ones to the same questions. */
export function rememberAnswers(answers: readonly RememberedAnswer[]): void {
  const others = rememberedAnswers().filter(one => !answers.some(answer => isSameQuestion(one, answer)))
  write([...others, ...answers].slice(-MAX_ANSWERS))
}

/** Keeps these answers alone. */
export function replaceAnswers(answers: readonly RememberedAnswer[]): void {
  write(answers)
}

/** From now on these are asked again. */
export function forgetAnswers(answers: readonly RememberedAnswer[]): void {
  write(rememberedAnswers().filter(one => !answers.some(answer => isSameQuestion(one, answer))))
}

/** The answers in a value that may come from anywhere: a list of texts only, so that no name in it reaches an object. */
export function parseAnswers(value: unknown): readonly RememberedAnswer[] {
  if (!Array.isArray(value)) return []
  return value.slice(-MAX_ANSWERS).flatMap((item: unknown) => {
    if (!Array.isArray(item) || item.length !== 3) return []
    const [header, name, answer] = item as readonly unknown[]
    const field = FIELDS.find(one => one === name)
    const isSound = isText(header, LONGEST_HEADER) && isText(answer, LONGEST_VALUE)
    return field && isSound ? [{ header, field, value: answer }] : []
  })
}

/** Answers as they are stored: lists of header, field, value. */
export function answersToJson(answers: readonly RememberedAnswer[]): readonly (readonly string[])[] {
  return answers.map(({ header, field, value }) => [header, field, value])
}

/** What an answer means, as a part of a sentence: "dates are DD-MM-YYYY". */
export function answerWords({ field, value }: Pick<RememberedAnswer, 'field' | 'value'>): string {
  if (field === 'dateOrder') return `dates are ${ORDER_WORDS.get(value) ?? value}`
  if (field === 'priceUnit') return `whole prices are ${value}`
  return `the ${field} is ${value}`
}

function isText(value: unknown, longest: number): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= longest
}

function isSameQuestion(a: RememberedAnswer, b: RememberedAnswer): boolean {
  return a.header === b.header && a.field === b.field
}

/** Storage may be switched off or full; then the question is asked again, nothing more. */
function write(answers: readonly RememberedAnswer[]): void {
  writeMark(KEY, JSON.stringify(answersToJson(answers)))
}
