import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { InputError } from '../../engine/core/problem.ts'
import { encodeText } from '../cells/encoding.ts'
import { JsonTokens } from './jsonTokens.ts'

/** All that is heard of a text that comes in pieces which end at `cuts`. */
function heard(bytes: Uint8Array, cuts: readonly number[] = []): string[] {
  const events: string[] = []
  const tokens = new JsonTokens({
    open: isList => events.push(isList ? '[' : '{'),
    close: () => events.push('end'),
    name: name => events.push(`name ${name}`),
    value: value => events.push(`value ${JSON.stringify(value)}`),
    readOn: (_bytes, at) => at,
  })
  const ends = [...cuts.map(cut => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b)
  for (const [i, end] of ends.entries()) tokens.push(bytes.subarray(ends[i - 1] ?? 0, end))
  tokens.end()
  return events
}

/** The same of a value that the language itself has read. */
function toldOf(value: unknown): string[] {
  if (Array.isArray(value)) return ['[', ...value.flatMap(toldOf), 'end']
  if (typeof value === 'object' && value !== null) {
    return ['{', ...Object.entries(value).flatMap(([name, item]) => [`name ${name}`, ...toldOf(item)]), 'end']
  }
  const cell = typeof value === 'number' ? String(value) : value
  return [`value ${JSON.stringify(typeof cell === 'boolean' ? '?' : cell)}`]
}

function refusal(bytes: Uint8Array): string | null {
  try {
    heard(bytes)
    return null
  } catch (error) {
    if (error instanceof InputError) return error.message
    throw error
  }
}

const isJson = (text: string) => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Values whose numbers the language writes as they stand in the text; names that objects keep in their order. */
const names = fc
  .string({ unit: 'grapheme' })
  .filter(name => !/^\d+$/.test(name) && !['__proto__', 'constructor', 'prototype'].includes(name))
const { value: values } = fc.letrec(tie => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, false, 0, -1, 1500, 10.05, 1e21, 1672631100, 5e-7),
    fc.string({ unit: 'grapheme' }),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(names, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}))

describe('tokens of JSON', () => {
  it('are those of the same value, wherever the pieces of the text end', () => {
    fc.assert(
      fc.property(
        values,
        fc.array(fc.nat(), { maxLength: 6 }),
        fc.constantFrom(undefined, 2, '\t'),
        (value, cuts, space) => {
          expect(heard(encodeText(JSON.stringify(value, null, space)), cuts)).toEqual(toldOf(value))
        },
      ),
      { numRuns: 300 },
    )
  })

  it('are refused exactly where the language itself refuses the text', () => {
    const piece = fc.constantFrom(
      '"',
      '\\',
      ',',
      ':',
      '[',
      ']',
      '{',
      '}',
      '1',
      '-',
      '.',
      'e',
      'true',
      'nul',
      ' ',
      '\n',
      '\\u00',
      '',
    )
    const changed = fc.tuple(values, fc.nat(), piece, fc.nat(2)).map(([value, place, put, gone]) => {
      const text = JSON.stringify(value)
      const at = place % (text.length + 1)
      return text.slice(0, at) + put + text.slice(at + gone)
    })
    fc.assert(
      fc.property(changed, text => {
        // half of a pair of surrogates is no character in UTF-8
        fc.pre(!/\p{Surrogate}/u.test(text))
        expect([text, refusal(encodeText(text)) === null]).toEqual([text, isJson(text)])
      }),
      { numRuns: 1500 },
    )
  })

  it.each([
    ['20230102.0', '20230102'],
    ['1.6726311e9', '1672631100'],
    ['-0', '0'],
    ['10.50', '10.50'],
    ['1672631100000000000', '1672631100000000000'],
    ['0.30000000000000004', '0.30000000000000004'],
  ])('write the number %s as %s', (written, figures) => {
    expect(heard(encodeText(written))).toEqual([`value "${figures}"`])
  })

  it('say where a text is damaged', () => {
    expect(refusal(encodeText('{"a":[1,2,}'))).toBe(
      'This JSON file is damaged or cut off (what stands at byte 11 is not expected there). Export it again.',
    )
    expect(refusal(encodeText('{"a":[1,2'))).toBe(
      'This JSON file is damaged or cut off (it ends in the middle). Export it again.',
    )
  })

  it.each(['{"a":1}\n{"a":2}\n', '[1]\r\n[2]', '{"a":1}{"a":2}'])(
    'say that a text of several values is JSON Lines, and what to do: %j',
    text => {
      expect(refusal(encodeText(text))).toBe(
        'This file is JSON Lines (one JSON value after another), which is not read. Write its rows as one JSON list, or as CSV.',
      )
    },
  )

  it('keep the begin of a string without end, with an escape or half a character where it is cut', () => {
    for (const part of ['a', '\\n', 'अ']) {
      const [event] = heard(encodeText(`"x${part.repeat(70_000)}"`))
      expect(event!.length).toBeLessThan(200_000)
      expect(event).toMatch(/^value "x/)
    }
  })
})
