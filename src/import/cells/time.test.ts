import { describe, expect, it } from 'vitest'
import { toIsoTime } from '../../engine/market/ist.ts'
import { DateReader } from './dateColumn.ts'
import type { DateOrder } from './dates.ts'
import { TimeReader } from './time.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

/** The time in a cell as text; null when it is none. */
function read(text: string, order: DateOrder | null = null): string | null {
  const ms = new TimeReader(new DateReader(order)).read(utf8(text), 0, utf8(text).length, 1)
  return Number.isNaN(ms) ? null : toIsoTime(ms)
}

/** The time in a cell with a date and a cell with a time of day. */
function readPair(date: string, clock: string): string | null {
  const bytes = utf8(date + clock)
  const ms = new TimeReader(new DateReader(null)).readPair(
    bytes,
    0,
    date.length,
    date.length,
    bytes.length,
    1,
  )
  return Number.isNaN(ms) ? null : toIsoTime(ms)
}

describe('T1 I3 times', () => {
  it.each([
    '2023-01-02 09:15:00+05:30',
    '2023-01-02T09:15:00+0530',
    '2023-01-02 08:45:00+05',
    '2023-01-02 09:15:00',
    '2023-01-02T09:15:00',
    '2023-01-02T03:45:00Z',
    '2023-01-02 03:45:00+00:00',
    '2023-01-02 03:45:00 UTC',
    '2023-01-01T22:45:00-05:00',
    '2023-01-02T03:45:00.000Z',
    '2023-01-02 09:15',
    '2023-01-02 9:15 am',
    '2023/01/02 09:15',
    '2023-1-2 09:15',
    '02-Jan-2023 09:15',
    '02 Jan 2023 09:15:00 IST',
    'Jan 02, 2023 09:15',
    '02-JAN-23 09:15',
    '20230102 09:15',
    '20230102 0915',
    '20230102 091500',
    '20230102091500',
    '202301020915',
    '13/01/2023 09:15',
    '1672631100',
    '1672631100000',
    '1672631100000000',
    '1672631100000000000',
    '1672631100.0',
  ])('%s is 09:15 in India', text => {
    expect(read(text)).toBe(`2023-01-${text.startsWith('13') ? '13' : '02'}T09:15:00+05:30`)
  })

  it.each([
    ['2023-01-02', '2023-01-02'],
    ['20230102', '2023-01-02'],
    ['02-Jan-2023', '2023-01-02'],
    ['2-September-2023', '2023-09-02'],
    ['31.12.2023', '2023-12-31'],
    ['29-02-2024', '2024-02-29'],
  ])('%s alone is the begin of the day', (text, day) => {
    expect(read(text)).toBe(`${day}T00:00:00+05:30`)
  })

  it.each([
    '',
    'abc',
    '09:15',
    '2023-13-02',
    '2023-02-29',
    '2023-00-10',
    '32/01/2023',
    '13/13/2023',
    '2023-01-02 24:00:00',
    '2023-01-02 09:60',
    '2023-01-02 13:15 pm',
    '2023-01-02 09:15:00+05:3x',
    '2023-01-02 09:15:00 PST',
    '2023-01-02 09:15:00+99:00',
    '1899-12-31',
    '2201-01-01',
    '12345678901',
    '02-Foo-2023',
    '2023-,1-02 09:15:00',
    '2023--01-02',
    `2023-01-02${' '.repeat(100)}09:15`,
  ])('"%s" is no time', text => {
    expect(read(text)).toBeNull()
  })

  it.each([
    ['20230102', '09:15'],
    ['2023-01-02', '09:15:00'],
    ['02-Jan-2023', '091500'],
    ['20230102', '915'],
    ['20230102', '91500'],
    ['2023-01-02', '9:15 AM'],
    ['2023-01-02', '03:45Z'],
  ])('%s and %s in two cells are 09:15 in India', (date, clock) => {
    expect(readPair(date, clock)).toBe('2023-01-02T09:15:00+05:30')
  })

  it('of two cells need both of them', () => {
    expect(readPair('2023-01-02', '')).toBeNull()
    expect(readPair('', '09:15')).toBeNull()
    expect(readPair('2023-01-02', '2500')).toBeNull()
  })

  it('have 12 AM at midnight and 12 PM at noon', () => {
    expect(read('2023-01-02 12:05 AM')).toBe('2023-01-02T00:05:00+05:30')
    expect(read('2023-01-02 12:05 PM')).toBe('2023-01-02T12:05:00+05:30')
    expect(read('2023-01-02 3:29:59.5 PM')).toBe('2023-01-02T15:29:59+05:30')
  })

  it('of every day from 1970 to 2100 are the calendar of the language', () => {
    const reader = new TimeReader(new DateReader(null))
    const wrong: number[] = []
    for (let ms = 0; ms < Date.UTC(2100, 0, 1); ms += 86_400_000) {
      const bytes = utf8(`${new Date(ms).toISOString().slice(0, 10)} 05:30:00`)
      if (reader.read(bytes, 0, bytes.length, 1) !== ms) wrong.push(ms)
    }
    expect(wrong).toEqual([])
  })

  it('with a chosen order of dates are read that way or not at all', () => {
    expect(read('02/03/2023', 'day-first')).toBe('2023-03-02T00:00:00+05:30')
    expect(read('02/03/2023', 'month-first')).toBe('2023-02-03T00:00:00+05:30')
    expect(read('13/03/2023', 'month-first')).toBeNull()
    expect(read('03/13/2023', 'day-first')).toBeNull()
  })

  it('are counted by what they leave open', () => {
    const reader = new TimeReader(new DateReader(null))
    for (const text of [
      '2023-01-02 09:15',
      '2023-01-02',
      '1672631100',
      '2023-01-02T03:45:00Z',
      '2023-01-02T09:15:00+05:30',
    ]) {
      reader.read(utf8(text), 0, text.length, 1)
    }
    expect(reader).toMatchObject({ naive: 1, dateOnly: 1, epochs: 1, foreign: 1 })
  })
})
