/** What one pass over a script has written so far. */

import { quoted } from '../../engine/index.ts'
import { type Ago, NotUnderstood, place, RANK, type Value, type ValueType } from './values.ts'

/** What earlier passes have found out: a pass that learns something is done again. */
export class Known {
  /** Variables that are needed as columns, or of bars before, by their ids. */
  readonly columns = new Set<string>()
  readonly histories = new Set<string>()
  /** Variables that begin as na and turn out to be conditions. */
  readonly bools = new Set<string>()
  /** Variables that depend on what was not understood, or that only draw, with the line that says why. */
  readonly broken = new Map<string, number>()
  readonly drawing = new Map<string, number>()
  /** Why a line is not understood. */
  readonly reasons = new Map<number, string>()
  isChanged = false

  need(where: Set<string>, id: string): void {
    if (where.has(id)) return
    where.add(id)
    this.isChanged = true
  }

  mark(where: Map<string, number>, id: string, line: number): void {
    if (where.has(id)) return
    where.set(id, line)
    this.isChanged = true
  }
}

/** A constant of the run, written before its first bar. */
export interface Hoisted {
  readonly name: string
  /** As the run writes it, and as the drawn lines do, which share nothing. */
  readonly run: string
  readonly drawn: string
}

const RESERVED = [
  'abstract arguments await boolean break byte case catch char class const continue debugger default delete do double',
  'else enum eval export extends false final finally float for function goto if implements import in instanceof int',
  'interface let long native new null package private protected public return short static super switch this throw true',
  'try typeof undefined var void volatile while with yield async of NaN Infinity Math Number Date Float64Array Map Array',
  'bars barMinutes params broker direction segment indicator note legs i orders fills exports require console',
  'enterLong enterShort closePosition averagePrice entryBar closedTrades isEntering constructor prototype toString valueOf hasOwnProperty',
]
  .join(' ')
  .split(' ')
const FUNCTIONS = new Set([
  'rsi',
  'sma',
  'wma',
  'adx',
  'vwap',
  'stdev',
  'supertrend',
  'highest',
  'lowest',
  'wilder',
  'column',
])
const LONGEST_NAME = 40

/** Names of the generated file and its constants. */
export class Draft {
  readonly known: Known
  readonly version: number
  readonly hoisted: Hoisted[] = []
  /** Functions of the file that are called, by name. */
  readonly library = new Set<string>()
  readonly differences = new Set<string>()
  /** Functions that are called on some bars alone, and the first line of each. */
  readonly conditional = new Map<string, number>()
  /** While the text of a column is written: names of the step are not there. */
  columnDepth = 0
  /** Parameters that are lengths in bars. */
  readonly lengths = new Set<string>()
  readonly quoted = quoted
  /** Values of earlier bars that the step keeps: the list of each, and what it keeps. */
  readonly kept = new Map<
    string,
    { readonly list: string; readonly text: string; readonly type: ValueType }
  >()
  /** Whether a tick counts: it is a parameter then. */
  needsTick = false
  readonly #taken = new Set(RESERVED)
  readonly #params = new Set(['constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty'])
  readonly #memo = new Map<string, string>()

  constructor(known: Known, version: number, taken: Iterable<string>) {
    this.known = known
    this.version = version
    for (const name of taken) this.#taken.add(name)
  }

  /** The nearest free name: "fast_ma" is fastMa. */
  name(wished: string): string {
    return freeName(wished, this.#taken)
  }

  /** The same among the parameters. */
  paramName(wished: string): string {
    return freeName(wished, this.#params)
  }

  needTick(): void {
    this.needsTick = true
  }

  /** The text of what a value of the step was before. */
  historyAt(id: string, wished: string, text: string, type: ValueType, ago: Ago): string {
    this.known.need(this.known.histories, id)
    let kept = this.kept.get(id)
    if (!kept) {
      kept = { list: this.name(wished), text, type }
      this.kept.set(id, kept)
    }
    const at = `${kept.list}[${place(ago)}]`
    return type === 'number' ? `${at}!` : type === 'bool' ? `(${at} ?? false)` : `(${at} ?? '')`
  }

  /** The constant that holds this text, written once. */
  hoist(run: string, wished: string, drawn = run): string {
    const known = this.#memo.get(run)
    if (known !== undefined) return known
    const name = this.name(wished)
    this.#memo.set(run, name)
    this.hoisted.push({ name, run, drawn })
    return name
  }

  /** The function of the file by that name, which is written behind the strategy. */
  use(name: string): string {
    this.library.add(name)
    return name
  }

  /**
   * A column by its name, as a value of each bar.
   * @param named gives the name once it is needed.
   */
  ofColumn(type: ValueType, named: (wished?: string) => string, mayBeNa = true): Value {
    const at = (ago: readonly string[]) => `${named()}[${place(ago)}]`
    return {
      type,
      scope: 'bar',
      rank: type === 'bool' ? RANK.same : RANK.atom,
      size: 1,
      mayBeNa,
      at: ago => (type === 'bool' ? `${at(ago)} === 1` : `${at(ago)}!`),
      column: named,
    }
  }

  /**
   * A longer value of bars in a column of its own: no text doubles with each use, and before the first bar it is na, also
   * where a function would make something of na.
   */
  asColumn(value: Value, wished: string): Value {
    if (value.column || value.scope !== 'bar' || value.type === 'text' || value.size < 2) return value
    let column: string | null = null
    return this.ofColumn(value.type, () => {
      column ??= this.columnOf(value, wished, wished)
      return column
    })
  }

  /** The column of a function of "sauda" or of the file; runs of a sweep share what comes of the bars alone. */
  ofIndicator(
    fn: string,
    args: readonly string[],
    wished: string,
    { line = '', isShared = true }: { line?: string; isShared?: boolean } = {},
  ): Value {
    let name: string | null = null
    const lines = line === '' ? null : { name: null as string | null }
    return this.ofColumn('number', hint => {
      const drawn = `${fn}(${args.join(', ')})`
      const run = isShared ? `indicator(${[fn, ...args].join(', ')})` : drawn
      if (lines) {
        lines.name ??= this.hoist(run, wished, drawn)
        return `${lines.name}.${line}`
      }
      name ??= this.hoist(run, hint ?? wished, drawn)
      return name
    })
  }

  /**
   * The name of the column that holds a value of bars.
   * @throws NotUnderstood for what is known only while the bars go by.
   */
  columnOf(value: Value, wished: string, what: string): string {
    if (value.column) return value.column(wished)
    if (value.scope === 'step')
      throw new NotUnderstood(`${what} of a value that changes with the position or with a variable`)
    if (value.type === 'text') throw new NotUnderstood(`${what} of a text`)
    this.columnDepth++
    const text = value.at([])
    this.columnDepth--
    return this.hoist(
      `${this.use('column')}(bars, i => ${text.startsWith('{') ? `(${text})` : text})`,
      wished,
    )
  }
}

/** The nearest name that is free, which is taken then. */
function freeName(wished: string, taken: Set<string>): string {
  const words = wished.split(/[^A-Za-z0-9]+/).filter(word => word !== '')
  const joined = words
    .map(camel)
    .join('')
    .slice(0, LONGEST_NAME - 4)
  const base = joined === '' ? 'value' : /^\d/.test(joined) ? `value${joined}` : joined
  // "rsi" is what "sauda" calls its function
  let name = taken.has(base) && !taken.has(`${base}Line`) && FUNCTIONS.has(base) ? `${base}Line` : base
  for (let k = 2; taken.has(name); k++) name = `${base}${/\d$/.test(base) ? '_' : ''}${k}`
  taken.add(name)
  return name
}

/** A word of a name: "MA" is Ma, and ma at the beginning. */
function camel(word: string, k: number): string {
  const rest = /^[A-Z0-9]+$/.test(word) ? word.slice(1).toLowerCase() : word.slice(1)
  const first = word.slice(0, 1)
  return (k === 0 ? first.toLowerCase() : first.toUpperCase()) + rest
}
