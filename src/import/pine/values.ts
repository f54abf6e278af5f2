/** What an expression of Pine becomes: text of code for the bar itself, or for one before it. */

/** Why something cannot be written as code. */
export class NotUnderstood extends Error {}

/** What only draws has no place in orders. */
export class DrawsOnly extends Error {}

/** When a value is known: as it is written, when a run begins, from bars alone, or only while the bars go by. */
export type Scope = 'constant' | 'start' | 'bar' | 'step'
export type ValueType = 'number' | 'bool' | 'text'
/** Bars before the one that has closed, as terms of code that are subtracted; none is that bar itself. */
export type Ago = readonly string[]

/** A value of the script. */
export interface Value {
  readonly type: ValueType
  readonly scope: Scope
  /** How tightly its text binds: see `RANK`. */
  readonly rank: number
  /** How much text it is, roughly: what grows too far is not written. */
  readonly size: number
  readonly mayBeNa: boolean
  at(ago: Ago): string
  /** The constant that it is. */
  readonly known?: number | string | boolean
  /** Whether it is a whole number that is written in the script. */
  readonly isWhole?: boolean
  /** Whether it counts from 0 upwards, so that it may say how many bars before. */
  readonly isCount?: boolean
  /** What the column is called in which it stands already; a name that was wished for is taken where it is free. */
  readonly column?: (wished?: string) => string
  /** The parameter that it is, with its least value. */
  readonly param?: { readonly name: string; readonly min: number; readonly isInteger: boolean }
}

/** How tightly operators bind, as in JavaScript. */
export const RANK = {
  choice: 1,
  or: 2,
  and: 3,
  same: 4,
  compare: 5,
  add: 6,
  times: 7,
  sign: 8,
  atom: 9,
} as const
const SCOPES: readonly Scope[] = ['constant', 'start', 'bar', 'step']
/** More text in one expression nobody reads. */
const LARGEST = 400

/** The scope of what depends on all of them. */
export function widest(values: readonly Pick<Value, 'scope'>[]): Scope {
  return SCOPES[Math.max(0, ...values.map(({ scope }) => SCOPES.indexOf(scope)))]!
}

/** A value that is written in the script. */
export function constant(known: number | string | boolean, text: string, isWhole = false): Value {
  const type = typeof known === 'string' ? 'text' : typeof known === 'boolean' ? 'bool' : 'number'
  const rank = text.startsWith('-') ? RANK.sign : RANK.atom
  const mayBeNa = typeof known === 'number' && Number.isNaN(known)
  return { type, scope: 'constant', rank, size: 1, mayBeNa, at: () => text, known, isWhole }
}

/** A value made of others: `write` gets their texts for the same bar. */
export function composed(
  type: ValueType,
  rank: number,
  parts: readonly Value[],
  write: (...texts: string[]) => string,
): Value {
  const size = parts.reduce((sum, part) => sum + part.size, 1)
  if (size > LARGEST) throw new NotUnderstood('the expression is too long')
  return {
    type,
    scope: widest(parts),
    rank,
    size,
    mayBeNa: true,
    at: ago => write(...parts.map(part => part.at(ago))),
  }
}

/** The text of a part, in brackets where it binds less tightly than what stands around it. */
export function bracketed(text: string, rank: number, around: number): string {
  return rank < around ? `(${text})` : text
}

/** "i", "i - 1" or "i - params.lag": the place of a bar in a column. */
export function place(ago: Ago): string {
  return ['i', ...ago].join(' - ')
}

/** Both steps back, numbers added up. */
export function further(ago: Ago, more: string): Ago {
  if (more === '0') return ago
  const isNumber = (text: string) => /^\d+$/.test(text)
  const known = [...ago, more].filter(isNumber).reduce((sum, text) => sum + Number(text), 0)
  const rest = [...ago, more].filter(text => !isNumber(text))
  return known === 0 ? rest : [...rest, String(known)]
}
