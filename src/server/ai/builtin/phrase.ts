/** A question as words and numbers. Each is read once: what nobody read is told to the trader. */

/** A word, a number, a date or a mark of a question. */
export interface Token {
  readonly kind: 'word' | 'number' | 'date' | 'mark'
  /** Lower case. */
  readonly text: string
  /** Of a number; NaN otherwise. */
  readonly value: number
  /** Nothing stands between it and the token before. */
  readonly isGlued: boolean
}

/** The most that is read of a question. */
export const MAX_CHARS = 2_000

/** Each branch is linear: no part of it can match the same text in two ways. */
const TOKEN =
  /(\d{4}-\d{2}-\d{2}(?!\d)|\d{1,2}[/.-]\d{1,2}[/.-]\d{4}(?!\d))|(\d{1,3}(?:,\d{2,3}){0,5},\d{3}(?!\d|,\d)(?:\.\d+)?|\d+(?:\.\d+)?)|(\p{L}+)|([^\s\p{L}\d])/gu

/** Words that say nothing about what is wanted. */
const FILLERS = new Set(
  `a about again all also am an and any are as ask at back be been between both buy can check could day days did do
  does doing each every explain find for from get give had has have hello help hey hi how i if in inr into is it its
  just know last let like list make many market me mean my need new next nse of on or our please pls price rs run
  rupees sell share shares should show so some stock stocks strategy synthetic tell test than thank thanks that the
  their them then there these this those to today trade trades trading try until up us use using want was way we were
  what whats when where which while who why will with would year you your data bars bar candles candle instrument over per bought sold
  much many must monday tuesday wednesday thursday friday saturday sunday not too please premium am pm s`.split(
    /\s+/,
  ),
)

/** The words of one question, and which of them have been read. */
export class Phrase {
  readonly tokens: readonly Token[]
  /** As it was typed, as far as it is read. */
  readonly text: string
  readonly #read: boolean[]

  constructor(text: string) {
    this.text = text.slice(0, MAX_CHARS)
    this.tokens = tokenise(this.text)
    this.#read = this.tokens.map(() => false)
  }

  /** The same question, unread. */
  fresh(): Phrase {
    return new Phrase(this.text)
  }

  /** The token while nobody has read it. */
  at(place: number): Token | undefined {
    return this.#read[place] ? undefined : this.tokens[place]
  }

  /** Whether an unread word stands there. */
  isWord(place: number, ...texts: readonly string[]): boolean {
    const token = this.at(place)
    return token !== undefined && texts.includes(token.text)
  }

  /** Marks tokens `[from, to)` as read. */
  read(from: number, to: number): void {
    for (let k = from; k < to; k++) this.#read[k] = true
  }

  /** Where the words of a phrase stand one after the other, hyphens aside; null where they do not. */
  find(words: string): readonly [from: number, to: number] | null {
    const wanted = words.split(' ')
    for (let from = 0; from < this.tokens.length; from++) {
      const to = this.#matches(from, wanted)
      if (to !== null) return [from, to]
    }
    return null
  }

  /** The same for a name, whatever marks stand between its words. */
  findName(words: readonly string[]): readonly [from: number, to: number] | null {
    for (let from = 0; from < this.tokens.length; from++) {
      let at = from
      const isFound = words.every((word, k) => {
        while (k > 0 && this.at(at)?.kind === 'mark') at++
        return this.isWord(at++, word)
      })
      if (isFound && words.length > 0) return [from, at]
    }
    return null
  }

  /** Whether any of the phrases stands in the question. */
  has(...phrases: readonly string[]): boolean {
    return phrases.some(words => this.find(words) !== null)
  }

  /** Reads the phrase where it stands; whether it does. */
  take(...phrases: readonly string[]): boolean {
    for (const words of phrases) {
      const found = this.find(words)
      if (!found) continue
      this.read(...found)
      return true
    }
    return false
  }

  /** Words and numbers that nobody read, in their order. */
  unread(): string[] {
    return this.tokens
      .filter(({ kind, text }, k) => !this.#read[k] && kind !== 'mark' && !FILLERS.has(text))
      .map(({ text }) => text)
  }

  #matches(from: number, wanted: readonly string[]): number | null {
    let at = from
    for (const [k, word] of wanted.entries()) {
      if (k > 0 && this.isWord(at, '-')) at++
      if (!this.isWord(at, word)) return null
      at++
    }
    return at
  }
}

function tokenise(text: string): Token[] {
  const tokens: Token[] = []
  let end = -1
  for (const match of text.matchAll(TOKEN)) {
    const [whole, date, number, word] = match
    const kind = date ? 'date' : number ? 'number' : word ? 'word' : 'mark'
    const value = number ? Number(number.replaceAll(',', '')) : Number.NaN
    tokens.push({ kind, text: whole.toLowerCase(), value, isGlued: match.index === end })
    end = match.index + whole.length
  }
  return tokens
}
