const SPACE = 0x20
const QUOTE = 0x22
const CR = 0x0d
const LF = 0x0a
/** A line that begins with it is a comment. */
export const HASH = 0x23
/** Columns beyond these are counted, but not read. */
const MAX_FIELDS = 512
/** A quote that is not closed within these bytes is an ordinary character. */
const MAX_QUOTED_BYTES = 65_536

const ORDINARY = 0
const DELIMITER = 1
const MORE = -1
const NOT_QUOTED = -2

/**
 * Splits bytes into rows and fields without making strings: each call of `next` writes the field bounds of one row
 * into the same arrays. Lines end with LF, CR LF or CR. Every byte is looked at a bounded number of times.
 */
export class RowScanner {
  /** Where each field of the row begins and ends, without its quotes and the spaces around it. */
  readonly starts = new Int32Array(MAX_FIELDS)
  readonly ends = new Int32Array(MAX_FIELDS)
  /** Fields of the row, also those that did not fit into the arrays. */
  count = 0
  /** Where the row's text ends, before its line end. */
  rowEnd = 0
  /** Lines that the row takes up: more than one when a quoted field holds line ends. */
  lines = 1
  /** Whether the row is blank or a comment. */
  isIdle = false
  readonly #kinds = new Uint8Array(256)

  constructor(delimiter: number) {
    this.#kinds[CR] = 2
    this.#kinds[LF] = 2
    this.#kinds[delimiter] = DELIMITER
  }

  /** Where the row after the one at `from` begins; −1 when its end is not in `bytes[from, limit)`. */
  next(bytes: Uint8Array, from: number, limit: number, isLast: boolean): number {
    this.lines = 1
    this.isIdle = false
    if (from < limit && bytes[from] === HASH) return this.#comment(bytes, from, limit, isLast)
    const kinds = this.#kinds
    let at = this.#field(bytes, from, limit, isLast, 0)
    let count = 1
    while (at >= 0 && at < limit && kinds[bytes[at]!] === DELIMITER) {
      at = this.#field(bytes, at + 1, limit, isLast, count)
      count++
    }
    if (at < 0) return -1
    this.count = count
    this.isIdle = count === 1 && this.ends[0] === this.starts[0]
    return this.#lineEnd(bytes, from, at, limit, isLast)
  }

  /** Where the field at `from` ends, at a delimiter, line end or `limit`; −1 when more bytes must come. */
  #field(bytes: Uint8Array, from: number, limit: number, isLast: boolean, index: number): number {
    let start = from
    while (start < limit && bytes[start] === SPACE) start++
    if (start < limit && bytes[start] === QUOTE) {
      const at = this.#quoted(bytes, start, limit, isLast, index)
      if (at !== NOT_QUOTED) return at
    }
    const at = this.#skipOrdinary(bytes, start, limit)
    let end = at
    while (end > start && bytes[end - 1]! <= SPACE) end--
    this.#keep(index, start, end)
    return at
  }

  #quoted(bytes: Uint8Array, start: number, limit: number, isLast: boolean, index: number): number {
    const closing = this.#closing(bytes, start, limit, isLast)
    if (closing < 0) return closing
    this.#keep(index, start + 1, closing)
    return this.#skipOrdinary(bytes, closing + 1, limit)
  }

  #skipOrdinary(bytes: Uint8Array, from: number, limit: number): number {
    const kinds = this.#kinds
    let at = from
    while (at < limit && kinds[bytes[at]!] === ORDINARY) at++
    return at
  }

  #keep(index: number, start: number, end: number): void {
    if (index >= MAX_FIELDS) return
    this.starts[index] = start
    this.ends[index] = end
  }

  #comment(bytes: Uint8Array, from: number, limit: number, isLast: boolean): number {
    let at = from
    while (at < limit && bytes[at] !== LF && bytes[at] !== CR) at++
    this.isIdle = true
    return this.#lineEnd(bytes, from, at, limit, isLast)
  }

  #lineEnd(bytes: Uint8Array, from: number, at: number, limit: number, isLast: boolean): number {
    this.rowEnd = at
    if (at === limit) return isLast && from < limit ? limit : -1
    if (bytes[at] === LF) return at + 1
    // a CR that ends the bytes may be the first half of CR LF
    if (at + 1 === limit) return isLast ? limit : -1
    return bytes[at + 1] === LF ? at + 2 : at + 1
  }

  /** Where the quote is that closes the one at `opening`; or `NOT_QUOTED`, or `MORE`. */
  #closing(bytes: Uint8Array, opening: number, limit: number, isLast: boolean): number {
    const bound = Math.min(limit, opening + MAX_QUOTED_BYTES)
    let at = opening + 1
    while (at < bound) {
      if (bytes[at] !== QUOTE) at++
      else if (at + 1 < limit && bytes[at + 1] === QUOTE) at += 2
      else break
    }
    if (at + 1 >= limit && bound === limit && !isLast) return MORE
    return at >= bound ? NOT_QUOTED : this.#checkedClosing(bytes, opening, at, limit, isLast)
  }

  /** A quote closes a field only when a delimiter or the line's end follows it. */
  #checkedClosing(
    bytes: Uint8Array,
    opening: number,
    closing: number,
    limit: number,
    isLast: boolean,
  ): number {
    let at = closing + 1
    while (at < limit && bytes[at] === SPACE) at++
    if (at >= limit && !isLast) return MORE
    if (at < limit && this.#kinds[bytes[at]!] === ORDINARY) return NOT_QUOTED
    for (let i = opening; i < closing; i++) {
      if (bytes[i] === LF || (bytes[i] === CR && bytes[i + 1] !== LF)) this.lines++
    }
    return closing
  }
}
