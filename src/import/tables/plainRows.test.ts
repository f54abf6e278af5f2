import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { InputError } from '../../engine/core/problem.ts'
import { DateReader } from '../cells/dateColumn.ts'
import { TimeReader } from '../cells/time.ts'
import { readCsv } from './csv.ts'
import { readLayout } from './layout.ts'
import { PlainRows } from './plainRows.ts'
import { RowParser } from './rowParser.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const HEADER = 'date,open,high,low,close,volume,oi\n'
/** Good rows behind those that matter, since the quick way keeps a distance from the end of its bytes. */
const TAIL = Array.from({ length: 20 }, (_, i) => `2023-01-03 09:${20 + i}:00+05:30,100.05,102,99.5,101,7,0`)

/** What comes of the rows, without their own text; refusals as their sentence. */
function outcome(header: string, rows: readonly string[]): object | string {
  try {
    const { rejectedRows, ...result } = readCsv(utf8(`${header}${rows.join('\n')}\n`))
    return {
      ...result,
      rejectedRows: rejectedRows.map(({ line, reason }) => [line, reason.replace(/\d+ fields.*/, 'fields')]),
    }
  } catch (error) {
    if (error instanceof InputError) return error.message
    throw error
  }
}

const quick = (rows: readonly string[]) => outcome(HEADER, [...rows, ...TAIL])
/** The same rows behind a column of numbers, which the quick way does not take. */
const general = (rows: readonly string[]) =>
  outcome(
    `,${HEADER}`,
    [...rows, ...TAIL].map(row => `7,${row}`),
  )

function withField(index: number, value: string): string {
  const fields = '2023-01-02 09:15:00+05:30,100.05,102.10,99.95,101,7,0'.split(',')
  fields[index] = value
  return fields.join(',')
}

describe('the quick way', () => {
  it('reads the rows of a Kite export, which the general way then need not', () => {
    const bytes = utf8(`${HEADER}${TAIL.join('\n')}\n`)
    const layout = readLayout(bytes, true)
    expect(PlainRows.fits(layout)).toBe(true)
    const parser = new RowParser(layout)
    const rows = new PlainRows(layout, new TimeReader(new DateReader(null)), parser.bars)
    const end = rows.read(bytes, layout.dataAt, bytes.length, 2)
    expect(bytes.length - end).toBeLessThan(260)
    expect(parser.bars.count).toBeGreaterThan(15)
    expect(Array.from(parser.bars.line.subarray(0, 3))).toEqual([2, 3, 4])
  })

  it.each([
    ['2023-01-02 09:15:00', '2023-01-02T09:15:00', '2023-01-02T09:15:00+0530', '2023-01-02 09:15:00+05:30'],
    [
      '2023-01-02 03:45:00Z',
      '2023-01-02 03:45:00+00:00',
      '2023-01-02 08:45:00+0500',
      '2023-01-02 09:15',
      '1672631100',
    ],
    [
      '2023-02-29 09:15:00',
      '2023-01-02 24:15:00',
      '2023-01-02 09:60:00',
      '2023-01-02 0a:15:00',
      '2023-01-02x09:15:00',
    ],
    [
      '2023-01-02',
      '',
      'x',
      '"2023-01-02 09:15:00"',
      ' 2023-01-02 09:15:00 ',
      '02-13-2023 09:15:00',
      '13-02-2023 09:15:00',
    ],
  ])('reads times as the general way does: %j', (...times) => {
    for (const time of times) expect(quick([withField(0, time)])).toEqual(general([withField(0, time)]))
  })

  it('judges prices and volumes as the general way does', () => {
    const values = [
      ...[
        '100',
        '100.5',
        '.5',
        '100.',
        '0',
        '-1',
        '1e2',
        '',
        '.',
        '1.2.3',
        'x',
        'NaN',
        '"101"',
        ' 101 ',
        '102.15',
        '99.9',
      ],
      ...[
        '123456789012345',
        '1234567890123456',
        '99999999999999999',
        '100.12345678901239',
        '12345678901234567890',
        '100.12345678901234567',
        '1e999',
        '₹101',
        '5K',
        '1,01',
      ],
    ]
    for (const index of [1, 2, 3, 4, 5, 6]) {
      for (const value of values) {
        const row = withField(index, value)
        expect(quick([row]), row).toEqual(general([row]))
      }
    }
  })

  it('judges the shape of rows as the general way does', () => {
    const row = withField(0, '2023-01-02 09:15:00+05:30')
    for (const text of [
      `${row},`,
      `${row},,`,
      `${row},1`,
      row.slice(0, -2),
      row.slice(0, -4),
      `${row}\r`,
      `${row}  `,
    ]) {
      expect(quick([text, row]), text).toEqual(general([text, row]))
    }
  })

  it('I1 never differs from the general way on damaged rows', () => {
    const char = fc.constantFrom(...'0123456789.,-+: TZeE₹x')
    const damage = fc.tuple(fc.nat(52), fc.integer({ min: 0, max: 4 }), fc.array(char, { maxLength: 4 }))
    let faulty = 0
    fc.assert(
      fc.property(fc.array(fc.array(damage, { maxLength: 2 }), { minLength: 1, maxLength: 4 }), rows => {
        const damaged = rows.map((changes, i) =>
          changes.reduce(
            (row, [at, gone, put]) => row.slice(0, at) + put.join('') + row.slice(at + gone),
            withField(0, `2023-01-02 09:${15 + i}:00+05:30`),
          ),
        )
        const result = quick(damaged)
        if (typeof result === 'string' || !('rejected' in result) || result.rejected !== 0) faulty++
        expect(result).toEqual(general(damaged))
      }),
      { numRuns: 2000 },
    )
    expect(faulty).toBeGreaterThan(500)
  })
})
