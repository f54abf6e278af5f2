import { describe, expect, it } from 'vitest'
import { InputError } from '../../engine/core/problem.ts'
import { checkBars } from '../../engine/market/bars.ts'
import { toIsoDate, toIsoTime } from '../../engine/market/ist.ts'
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

const timesOf = (result: FileBars) => Array.from(result.bars.openMs, ms => toIsoTime(ms).slice(0, 16))
const daysOf = (result: FileBars) => Array.from(result.bars.openMs, toIsoDate)

describe('I3 dates', () => {
  const file = (...dates: string[]) =>
    `Date,Open,High,Low,Close\n${dates.map((date, i) => `${date},${i + 10},${i + 12},${i + 9},${i + 11}\n`).join('')}`

  it('with a day above 12 prove their order for the whole column', () => {
    expect(read(file('02/01/2024', '15/01/2024'))).toMatchObject({
      notes: expect.arrayContaining(['Dates are day-month-year, as 15/01/2024 in line 3 shows.']),
    })
    expect(daysOf(read(file('02/01/2024', '15/01/2024')))).toEqual(['2024-01-02', '2024-01-15'])
    const american = read(file('01/02/2024', '01/15/2024', '02/01/2024'))
    expect(daysOf(american)).toEqual(['2024-01-02', '2024-01-15', '2024-02-01'])
    expect(Array.from(american.bars.open)).toEqual([10, 11, 12])
    expect(american.notes).toContain('Dates are month-day-year, as 01/15/2024 in line 3 shows.')
  })

  it('with times keep them when their order is proven late', () => {
    const result = read(file('01/02/2024 09:15', '01/02/2024 15:29', '01/15/2024 09:15'))
    expect(timesOf(result)).toEqual(['2024-01-02T09:15', '2024-01-02T15:29', '2024-01-15T09:15'])
  })

  it('that can be read both ways are asked for', () => {
    const error = refusal(file('02/01/2024', '03/01/2024', '04/01/2024'))
    expect(error.message).toContain('Date 02/01/2024 in line 2 can be day-month or month-day')
    expect(error.field).toBe('dateOrder')
    expect(daysOf(read(file('02/01/2024', '03/01/2024'), { dateOrder: 'day-first' }))).toEqual([
      '2024-01-02',
      '2024-01-03',
    ])
    expect(daysOf(read(file('02/01/2024', '03/01/2024'), { dateOrder: 'month-first' }))).toEqual([
      '2024-02-01',
      '2024-03-01',
    ])
  })

  it('that are the same both ways need no order', () => {
    expect(daysOf(read(file('01/01/2024', '02/02/2024')))).toEqual(['2024-01-01', '2024-02-02'])
  })

  it('that contradict each other stop the import', () => {
    expect(refusal(file('13/01/2024', '01/14/2024')).message).toBe(
      'Dates contradict each other: 13/01/2024 (line 2) has the day first, 01/14/2024 (line 3) the month. Write all dates one way.',
    )
    expect(read(file('13/01/2024', '01/14/2024'), { dateOrder: 'day-first' }).rejected).toBe(1)
  })

  it('of several forms or in another zone are asked for when the month is first', () => {
    expect(refusal(file('2024-01-05', '01/06/2024', '01/15/2024')).field).toBe('dateOrder')
    expect(refusal(file('01/06/2024 23:00Z', '01/15/2024 23:00Z')).field).toBe('dateOrder')
  })

  it.each([
    ['alone', '2024-01-02', '2024-01-03'],
    ['at midnight in India', '2024-01-02 00:00:00+05:30', '2024-01-03 00:00:00+05:30'],
    ['at midnight in India, told in UTC without a zone', '2024-01-01 18:30:00', '2024-01-02 18:30:00'],
    ['at midnight in India, told in UTC', '2024-01-01T18:30:00Z', '2024-01-02T18:30:00Z'],
    ['at midnight in UTC', '1704153600', '1704240000'],
    ['at the open', '2024-01-02T09:15:00', '2024-01-03T09:15:00'],
  ])('of days are at 09:15 of their day when they are stamped %s', (_, first, second) => {
    const result = read(file(first, second))
    expect(timesOf(result)).toEqual(['2024-01-02T09:15', '2024-01-03T09:15'])
    expect(result.intervalMinutes).toBe(1440)
  })

  it('of a single row are a day when it has no time of day', () => {
    expect(read(file('2024-01-02')).intervalMinutes).toBe(1440)
    expect(read(file('2024-01-02 09:20')).intervalMinutes).toBe(1)
    expect(timesOf(read(file('2024-01-02 09:20')))).toEqual(['2024-01-02T09:20'])
  })

  it('of which the last has another time of day tell of a day that was still running', () => {
    const result = read(file('2022-09-14T00:00:00', '2022-09-15T00:00:00', '2022-09-16T09:15:00'))
    expect(daysOf(result)).toEqual(['2022-09-14', '2022-09-15', '2022-09-16'])
    expect(result.notes).toContain(
      'The last bar has a different time of day from the others: its day may not be over.',
    )
  })
})

describe('I3 zones', () => {
  const at = (...times: string[]) =>
    `time,open,high,low,close\n${times.map(time => `${time},10,12,9,11\n`).join('')}`

  it('that are missing are Indian, and that is said', () => {
    const result = read(at('2024-01-02 09:15', '2024-01-02 09:20'))
    expect(timesOf(result)).toEqual(['2024-01-02T09:15', '2024-01-02T09:20'])
    expect(result.notes).toContain('Times have no zone; read as IST.')
  })

  it('of naive times are UTC when the days begin at 03:45', () => {
    const result = read(at('2024-01-02 03:45', '2024-01-02 03:50', '2024-01-03 03:45'))
    expect(timesOf(result)).toEqual(['2024-01-02T09:15', '2024-01-02T09:20', '2024-01-03T09:15'])
    expect(result.notes).toContain(
      'Days begin at 03:45, so times are read as UTC: they now begin at 09:15 IST.',
    )
  })

  it('of epoch times are UTC, unless the days would begin at 14:45', () => {
    const seconds = (text: string) => String(Date.parse(text) / 1000)
    const utc = read(at(seconds('2024-01-02T03:45Z'), seconds('2024-01-02T03:50Z')))
    expect(timesOf(utc)).toEqual(['2024-01-02T09:15', '2024-01-02T09:20'])
    const shifted = read(at(seconds('2024-01-02T09:15Z'), seconds('2024-01-02T09:20Z')))
    expect(shifted.bars).toEqual(utc.bars)
    expect(shifted.notes).toContain(
      'Days begin at 09:15 UTC, so times are read as IST: they now begin at 09:15 IST.',
    )
  })

  it('of other markets are left alone', () => {
    const text = at('2024-01-02 03:45', '2024-01-02 14:45', '2024-01-02 23:45')
    expect(timesOf(read(text))).toEqual(['2024-01-02T03:45', '2024-01-02T14:45', '2024-01-02T23:45'])
  })
})
