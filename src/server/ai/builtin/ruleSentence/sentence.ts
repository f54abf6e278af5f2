/** A strategy in a sentence as rules: what was read, what was assumed for it, and what was not understood. */

import { EMPTY_RULES, type Rules } from '../../../../engine/index.ts'
import type { Phrase } from '../phrase.ts'
import { assumedOf, type Condition, rowsOf } from './condition.ts'
import { type Clause, readFrame, readPostfix, type Side } from './frames.ts'
import { type Limit, readLimit } from './limits.ts'
import type { Operand } from './operand.ts'
import { NEGATIONS, SYMBOL, Words } from './words.ts'

/** What a sentence says. */
export interface RuleSentence {
  /** Not checked yet: a period may be out of its limits. */
  readonly rules: Rules
  readonly hasEntry: boolean
  /** Whether a clause was read that closes a position on a condition. */
  readonly hasExit: boolean
  /** "Sell" was taken for leaving a long position. */
  readonly isSellExit: boolean
  readonly assumed: readonly string[]
  /** Parts as they were typed, in lower case. */
  readonly notUnderstood: readonly string[]
  readonly symbols: readonly string[]
}

const FILLERS = `and or then with but also please pls i we want to like my me create make build write strategy
  rule rules that which set use using put keep can you would trade trades backtest test run on in
  ${SYMBOL}`.split(/\s+/)

/** The rules of a sentence, as far as it can be read; nothing is guessed. */
export function readRuleSentence(phrase: Phrase): RuleSentence {
  const reader = new SentenceReader(new Words(phrase))
  reader.readAll()
  return reader.result()
}

type RowField = 'entryLong' | 'entryShort' | 'exitLong' | 'exitShort'
type ExitClause = Clause & { readonly said: string }

/** Walks over the words of one sentence, clause by clause. */
class SentenceReader {
  readonly #words: Words
  readonly #fields: Partial<Record<keyof Rules, unknown>> = {}
  readonly #rows: Record<RowField, readonly string[]> = {
    entryLong: [],
    entryShort: [],
    exitLong: [],
    exitShort: [],
  }
  /** Exits wait until it is known which sides are taken. */
  readonly #exits: ExitClause[] = []
  readonly #assumed = new Set<string>()
  readonly #unread: string[] = []
  /** The conditions of the last entry, for "it". */
  #before: readonly Condition[] = []
  readonly #said: Operand[] = []
  #side: Side = 'long'
  #isSellExit = false

  constructor(words: Words) {
    this.#words = words
  }

  readAll(): void {
    const words = this.#words
    let unreadFrom = 0
    for (let at = 0; at < words.count; ) {
      const isFresh = at === unreadFrom || this.#isFiller(unreadFrom, at)
      const next = this.#readClause(at, isFresh)
      if (next !== null) {
        this.#tellUnread(unreadFrom, at)
        unreadFrom = next
        at = next
      } else if (words.isEnd(at)) {
        this.#tellUnread(unreadFrom, at)
        at++
        unreadFrom = at
      } else at = words.is(at, NEGATIONS) ? words.endOfPart(at) : at + 1
    }
    this.#tellUnread(unreadFrom, words.count)
    for (const exit of this.#exits) this.#addExit(exit)
  }

  result(): RuleSentence {
    const { entryLong, entryShort, exitLong, exitShort } = this.#rows
    const hasEntry = entryLong.length + entryShort.length > 0
    const rules = { ...EMPTY_RULES, ...this.#fields, ...this.#rows } as Rules
    return {
      rules: { ...rules, name: nameOf([...entryLong, ...entryShort]) },
      hasEntry,
      hasExit: this.#exits.length > 0 || exitLong.length + exitShort.length > 0,
      isSellExit: this.#isSellExit,
      assumed: [...this.#assumed],
      notUnderstood: this.#unread,
      symbols: this.#words.symbols,
    }
  }

  /** The place behind the clause that stands here, once it is taken; null where none does. */
  #readClause(at: number, isFresh: boolean): number | null {
    const words = this.#words
    const past = { before: this.#before, said: this.#said, side: this.#side }
    const frame = readFrame(words, at, past)
    if (frame?.value.verb.kind === 'entry') return this.#take(frame.value, at, frame.next)
    const limit = readLimit(words, at)
    if (limit) {
      this.#setFields(limit.value, words.said(at, limit.next))
      return limit.next
    }
    if (frame) return this.#take(frame.value, at, frame.next)
    const postfix = isFresh ? readPostfix(words, at, past) : null
    return postfix && this.#take(postfix.value, at, postfix.next)
  }

  #take(clause: Clause, at: number, next: number): number {
    const said = this.#words.said(at, next)
    for (const limit of clause.limits) this.#setFields(limit, said)
    for (const [from, to] of clause.unread) this.#tellUnread(from, to)
    this.#said.push(...clause.conditions.flatMap(({ left, right }) => [left, right]))
    const { kind, side, isOpen } = clause.verb
    if (kind === 'exit') this.#exits.push({ ...clause, said })
    else if (this.#addRows(entryOf(side ?? 'long'), clause, said)) {
      this.#before = clause.conditions
      this.#side = side ?? 'long'
      if (isOpen) this.#assumed.add('“enter” opens a long position')
    }
    return next
  }

  /** An exit without its side is that of every side that is taken. */
  #addExit(exit: ExitClause): void {
    const { side, isSell } = exit.verb
    const taken = (['long', 'short'] as const).filter(each => this.#rows[entryOf(each)].length > 0)
    const sides = taken.filter(each => side === null || each === side)
    if (sides.length === 0 && taken.length > 0) this.#unread.push(exit.said)
    for (const each of sides) this.#addRows(each === 'long' ? 'exitLong' : 'exitShort', exit, exit.said)
    if (sides.length === 2) this.#assumed.add(`“${exit.said}” closes either side`)
    if (isSell) this.#isSellExit = true
  }

  /** A second clause for the same is another way to it; whether rows can say that. */
  #addRows(field: RowField, { conditions, isOr }: Clause, said: string): boolean {
    const all = conditions.flatMap(rowsOf)
    // one row is either this or that: a condition of two rows fits into none
    const isOneRow = all.length === conditions.length
    const rows = isOr && isOneRow ? [all.join(' or ')] : all
    const old = this.#rows[field]
    const isPossible = (old.length === 0 && (!isOr || isOneRow)) || (old.length === 1 && rows.length === 1)
    if (!isPossible) {
      this.#unread.push(said)
      return false
    }
    this.#rows[field] = old.length === 0 ? rows : [`${old[0]} or ${rows[0]}`]
    for (const words of conditions.flatMap(assumedOf)) this.#assumed.add(words)
    return true
  }

  /** What is said first counts: a second value for the same is not understood. */
  #setFields({ fields, assumed }: Limit, said: string): void {
    if (Object.keys(fields).some(name => Object.hasOwn(this.#fields, name))) {
      this.#unread.push(said)
      return
    }
    Object.assign(this.#fields, fields)
    for (const words of assumed) this.#assumed.add(words)
  }

  #isFiller(from: number, to: number): boolean {
    return this.#words.skip(from, FILLERS) >= to
  }

  #tellUnread(from: number, to: number): void {
    if (this.#isFiller(from, to)) return
    let [first, last] = [from, to]
    while (first < last && this.#words.is(first, JOINTS)) first++
    while (first < last && this.#words.is(last - 1, JOINTS)) last--
    const said = this.#words.said(first, last)
    if (/[\p{L}\d]/u.test(said)) this.#unread.push(said)
  }
}

const JOINTS = ['and', 'then', 'also', 'but', 'with', ':', '-']

function entryOf(side: Side): 'entryLong' | 'entryShort' {
  return side === 'long' ? 'entryLong' : 'entryShort'
}

const LONGEST_NAME = 60

/** "RSI and EMA strategy": the indicators of its entries. */
function nameOf(rows: readonly string[]): string {
  const terms = rows.join(' ').match(/[A-Z][A-Za-z]+|opening range|previous day|volume/g) ?? []
  const names = [...new Set(terms)].map(each => (each === 'BB' ? 'Bollinger' : each))
  const title = names.length === 0 ? 'Price' : names.join(', ')
  return `${title[0]!.toUpperCase()}${title.slice(1)} strategy`.slice(0, LONGEST_NAME)
}
