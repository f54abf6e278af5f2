import { encodeText } from '../cells/encoding.ts'
import {
  BACKSLASH,
  CLOSE_FIELDS,
  CLOSE_LIST,
  COLON,
  COMMA,
  IS_SPACE,
  OPEN_FIELDS,
  OPEN_LIST,
  QUOTE,
} from './jsonBytes.ts'

const TAB = 0x09
const LF = 0x0a
const HASH = 0x23
const POINT = 0x2e
const ZERO = 0x30
const NINE = 0x39
/** Longer cells are none of a candle. */
const MAX_CELL_BYTES = 64
/** An integer of so many digits is exact as a double. */
const MAX_DIGITS = 15
const NOT_QUICK = -1

/** Bytes of a text that means in a table what it means in JSON. */
const IS_TEXT = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(byte >= 0x20 && byte <= 0x7e && byte !== QUOTE && byte !== HASH && byte !== BACKSLASH),
)

/**
 * The quick way for rows of a JSON list as brokers write them: lists or objects of short texts and of figures, each as the
 * first row was. Their bytes become the rows of a table byte by byte, the same as `startTable` writes of their values. It
 * stops before the first row that is anything else, a faulty one too, for the general way to judge it.
 */
export class QuickRows {
  /** The rows that were read last, as lines of a table. */
  text = new Uint8Array(0)
  length = 0
  rows = 0
  readonly #open: number
  readonly #close: number
  readonly #width: number
  /** The names before the values, with their quotes; null for rows that are lists. */
  readonly #names: readonly Uint8Array[] | null

  /** `columns` of the first row, which is a list, or an object of these names in this order. */
  constructor(columns: readonly string[], isList: boolean) {
    this.#open = isList ? OPEN_LIST : OPEN_FIELDS
    this.#close = isList ? CLOSE_LIST : CLOSE_FIELDS
    this.#width = columns.length
    this.#names = isList ? null : columns.map(name => encodeText(JSON.stringify(name)))
  }

  /** Reads the rows that follow another one, which ends at `from`; answers where the last of them ends. */
  read(bytes: Uint8Array, from: number): number {
    // a row is longer than its line: it has brackets, and a comma before it
    if (this.text.length < bytes.length - from) this.text = new Uint8Array(bytes.length - from)
    this.length = 0
    this.rows = 0
    let end = from
    for (let at = this.#row(bytes, end); at >= 0; at = this.#row(bytes, end)) {
      end = at
      this.rows++
    }
    return end
  }

  /** Reads the row behind `from`; answers where it ends. */
  #row(bytes: Uint8Array, from: number): number {
    const before = this.length
    const comma = behindSpace(bytes, from)
    const open = behindSpace(bytes, comma + 1)
    if (bytes[comma] !== COMMA || bytes[open] !== this.#open) return NOT_QUICK
    const width = this.#width
    let at = open
    for (let k = 0; k < width && at >= 0; k++) at = this.#cell(bytes, at + 1, k)
    if (at >= 0) return at + 1
    this.length = before
    return NOT_QUICK
  }

  /** Reads a value and its name; answers where the comma or bracket behind it stands. */
  #cell(bytes: Uint8Array, from: number, k: number): number {
    const isLast = k === this.#width - 1
    let at = behindSpace(bytes, from)
    if (this.#names !== null) at = behindName(bytes, at, this.#names[k]!)
    if (at < 0) return NOT_QUICK
    at = bytes[at] === QUOTE ? this.#string(bytes, at + 1) : this.#number(bytes, at)
    if (at < 0) return NOT_QUICK
    at = behindSpace(bytes, at)
    if (bytes[at] !== (isLast ? this.#close : COMMA)) return NOT_QUICK
    this.text[this.length++] = isLast ? LF : TAB
    return at
  }

  #string(bytes: Uint8Array, from: number): number {
    const { text } = this
    let length = this.length
    let at = from
    for (; IS_TEXT[bytes[at]!] === 1; at++) text[length++] = bytes[at]!
    this.length = length
    return bytes[at] === QUOTE && at - from <= MAX_CELL_BYTES ? at + 1 : NOT_QUICK
  }

  /** Digits with at most one point. */
  #number(bytes: Uint8Array, from: number): number {
    const whole = this.#figures(bytes, from)
    if (whole === from || (bytes[from] === ZERO && whole > from + 1)) return NOT_QUICK
    const end = bytes[whole] === POINT ? this.#fraction(bytes, whole, whole - from) : whole
    return end - from <= MAX_CELL_BYTES ? end : NOT_QUICK
  }

  /** Reads the point and the figures behind it; 100.0 is written as 100. */
  #fraction(bytes: Uint8Array, from: number, wholeFigures: number): number {
    const pointAt = this.length
    this.text[this.length++] = POINT
    const end = this.#figures(bytes, from + 1)
    let last = end - 1
    while (bytes[last] === ZERO) last--
    if (last > from) return end
    this.length = pointAt
    return end > from + 1 && wholeFigures <= MAX_DIGITS ? end : NOT_QUICK
  }

  #figures(bytes: Uint8Array, from: number): number {
    const { text } = this
    let length = this.length
    let at = from
    for (; isFigure(bytes[at]); at++) text[length++] = bytes[at]!
    this.length = length
    return at
  }
}

function isFigure(byte: number | undefined): boolean {
  return byte! >= ZERO && byte! <= NINE
}

function behindSpace(bytes: Uint8Array, from: number): number {
  let at = from
  while (IS_SPACE[bytes[at]!] === 1) at++
  return at
}

/** Where the value behind that name begins. */
function behindName(bytes: Uint8Array, from: number, name: Uint8Array): number {
  for (let i = 0; i < name.length; i++) if (bytes[from + i] !== name[i]) return NOT_QUICK
  const colon = behindSpace(bytes, from + name.length)
  return bytes[colon] === COLON ? behindSpace(bytes, colon + 1) : NOT_QUICK
}
