import { InputError } from '../core/problem.ts'

/** One word, number or sign of a row. */
export type Token =
  | { readonly kind: 'number'; readonly text: string; readonly value: number }
  | { readonly kind: 'word' | 'sign'; readonly text: string }

/** Characters of a row: more is no rule that somebody wrote. */
const LONGEST_ROW = 500

// a timeframe begins with a digit ("15m", "1D"), a name with a letter
const TOKEN = /\s*(?:(\d+[mD]\b)|(\d+(?:\.\d+)?|\.\d+)|([A-Za-z_][A-Za-z0-9_]*)|(>=|<=|[-+*/()[\],<>=]))/y

/**
 * The tokens of a row; × and ÷ and the long dash are taken for *, / and -.
 * @throws InputError that shows what cannot be read.
 */
export function readTokens(row: string): readonly Token[] {
  if (row.trim() === '') throw new InputError('The row is empty.')
  if (row.length > LONGEST_ROW)
    throw new InputError(`The row has ${row.length} characters; at most ${LONGEST_ROW} can be read.`)
  const text = row
    .replace(/×/g, '*')
    .replace(/÷/g, '/')
    .replace(/[−–]/g, '-')
    .replace(/≥/g, '>=')
    .replace(/≤/g, '<=')
    .replace(/==+/g, '=')
    .trimEnd()
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const from = TOKEN.lastIndex
    const match = TOKEN.exec(text)
    if (!match) throw unreadable(text.slice(from).trim())
    tokens.push(toToken(match))
  }
  return tokens
}

function unreadable(rest: string): InputError {
  const remedy = rest.startsWith('%')
    ? ' Write a percentage as a factor, for example close > open * 1.01.'
    : ''
  return new InputError(`"${rest.slice(0, 20)}" cannot be read.${remedy}`)
}

function toToken([, timeframe, number, word, sign]: RegExpExecArray): Token {
  if (number !== undefined) return { kind: 'number', text: number, value: Number(number) }
  if (sign !== undefined) return { kind: 'sign', text: sign }
  return { kind: 'word', text: timeframe ?? word! }
}
