import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { InputError } from '../core/problem.ts'
import {
  DAY_MS,
  dateSpanWords,
  dayTimeWords,
  dayWords,
  istDay,
  istDayStart,
  istMinute,
  monthWords,
  parseIsoDate,
  parseIstTime,
  spanWords,
  toIsoDate,
  toIsoTime,
} from './ist.ts'

const utc = (text: string) => Date.parse(`${text}Z`)
const anyMoment = fc.integer({ min: utc('1900-01-01T00:00'), max: utc('2200-01-01T00:00') })

/** What a calendar of the machine says of India, zone database and all. */
const calendar = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'short',
  timeStyle: 'medium',
})

describe('Indian days and times', () => {
  it('a period that is one day in India is told as that day', () => {
    expect(spanWords(utc('2023-01-31T18:30'), utc('2023-02-01T09:59'))).toBe('1 Feb 2023')
    expect(spanWords(utc('2023-02-01T09:59'), utc('2023-02-01T18:30'))).toBe('1 Feb 2023 to 2 Feb 2023')
    expect(dateSpanWords('2023-02-01', '2023-02-01')).toBe('1 Feb 2023')
    expect(dateSpanWords('2023-02-01', '2023-03-31')).toBe('1 Feb 2023 to 31 Mar 2023')
  })

  it('T1 the Indian day begins at 18:30 UTC, to the millisecond', () => {
    const before = utc('2023-01-02T18:29:59.999')
    expect(toIsoDate(before)).toBe('2023-01-02')
    expect(istMinute(before)).toBe(23 * 60 + 59)
    expect(toIsoDate(before + 1)).toBe('2023-01-03')
    expect(istMinute(before + 1)).toBe(0)
    expect(istDay(before + 1) - istDay(before)).toBe(1)
    expect(istDayStart(istDay(before + 1))).toBe(before + 1)
  })

  it('T1 NSE opens 555 minutes after midnight', () => {
    expect(istMinute(utc('2023-01-02T03:45'))).toBe(555)
    expect(toIsoTime(utc('2023-01-02T03:45'))).toBe('2023-01-02T09:15:00+05:30')
  })

  it('T1 reads days and times as people do', () => {
    const ms = utc('2022-12-31T18:35')
    expect([monthWords(ms), dayWords(ms), dayTimeWords(ms)]).toEqual([
      'Jan 2023',
      '1 Jan 2023',
      '1 Jan 2023, 00:05',
    ])
  })

  it('T1 day 0 is 1970-01-01, and days before it are negative', () => {
    expect(istDay(0)).toBe(0)
    expect(istDay(utc('1969-12-31T18:29'))).toBe(-1)
    expect(istMinute(utc('1969-12-31T18:29'))).toBe(23 * 60 + 59)
  })

  it('T1 agrees with the zone database, whatever the zone of the machine', () => {
    const since1946 = fc.integer({ min: utc('1946-01-01T00:00'), max: utc('2200-01-01T00:00') })
    fc.assert(
      fc.property(since1946, ms => {
        const [, year, month, day, time] = /^(\d+)-(\d+)-(\d+)T([\d:]+)\+05:30$/.exec(toIsoTime(ms))!
        expect(calendar.format(ms)).toBe(`${day}/${month}/${year}, ${time}`)
        expect(toIsoDate(ms)).toBe(`${year}-${month}-${day}`)
        expect(istMinute(ms)).toBe(Number(time!.slice(0, 2)) * 60 + Number(time!.slice(3, 5)))
      }),
    )
  })

  it('T1 every moment lies inside its day', () => {
    fc.assert(
      fc.property(anyMoment, ms => {
        const start = istDayStart(istDay(ms))
        expect(start <= ms && ms < start + DAY_MS).toBe(true)
        expect(parseIsoDate(toIsoDate(ms), 'from')).toBe(start)
        expect(Date.parse(toIsoTime(ms))).toBe(Math.floor(ms / 1000) * 1000)
      }),
    )
  })
})

describe('parseIsoDate', () => {
  it('T1 gives the first moment of the Indian day', () => {
    expect(parseIsoDate('2023-01-31', 'from')).toBe(utc('2023-01-30T18:30'))
    expect(parseIsoDate('2024-02-29', 'from')).toBe(utc('2024-02-28T18:30'))
  })

  it.each([
    '',
    '2023-02-29',
    '2023-04-31',
    '2023-13-01',
    '2023-00-10',
    '2023-1-2',
    '31-01-2023',
    '2023-01-31T00:00',
    ' 2023-01-31',
    '0',
  ])('refuses "%s" and names the field', text => {
    expect(() => parseIsoDate(text, 'from')).toThrow(
      new InputError(`from: "${text}" is not a date. Write it as YYYY-MM-DD.`, 'from'),
    )
  })
})

describe('parseIstTime', () => {
  it('T1 gives minutes since midnight', () => {
    expect(['00:00', '09:15', '15:30', '23:59'].map(text => parseIstTime(text, 'squareOff'))).toEqual([
      0, 555, 930, 1439,
    ])
  })

  it.each(['', '24:00', '9:15', '09:60', '15:15:00', '3 pm', '-1:00'])(
    'refuses "%s" and names the field',
    text => {
      expect(() => parseIstTime(text, 'squareOff')).toThrow(`squareOff: "${text}" is not a time.`)
    },
  )
})
