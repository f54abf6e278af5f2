/** The columns and conditions of rules, as statements and expressions of code. */

import { TIMEFRAME_MINUTES, type Timeframe } from '../../market/resample.ts'
import type { Condition, Expression } from '../expression.ts'
import { isColumn } from '../parseRow.ts'
import type { Rules } from '../rules.ts'
import { findTerm } from '../terms.ts'
import { CodeNames } from './names.ts'
import { agoText, countPiece, type Limit, mathOperand, numberText, type Operand } from './numbers.ts'
import { CODE_TERMS, type CodeTerm } from './terms.ts'
import { call, laidOut, mapped, type Piece, quoted } from './text.ts'

/** The bars that an expression is worked out on: those of the run, or longer ones. */
interface Place {
  /** The constant that holds them. */
  readonly bars: string
  /** How far they are apart, as code. */
  readonly minutes: string
}

type Called = Expression & { readonly kind: 'term' }

/** What a line of code holds of one value: more is made from columns. */
const LONGEST_VALUE = 80

/** What a reader has to know of a constant; said once. */
const LEVEL_COMMENT = 'numbers as columns, of which a cross needs two'
const LONGER_COMMENT = 'on each bar the value of the last longer one that has ended'

/** Writes columns as constants, each once, in the order in which they need each other. */
export class RuleColumns {
  readonly #statements: string[] = []
  readonly #limits = new Set<Limit>()
  readonly #params: Rules['params']
  readonly #indent: number
  readonly #isRun: boolean
  readonly #main: Place
  readonly #names = new CodeNames()
  readonly #known = new Map<string, string>()
  readonly #comments = new Set<string>()

  /** `isRun` is false where lines are drawn: no other run shares them. */
  constructor(params: Rules['params'], indent: number, isRun: boolean) {
    this.#params = params
    this.#indent = indent
    this.#isRun = isRun
    this.#main = { bars: 'bars', minutes: isRun ? 'barMinutes' : 'barMinutesOf(bars)' }
  }

  /** The constants that were needed so far. */
  get statements(): readonly string[] {
    return this.#statements
  }

  /** Functions of the file that keep numbers within the limits of an indicator. */
  get limits(): ReadonlySet<Limit> {
    return this.#limits
  }

  /** Whether the condition holds on bar i. */
  condition({ left, comparison, right }: Condition): Piece {
    if (comparison === 'crosses-above' || comparison === 'crosses-below') {
      const name = comparison === 'crosses-above' ? 'crossedAbove' : 'crossedBelow'
      return call(name, [this.#column(left, this.#main), this.#column(right, this.#main), 'i'])
    }
    const [one, other] = [this.#value(left, this.#main), this.#value(right, this.#main)]
    if (comparison === 'equal') return call('isSame', [one, other])
    // what is below the other one has that above it
    const isTurned = comparison === 'below' || comparison === 'at-most'
    const name = comparison === 'above' || comparison === 'below' ? 'isAbove' : 'isAtLeast'
    return call(name, isTurned ? [other, one] : [one, other])
  }

  /** The whole column of an expression. */
  column(expression: Expression): Piece {
    return this.#piece(expression, this.#main)
  }

  /** What a column is called, "ema200" or "bars.close"; its constant is written where it is not there yet. */
  #column(expression: Expression, place: Place): string {
    if (expression.kind === 'term') {
      const { fn, line } = CODE_TERMS[expression.name]!
      if (fn === null) return `${place.bars}.${expression.name}`
      if (line) return `${this.#lines(expression, place)}.${line.name}`
    }
    const write = () => {
      const piece = this.#piece(expression, place)
      return [this.#names.ofColumn(expression, place.bars), piece] as const
    }
    const comment = expression.kind === 'on' ? LONGER_COMMENT : undefined
    const key = `${place.bars} ${JSON.stringify(expression)}`
    return this.#constant(key, write, isColumn(expression) ? comment : LEVEL_COMMENT)
  }

  /** What the constant is called that holds all lines of an indicator. */
  #lines(term: Called, place: Place): string {
    const code = CODE_TERMS[term.name]!
    return this.#constant(`${place.bars} ${code.fn} ${JSON.stringify(term.args)}`, () => {
      const piece = this.#indicator(term, code, place)
      return [this.#names.ofLines(code, term.args, place.bars), piece]
    })
  }

  /** The name of a constant, which is written once, with its comment where that is new. */
  #constant(key: string, write: () => readonly [name: string, piece: Piece], comment?: string): string {
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const [name, piece] = write()
    this.#known.set(key, name)
    if (comment !== undefined && !this.#comments.has(comment)) {
      this.#comments.add(comment)
      this.#statements.push(`${' '.repeat(this.#indent)}// ${comment}`)
    }
    this.#statements.push(...laidOut(this.#indent, `const ${name} = `, piece))
    return name
  }

  #piece(expression: Expression, place: Place): Piece {
    const value = () => this.#value(expression, place)
    switch (expression.kind) {
      case 'number':
      case 'param':
        return level(place, value())
      case 'math':
        return isColumn(expression) ? mapped(`${place.bars}.close`, value()) : level(place, value())
      case 'term':
        return this.#term(expression, place)
      case 'ago':
        return this.#call('ago', [this.#column(expression.of, place), numberText(expression.bars)], place)
      case 'on':
        return this.#onLonger(expression.of, expression.timeframe, place)
    }
  }

  #term(term: Called, place: Place): Piece {
    const code = CODE_TERMS[term.name]!
    if (code.fn === null) return `${place.bars}.${term.name}`
    return this.#indicator(term, code, place, code.line ? `.${code.line.name}` : '')
  }

  #indicator({ name, args }: Called, { fn, side }: CodeTerm, place: Place, behind = ''): Piece {
    const { isOfColumn } = findTerm(name)!
    const of = isOfColumn ? this.#column(args[0]!, place) : place.bars
    if (side) return call(fn!, [of, quoted(side)])
    const counts = isOfColumn ? args.slice(1) : args
    const numbers = counts.map((count, k) => {
      const { piece, limit } = countPiece(findTerm(name)!, k, count, this.#params)
      if (limit) this.#limits.add(limit)
      return piece
    })
    return this.#call(fn!, [of, ...numbers], place, behind)
  }

  /** Runs of a sweep share what `indicator` makes of the columns of the run; it has no memory for longer bars. */
  #call(name: string, items: readonly Piece[], place: Place, behind = ''): Piece {
    const isShared = this.#isRun && place === this.#main
    return isShared ? call('indicator', [name, ...items], behind) : call(name, items, behind)
  }

  #onLonger(of: Expression, timeframe: Timeframe, place: Place): Piece {
    const bars = this.#constant(`${place.bars} on ${timeframe}`, () => {
      const piece = call('resample', [place.bars, quoted(timeframe), "segment === null ? 'none' : 'nse'"])
      return [this.#names.ofBars(timeframe), piece]
    })
    const longer: Place = { bars, minutes: String(TIMEFRAME_MINUTES[timeframe]) }
    const values = of.kind === 'term' ? this.#term(of, longer) : this.#column(of, longer)
    return call('lastEnded', [values, bars, quoted(timeframe), place.bars, place.minutes])
  }

  /** The value on bar i. */
  #value(expression: Expression, place: Place): string {
    return this.#operand(expression, place).text
  }

  #operand(expression: Expression, place: Place): Operand {
    switch (expression.kind) {
      case 'number':
      case 'param':
        return { text: numberText(expression), sign: null }
      case 'math':
        return this.#math(expression, place)
      case 'ago':
        return this.#before(expression, place)
      case 'term':
      case 'on':
        return this.#at(expression, place)
    }
  }

  #at(expression: Expression, place: Place): Operand {
    return { text: `${this.#column(expression, place)}[i]!`, sign: null }
  }

  /** What the value was some bars before. Before the first bar there is none, which makes every comparison false. */
  #before(expression: Expression & { readonly kind: 'ago' }, place: Place): Operand {
    const bars = agoText(expression.bars, this.#params)
    if (bars === null) return this.#at(expression, place)
    if (bars === '0') return this.#at(expression.of, place)
    return { text: `${this.#column(expression.of, place)}[i - ${bars}]!`, sign: null }
  }

  #math({ sign, left, right }: Expression & { readonly kind: 'math' }, place: Place): Operand {
    const write = (one: Operand, other: Operand) => mathOperand(sign, left, right, one, other)
    const [one, other] = [this.#operand(left, place), this.#operand(right, place)]
    const whole = write(one, other)
    if (whole.text.length <= LONGEST_VALUE) return whole
    const isLeftLonger = one.text.length >= other.text.length
    const shorter = isLeftLonger ? write(this.#at(left, place), other) : write(one, this.#at(right, place))
    if (shorter.text.length <= LONGEST_VALUE) return shorter
    return write(this.#at(left, place), this.#at(right, place))
  }
}

/** A column that has the same number on every bar. */
function level({ bars }: Place, number: string): Piece {
  return call(`new Float64Array(${bars}.close.length).fill`, [number])
}
