import { describe, expect, it } from 'vitest'
import { DateReader } from './dateColumn.ts'
import type { DateOrder } from './dates.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

/** The day that a cell is, as "2024-01-05"; null where it is none. */
function dayIn(text: string, order: DateOrder | null = null, reader = new DateReader(order)): string | null {
  // cells stand among others
  const bytes = utf8(`x,${text},9`)
  const day = reader.read(bytes, 2, bytes.length - 2, 7)
  return Number.isNaN(day) ? null : new Date(day * 86_400_000).toISOString().slice(0, 10)
}

describe('a date', () => {
  it.each([
    '2024-01-05',
    '2024/1/5',
    '2024.01.05',
    '2024 01 05',
    '2024-1-05',
    '20240105',
    '05-Jan-2024',
    '5 January 2024',
    '05/JAN/24',
    '05-jan-24',
    'Jan 05, 2024',
    'January 5 2024',
    'jan-5-24',
    '5 Jan, 2024',
    '45296',
  ])('is read whatever its form: %s', text => {
    expect(dayIn(text)).toBe('2024-01-05')
    const reader = new DateReader(null)
    dayIn(text, null, reader)
    expect(reader.otherLine).toBe(7)
  })

  it.each([
    '',
    'x',
    '2024',
    '2024-01',
    '2024-01-',
    '2024-01-005',
    '2024-001-05',
    '2024-13-01',
    '2024-01-32',
    '2024-00-01',
    '2023-02-29',
    '2024-01-05x',
    '2024-01-05-',
    '2024--01-05',
    '202401051',
    '2024010',
    '20241301',
    '024-01-05',
    '123-01-2024',
    '05-01-202',
    '05-01-20245',
    '05-Jan',
    '05-Jan-',
    '05-Jan-2024x',
    '05-Jan-024',
    '05-Jxn-2024',
    '05-Ja-2024',
    '05Jan2024',
    'Jan',
    'Jan 2024',
    'Jan 05',
    'Jan 005, 2024',
    'Jan x, 2024',
    'Jan05, 2024',
    'Jan 05x2024',
    '32874.5',
    '1234567890',
    `2024-01-05${' '.repeat(30)}`,
  ])('"%s" is none', text => {
    expect(dayIn(text)).toBeNull()
  })

  it('as a number of Excel is of the years 1990 to 2099', () => {
    expect(['32873', '32874', '73050', '73051'].map(text => dayIn(text))).toEqual([
      null,
      '1990-01-01',
      '2099-12-31',
      null,
    ])
    const reader = new DateReader(null)
    dayIn('45296', null, reader)
    dayIn('45297', null, reader)
    dayIn('20000', null, reader)
    expect(reader.serials).toBe(2)
  })

  it('that can be read both ways is so by the order that is chosen', () => {
    expect(dayIn('05/06/2024', 'day-first')).toBe('2024-06-05')
    expect(dayIn('05/06/2024', 'month-first')).toBe('2024-05-06')
    expect(dayIn('05/06/2024')).toBe('2024-06-05')
    expect(dayIn('13/06/2024', 'month-first')).toBeNull()
    expect(dayIn('06/13/2024', 'day-first')).toBeNull()
  })

  it('proves an order where only one of them gives a day', () => {
    const seen = (...texts: readonly string[]) => {
      const reader = new DateReader(null)
      for (const text of texts) dayIn(text, null, reader)
      return [reader.dayFirst, reader.monthFirst, reader.eitherWay].map(sighting => sighting?.text ?? null)
    }
    expect(seen('13/06/2024', '14/06/2024')).toEqual(['13/06/2024', null, null])
    expect(seen('06/13/2024', '06/14/2024')).toEqual([null, '06/13/2024', null])
    expect(seen('05/06/2024', '06/07/2024')).toEqual([null, null, '05/06/2024'])
    expect(seen('05/05/2024', '2024-05-06', '13/13/2024')).toEqual([null, null, null])
  })

  it('is told with its line', () => {
    const reader = new DateReader(null)
    dayIn('13/06/2024', null, reader)
    expect(reader.dayFirst).toEqual({ line: 7, text: '13/06/2024' })
  })

  it('is read anew for each other text, and the same for the same', () => {
    const reader = new DateReader(null)
    const read = (text: string) => dayIn(text, null, reader)
    expect(
      ['2024-01-05', '2024-01-05', '2024-01-06', '2025-01-06', '2024-1-06', '2024-01-05'].map(read),
    ).toEqual(['2024-01-05', '2024-01-05', '2024-01-06', '2025-01-06', '2024-01-06', '2024-01-05'])
    expect(['x024-01-05', 'x024-01-05'].map(read)).toEqual([null, null])
  })

  it('counts the first line alone that has a form of its own', () => {
    const reader = new DateReader(null)
    reader.seenOther(3)
    reader.seenOther(5)
    expect(reader.otherLine).toBe(3)
  })
})
