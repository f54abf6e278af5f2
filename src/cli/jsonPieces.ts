import { numbersToBytes, numbersToJson } from './numbersToJson.ts'

/** Elements of a list that make one piece. */
const PIECE_ELEMENTS = 4096

/** A list of what becomes of the numbers of a column, which is never whole in memory. */
export class JsonNumbers {
  readonly column: Float64Array
  readonly of: (value: number) => number

  constructor(column: Float64Array, of: (value: number) => number) {
    this.column = column
    this.of = of
  }
}

/** A list whose elements are JSON already. */
export class JsonTexts {
  readonly texts: Iterable<string>

  constructor(texts: Iterable<string>) {
    this.texts = texts
  }
}

/**
 * What `JSON.stringify` makes of a value, in pieces: V8 has no string above 512 MB, and a run over some twenty million
 * bars is longer. Columns of numbers become lists, as bytes that the next piece overwrites: use each before you ask for the
 * next. Only the lists that plain objects hold come in pieces, however deep.
 */
export function* jsonPieces(value: unknown, pieceElements = PIECE_ELEMENTS): Generator<string | Buffer> {
  if (Array.isArray(value) || value instanceof Float64Array) yield* listPieces(value, pieceElements)
  else if (value instanceof JsonNumbers) yield* listPieces(value.column, pieceElements, value.of)
  else if (value instanceof JsonTexts) yield* textPieces(value)
  else if (isPlainObject(value)) yield* objectPieces(value, pieceElements)
  else yield toJson(value)
}

function* listPieces(
  list: readonly unknown[] | Float64Array,
  pieceElements: number,
  of?: (value: number) => number,
): Generator<string | Buffer> {
  yield '['
  for (let from = 0; from < list.length; from += pieceElements) {
    if (from > 0) yield ','
    const to = Math.min(list.length, from + pieceElements)
    if (Array.isArray(list)) yield listToJson(list.slice(from, to)).slice(1, -1)
    else yield numbersToBytes((list as Float64Array).subarray(from, to), of).subarray(1, -1)
  }
  yield ']'
}

function* textPieces({ texts }: JsonTexts): Generator<string> {
  yield '['
  let before = ''
  for (const text of texts) {
    yield before + text
    before = ','
  }
  yield ']'
}

function* objectPieces(object: object, pieceElements: number): Generator<string | Buffer> {
  yield '{'
  const held = Object.entries(object).filter(([, value]) => value !== undefined)
  for (const [k, [key, value]] of held.entries()) {
    yield `${k === 0 ? '' : ','}${JSON.stringify(key)}:`
    yield* jsonPieces(value, pieceElements)
  }
  yield '}'
}

function listToJson(list: readonly unknown[]): string {
  return areNumbers(list) ? numbersToJson(list) : toJson(list)
}

function areNumbers(list: readonly unknown[]): list is readonly number[] {
  return list.every(element => typeof element === 'number')
}

function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, held) => (held instanceof Float64Array ? Array.from(held) : held))
}

function isPlainObject(value: unknown): value is object {
  return value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype
}
