import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { InputError } from '../../engine/core/problem.ts'
import { decodeText, encodeText } from '../cells/encoding.ts'
import type { FileBars } from '../tables/fileBars.ts'
import { startJson } from './json.ts'
import { QuickRows } from './quickRows.ts'

const NAMES = ['date', 'open', 'high', 'low', 'close', 'volume']

/** Reads a text in pieces of so many bytes; what it is refused with counts as an outcome, too. */
function outcomeOf(text: string, pieceBytes: number): FileBars | string {
  const bytes = encodeText(text)
  const feed = startJson(bytes.length)
  try {
    for (let at = 0; at < bytes.length; at += pieceBytes) feed.push(bytes.subarray(at, at + pieceBytes))
    return feed.end()
  } catch (error) {
    if (error instanceof InputError) return error.message
    throw error
  }
}

/** How many rows of the text behind a row the quick way takes, and the lines that it makes of them. */
function quickRows(text: string, isList: boolean): { rows: number; lines: string; rest: string } {
  const rows = new QuickRows(NAMES, isList)
  const bytes = encodeText(text)
  const end = rows.read(bytes, 0)
  return {
    rows: rows.rows,
    lines: decodeText(rows.text.subarray(0, rows.length)),
    rest: decodeText(bytes.subarray(end)),
  }
}

const at = (minute: number) =>
  `2023-01-02T${String(9 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00+0530`
const plainCells = (k: number) => [`"${at(15 + k)}"`, '100.05', '102', '99.5', '101.0', String(k)]

/** What a row may hold instead of a plain cell: of the same value, of another one, or of none. */
const oddCell = fc.constantFrom(
  '1e2',
  '-5',
  '-0',
  '007',
  '.5',
  '5.',
  '100.000',
  '12345678901234567890.0',
  '100.12345678901234567',
  'null',
  'true',
  '"101"',
  '"# 1"',
  '"a\\u0062"',
  '"₹ 100"',
  '"02-01-2023 09:15"',
  '[1]',
  '{"a":1}',
  '""',
  `"${'x'.repeat(70)}"`,
  '1 2',
)
const row = fc.record({
  odd: fc.option(fc.tuple(fc.nat({ max: 6 }), oddCell), { freq: 2 }),
  space: fc.constantFrom('', '', ' ', '\n  ', '\t'),
  isOther: fc.integer({ min: 0, max: 9 }).map(value => value === 0),
  order: fc.integer({ min: 0, max: 9 }).map(value => value === 0),
})

/** The text of a file with such rows behind two plain ones. */
function textOf(rows: readonly (typeof row extends fc.Arbitrary<infer R> ? R : never)[], isList: boolean) {
  const write = (cells: readonly string[], asList: boolean, space: string, isTurned = false) => {
    const members = cells.map((cell, k) => `"${NAMES[k] ?? 'more'}":${space}${cell}`)
    if (isTurned) members.reverse()
    const inside = (asList ? cells : members).join(`,${space}`)
    return asList ? `[${space}${inside}${space}]` : `{${space}${inside}${space}}`
  }
  const all = rows.map(({ odd, space, isOther, order }, k) => {
    const cells = plainCells(k + 2)
    // behind the last cell there is one more
    if (odd) cells[odd[0]] = odd[1]
    return write(cells, isList !== isOther, space, order)
  })
  return `[${[write(plainCells(0), isList, ''), write(plainCells(1), isList, ' '), ...all].join(' ,')}]`
}

describe('rows that are read byte by byte', () => {
  it('are lists and objects of short texts and figures, and no cell says another thing in the table', () => {
    expect(quickRows(` ,["${at(15)}", 1.50,2.0 ,0,0.0,12 ]\n, ["x",1,2,3,4,5]]`, true)).toEqual({
      rows: 2,
      lines: `${at(15)}\t1.50\t2\t0\t0\t12\nx\t1\t2\t3\t4\t5\n`,
      rest: ']',
    })
    const object = `{"date": "${at(15)}", "open":1, "high":2 ,"low":3,"close":4,"volume":5 }`
    expect(quickRows(`,${object}]`, false)).toMatchObject({ rows: 1, lines: `${at(15)}\t1\t2\t3\t4\t5\n` })
  })

  it('end before the first that is anything else', () => {
    const plain = ',["x",1,2,3,4,5]'
    for (const odd of [',["x",1,2,3,4]', ',["x",1,2,3,4,5,6]', ',["x",1,2,3,4,1e2]', ',["x",1,2', ']', '']) {
      expect(quickRows(`${plain}${odd}`, true), odd).toMatchObject({ rows: 1, rest: odd })
    }
    const turned = ',{"open":1,"date":"x","high":2,"low":3,"close":4,"volume":5}'
    const unclear = ',{"date" "x","open":1,"high":2,"low":3,"close":4,"volume":5}'
    for (const odd of [turned, unclear]) expect(quickRows(odd, false)).toMatchObject({ rows: 0, rest: odd })
  })

  it('give what the general way gives, whatever stands among them', () => {
    fc.assert(
      fc.property(
        fc.array(row, { maxLength: 12 }),
        fc.boolean(),
        fc.integer({ min: 2, max: 90 }),
        (rows, isList, piece) => {
          const text = textOf(rows, isList)
          // no piece of one byte holds a row
          const general = outcomeOf(text, 1)
          expect(outcomeOf(text, text.length)).toEqual(general)
          expect(outcomeOf(text, piece)).toEqual(general)
        },
      ),
      { numRuns: 300 },
    )
  })
})
