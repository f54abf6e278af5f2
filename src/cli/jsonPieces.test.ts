import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { JsonNumbers, JsonTexts, jsonPieces } from './jsonPieces.ts'

const whole = (value: unknown) =>
  JSON.stringify(value, (_key, held) => (held instanceof Float64Array ? Array.from(held) : held))
/** A piece of bytes is written over by the next one. */
const piecesOf = (...args: Parameters<typeof jsonPieces>) => Array.from(jsonPieces(...args), String)

describe('jsonPieces', () => {
  it('makes of any value what JSON.stringify does', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.integer({ min: 1, max: 5 }), (value, pieceElements) => {
        expect(piecesOf(value, pieceElements).join('')).toBe(whole(value))
      }),
    )
  })

  it('leaves out what is undefined and writes NaN as null, columns as lists', () => {
    const value = {
      a: undefined,
      b: { c: Float64Array.of(1, Number.NaN, 0.1) },
      d: [undefined, { e: undefined }],
    }
    expect(piecesOf(value, 2).join('')).toBe('{"b":{"c":[1,null,0.1]},"d":[null,{}]}')
  })

  it('makes the numbers of a list out of a column', () => {
    const paise = Float64Array.of(10_000_005, -250, Number.NaN)
    const value = { value: new JsonNumbers(paise, each => each / 100) }
    expect(piecesOf(value, 2).join('')).toBe('{"value":[100000.05,-2.5,null]}')
  })

  it('takes texts that are JSON already as the elements of a list', () => {
    const rows = [{ a: 1 }, null, 'x']
    const texts = new JsonTexts(rows.map(row => JSON.stringify(row)))
    expect(piecesOf({ rows: texts, none: new JsonTexts([]) }).join('')).toBe(whole({ rows, none: [] }))
  })

  it('never holds more of a list than one piece', () => {
    const pieces = piecesOf({ equity: { value: new Float64Array(10_000) } }, 100)
    expect(Math.max(...pieces.map(piece => piece.length))).toBeLessThanOrEqual(2 * 100)
    expect(pieces.join('')).toBe(whole({ equity: { value: new Float64Array(10_000) } }))
  })
})
