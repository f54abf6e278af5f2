/** Names of the script and what they stand for. */

import type { Statement } from './syntax.ts'
import type { Value, ValueType } from './values.ts'

/** What a name stands for. */
export type Meaning =
  | { readonly kind: 'value'; readonly id: string; readonly value: Value }
  /** A variable that changes: its name in code. */
  | {
      readonly kind: 'state'
      readonly id: string
      readonly value: Value
      readonly js: string
      readonly type: ValueType
    }
  /** What was not understood, or what only draws, and the line that says so. */
  | { readonly kind: 'broken' | 'drawing'; readonly line: number }
  | {
      readonly kind: 'function'
      readonly of: Statement & { readonly kind: 'function' }
      readonly names: Names
    }

/** The names of a block, and of the blocks around it. */
export class Names {
  readonly parent: Names | null
  readonly #own = new Map<string, Meaning>()

  constructor(parent: Names | null) {
    this.parent = parent
  }

  /** Whether this is the script itself and no block of it. */
  get isTop(): boolean {
    return this.parent === null
  }

  find(name: string): Meaning | null {
    return this.#own.get(name) ?? this.parent?.find(name) ?? null
  }

  set(name: string, meaning: Meaning): void {
    this.#own.set(name, meaning)
  }

  /** Gives the name another meaning where it was declared. */
  replace(name: string, meaning: Meaning): void {
    if (this.#own.has(name) || !this.parent) this.#own.set(name, meaning)
    else this.parent.replace(name, meaning)
  }
}

/** All names that the statements, or blocks inside them, assign to. */
export function assignedNames(body: readonly Statement[]): ReadonlySet<string> {
  const names = new Set<string>()
  const walk = (statements: readonly Statement[]) => {
    for (const statement of statements) {
      if (statement.kind === 'assign') names.add(statement.name)
      for (const block of blocksOf(statement)) walk(block)
    }
  }
  walk(body)
  return names
}

/** The blocks of a statement. */
export function blocksOf(statement: Statement): readonly (readonly Statement[])[] {
  switch (statement.kind) {
    case 'if':
      return statement.branches.map(({ body }) => body)
    case 'for':
    case 'function':
    case 'unread':
      return [statement.body]
    case 'declare':
    case 'assign':
    case 'value':
      return statement.value.kind === 'choose' ? statement.value.branches.map(({ body }) => body) : []
    case 'leave':
      return []
  }
}
