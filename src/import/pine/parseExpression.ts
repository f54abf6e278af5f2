/** Expressions of Pine, read from tokens. */

import type { Argument, Expression } from './syntax.ts'
import type { Token } from './tokens.ts'

/** Why a line could not be read. */
export class Unread extends Error {}

/** More brackets in each other than a person writes; each of them takes room on the stack. */
const MAX_DEPTH = 200
const LEVELS: readonly (readonly string[])[] = [
  ['or'],
  ['and'],
  ['==', '!='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
]

/** Tokens of one logical line, taken from left to right. */
export class TokenReader {
  readonly #tokens: readonly Token[]
  readonly #line: number
  #at = 0
  #depth = 0

  constructor(tokens: readonly Token[], line: number) {
    this.#tokens = tokens
    this.#line = line
  }

  get next(): Token | undefined {
    return this.#tokens[this.#at]
  }

  get line(): number {
    return this.next?.line ?? this.#tokens.at(-1)?.line ?? this.#line
  }

  /** The token that comes so many behind the next one. */
  peek(ahead: number): Token | undefined {
    return this.#tokens[this.#at + ahead]
  }

  /** Takes the sign or word where it is next. */
  take(text: string): boolean {
    const { next } = this
    if (next?.text !== text || next.kind === 'text') return false
    this.#at++
    return true
  }

  /** @throws Unread where it is not next. */
  expect(text: string): void {
    if (!this.take(text)) throw new Unread(`"${text}" is missing before ${this.#nextWords()}`)
  }

  /** @throws Unread where no name is next. */
  name(): string {
    const { next } = this
    if (next?.kind !== 'word') throw new Unread(`a name is missing before ${this.#nextWords()}`)
    this.#at++
    return next.text
  }

  /** @throws Unread where something is left. */
  end(): void {
    if (this.next) throw new Unread(`${this.#nextWords()} is not expected here`)
  }

  /** @throws Unread for what is no expression. */
  expression(): Expression {
    if (++this.#depth > MAX_DEPTH) throw new Unread('too many brackets in each other')
    const test = this.#binary(0)
    if (!this.take('?')) {
      this.#depth--
      return test
    }
    const yes = this.expression()
    this.expect(':')
    const no = this.expression()
    this.#depth--
    return { kind: 'ternary', test, yes, no, line: test.line }
  }

  #binary(level: number): Expression {
    const signs = LEVELS[level]
    if (!signs) return this.#unary()
    let left = this.#binary(level + 1)
    for (;;) {
      const { next } = this
      if (!next || next.kind === 'text' || !signs.includes(next.text)) return left
      this.#at++
      left = { kind: 'binary', sign: next.text, left, right: this.#binary(level + 1), line: left.line }
    }
  }

  #unary(): Expression {
    const { line } = this
    for (const sign of ['-', '+', 'not'] as const) {
      if (!this.take(sign)) continue
      if (++this.#depth > MAX_DEPTH) throw new Unread('too many signs in a row')
      const of = sign === 'not' ? this.#unary() : this.#unary()
      this.#depth--
      return { kind: 'unary', sign, of, line }
    }
    return this.#postfix()
  }

  #postfix(): Expression {
    let of = this.#primary()
    while (this.take('[')) {
      const bars = this.expression()
      this.expect(']')
      of = { kind: 'ago', of, bars, line: of.line }
    }
    if (this.next?.text === '.') throw new Unread('a method of a value is not supported')
    return of
  }

  #primary(): Expression {
    const { next, line } = this
    if (!next) throw new Unread('the line ends too early')
    this.#at++
    switch (next.kind) {
      case 'number':
        return { kind: 'number', value: Number(next.text), isWhole: /^\d+$/.test(next.text), line }
      case 'text':
        return { kind: 'text', value: next.text, line }
      case 'colour':
        return { kind: 'colour', line }
      case 'word':
        return this.#word(next.text, line)
      case 'sign':
      case 'other':
        return this.#bracket(next, line)
    }
  }

  #word(name: string, line: number): Expression {
    if (name === 'true' || name === 'false') return { kind: 'bool', value: name === 'true', line }
    if (this.next?.text === '<' && /^(array|matrix|map)\.new$/.test(name))
      throw new Unread(`${name}<…> is not supported`)
    if (this.next?.text !== '(') return { kind: 'name', name, line }
    return { kind: 'call', name, args: this.#arguments(), line }
  }

  #arguments(): readonly Argument[] {
    this.expect('(')
    const args: Argument[] = []
    while (!this.take(')')) {
      if (args.length > 0) this.expect(',')
      const isNamed = this.next?.kind === 'word' && this.peek(1)?.text === '='
      const name = isNamed ? this.name() : null
      if (isNamed) this.expect('=')
      args.push({ name, value: this.expression() })
    }
    return args
  }

  #bracket({ text }: Token, line: number): Expression {
    if (text === '(') {
      const inner = this.expression()
      this.expect(')')
      return inner
    }
    if (text !== '[') throw new Unread(`"${text}" is not expected here`)
    const items: Expression[] = []
    while (!this.take(']')) {
      if (items.length > 0) this.expect(',')
      items.push(this.expression())
    }
    return { kind: 'tuple', items, line }
  }

  #nextWords(): string {
    return this.next ? `"${this.next.text}"` : 'the end of the line'
  }
}
