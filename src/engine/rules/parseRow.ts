import { InputError } from '../core/problem.ts'
import type { Timeframe } from '../market/resample.ts'
import { dayNumber } from './dayNames.ts'
import type { Comparison, Condition, Expression, MathSign, Row } from './expression.ts'
import { paramNamed } from './paramName.ts'
import { findTerm, TERMS, type Term } from './terms.ts'
import { readTokens, type Token } from './tokens.ts'
import { unknownWord } from './unknownWord.ts'

const COMPARISONS: readonly (readonly [words: string, comparison: Comparison])[] = [
  ['crosses above', 'crosses-above'],
  ['crosses below', 'crosses-below'],
  ['is at or above', 'at-least'],
  ['is at or below', 'at-most'],
  ['is above', 'above'],
  ['is below', 'below'],
  ['>=', 'at-least'],
  ['<=', 'at-most'],
  ['>', 'above'],
  ['<', 'below'],
  ['is', 'equal'],
  ['=', 'equal'],
]

const TIMEFRAMES: readonly Timeframe[] = ['3m', '5m', '15m', '30m', '60m', '1D']
/** What stands in brackets may hold brackets, but nobody can read more of them than this. */
const MAX_DEPTH = 20
const MAX_BARS_AGO = 5000

/**
 * A row as a trader writes it: "RSI(14) crosses below 30", "volume is above 1.5 * SMA(volume, 20) or close < VWAP".
 * @param params names of the strategy's parameters, which stand for their numbers.
 * @throws InputError that says what is wrong and what may stand there.
 */
export function parseRow(text: string, params: readonly string[] = []): Row {
  return new Reader(text, params).row()
}

/**
 * One expression: "1.5 * ATR(14)".
 * @throws InputError as `parseRow` does.
 */
export function parseExpression(text: string, params: readonly string[] = []): Expression {
  return new Reader(text, params).whole()
}

/** Walks over the tokens of one row, from left to right. */
class Reader {
  readonly #tokens: readonly Token[]
  readonly #params: readonly string[]
  #at = 0
  #depth = 0

  constructor(text: string, params: readonly string[]) {
    this.#tokens = readTokens(text)
    this.#params = params
  }

  row(): Row {
    const conditions = [this.#condition()]
    while (this.#take('or')) conditions.push(this.#condition())
    if (this.#peek('and'))
      throw new InputError('Put each condition that must hold in a row of its own, without "and".')
    this.#end()
    return conditions
  }

  whole(): Expression {
    const expression = this.#sum()
    this.#end()
    return expression
  }

  #end(): void {
    const rest = this.#tokens[this.#at]
    if (rest) throw new InputError(`"${rest.text}" is not understood here.`)
  }

  #condition(): Condition {
    const left = this.#sum()
    const found = COMPARISONS.find(([words]) => this.#takeWords(words))
    if (!found || (found[0] === 'is' && !this.#isValueNext())) {
      if (found) this.#at--
      throw this.#noComparison()
    }
    return { left, comparison: found[1], right: this.#sum() }
  }

  #noComparison(): InputError {
    const [first, second] = this.#tokens.slice(this.#at).map(({ text }) => text)
    const isBegun = /^(is|crosses)$/i.test(first ?? '') && second !== undefined
    const after = isBegun ? `${first} ${second}` : first
    const where =
      after === undefined ? 'The row ends before its comparison' : `"${after}" is not a comparison`
    return new InputError(
      `${where}. Use is above, is below, is at or above, is at or below, is, crosses above or crosses below.`,
    )
  }

  /** Whether a value begins here: behind a lone "is" another word is a comparison that was written wrong. */
  #isValueNext(): boolean {
    const next = this.#tokens[this.#at]
    if (next?.kind !== 'word') return next !== undefined
    const at = this.#at
    const isTerm = this.#term() !== undefined
    this.#at = at
    return isTerm || this.#number(next.text) !== undefined
  }

  #sum(): Expression {
    return this.#chain(['+', '-'], () => this.#product())
  }

  #product(): Expression {
    return this.#chain(['*', '/'], () => this.#after(this.#primary()))
  }

  /** Operands of signs that bind alike, from left to right. */
  #chain(signs: readonly MathSign[], operand: () => Expression): Expression {
    let left = operand()
    for (;;) {
      const sign = signs.find(each => this.#take(each))
      if (!sign) return left
      left = { kind: 'math', sign, left, right: operand() }
    }
  }

  /** "[3]" and "on 15m" behind what they are about. */
  #after(of: Expression): Expression {
    if (this.#take('[')) return this.#after({ kind: 'ago', of, bars: this.#ago() })
    if (this.#take('on')) return this.#after({ kind: 'on', of, timeframe: this.#timeframe() })
    return of
  }

  #ago(): Expression {
    const bars = this.#sum()
    if (bars.kind === 'number') checkAgo(bars.value)
    else if (bars.kind !== 'param')
      throw new InputError('[…]: the bars before must be a number or a parameter.')
    this.#need(']')
    return bars
  }

  #timeframe(): Timeframe {
    const text = this.#tokens[this.#at]?.text ?? ''
    const found = TIMEFRAMES.find(each => each.toLowerCase() === text.toLowerCase())
    if (!found) throw new InputError(`"on ${text}": choose one of ${TIMEFRAMES.join(', ')}.`)
    this.#at++
    return found
  }

  #primary(): Expression {
    const token = this.#tokens[this.#at]
    if (!token) throw new InputError('The row ends where a value is missing.')
    if (this.#take('(')) return this.#bracketed()
    if (this.#take('-')) {
      return { kind: 'math', sign: '-', left: { kind: 'number', value: 0 }, right: this.#primary() }
    }
    if (token.kind === 'number') {
      this.#at++
      return { kind: 'number', value: token.value }
    }
    const term = this.#term()
    if (term) return this.#called(term)
    const number = this.#number(token.text)
    if (!number) throw unknownWord(token.text, this.#params)
    this.#at++
    return number
  }

  /** A parameter, or a day of the week in a row that speaks of it. */
  #number(word: string): Expression | undefined {
    const name = paramNamed(word, this.#params)
    if (name !== undefined) return { kind: 'param', name }
    const value = this.#tokens.some(({ text }) => /^weekday$/i.test(text)) ? dayNumber(word) : undefined
    return value === undefined ? undefined : { kind: 'number', value }
  }

  #bracketed(): Expression {
    if (++this.#depth > MAX_DEPTH) throw new InputError('The row has too many brackets inside each other.')
    const inside = this.#sum()
    this.#need(')')
    this.#depth--
    return inside
  }

  /** The longest name of a term that stands here: "MACD signal" before "MACD". */
  #term(): Term | undefined {
    const found = TERMS_BY_LENGTH.find(
      ({ name }) => paramNamed(name, this.#params) === undefined && this.#takeWords(name),
    )
    return found && findTerm(found.name)
  }

  #called(term: Term): Expression {
    const args: Expression[] = []
    if (this.#take('(')) {
      if (++this.#depth > MAX_DEPTH) throw new InputError('The row has too many brackets inside each other.')
      do args.push(this.#sum())
      while (this.#take(','))
      this.#need(')')
      this.#depth--
    }
    return { kind: 'term', name: term.name, args: completeArgs(term, args) }
  }

  /** Takes these words if all of them stand here. */
  #takeWords(text: string): boolean {
    const words = text.split(' ')
    if (!words.every((word, k) => this.#tokens[this.#at + k]?.text.toLowerCase() === word.toLowerCase()))
      return false
    this.#at += words.length
    return true
  }

  #peek(text: string): boolean {
    return this.#tokens[this.#at]?.text.toLowerCase() === text
  }

  #take(text: string): boolean {
    const isHere = this.#peek(text)
    if (isHere) this.#at++
    return isHere
  }

  #need(text: string): void {
    if (this.#take(text)) return
    const after = this.#tokens[this.#at]?.text
    throw new InputError(
      after === undefined ? `The row ends before "${text}".` : `"${text}" is missing before "${after}".`,
    )
  }
}

const TERMS_BY_LENGTH = [...TERMS].sort((a, b) => b.name.length - a.name.length)

/** What the brackets leave out: the close, and the usual numbers. */
function completeArgs(term: Term, given: readonly Expression[]): readonly Expression[] {
  const { name, isOfColumn = false, numbers } = term
  const hasColumn = isOfColumn && given.length > 0 && isColumn(given[0]!)
  const [of, counts] = hasColumn ? [given[0]!, given.slice(1)] : [CLOSE, given]
  if (counts.length > numbers.length) throw new InputError(`${name} takes ${takes(term)}.`)
  const filled = numbers.map(({ initial, label }, k): Expression => {
    const count = counts[k]
    if (count && isColumn(count))
      throw new InputError(`${name}: the ${label} must be a number or a parameter.`)
    return count ?? { kind: 'number', value: initial }
  })
  filled.forEach((count, k) => {
    if (count.kind === 'number') checkCount(term, k, count.value)
  })
  return isOfColumn ? [of, ...filled] : filled
}

const CLOSE: Expression = { kind: 'term', name: 'close', args: [] }

/** Whether it may differ from bar to bar. */
export function isColumn(expression: Expression): boolean {
  const { kind } = expression
  if (kind === 'math') return isColumn(expression.left) || isColumn(expression.right)
  return kind !== 'number' && kind !== 'param'
}

/**
 * Nothing, where the number may stand in the brackets.
 * @throws InputError that names its limits.
 */
export function checkCount({ name, numbers }: Term, place: number, value: number): void {
  const { label, min, max, isWhole } = numbers[place]!
  if (value >= min && value <= max && (!isWhole || Number.isInteger(value))) return
  throw new InputError(
    `${name}: the ${label} must be a ${isWhole ? 'whole ' : ''}number from ${min} to ${max}, not ${value}.`,
  )
}

/**
 * The same number, where it may say how many bars before.
 * @throws InputError otherwise: a rule cannot look at later bars.
 */
export function checkAgo(bars: number): number {
  if (Number.isInteger(bars) && bars >= 0 && bars <= MAX_BARS_AGO) return bars
  throw new InputError(`[…]: the bars before must be a whole number from 0 to ${MAX_BARS_AGO}.`)
}

function takes({ isOfColumn, numbers }: Term): string {
  const labels = numbers.map(({ label }) => label)
  if (labels.length === 0) return 'no brackets'
  return `${isOfColumn ? 'a price first, if not the close, then ' : ''}${labels.join(', ')}`
}
