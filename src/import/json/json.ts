import { InputError } from '../../engine/index.ts'
import { decodeText, markOf, Utf8Feed } from '../cells/encoding.ts'
import type { FileBars, FileFeed, ReadOptions } from '../tables/fileBars.ts'
import { ListPlace, NO_CANDLES, ParallelPlace, type Place, type PlaceOptions } from './jsonPlaces.ts'
import { type JsonListener, JsonTokens } from './jsonTokens.ts'

/** Where candles may stand, the likeliest first: the names of the objects around them. */
const PLACES = ['data.candles', 'candles', 'data', ''] as const
type PlaceName = (typeof PLACES)[number]
/** What a broker says of its answer. */
const SAID = new Set(['s', 'status', 'message'])
const MARK_BYTES = 3
const CHUNK_BYTES = 1_048_576

/** Whether bytes begin as JSON does. */
export function isJson(head: Uint8Array): boolean {
  const { encoding, markBytes } = markOf(head)
  const bytes = new Utf8Feed(encoding).decode(head.subarray(markBytes, 256))
  const start = decodeText(bytes).trimStart()
  return start.startsWith('{') || start.startsWith('[')
}

/**
 * The bars of a broker's JSON that lies in memory.
 * @throws InputError when it holds none, or the trader must decide something.
 */
export function readJson(bytes: Uint8Array, options: ReadOptions = {}): FileBars {
  const feed = startJson(bytes.length, options)
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) feed.push(bytes.subarray(at, at + CHUNK_BYTES))
  return feed.end()
}

/**
 * A reader for a broker's JSON that comes in chunks: lists of candles (Kite, Upstox, Fyers, Angel), lists side by side
 * (Dhan), or objects. Neither its text nor its values are kept but the bars, so memory grows with them alone.
 */
export function startJson(totalBytes: number, options: ReadOptions = {}): FileFeed {
  const { onProgress, ...rest } = options
  let seenBytes = 0
  let head: Uint8Array | null = new Uint8Array(0)
  let text = new Utf8Feed('utf-8')
  const fraction = () => Math.min(1, seenBytes / Math.max(1, totalBytes))
  const candles = new Candles({ options: rest, fraction, onRows: rows => onProgress?.(1, rows) })
  const tokens = new JsonTokens(candles)

  /** Begins to read behind the byte order mark. */
  function begin(bytes: Uint8Array): void {
    const { encoding, markBytes } = markOf(bytes)
    text = new Utf8Feed(encoding)
    head = null
    tokens.push(text.decode(bytes.subarray(markBytes)))
  }

  return {
    push(chunk) {
      seenBytes += chunk.length
      if (!head) tokens.push(text.decode(chunk))
      else {
        const bytes = head.length === 0 ? chunk : Uint8Array.from([...head, ...chunk])
        if (bytes.length < MARK_BYTES) head = bytes.slice()
        else begin(bytes)
      }
      onProgress?.(fraction(), candles.rows)
    },
    end() {
      if (head) begin(head)
      tokens.end()
      const result = candles.finish()
      onProgress?.(1, result.bars.openMs.length)
      return result
    },
  }
}

/** The places of a file where candles may stand. Each hears of what stands in it, but not in another one inside it. */
class Candles implements JsonListener {
  readonly #options: PlaceOptions
  readonly #places = new Map<PlaceName, Place>()
  /** The places that are open, from the outside in, and the number of containers around them. */
  readonly #open: { readonly place: Place; readonly depth: number; readonly isList: boolean }[] = []
  readonly #said = new Map<string, string | null>()
  #depth = 0
  #name = ''
  #outerName = ''

  constructor(options: PlaceOptions) {
    this.#options = options
  }

  /** Rows that were read so far, wherever they stand. */
  get rows(): number {
    let rows = 0
    for (const place of this.#places.values()) rows += place.rows
    return rows
  }

  open(isList: boolean): void {
    const name = this.#placeHere()
    const inner = this.#open.at(-1)
    inner?.place.open(isList, this.#depth - inner.depth - 1, this.#name)
    if (name !== null) this.#begin(name, isList)
    if (this.#depth === 1) this.#outerName = this.#name
    this.#depth++
  }

  close(): void {
    this.#depth--
    const inner = this.#open.at(-1)
    if (inner?.depth === this.#depth) {
      this.#open.pop()
      const outer = this.#open.at(-1)
      outer?.place.close(this.#depth - outer.depth - 1)
    } else inner?.place.close(this.#depth - inner.depth - 1)
  }

  name(name: string): void {
    this.#name = name
  }

  value(value: string | null): void {
    const inner = this.#open.at(-1)
    const name = this.#placeHere()
    if (name !== null) this.#forget(name)
    if (this.#depth === 1 && SAID.has(this.#name)) this.#said.set(this.#name, value)
    inner?.place.value(value, this.#depth - inner.depth - 1, this.#name)
  }

  readOn(bytes: Uint8Array, at: number): number {
    const inner = this.#open.at(-1)
    return inner?.isList && inner.depth === this.#depth - 1 ? inner.place.readOn(bytes, at) : at
  }

  /**
   * The bars, at the end of the file.
   * @throws InputError when there are none, or the trader must decide something.
   */
  finish(): FileBars {
    for (const name of PLACES) {
      const result = this.#places.get(name)?.finish(this.#maker())
      if (result) return result
    }
    const message = this.#said.get('message')
    if (this.#said.get('status') === 'error' && message) {
      throw new InputError(
        `${NO_CANDLES} but the broker's error: "${message.slice(0, 100)}". Request the candles from the broker again.`,
      )
    }
    throw new InputError(`${NO_CANDLES}: no list of time, open, high, low and close stands in it.`)
  }

  #maker(): string {
    if (this.#said.get('s') === 'ok') return 'Fyers'
    return this.#places.get('data') instanceof ListPlace ? 'Angel' : 'Kite or Upstox'
  }

  /** The place that a value is which comes now; null where no candles are looked for. */
  #placeHere(): PlaceName | null {
    if (this.#depth === 0) return ''
    const inner = this.#open.at(-1)
    // a member of an object that is a place itself
    if (!inner || inner.isList || inner.depth !== this.#depth - 1) return null
    if (this.#depth === 1) return this.#name === 'data' || this.#name === 'candles' ? this.#name : null
    return this.#depth === 2 && this.#outerName === 'data' && this.#name === 'candles' ? 'data.candles' : null
  }

  #begin(name: PlaceName, isList: boolean): void {
    this.#forget(name)
    const place = isList ? new ListPlace(this.#options) : new ParallelPlace(this.#options)
    this.#places.set(name, place)
    this.#open.push({ place, depth: this.#depth, isList })
  }

  /** A name that stands twice in an object means its last value. */
  #forget(name: PlaceName): void {
    this.#places.delete(name)
    if (name === 'data') this.#places.delete('data.candles')
  }
}
