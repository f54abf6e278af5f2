import { InputError } from '../../engine/index.ts'
import { decodeText, shortText } from '../cells/encoding.ts'
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

/** Hears of a JSON text as it is read, from the outside in and from the begin to the end. */
export interface JsonListener {
  /** An array or an object begins. */
  open(isList: boolean): void
  /** The innermost array or object ends. */
  close(): void
  /** The name of the value that comes next in an object. */
  name(name: string): void
  /** A string, a number in figures, null, or "?" for true and false. */
  value(value: string | null): void
  /**
   * A list or an object that is an item of a list has ended at `at`. The listener may read items that follow by itself;
   * answers where the last of them ends.
   */
  readOn(bytes: Uint8Array, at: number): number
}

const MAX_DEPTH = 32
/** Of a longer string only the begin is kept: no candle has one. */
const LONGEST_TOKEN = 65_536
/** Names that reach what all objects inherit. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/
/** Numbers that the language itself writes otherwise than the file: 2e3, 20230102.0, -0. */
const ODD_NUMBER = /e|^-|\.0+$/i
const WORDS = new Map([
  ['null', null],
  ['true', '?'],
  ['false', '?'],
])

/** What may come next. */
type Expected = 'value' | 'value or ]' | 'name' | 'name or }' | ':' | ', or end' | 'nothing'

/** Bytes of strings, and of numbers and words: what runs on until another one comes. */
const IS_PLAIN = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(byte >= 0x20 && byte !== QUOTE && byte !== BACKSLASH),
)
const IS_BARE = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(/[\w+.-]/.test(String.fromCharCode(byte))),
)

/**
 * Reads a JSON text in pieces of any size and keeps none of it but the token that is being read.
 * All methods throw InputError for what is no JSON, is nested more than 32 deep, or names what all objects inherit.
 */
export class JsonTokens {
  readonly #listener: JsonListener
  /** Bytes that were read before this piece, for the place of a fault. */
  #before = 0
  #expected: Expected = 'value'
  /** Which containers are open, from the outside in: lists or objects. */
  readonly #isList: boolean[] = []
  /** The token that is being read: a string, a number or word, or none. */
  #kind: 'string' | 'bare' | 'none' = 'none'
  readonly #token = new Uint8Array(LONGEST_TOKEN)
  #length = 0
  #isEscaped = false
  #hasEscapes = false

  constructor(listener: JsonListener) {
    this.#listener = listener
  }

  /** Reads the next piece of UTF-8. */
  push(bytes: Uint8Array): void {
    let at = 0
    while (at < bytes.length) {
      if (this.#kind === 'string') at = this.#readString(bytes, at)
      else if (this.#kind === 'bare') at = this.#readBare(bytes, at)
      else if (IS_SPACE[bytes[at]!] === 1) at++
      else at = this.#begin(bytes, at)
    }
    this.#before += bytes.length
  }

  /** Ends the text. */
  end(): void {
    if (this.#kind === 'bare') this.#endBare(0)
    if (this.#expected !== 'nothing') throw damaged('it ends in the middle')
  }

  /** Begins the token at `at`; answers where to read on. */
  #begin(bytes: Uint8Array, at: number): number {
    const byte = bytes[at]!
    if (byte === CLOSE_LIST || byte === CLOSE_FIELDS) {
      this.#closeContainer(byte === CLOSE_LIST, at)
      return this.#isList.at(-1) ? this.#listener.readOn(bytes, at + 1) : at + 1
    }
    if (byte === COMMA || byte === COLON) this.#separate(byte, at)
    else if (byte === QUOTE && this.#expected.startsWith('name')) this.#kind = 'string'
    else this.#beginValue(byte, at)
    // the first byte of a number or word is part of it
    return this.#kind === 'bare' ? at : at + 1
  }

  #separate(byte: number, at: number): void {
    if (this.#expected !== (byte === COMMA ? ', or end' : ':')) throw this.#unexpected(at)
    this.#expected = byte === COLON || this.#isList.at(-1) ? 'value' : 'name'
  }

  #beginValue(byte: number, at: number): void {
    if (this.#expected === 'nothing' && (byte === OPEN_LIST || byte === OPEN_FIELDS)) {
      throw new InputError(
        'This file is JSON Lines (one JSON value after another), which is not read. Write its rows as one JSON list, or as CSV.',
      )
    }
    if (!this.#expected.startsWith('value')) throw this.#unexpected(at)
    if (byte === QUOTE) this.#kind = 'string'
    else if (byte === OPEN_LIST || byte === OPEN_FIELDS) this.#openContainer(byte === OPEN_LIST)
    else if (IS_BARE[byte] === 1) this.#kind = 'bare'
    else throw this.#unexpected(at)
  }

  #openContainer(isList: boolean): void {
    if (this.#isList.length >= MAX_DEPTH) {
      throw new InputError(`This JSON file holds no candles: it is nested more than ${MAX_DEPTH} deep.`)
    }
    this.#isList.push(isList)
    this.#expected = isList ? 'value or ]' : 'name or }'
    this.#listener.open(isList)
  }

  #closeContainer(isList: boolean, at: number): void {
    const mayEnd = [', or end', isList ? 'value or ]' : 'name or }'].includes(this.#expected)
    if (!mayEnd || this.#isList.at(-1) !== isList) throw this.#unexpected(at)
    this.#isList.pop()
    this.#listener.close()
    this.#endValue()
  }

  #endValue(): void {
    this.#expected = this.#isList.length === 0 ? 'nothing' : ', or end'
  }

  #readString(bytes: Uint8Array, from: number): number {
    let at = from
    if (this.#isEscaped) {
      this.#isEscaped = false
      this.#keep(bytes, at, at + 1)
      return at + 1
    }
    while (at < bytes.length && IS_PLAIN[bytes[at]!] === 1) at++
    this.#keep(bytes, from, at)
    if (at === bytes.length) return at
    if (bytes[at] === BACKSLASH) {
      this.#isEscaped = true
      this.#hasEscapes = true
      this.#keep(bytes, at, at + 1)
    } else if (bytes[at] === QUOTE) this.#endString(at)
    else throw this.#unexpected(at)
    return at + 1
  }

  #endString(at: number): void {
    const isWhole = this.#length < LONGEST_TOKEN
    const written = this.#take()
    const text = this.#hasEscapes && isWhole ? this.#unescaped(written, at) : written
    this.#hasEscapes = false
    if (this.#expected.startsWith('value')) {
      this.#listener.value(text)
      this.#endValue()
      return
    }
    if (FORBIDDEN.has(text)) {
      throw new InputError(
        `This JSON file has a field named "${text}", which no candle has. It cannot be imported.`,
      )
    }
    this.#expected = ':'
    this.#listener.name(text)
  }

  #unescaped(text: string, at: number): string {
    try {
      return JSON.parse(`"${text}"`) as string
    } catch {
      throw this.#unexpected(at)
    }
  }

  #readBare(bytes: Uint8Array, from: number): number {
    let at = from
    while (at < bytes.length && IS_BARE[bytes[at]!] === 1) at++
    this.#keep(bytes, from, at)
    if (at < bytes.length) this.#endBare(at)
    return at
  }

  #endBare(at: number): void {
    const text = this.#take()
    const word = WORDS.get(text)
    if (word === undefined && !NUMBER.test(text)) throw this.#unexpected(at - 1)
    const figures = ODD_NUMBER.test(text) ? String(Number(text)) : text
    this.#listener.value(word === undefined ? figures : word)
    this.#endValue()
  }

  #keep(bytes: Uint8Array, from: number, to: number): void {
    const count = Math.min(to - from, LONGEST_TOKEN - this.#length)
    // a loop is quicker than a copy for what is so short
    for (let i = 0; i < count; i++) this.#token[this.#length + i] = bytes[from + i]!
    this.#length += count
  }

  #take(): string {
    const length = this.#length
    const text =
      (length <= 32 ? shortText(this.#token, length) : null) ?? decodeText(this.#token.subarray(0, length))
    this.#length = 0
    this.#kind = 'none'
    return text
  }

  #unexpected(at: number): InputError {
    const place = (this.#before + at + 1).toLocaleString('en-IN')
    return damaged(`what stands at byte ${place} is not expected there`)
  }
}

function damaged(reason: string): InputError {
  return new InputError(`This JSON file is damaged or cut off (${reason}). Export it again.`)
}
