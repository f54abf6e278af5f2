import { decodeText, encodeText } from '../cells/encoding.ts'

const PIECE_CHARACTERS = 65_536

/** A long list of short texts, kept as bytes: as strings each would take many times its length. */
export class HeldList {
  rows = 0
  readonly #pieces: Uint8Array[] = []
  #text = ''

  /** Appends a text; it holds no line end. */
  add(text: string): void {
    this.#text += `${text}\n`
    this.rows++
    if (this.#text.length < PIECE_CHARACTERS) return
    this.#pieces.push(encodeText(this.#text).slice())
    this.#text = ''
  }

  /** The texts in their order, once: their memory is given back on the way. */
  *take(): Generator<string, undefined> {
    this.#pieces.reverse()
    for (let piece = this.#pieces.pop(); piece; piece = this.#pieces.pop()) yield* linesOf(decodeText(piece))
    yield* linesOf(this.#text)
  }
}

function linesOf(text: string): readonly string[] {
  return text.split('\n').slice(0, -1)
}
