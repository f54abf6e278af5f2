/** Statements of a script as code, one pass over them. */

import { Draft, type Known } from './draft.ts'
import { Inputs } from './inputs.ts'
import { type Options, readOptions } from './options.ts'
import { type OrderFacts, Orders } from './orders.ts'
import type { Out } from './output.ts'
import { positionValue, tradeValue } from './position.ts'
import { assignedNames, blocksOf, Names } from './scope.ts'
import { guardOf, hasOrder, isDrawing, titleOf } from './shape.ts'
import type { Branch, Expression, Script, Statement } from './syntax.ts'
import { Translator } from './translate.ts'
import { DrawsOnly, NotUnderstood, type Value } from './values.ts'
import { Variables } from './variables.ts'

/** A line of the script that has no place in the code. */
export interface LeftOut {
  readonly line: number
  readonly reason: string
  /** Whether it gives orders, or changes those that are given. */
  readonly isOrder: boolean
}

type Side = 'buy' | 'sell'

/** What one pass has written. */
export class Program {
  readonly draft: Draft
  readonly inputs: Inputs
  readonly orders: Orders
  readonly step: Out[] = []
  /** What lasts from bar to bar. */
  readonly state: Out[] = []
  readonly leftOut = new Map<number, LeftOut>()
  readonly drawn = new Set<number>()
  readonly plots: { readonly name: string; readonly value: Value }[] = []
  /** Levels at which the script draws lines. */
  readonly levels: number[] = []
  options: Options | null = null
  readonly #script: Script
  readonly #translator: Translator
  readonly #variables: Variables
  #guard: Side | null = null

  constructor(script: Script, version: number, known: Known, facts: OrderFacts, taken: Iterable<string>) {
    this.#script = script
    this.draft = new Draft(known, version, taken)
    this.inputs = new Inputs(this.draft)
    this.orders = new Orders(facts, this.draft)
    this.#translator = new Translator(this.draft, this.inputs, {
      value: name => positionValue(name, facts, this.draft),
      call: (call, translate) => tradeValue(call, translate, facts, this.draft),
    })
    this.#variables = new Variables(this.draft, this.#translator, this.state, assignedNames(script.body))
    const names = new Names(null)
    for (const statement of script.body) this.#statement(statement, names, this.step)
  }

  #statement(statement: Statement, names: Names, out: Out[]): void {
    try {
      this.#write(statement, names, out)
    } catch (error) {
      if (error instanceof DrawsOnly) this.#draws(statement, names)
      else if (error instanceof NotUnderstood) this.#refuse(statement, error.message, names)
      else throw error
    }
  }

  #write(statement: Statement, names: Names, out: Out[]): void {
    if (statement.kind === 'declare') this.#variables.declare(statement, names, out)
    else if (statement.kind === 'assign') this.#variables.assign(statement, names, out)
    else if (statement.kind === 'value') this.#value(statement.value, names, out)
    else if (statement.kind === 'if') this.#if(statement, names, out)
    else if (statement.kind === 'for') this.#for(statement, names, out)
    else if (statement.kind === 'function')
      names.set(statement.name, { kind: 'function', of: statement, names })
    else if (statement.kind === 'leave') out.push({ text: statement.word })
    else throw new NotUnderstood(statement.reason)
  }

  #value(value: Expression, names: Names, out: Out[]): void {
    const translate = (of: Expression) => this.#translator.value(of, names)
    if (value.kind === 'call' && value.name === 'strategy') {
      this.options = readOptions(value, translate, this.draft)
      for (const reason of this.options.refused) this.#leave(value.line, reason, true)
      return
    }
    if (value.kind === 'call' && value.name.startsWith('strategy.')) {
      out.push(this.orders.write(value, translate, this.#guard))
      return
    }
    if (value.kind === 'call' && value.name === 'plot') this.#plot(value, translate)
    else if (value.kind === 'call' && value.name === 'hline') this.#level(value)
    else if (value.kind !== 'call' || value.name !== 'max_bars_back') translate(value)
  }

  #level(call: Expression & { kind: 'call' }): void {
    const price = call.args.find(({ name }, k) => name === 'price' || (name === null && k === 0))?.value
    if (price?.kind !== 'number' || this.options?.isOverlay !== false) throw new DrawsOnly()
    this.levels.push(price.value)
  }

  #plot(call: Expression & { kind: 'call' }, translate: (of: Expression) => Value): void {
    const series = call.args.find(({ name }, k) => name === 'series' || (name === null && k === 0))?.value
    if (!series) throw new DrawsOnly()
    try {
      const value = translate(series)
      if (value.type === 'number' && value.scope === 'bar')
        this.plots.push({ name: titleOf(call, series), value })
      else this.drawn.add(call.line)
    } catch (error) {
      if (!(error instanceof NotUnderstood)) throw error
      this.drawn.add(call.line)
    }
  }

  #if(statement: Statement & { kind: 'if' }, names: Names, out: Out[]): void {
    if (isDrawing(statement)) throw new DrawsOnly()
    const written: Out[] = []
    for (const [k, branch] of statement.branches.entries()) {
      const inside = new Names(names)
      const test = branch.test && this.#translator.condition(branch.test, inside)
      const body = this.#inside(branch, test, inside)
      const word = k === 0 ? '' : 'else '
      written.push({ open: test ? `${word}if (${test.at([])})` : word.trim(), body })
    }
    out.push(...written)
  }

  #inside(branch: Branch, test: Value | null, inside: Names): Out[] {
    const body: Out[] = []
    const outer = this.#guard
    this.#guard = (branch.test && guardOf(branch.test)) ?? outer
    this.#translator.behind(test, () => {
      for (const statement of branch.body) this.#statement(statement, inside, body)
    })
    this.#guard = outer
    return body
  }

  #for({ name, from, to, by, body }: Statement & { kind: 'for' }, names: Names, out: Out[]): void {
    const inside = new Names(names)
    const [start, end] = [from, to].map(of => this.#translator.value(of, names)) as [Value, Value]
    const step = by && this.#translator.value(by, names)
    if (typeof start.known !== 'number' || !(start.known >= 0) || end.type !== 'number')
      throw new NotUnderstood('a loop must begin at a number from 0')
    if (typeof end.known === 'number' && end.known < start.known)
      throw new NotUnderstood('a loop that counts down is not supported')
    if (step && !(typeof step.known === 'number' && step.known > 0))
      throw new NotUnderstood('the steps of a loop must be a number above 0')
    const js = this.draft.name(name === 'i' ? 'k' : name)
    const value: Value = {
      type: 'number',
      scope: 'step',
      rank: 9,
      size: 1,
      mayBeNa: false,
      at: () => js,
      isCount: true,
    }
    inside.set(name, { kind: 'value', id: '', value })
    const lines: Out[] = []
    this.#translator.behind(null, () => {
      for (const statement of body) this.#statement(statement, inside, lines)
    })
    const move = step ? `${js} += ${step.at([])}` : `${js}++`
    out.push({
      open: `for (let ${js} = ${start.at([])}; ${js} <= ${end.at([])}; ${move})`,
      body: lines,
    })
  }

  /** What only draws is no part of the code, nor is what depends on it. */
  #draws(statement: Statement, names: Names): void {
    this.drawn.add(statement.line)
    if (statement.kind === 'declare' || statement.kind === 'assign') this.#variables.draw(statement, names)
    if (hasOrder(statement)) {
      this.#leave(statement.line, 'depends on what only draws', true)
      this.#spread(statement, statement.line, names)
    }
  }

  #refuse(statement: Statement, reason: string, names: Names): void {
    if (isDrawing(statement)) {
      this.drawn.add(statement.line)
      return
    }
    this.draft.known.reasons.set(statement.line, reason)
    this.#leave(statement.line, reason, hasOrder(statement))
    this.#variables.refuse(statement, statement.line, names)
    this.#spread(statement, statement.line, names)
  }

  /** What stands in a block that is left out is left out too. */
  #spread(statement: Statement, line: number, names: Names): void {
    for (const inner of blocksOf(statement).flat()) {
      if (isDrawing(inner) || inner.kind === 'leave') continue
      const reason = inner.kind === 'unread' ? inner.reason : `depends on line ${line}`
      if (inner.line !== line) this.#leave(inner.line, reason, hasOrder(inner))
      this.#variables.refuse(inner, line, names)
      this.#spread(inner, line, names)
    }
  }

  #leave(line: number, reason: string, isOrder: boolean): void {
    const known = this.leftOut.get(line)
    if (!known) this.leftOut.set(line, { line, reason, isOrder })
    else if (isOrder && !known.isOrder) this.leftOut.set(line, { ...known, isOrder })
  }

  /** The text of a line, as the script has it. */
  textAt(line: number): string {
    return (this.#script.lines[line - 1] ?? '').trim()
  }
}
