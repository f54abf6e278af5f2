/** Expressions of Pine as values. */

import { Args } from './args.ts'
import type { Draft } from './draft.ts'
import { BUNDLES, type BuiltIn, INDICATORS } from './indicators.ts'
import type { Inputs } from './inputs.ts'
import { MATHEMATICS, toBool } from './mathematics.ts'
import { alike, chosenColumn, DRAWING_CALL, lastValue, unknownWords } from './meanings.ts'
import { arithmetic, bothOrEither, compared, joinedText, negated, opposite } from './operators.ts'
import { builtInValue } from './prices.ts'
import { type Meaning, Names } from './scope.ts'
import type { Branch, Expression, Statement } from './syntax.ts'
import {
  bracketed,
  composed,
  constant,
  DrawsOnly,
  further,
  NotUnderstood,
  RANK,
  type Value,
  widest,
} from './values.ts'

const ARITHMETIC: Readonly<Record<string, number>> = {
  '+': RANK.add,
  '-': RANK.add,
  '*': RANK.times,
  '/': RANK.times,
  '%': RANK.times,
}
const MAX_DEPTH = 30

/** What names and calls say of the position; null for others. */
interface Held {
  value(name: string): Value | null
  call(call: Expression & { kind: 'call' }, translate: (of: Expression) => Value): Value | null
}

/** Reads expressions against the names of the script. */
export class Translator {
  readonly #draft: Draft
  readonly #inputs: Inputs
  /** What the position is, which the orders know. */
  readonly #held: Held
  #depth = 0
  /** How many conditions an expression stands behind that do not hold on every bar. */
  #conditions = 0

  constructor(draft: Draft, inputs: Inputs, held: Held) {
    this.#draft = draft
    this.#inputs = inputs
    this.#held = held
  }

  /** What `work` gives, which is done on some bars alone where the test says so. */
  behind<T>(test: Value | null, work: () => T): T {
    const counts = test === null || test.scope === 'bar' || test.scope === 'step' ? 1 : 0
    this.#conditions += counts
    try {
      return work()
    } finally {
      this.#conditions -= counts
    }
  }

  /**
   * The value of an expression.
   * @throws NotUnderstood or DrawsOnly.
   */
  value(expression: Expression, names: Names, hint = ''): Value {
    if (++this.#depth > MAX_DEPTH * 10) throw new NotUnderstood('the expression is too deep')
    try {
      return this.#value(expression, names, hint)
    } finally {
      this.#depth--
    }
  }

  /** The value as a condition. */
  condition(expression: Expression, names: Names): Value {
    return toBool(this.value(expression, names), this.#draft)
  }

  /** The values of an expression that has several. */
  values(expression: Expression, names: Names): readonly Value[] {
    if (expression.kind === 'tuple') return expression.items.map(item => this.value(item, names))
    if (expression.kind !== 'call') throw new NotUnderstood('it returns fewer values than are assigned')
    const meaning = names.find(expression.name)
    if (meaning?.kind === 'function') {
      const [last, inside] = this.#inlined(expression, meaning, names)
      return this.values(last, inside)
    }
    const bundle = BUNDLES[expression.name]
    if (!bundle) throw new NotUnderstood(unknownWords(expression.name))
    return this.#made(expression, bundle, names)
  }

  #value(expression: Expression, names: Names, hint: string): Value {
    switch (expression.kind) {
      case 'number':
        return constant(expression.value, String(expression.value), expression.isWhole)
      case 'text':
        return constant(expression.value, this.#draft.quoted(expression.value))
      case 'bool':
        return constant(expression.value, String(expression.value))
      case 'colour':
        throw new DrawsOnly()
      case 'name':
        return this.#name(expression.name, names)
      case 'call':
        return this.#call(expression, names, hint)
      case 'ago':
        return this.#ago(expression, names)
      case 'unary':
        return this.#unary(expression, names)
      case 'binary':
        return this.#binary(expression, names)
      case 'ternary':
        return this.#ternary(expression.test, expression.yes, expression.no, names)
      case 'choose':
        return this.#choose(expression.branches, names)
      case 'tuple':
        throw new NotUnderstood('a list of values is not supported here')
    }
  }

  #name(name: string, names: Names): Value {
    const meaning = names.find(name)
    if (meaning) return this.#meant(meaning, name)
    const value = this.#held.value(name) ?? builtInValue(name, this.#draft)
    if (value) return value
    throw new NotUnderstood(unknownWords(name))
  }

  #meant(meaning: Meaning, name: string): Value {
    switch (meaning.kind) {
      case 'value':
      case 'state':
        return meaning.value
      case 'drawing':
        throw new DrawsOnly()
      case 'broken':
        throw new NotUnderstood(`depends on line ${meaning.line}`)
      case 'function':
        throw new NotUnderstood(`${name} is a function`)
    }
  }

  #call(expression: Expression & { kind: 'call' }, names: Names, hint: string): Value {
    const { name } = expression
    const meaning = names.find(name)
    if (meaning?.kind === 'function') {
      const [last, inside] = this.#inlined(expression, meaning, names)
      return this.value(last, inside, hint)
    }
    if (DRAWING_CALL.test(name)) throw new DrawsOnly()
    const translate = (of: Expression) => this.value(of, names)
    const own = this.#inputs.read(expression, hint, translate) ?? this.#held.call(expression, translate)
    if (own) return own
    const builtIn = Object.hasOwn(MATHEMATICS, name) ? MATHEMATICS[name] : undefined
    if (builtIn) return this.#made(expression, builtIn, names)
    if (Object.hasOwn(INDICATORS, name)) return this.#made(expression, INDICATORS[name]!, names)
    if (Object.hasOwn(BUNDLES, name))
      throw new NotUnderstood(`${name} has several values: take them by [a, b] =`)
    throw new NotUnderstood(unknownWords(name))
  }

  #made<Result>(expression: Expression & { kind: 'call' }, builtIn: BuiltIn<Result>, names: Names): Result {
    const { name, args, line } = expression
    if (this.#conditions > 0 && name.startsWith('ta.'))
      this.#draft.conditional.set(name, this.#draft.conditional.get(name) ?? line)
    const given = new Args(name, args, builtIn.names.split(' '), this.#draft, of => this.value(of, names))
    return builtIn.make(given, this.#draft)
  }

  /** The value that a function of the script gives, and the names that it is given in. */
  #inlined(
    call: Expression & { kind: 'call' },
    { of, names: outside }: Meaning & { kind: 'function' },
    names: Names,
  ): readonly [Expression, Names] {
    if (this.#depth > MAX_DEPTH) throw new NotUnderstood(`${call.name} calls too many others`)
    const inside = new Names(outside)
    for (const [k, { name, value }] of of.params.entries()) {
      const given = call.args.find(arg => arg.name === name) ?? call.args[k]
      const expression = given && (given.name === null || given.name === name) ? given.value : value
      if (!expression) throw new NotUnderstood(`${call.name}: ${name} is missing`)
      inside.set(name, { kind: 'value', id: '', value: this.value(expression, names) })
    }
    const last = of.body.at(-1)
    for (const statement of of.body.slice(0, -1)) this.#local(statement, inside, call.name)
    return [lastValue(last, call.name), inside]
  }

  #local(statement: Statement, inside: Names, fn: string): void {
    if (statement.kind !== 'declare' || statement.keeping !== 'none')
      throw new NotUnderstood(
        `${fn}: line ${statement.line} changes something, which a function may not here`,
      )
    const { names, value } = statement
    const values = names.length === 1 ? [this.value(value, inside)] : this.values(value, inside)
    for (const [k, name] of names.entries()) {
      const made = values[k]
      if (!made) throw new NotUnderstood(`${fn}: it returns fewer values than are assigned`)
      inside.set(name, { kind: 'value', id: '', value: this.#draft.asColumn(made, name) })
    }
  }

  #ago({ of, bars }: Expression & { kind: 'ago' }, names: Names): Value {
    const value = this.#draft.asColumn(this.value(of, names), 'before')
    if (value.scope === 'constant' || value.scope === 'start')
      throw new NotUnderstood('past values ([1]) of a constant or an input are not supported')
    const count = this.value(bars, names)
    const isKnown = typeof count.known === 'number' && Number.isInteger(count.known) && count.known >= 0
    const isParam = count.param?.isInteger && count.param.min >= 0
    if (!isKnown && !isParam && !count.isCount)
      throw new NotUnderstood('how many bars before must be a whole number or an input from 0')
    // the bar itself is kept when its step ends
    if (value.scope === 'step' && !isKnown && !(isParam && count.param!.min >= 1))
      throw new NotUnderstood('how many bars before must be a number, or an input from 1, of a variable')
    if (count.param) this.#draft.lengths.add(count.param.name)
    const more = isKnown ? String(count.known) : count.at([])
    const { column: _, known: _known, ...rest } = value
    return {
      ...rest,
      scope: widest([value, count]),
      size: value.size + 1,
      mayBeNa: true,
      at: ago => value.at(further(ago, more)),
    }
  }

  #unary({ sign, of }: Expression & { kind: 'unary' }, names: Names): Value {
    if (sign === 'not') return opposite(this.condition(of, names))
    const value = this.#number(of, names)
    return sign === '+' ? value : negated(value)
  }

  #number(expression: Expression, names: Names): Value {
    const value = this.value(expression, names)
    if (value.type !== 'number') throw new NotUnderstood('arithmetic with what is no number')
    return value
  }

  #binary(expression: Expression & { kind: 'binary' }, names: Names): Value {
    const { sign, left, right } = expression
    if (sign === 'and' || sign === 'or') return this.#joined(sign, left, right, names)
    const [one, other] = [this.value(left, names), this.value(right, names)]
    if (sign === '==' || sign === '!=') return compared(sign, one, other, this.#draft)
    if (sign === '+' && one.type === 'text' && other.type === 'text')
      return joinedText(one, other, this.#draft)
    if (one.type !== 'number' || other.type !== 'number')
      throw new NotUnderstood(`"${sign}" with what is no number`)
    const rank = ARITHMETIC[sign]
    if (rank === undefined) {
      const write = (a: string, b: string) =>
        `${bracketed(a, one.rank, RANK.add)} ${sign} ${bracketed(b, other.rank, RANK.add)}`
      return { ...composed('bool', RANK.compare, [one, other], write), mayBeNa: false }
    }
    return arithmetic(sign, rank, one, other, this.#draft.version)
  }

  #joined(sign: 'and' | 'or', left: Expression, right: Expression, names: Names): Value {
    const one = this.condition(left, names)
    // version 6 looks at the right side only where the left one does not decide
    const other =
      this.#draft.version >= 6
        ? this.behind(one, () => this.condition(right, names))
        : this.condition(right, names)
    return bothOrEither(sign, one, other)
  }

  #ternary(test: Expression, yes: Expression, no: Expression, names: Names): Value {
    const holds = this.condition(test, names)
    const [one, other] = this.behind(holds, () => alike(this.value(yes, names), this.value(no, names)))
    const { scope } = holds
    // one column or another, by a parameter
    if ((scope === 'start' || scope === 'constant') && one.column && other.column && one.type === other.type)
      return chosenColumn(holds, one, other, this.#draft)
    const write = (a: string, b: string, c: string) =>
      `${bracketed(a, holds.rank, RANK.or)} ? ${bracketed(b, one.rank, RANK.or)} : ${c}`
    const made = composed(one.type, RANK.choice, [holds, one, other], write)
    return { ...made, mayBeNa: one.mayBeNa || other.mayBeNa }
  }

  #choose(branches: readonly Branch[], names: Names): Value {
    const [first, ...others] = branches
    if (!first) return constant(Number.NaN, 'Number.NaN')
    const value = lastValue(first.body.at(-1), `line ${first.line}`)
    if (first.body.length !== 1)
      throw new NotUnderstood(`line ${first.line}: a block with several steps gives no value here`)
    if (first.test === null) return this.value(value, names)
    const rest: Expression =
      others.length === 0
        ? { kind: 'name', name: 'na', line: first.line }
        : { kind: 'choose', branches: others, line: first.line }
    return this.#ternary(first.test, value, rest, names)
  }
}
