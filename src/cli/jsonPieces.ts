/** Elements of a list that make one piece. */
const PIECE_ELEMENTS = 4096

/**
 * What `JSON.stringify` makes of a value, in pieces: V8 has no string above 512 MB, and a run over some twenty million
 * bars is longer. Columns of numbers become lists. Only the lists that plain objects hold come in pieces, however deep.
 */
export function* jsonPieces(value: unknown, pieceElements = PIECE_ELEMENTS): Generator<string> {
  if (Array.isArray(value) || value instanceof Float64Array) yield* listPieces(value, pieceElements)
  else if (isPlainObject(value)) yield* objectPieces(value, pieceElements)
  else yield toJson(value)
}

function* listPieces(list: readonly unknown[] | Float64Array, pieceElements: number): Generator<string> {
  yield '['
  for (let from = 0; from < list.length; from += pieceElements) {
    const piece = toJson(Array.from(list.slice(from, from + pieceElements)))
    yield (from === 0 ? '' : ',') + piece.slice(1, -1)
  }
  yield ']'
}

function* objectPieces(object: object, pieceElements: number): Generator<string> {
  yield '{'
  const held = Object.entries(object).filter(([, value]) => value !== undefined)
  for (const [k, [key, value]] of held.entries()) {
    yield `${k === 0 ? '' : ','}${JSON.stringify(key)}:`
    yield* jsonPieces(value, pieceElements)
  }
  yield '}'
}

function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, held) => (held instanceof Float64Array ? Array.from(held) : held))
}

function isPlainObject(value: unknown): value is object {
  return value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype
}
