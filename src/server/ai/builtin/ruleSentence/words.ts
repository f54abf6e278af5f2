/** The words of a question as the reader of rules sees them: articles aside, one form for each word. */

import { readSymbols } from '../names.ts'
import type { Phrase } from '../phrase.ts'

/** What was read, and the place behind it. */
export interface Read<T> {
  readonly value: T
  readonly next: number
}

interface Item {
  readonly text: string
  /** NaN of what is no number. */
  readonly value: number
  /** The tokens `[from, to)` that it stands for, articles and hyphens included. */
  readonly from: number
  readonly to: number
}

/** Stands for the name of an instrument: its price is the price of the run. */
export const SYMBOL = '§'

const FORMS: Readonly<Record<string, string>> = {
  buys: 'buy',
  buying: 'buy',
  sells: 'sell',
  selling: 'sell',
  exits: 'exit',
  exiting: 'exit',
  closes: 'close',
  closing: 'close',
  whenever: 'when',
  if: 'when',
  crosses: 'cross',
  crossed: 'cross',
  crossing: 'cross',
  breaks: 'break',
  breaking: 'break',
  breakout: 'break',
  bars: 'bar',
  candle: 'bar',
  candles: 'bar',
  period: 'bar',
  periods: 'bar',
  days: 'day',
  mins: 'minute',
  min: 'minute',
  minutes: 'minute',
  percent: '%',
  pct: '%',
  bands: 'band',
  entries: 'entry',
  stoploss: 'stop',
  sl: 'stop',
  goes: 'go',
  moves: 'go',
  falls: 'go',
  drops: 'go',
  dips: 'go',
  fall: 'go',
  drop: 'go',
  dip: 'go',
  rises: 'go',
  rise: 'go',
  climbs: 'go',
  gets: 'go',
  comes: 'go',
  turns: 'turn',
  flips: 'turn',
  flip: 'turn',
  becomes: 'turn',
  over: 'above',
  under: 'below',
  prev: 'previous',
  prior: 'previous',
  till: 'until',
  max: 'maximum',
  '×': 'x',
  '≥': '>=',
  '≤': '<=',
  '−': '-',
  '–': '-',
}
const ARTICLES = ['the', 'a', 'an']
const APOSTROPHES = ["'", '’', '`']
/** What follows one of these must not be read as if it had been said without. */
export const NEGATIONS = ['no', 'not', 'never', 'don', 'dont', 'unless', 'except', 'without', 'avoid']
const CLAUSE_ENDS = [',', ';', '.', '!', '?']

/** The words of one question, by their places. */
export class Words {
  readonly #items: readonly Item[]
  readonly #phrase: Phrase
  /** Instruments that are named, in the order of the question. */
  readonly symbols: readonly string[]

  constructor(phrase: Phrase) {
    this.#phrase = phrase
    const probe = phrase.fresh()
    this.symbols = readSymbols(probe)
    const isSymbol = (k: number) => probe.tokens[k] !== undefined && probe.at(k) === undefined
    this.#items = itemsOf(phrase, isSymbol)
  }

  get count(): number {
    return this.#items.length
  }

  /** The word at a place; empty behind the last one. */
  text(at: number): string {
    return this.#items[at]?.text ?? ''
  }

  /** The number at a place; NaN where none stands. */
  number(at: number): number {
    return this.#items[at]?.value ?? Number.NaN
  }

  is(at: number, texts: readonly string[]): boolean {
    return at < this.count && texts.includes(this.text(at))
  }

  /** Whether a clause ends here for certain. */
  isEnd(at: number): boolean {
    return at >= this.count || CLAUSE_ENDS.includes(this.text(at))
  }

  /** Where a clause that begins here ends at the latest. */
  endOfPart(at: number): number {
    let end = at
    while (!this.isEnd(end) && this.text(end) !== 'but') end++
    return end
  }

  /** The place behind any of these words. */
  skip(at: number, texts: readonly string[]): number {
    let next = at
    while (this.is(next, texts)) next++
    return next
  }

  /** The place behind these words; null where others stand. */
  after(at: number, phrase: string): number | null {
    const wanted = phrase.split(' ')
    return wanted.every((word, k) => this.text(at + k) === word) ? at + wanted.length : null
  }

  /** The first of the phrases that stands here: list the longer before the shorter. */
  first<T>(at: number, phrases: readonly (readonly [words: string, T])[]): Read<T> | null {
    const begun = this.text(at)
    for (const [words, value] of phrases) {
      // nearly all of them begin with another word
      if (!words.startsWith(begun)) continue
      const next = this.after(at, words)
      if (next !== null) return { value, next }
    }
    return null
  }

  /** The words of `[from, to)` as they were typed, but in lower case. */
  said(from: number, to: number): string {
    const [first, last] = [this.#items[from], this.#items[to - 1]]
    if (!first || !last || to <= from) return ''
    return this.#phrase.tokens
      .slice(first.from, last.to)
      .map(({ text, isGlued }, k) => (k === 0 || isGlued ? text : ` ${text}`))
      .join('')
  }
}

/** Sorted so that the phrase with more words comes first. */
export function longestFirst<T>(
  phrases: readonly (readonly [words: string, T])[],
): readonly (readonly [words: string, T])[] {
  return [...phrases].sort((a, b) => b[0].split(' ').length - a[0].split(' ').length)
}

function itemsOf({ tokens }: Phrase, isSymbol: (k: number) => boolean): Item[] {
  const items: Item[] = []
  let from = 0
  for (let k = 0; k < tokens.length; ) {
    const skipped = silentAt(tokens, k)
    if (skipped > 0) {
      k += skipped
      continue
    }
    const { text, value } = itemAt(tokens, k, isSymbol)
    const to = k + lengthAt(tokens, k, isSymbol)
    items.push({ text, value, from, to })
    from = to
    k = to
  }
  return items
}

/** Tokens that say nothing here: an article, the "'s" of "day's", the hyphen of "20-day". */
function silentAt(tokens: Phrase['tokens'], k: number): number {
  const [token, next, before] = [tokens[k]!, tokens[k + 1], tokens[k - 1]]
  if (ARTICLES.includes(token.text)) return 1
  if (APOSTROPHES.includes(token.text) && token.isGlued && next?.text === 's' && next.isGlued) return 2
  const joins = ['-', '‑'].includes(token.text) && token.isGlued && next?.isGlued === true
  return joins && before !== undefined && before.kind !== 'mark' && next.kind === 'word' ? 1 : 0
}

function lengthAt(tokens: Phrase['tokens'], k: number, isSymbol: (k: number) => boolean): number {
  if (isSymbol(k)) {
    let to = k
    while (isSymbol(to)) to++
    return to - k
  }
  const pair = `${tokens[k]!.text}${tokens[k + 1]?.text ?? ''}`
  return ['>=', '<='].includes(pair) ? 2 : 1
}

function itemAt(tokens: Phrase['tokens'], k: number, isSymbol: (k: number) => boolean) {
  if (isSymbol(k)) return { text: SYMBOL, value: Number.NaN }
  const { text, value } = tokens[k]!
  const whole = lengthAt(tokens, k, isSymbol) === 2 ? `${text}${tokens[k + 1]!.text}` : text
  return { text: Object.hasOwn(FORMS, whole) ? FORMS[whole]! : whole, value }
}
