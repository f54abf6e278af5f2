import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { InputError } from '../../engine/core/problem.ts'
import { DateReader } from '../cells/dateColumn.ts'
import { TimeReader } from '../cells/time.ts'
import { readCsv } from './csv.ts'
import { readLayout } from './layout.ts'
import { PlainRows, plainLayoutOf } from './plainRows.ts'
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

/** How many of the rows the quick way takes, before the good ones behind them. */
function taken(rows: readonly string[]): number {
  const ending = `${[...TAIL, ...TAIL].join('\n')}\n`
  // its general layout is that of good rows
  const layout = readLayout(utf8(`${HEADER}${ending}`), true)
  const bytes = utf8(`${HEADER}${rows.join('\n')}\n${ending}`)
  const { bars } = new RowParser(layout)
  new PlainRows(plainLayoutOf(layout)!, new TimeReader(new DateReader(null)), bars).read(
    bytes,
    layout.dataAt,
    bytes.length,
    2,
  )
  return Math.min(bars.count, rows.length)
}

function withField(index: number, value: string): string {
  const fields = '2023-01-02 09:15:00+05:30,100.05,102.10,99.95,101,7,0'.split(',')
  fields[index] = value
  return fields.join(',')
}

describe('the quick way', () => {
  it('reads the rows of a Kite export, which the general way then need not', () => {
    const bytes = utf8(`${HEADER}${TAIL.join('\n')}\n`)
    const layout = readLayout(bytes, true)
    expect(plainLayoutOf(layout)).not.toBeNull()
    const parser = new RowParser(layout)
    const rows = new PlainRows(plainLayoutOf(layout)!, new TimeReader(new DateReader(null)), parser.bars)
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

  it.each([
    ['its time of day in a zone with a colon', '2023-01-02 09:15:00+05:30,100.05,102,99.5,101,7,0'],
    ['the zone without a colon', '2023-01-02 09:15:00+0530,100.05,102,99.5,101,7,0'],
    ['no zone', '2023-01-02 09:15:00,100.05,102,99.5,101,7,0'],
    ['a T', '2023-01-02T09:15:00+05:30,100.05,102,99.5,101,7,0'],
    ['the last second of an hour', '2023-01-02 23:59:59,100.05,102,99.5,101,7,0'],
    ['whole prices', '2023-01-02 09:15:00,100,102,99,101,7,0'],
    ['a price without figures before or behind its point', '2023-01-02 09:15:00,.5,1.,.25,.75,7,0'],
    ['fifteen figures', '2023-01-02 09:15:00,100.012345678901,102,99.5,101,123456789012345,0'],
    ['one price', '2023-01-02 09:15:00,100,100,100,100,0,0'],
    ['CRLF', '2023-01-02 09:15:00,100,102,99,101,7,0\r'],
  ])('takes a row with %s', (_, row) => {
    expect(taken([row])).toBe(1)
    expect(quick([row])).toEqual(general([row]))
  })

  it.each([
    ['another zone', '2023-01-02 09:15:00+04:30,100,102,99,101,7,0'],
    ['a zone of half an hour more', '2023-01-02 09:15:00+05:45,100,102,99,101,7,0'],
    ['a zone behind the meridian', '2023-01-02 09:15:00-05:30,100,102,99,101,7,0'],
    ['an hour that is none', '2023-01-02 24:15:00,100,102,99,101,7,0'],
    ['a minute that is none', '2023-01-02 09:60:00,100,102,99,101,7,0'],
    ['a second that is none', '2023-01-02 09:15:60,100,102,99,101,7,0'],
    ['other signs within the date', '2023/01/02 09:15:00,100,102,99,101,7,0'],
    ['another sign behind the month', '2023-01/02 09:15:00,100,102,99,101,7,0'],
    ['another sign behind the hour', '2023-01-02 09.15:00,100,102,99,101,7,0'],
    ['another sign behind the minute', '2023-01-02 09:15.00,100,102,99,101,7,0'],
    ['another sign before the hour', '2023-01-02_09:15:00,100,102,99,101,7,0'],
    ['another sign behind its zone', '2023-01-02 09:15:00+05:30x100,102,99,101,7,0'],
    ['a day that is none', '2023-02-30 09:15:00,100,102,99,101,7,0'],
    ['a price of nothing', '2023-01-02 09:15:00,,102,99,101,7,0'],
    ['a price that is a point', '2023-01-02 09:15:00,.,102,99,101,7,0'],
    ['sixteen figures', '2023-01-02 09:15:00,100.0123456789012,102,99,101,7,0'],
    ['a price of zero', '2023-01-02 09:15:00,0,102,0,101,7,0'],
    ['a high below its open', '2023-01-02 09:15:00,103,102,99,101,7,0'],
    ['a high below its close', '2023-01-02 09:15:00,100,102,99,103,7,0'],
    ['a low above its open', '2023-01-02 09:15:00,100,102,100.5,101,7,0'],
    ['a low above its close', '2023-01-02 09:15:00,101,102,100.5,100,7,0'],
    ['a field less', '2023-01-02 09:15:00,100,102,99,101,7'],
    ['a field more', '2023-01-02 09:15:00,100,102,99,101,7,0,1'],
    ['another sign between fields', '2023-01-02 09:15:00,100,102;99,101,7,0'],
  ])('leaves a row with %s to the general way', (_, row) => {
    expect(taken([row])).toBe(0)
    expect(quick([row])).toEqual(general([row]))
  })

  it('reads the year anew where only its first figure has changed', () => {
    const rows = ['1993-01-04 09:15:00,100,102,99,101,7,0', '2993-01-04 09:15:00,100,102,99,101,7,0']
    expect(quick(rows)).toEqual(general(rows))
  })

  it('takes the rows before one that it leaves, of other hours and days too', () => {
    const rows = [
      '2023-01-02 09:59:59+05:30,100.05,102,99.5,101,7,0',
      '2023-01-02 10:00:00+05:30,100.05,102,99.5,101,7,0',
      '2023-01-03 10:00:00+05:30,100.05,102,99.5,101,7,0',
    ]
    expect(taken(rows)).toBe(3)
    expect(taken([...rows, 'x'])).toBe(3)
    expect(taken([rows[0]!, 'x', rows[1]!])).toBe(1)
    expect(quick(rows)).toEqual(general(rows))
  })

  it.each([
    ['date,open,high,low,close', true],
    ['date,open,high,low,close,volume', true],
    ['date,open,high,low,close,volume,oi,x', true],
    ['date,open,high,low,close,volume,oi,x,y', false],
    ['date,open,high,low,close,oi,volume', false],
    ['date,high,open,low,close,volume', false],
    ['date,open,low,high,close,volume', false],
    ['date,open,high,close,low,volume', false],
    ['date,x,open,high,low,close', false],
    ['symbol,date,open,high,low,close', false],
    ['date,open,high,low,close,volume,symbol', false],
  ])('takes a file with the columns %s: %s', (header, fits) => {
    const row = header
      .split(',')
      .map(
        name => (({ date: '2023-01-02 09:15:00', symbol: 'TCS' }) as Record<string, string>)[name] ?? '100',
      )
      .join(',')
    expect(plainLayoutOf(readLayout(utf8(`${header}\n${row}\n${row}\n`), true)) !== null).toBe(fits)
  })

  it('takes no file whose prices have a decimal comma', () => {
    const rows = '2023-01-02 09:15:00;100,05;102,5;99,5;101,05;7\n'.repeat(3)
    const layout = readLayout(utf8(`date;open;high;low;close;volume\n${rows}`), true)
    expect([layout.decimalComma, plainLayoutOf(layout)]).toEqual([true, null])
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
