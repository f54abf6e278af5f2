/** Reads the texts of a SPAN file's elements: numbers, dates, symbols. */
import type { InputError } from '../../engine/index.ts'

/** What to say of a file that is wrong at the place that is read. */
export type Fault = (what: string) => InputError

const SYMBOL = /^[A-Z0-9][A-Z0-9&_-]{0,29}$/
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?$/
/** Of a text that is wrong, so much is shown. */
const SHOWN = 40

/** The number that a text is. @throws InputError that names it by `words`. */
export function spanNumber(text: string, words: string, fault: Fault): number {
  const number = NUMBER.test(text) ? Number(text) : Number.NaN
  if (Number.isFinite(number)) return number
  throw fault(`${words} is "${text.slice(0, SHOWN)}", not a number`)
}

/** "2026-06-30" of "20260630". @throws InputError that names it by `words`. */
export function spanDate(text: string, words: string, fault: Fault): string {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? []
  const date = `${year}-${month}-${day}`
  const ms = Date.parse(date)
  if (!Number.isNaN(ms) && new Date(ms).toISOString().startsWith(date)) return date
  throw fault(`${words} is "${text.slice(0, SHOWN)}", not a date`)
}

/** The symbol of an underlying. @throws InputError where it is none. */
export function spanSymbol(text: string, fault: Fault): string {
  if (SYMBOL.test(text)) return text
  throw fault(`"${text.slice(0, SHOWN)}" is not a symbol`)
}

/** "2026-05-29 18:45" of "202605291845"; empty where it is no time. */
export function createdWords(text: string): string {
  const [, year, month, day, hour, minute] = /^(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d))?/.exec(text) ?? []
  if (year === undefined) return ''
  const date = `${year}-${month}-${day}`
  return hour === undefined ? date : `${date} ${hour}:${minute}`
}
