import { describe, expect, it } from 'vitest'
import { InputError } from '../../engine/core/problem.ts'
import { checkBars } from '../../engine/market/bars.ts'
import { toIsoDate } from '../../engine/market/ist.ts'
import { readCsv } from './csv.ts'
import type { FileBars, ReadOptions } from './fileBars.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

function read(text: string, options?: ReadOptions): FileBars {
  const result = readCsv(utf8(text), options)
  checkBars(result.bars, 'TEST')
  return result
}

/** What a file is refused with. */
function refusal(text: string | Uint8Array, options?: ReadOptions): InputError {
  try {
    readCsv(typeof text === 'string' ? utf8(text) : text, options)
  } catch (error) {
    if (error instanceof InputError) return error
    throw error
  }
  throw new Error('The file was read.')
}

const daysOf = (result: FileBars) => Array.from(result.bars.openMs, toIsoDate)

const HEADER = 'date,open,high,low,close,volume\n'
const KITE = `${HEADER}2023-01-02 09:15:00+05:30,18131.7,18153.2,18117.05,18141.35,10
2023-01-02 09:16:00+05:30,18142.2,18145.7,18131.4,18135.65,20
2023-01-02 09:17:00+05:30,18133.25,18140.55,18120.65,18140.55,30
`
const DAYS = `${HEADER}2024-01-01,10,12,9,11,100
2024-01-02,11,13,10,12,200
2024-01-03,12,14,11,13,300
`

describe('rows', () => {
  it.each([
    ['a price that is not a number', '10,abc,9,11,1', 'high "abc" is not a number'],
    ['a missing price', '10,12,9,,1', 'a price is missing, zero or negative'],
    ['null for a price', '10,12,null,11,1', 'a price is missing, zero or negative'],
    ['a price of zero', '0,12,0,11,1', 'a price is missing, zero or negative'],
    ['a negative price', '-5,12,9,11,1', 'a price is missing, zero or negative'],
    ['an endless price', '10,1e999,9,11,1', 'a price is not finite'],
    ['the word Infinity', '10,Infinity,9,11,1', 'high "Infinity" is not a number'],
    ['high below low', '10,9,12,11,1', 'high 9 is below low 12'],
    ['a close outside the range', '10,12,9,12.5,1', 'close 12.5 is outside low 9 to high 12'],
    ['a negative volume', '10,12,9,11,-1', 'the volume is negative or not a number'],
    ['a volume that is text', '10,12,9,11,lots', 'volume "lots" is not a number'],
    ['too few fields', '10,12', 'the row has 3 fields instead of 6'],
    ['too many fields', '1,046.00,12,9,11,1', 'the row has 7 fields instead of 6'],
    ['bytes that are no text', '\ufffd,12,9,11,1', 'open "\ufffd" is not a number'],
  ])('I1 with %s are refused with line and reason', (_, cells, reason) => {
    const result = read(DAYS.replace('11,13,10,12,200', cells))
    expect(result.rejectedRows).toEqual([{ line: 3, reason, text: `2024-01-02,${cells}` }])
    expect(result.rejected).toBe(1)
    expect(daysOf(result)).toEqual(['2024-01-01', '2024-01-03'])
  })

  it('I1 with a time that is none are refused', () => {
    const result = read(DAYS.replace('2024-01-02', 'yesterday').replace('2024-01-03', ''))
    expect(result.rejectedRows.map(row => row.reason)).toEqual([
      'the time "yesterday" is not understood',
      'the time is missing',
    ])
  })

  it('I1 have the line that an editor shows, whatever stands before them', () => {
    const text = `# c\n\n${HEADER.trimEnd()},note\r\n2024-01-01,10,12,9,11,1,"a\nb"\r2024-01-02,x,12,9,11,1,\n`
    expect(read(text).rejectedRows[0]).toMatchObject({ line: 6, text: '2024-01-02,x,12,9,11,1,' })
  })

  it('I1 that are all refused stop the import with the first reason', () => {
    expect(refusal(`${HEADER}2024-01-01,x,12,9,11,1\n2024-01-02,x,12,9,11,1\n`).message).toBe(
      'All 2 rows were skipped. Line 2: open "x" is not a number.',
    )
    expect(refusal(`${HEADER}2024-01-01,10\n`).message).toBe(
      'The only row was skipped. Line 2: the row has 2 fields instead of 6.',
    )
  })

  it('I1 that are refused are listed to 1,000 with 200 characters each, and counted beyond', () => {
    const result = read(`${DAYS}${`2024-01-05,x${'y'.repeat(300)}\n`.repeat(1500)}`)
    expect(result.rejected).toBe(1500)
    expect(result.rejectedRows).toHaveLength(1000)
    expect(result.rejectedRows[999]!.text).toHaveLength(200)
  })

  it('with a price at most one tick outside high or low are widened and counted', () => {
    const result = read(DAYS.replace('10,12,9,11', '10,12,9,12.05').replace('11,13,10,12', '9.95,13,10,12'))
    expect(result.rejected).toBe(0)
    expect(Array.from(result.bars.high)).toEqual([12.05, 13, 14])
    expect(Array.from(result.bars.low)).toEqual([9, 9.95, 11])
    expect(result.notes).toEqual(['2 bars with a price one tick outside high or low were widened.'])
    expect(read(DAYS.replace('10,12,9,11', '10,12,9,12.06')).rejected).toBe(1)
  })

  it('without a volume count as 0, and that is said', () => {
    const result = read(DAYS.replace(',200', ',').replace(',300', ',-'))
    expect(Array.from(result.bars.volume)).toEqual([100, 0, 0])
    expect(result.notes).toEqual(['2 rows without a volume; read as 0.'])
  })

  it('I2 that are equal are counted once', () => {
    const result = read(`${DAYS}2024-01-02,11.0,13,10,12,200\n2024-01-01,10,12,9,11,100\n`)
    expect(daysOf(result)).toEqual(['2024-01-01', '2024-01-02', '2024-01-03'])
    expect(result.duplicates).toBe(2)
    expect(result.notes).toContain('2 rows repeated another and were left out.')
  })

  it('I2 that differ at one time stop the import and are both shown', () => {
    const error = refusal(`${DAYS}2024-01-02,11,13,10,12,201\n`)
    expect(error.message).toBe(
      'Lines 3 and 5 have the same time (2024-01-02) but differ: 11, 13, 10, 12, 200 and 11, 13, 10, 12, 201 ' +
        '(open, high, low, close, volume). Keep one of them.',
    )
    expect(error.field).toBe('line 5')
    expect(refusal(KITE.replace('09:17', '09:16')).message).toContain(
      'Lines 3 and 4 have the same time (2023-01-02 09:16)',
    )
  })

  it('I2 that are not in order of time are sorted, and that is said', () => {
    const [a, b, c] = DAYS.split('\n').slice(1)
    for (const rows of [
      [c, b, a],
      [b, c, a],
      [a, c, b],
    ]) {
      const result = read(`${HEADER}${rows.join('\n')}`)
      expect(result.bars).toEqual(read(DAYS).bars)
      expect(result.notes).toEqual(['Rows were not in time order; sorted.'])
    }
  })

  it('K9 on a Saturday or Sunday are kept', () => {
    expect(daysOf(read(`${DAYS}2024-01-20,12,14,11,13,300\n2026-02-01,12,14,11,13,300\n`))).toContain(
      '2024-01-20',
    )
  })
})
