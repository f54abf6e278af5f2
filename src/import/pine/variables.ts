/** Variables of a script: constants of the run, values of each bar, and what lasts from bar to bar. */

import type { Draft } from './draft.ts'
import type { Out } from './output.ts'
import type { Meaning, Names } from './scope.ts'
import type { Statement } from './syntax.ts'
import type { Translator } from './translate.ts'
import { NotUnderstood, RANK, type Value, type ValueType } from './values.ts'

type Declaration = Statement & { readonly kind: 'declare' }
type Assignment = Statement & { readonly kind: 'assign' }

/** Writes declarations and assignments. */
export class Variables {
  readonly #draft: Draft
  readonly #translator: Translator
  readonly #state: Out[]
  readonly #assigned: ReadonlySet<string>

  constructor(draft: Draft, translator: Translator, state: Out[], assigned: ReadonlySet<string>) {
    this.#draft = draft
    this.#translator = translator
    this.#state = state
    this.#assigned = assigned
  }

  declare(statement: Declaration, names: Names, out: Out[]): void {
    const isKnown = this.#recall(statement, names)
    const [name] = statement.names
    if (isKnown && statement.names.length === 1) return
    if (statement.keeping === 'varip')
      throw new NotUnderstood('varip changes within a bar; the script runs on bar closes only')
    if (statement.names.length > 1) this.#several(statement, names, out)
    else if (name !== undefined) this.#one(statement, name, names, out)
  }

  /** Gives the names what an earlier pass has found out of them: whether it did. */
  #recall(statement: Declaration, names: Names): boolean {
    const { broken, drawing } = this.#draft.known
    let isKnown = false
    for (const name of statement.names) {
      const id = idOf(name, statement)
      const line = broken.get(id) ?? drawing.get(id)
      // its own line says again why
      if (line === undefined || line === statement.line) continue
      names.set(name, { kind: broken.has(id) ? 'broken' : 'drawing', line })
      isKnown = true
    }
    return isKnown
  }

  #one(statement: Declaration, name: string, names: Names, out: Out[]): void {
    const id = idOf(name, statement)
    if (this.#assigned.has(name) || statement.keeping === 'var') {
      this.#changing(statement, name, id, names, out)
      return
    }
    const value = this.#translator.value(statement.value, names, name)
    names.set(name, { kind: 'value', id, value: this.#fixed(value, name, id, names, out) })
  }

  #several(statement: Declaration, names: Names, out: Out[]): void {
    const values = this.#translator.values(statement.value, names)
    if (values.length !== statement.names.length) throw new NotUnderstood(`it has ${values.length} values`)
    for (const [k, name] of statement.names.entries()) {
      if (name === '_' || names.find(name)?.kind === 'broken') continue
      if (this.#assigned.has(name))
        throw new NotUnderstood(`${name} is one of several values and changes later`)
      const id = idOf(name, statement)
      names.set(name, { kind: 'value', id, value: this.#fixed(values[k]!, name, id, names, out) })
    }
  }

  /** A variable that never changes. */
  #fixed(value: Value, name: string, id: string, names: Names, out: Out[]): Value {
    if (value.column) return this.#named(value, name)
    if (value.scope === 'constant' || value.scope === 'start') return this.#ofRun(value, name)
    if (value.scope === 'bar' && value.type !== 'text') return this.#ofBar(value, name, id, out)
    const js = this.#draft.name(name)
    out.push({ text: `const ${js} = ${value.at([])}`, defines: js })
    return this.#ofStep(value, js, id, names)
  }

  /** A column takes the name of its variable. */
  #named(value: Value, name: string): Value {
    const { column } = value
    return this.#draft.ofColumn(value.type, () => column!(name), value.mayBeNa)
  }

  #ofRun(value: Value, name: string): Value {
    const isShort = value.param !== undefined || value.rank === RANK.atom || typeof value.known === 'string'
    if (isShort || (value.type === 'bool' && value.size === 1)) return value
    let js: string | null = null
    return {
      ...value,
      rank: RANK.atom,
      size: 1,
      at: ago => {
        js ??= this.#draft.hoist(value.at(ago), name)
        return js
      },
    }
  }

  /** What comes of bars alone: a constant of the step, or a column where others need it of other bars. */
  #ofBar(value: Value, name: string, id: string, out: Out[]): Value {
    const draft = this.#draft
    const { columns } = draft.known
    if (columns.has(id)) {
      let js: string | null = null
      return draft.ofColumn(value.type, () => (js ??= draft.columnOf(value, name, name)), value.mayBeNa)
    }
    const js = draft.name(name)
    out.push({ text: `const ${js} = ${value.at([])}`, defines: js })
    const need = () => {
      draft.known.need(columns, id)
      return js
    }
    return {
      ...{ type: value.type, scope: 'bar', rank: RANK.atom, size: 1, mayBeNa: value.mayBeNa },
      at: ago => (ago.length === 0 && draft.columnDepth === 0 ? js : need()),
      column: need,
    }
  }

  #ofStep(value: Pick<Value, 'type' | 'mayBeNa'>, js: string, id: string, names: Names): Value {
    return {
      ...{ type: value.type, scope: 'step', rank: RANK.atom, size: 1, mayBeNa: value.mayBeNa },
      at: ago => {
        if (ago.length === 0) return js
        if (!names.isTop)
          throw new NotUnderstood('past values ([1]) of a variable inside a block are not supported')
        return this.#draft.historyAt(id, `${js}History`, js, value.type, ago)
      },
    }
  }

  #changing(statement: Declaration, name: string, id: string, names: Names, out: Out[]): void {
    const { known } = this.#draft
    const initial = this.#translator.value(statement.value, names, name)
    const isBool = known.bools.has(id)
    const type: ValueType = isBool ? 'bool' : initial.type
    const js = this.#draft.name(name)
    const text = isBool && Number.isNaN(initial.known) ? 'false' : initial.at([])
    this.#begin({ js, text, type, initial, keeping: statement.keeping, isTop: names.isTop }, out)
    const value = this.#ofStep({ type, mayBeNa: true }, js, id, names)
    names.set(name, { kind: 'state', id, js, type, value })
  }

  #begin(
    {
      js,
      text,
      type,
      initial,
      keeping,
      isTop,
    }: {
      js: string
      text: string
      type: ValueType
      initial: Value
      keeping: string
      isTop: boolean
    },
    out: Out[],
  ): void {
    if (keeping === 'none') {
      out.push({ text: `let ${js} = ${text}`, assigns: js })
      return
    }
    if (initial.scope === 'constant' || initial.scope === 'start') {
      this.#state.push({ text: `let ${js} = ${text}`, assigns: js })
      return
    }
    if (!isTop) throw new NotUnderstood('var inside a block must begin with a number or an input')
    const empty = type === 'number' ? 'Number.NaN' : type === 'bool' ? 'false' : "''"
    this.#state.push({ text: `let ${js} = ${empty}`, assigns: js })
    out.push({ open: 'if (i === 0)', body: [{ text: `${js} = ${text}`, assigns: js }] })
  }

  assign(statement: Assignment, names: Names, out: Out[]): void {
    const { name, sign, value, line } = statement
    const meaning = names.find(name)
    if (!meaning) throw new NotUnderstood(`${name} is not declared`)
    const { reasons } = this.#draft.known
    if (meaning.kind === 'broken' && meaning.line === line) throw new NotUnderstood(reasons.get(line)!)
    // its own line says why
    if (meaning.kind === 'broken' || meaning.kind === 'drawing') return
    if (meaning.kind !== 'state') throw new NotUnderstood(`${name} cannot be changed here`)
    const given = this.#translator.value(value, names)
    const text = this.#given(given, meaning, sign)
    if (text === null) throw new NotUnderstood(`line ${line} gives ${name} another kind of value`)
    out.push({ text: `${meaning.js} ${sign === ':=' ? '=' : sign} ${text}`, assigns: meaning.js })
  }

  /** What a variable is given; null for another kind of value. */
  #given(given: Value, { id, type }: Meaning & { kind: 'state' }, sign: string): string | null {
    const { bools } = this.#draft.known
    // what begins as na may turn out to be a condition
    if (given.type === 'bool' && type === 'number') this.#draft.known.need(bools, id)
    if (sign !== ':=') return given.type === 'number' && type === 'number' ? given.at([]) : null
    if (type === 'bool' && Number.isNaN(given.known)) return 'false'
    return given.type === type || bools.has(id) ? given.at([]) : null
  }

  /** Marks what a statement names as not understood. */
  refuse(statement: Statement, line: number, names: Names): void {
    const { known } = this.#draft
    if (statement.kind === 'declare')
      for (const name of statement.names) {
        const id = idOf(name, statement)
        known.mark(known.broken, id, line)
        names.set(name, { kind: 'broken', line: known.broken.get(id)! })
      }
    const given =
      statement.kind === 'assign' ? [statement.name] : statement.kind === 'unread' ? statement.names : []
    for (const name of given) {
      const meaning = names.find(name)
      if (meaning?.kind === 'state') known.mark(known.broken, meaning.id, line)
      if (meaning?.kind !== 'broken') names.replace(name, { kind: 'broken', line })
    }
    if (statement.kind === 'function') names.set(statement.name, { kind: 'broken', line })
  }

  /** Marks what a statement names as only drawing. */
  draw(statement: Declaration | Assignment, names: Names): void {
    const { known } = this.#draft
    if (statement.kind === 'declare')
      for (const name of statement.names) names.set(name, { kind: 'drawing', line: statement.line })
    else {
      const meaning = names.find(statement.name)
      if (meaning?.kind === 'state') known.mark(known.drawing, meaning.id, statement.line)
      names.replace(statement.name, { kind: 'drawing', line: statement.line })
    }
  }
}

function idOf(name: string, { line }: Statement): string {
  return `${name}@${line}`
}
