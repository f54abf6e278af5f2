/** Numbers and arithmetic of rules as code. */

import type { Expression, MathSign } from '../expression.ts'
import type { RuleParam, Rules } from '../rules.ts'
import type { Term, TermNumber } from '../terms.ts'
import { call, type Piece, quoted } from './text.ts'

/** A function of the file that refuses a number which an indicator of the rules cannot take. */
export type Limit = 'whole' | 'within'

/** A side of a sign: its code, and its own sign where brackets may have to hold it together. */
export interface Operand {
  readonly text: string
  readonly sign: MathSign | null
}

/** A longer name of a parameter would fill the line in the brackets of a column. */
const LONGEST_AGO = 32
/** What `checkAgo` allows. */
const AGO: Pick<TermNumber, 'min' | 'max' | 'isWhole'> = { min: 0, max: 5000, isWhole: true }

/** Arithmetic on values of one bar, in brackets where it would be read otherwise without. */
export function mathOperand(
  sign: MathSign,
  left: Expression,
  right: Expression,
  one: Operand,
  other: Operand,
): Operand {
  // by a number that may be 0 there is no answer, not an endless one
  if (sign === '/' && !(right.kind === 'number' && right.value !== 0))
    return { text: `ratio(${one.text}, ${other.text})`, sign: null }
  return signed(sign, left, one, other)
}

function signed(sign: MathSign, left: Expression, one: Operand, other: Operand): Operand {
  if (sign === '-' && left.kind === 'number' && left.value === 0) {
    const isPlain = other.sign === null && !other.text.startsWith('-')
    return { text: isPlain ? `-${other.text}` : `-(${other.text})`, sign: null }
  }
  const inner = needsBrackets(sign, one.sign, false) ? `(${one.text})` : one.text
  const outer = needsBrackets(sign, other.sign, true) ? `(${other.text})` : other.text
  return { text: `${inner} ${sign} ${outer}`, sign }
}

/** Whether arithmetic with the sign `inside` stands in brackets beside `sign`; products of both kinds do, to be read at once. */
function needsBrackets(sign: MathSign, inside: MathSign | null, isRight: boolean): boolean {
  if (inside === null) return false
  const isProduct = '*/'.includes(sign)
  const holdsProduct = '*/'.includes(inside)
  if (isProduct !== holdsProduct) return isProduct
  return isRight || (isProduct && inside !== sign)
}

/** "1" or "params.lag" for so many bars before; null where the parameter has to be looked at first, or is too long. */
export function agoText(bars: Expression, params: Rules['params']): string | null {
  const text = numberText(bars)
  return fits(bars, AGO, params) && text.length <= LONGEST_AGO ? text : null
}

/** A number or a parameter, or arithmetic on them. */
export function numberText(number: Expression): string {
  return scalar(number).text
}

/** A number in the brackets of a term, with the function that it passes through where its parameters may break its limits. */
export function countPiece(
  { name, numbers }: Term,
  place: number,
  count: Expression,
  params: Rules['params'],
): { readonly piece: Piece; readonly limit?: Limit } {
  const number = numbers[place]!
  const text = numberText(count)
  if (fits(count, number, params)) return { piece: text }
  const limit = number.isWhole ? 'whole' : 'within'
  const what = quoted(`${name}: the ${number.label}`)
  return { piece: call(limit, [what, text, String(number.min), String(number.max)]), limit }
}

/** A number that is the same on every bar; its divisions are plain. */
function scalar(expression: Expression): Operand {
  if (expression.kind === 'number') return { text: String(expression.value), sign: null }
  if (expression.kind === 'param') return { text: `params.${expression.name}`, sign: null }
  if (expression.kind !== 'math') throw new Error(`${expression.kind} is no number`)
  const { sign, left, right } = expression
  return signed(sign, left, scalar(left), scalar(right))
}

/** Whether the number lies within the limits whatever the run's parameters are. */
function fits(
  expression: Expression,
  { min, max, isWhole }: Pick<TermNumber, 'min' | 'max' | 'isWhole'>,
  params: Rules['params'],
): boolean {
  if (expression.kind === 'number')
    return (
      expression.value >= min && expression.value <= max && (!isWhole || Number.isInteger(expression.value))
    )
  if (expression.kind !== 'param') return false
  const param: RuleParam = params[expression.name]!
  return param.min >= min && param.max <= max && (!isWhole || param.step === 1)
}
