import type { Draft } from './draft.ts'
import type { Argument, Expression } from './syntax.ts'
import { NotUnderstood, type Value } from './values.ts'

/** The arguments of a call by the names that Pine gives them. */
export class Args {
  readonly fn: string
  readonly #given = new Map<string, Expression>()
  readonly #translate: (expression: Expression) => Value
  readonly #draft: Draft

  /** @throws NotUnderstood for an argument that is not among the names. */
  constructor(
    fn: string,
    args: readonly Argument[],
    names: readonly string[],
    draft: Draft,
    translate: (expression: Expression) => Value,
  ) {
    this.fn = fn
    this.#translate = translate
    this.#draft = draft
    for (const [k, { name, value }] of args.entries()) {
      const known = name === null ? names[k] : names.find(each => each === name)
      if (known === undefined) throw new NotUnderstood(`${fn}: ${name ?? `argument ${k + 1}`} is not known`)
      this.#given.set(known, value)
    }
  }

  has(name: string): boolean {
    return this.#given.has(name)
  }

  /** As it is written; null where it is missing. */
  raw(name: string): Expression | null {
    return this.#given.get(name) ?? null
  }

  /** @throws NotUnderstood where it is missing. */
  value(name: string): Value {
    const value = this.optional(name)
    if (!value) throw new NotUnderstood(`${this.fn}: ${name} is missing`)
    return value
  }

  optional(name: string): Value | null {
    const given = this.#given.get(name)
    return given ? this.#translate(given) : null
  }

  /** The name of a column; missing is `otherwise`. */
  column(name: string, otherwise?: string): string {
    const value = this.optional(name)
    if (!value && otherwise !== undefined) return otherwise
    return this.#draft.columnOf(value ?? this.value(name), 'source', this.fn)
  }

  /** A whole number of bars, which is the same on every bar. */
  length(name: string, otherwise?: string): string {
    const value = this.optional(name)
    if (!value && otherwise !== undefined) return otherwise
    const length = value ?? this.value(name)
    if (length.type !== 'number') throw new NotUnderstood(`${this.fn}: ${name} is no number`)
    if (length.scope === 'bar' || length.scope === 'step')
      throw new NotUnderstood(`${this.fn}: ${name} changes from bar to bar`)
    if (typeof length.known === 'number' && !(Number.isInteger(length.known) && length.known >= 1))
      throw new NotUnderstood(`${this.fn}: ${name} must be a whole number from 1`)
    if (length.param) this.#draft.lengths.add(length.param.name)
    return length.at([])
  }

  /** A number that is the same on every bar. */
  level(name: string): string {
    const level = this.value(name)
    if (level.type !== 'number' || level.scope === 'bar' || level.scope === 'step')
      throw new NotUnderstood(`${this.fn}: ${name} changes from bar to bar`)
    return level.at([])
  }

  /** @throws NotUnderstood where it is not written as it is. */
  known(name: string): number | string | boolean | undefined {
    const value = this.optional(name)
    if (!value) return undefined
    if (value.known === undefined) throw new NotUnderstood(`${this.fn}: ${name} must be written as it is`)
    return value.known
  }
}
