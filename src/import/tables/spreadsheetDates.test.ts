import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { InputError } from '../../engine/core/problem.ts'
import { checkBars } from '../../engine/market/bars.ts'
import { istDay, toIsoTime } from '../../engine/market/ist.ts'
import { readCsv } from './csv.ts'
import type { FileBars, ReadOptions } from './fileBars.ts'
import { QuestionError } from './question.ts'

/** A file with these times, one bar each. */
function read(times: readonly string[], options: ReadOptions = {}, header = 'date'): FileBars {
  const rows = times.map((time, i) => `${time};${i + 10};${i + 12};${i + 9};${i + 11}\n`)
  const result = readCsv(new TextEncoder().encode(`${header};open;high;low;close\n${rows.join('')}`), options)
  checkBars(result.bars, 'TEST')
  return result
}

function refusal(times: readonly string[]): InputError {
  try {
    read(times)
  } catch (error) {
    if (error instanceof InputError) return error
    throw error
  }
  throw new Error('The file was read.')
}

function choicesOf(times: readonly string[]): readonly string[] {
  const error = refusal(times)
  if (!(error instanceof QuestionError)) throw error
  return error.question.choices.map(({ value }) => value)
}

const timesOf = ({ bars }: FileBars) => Array.from(bars.openMs, ms => toIsoTime(ms).slice(0, 16))
const daysOf = (result: FileBars) => timesOf(result).map(time => time.slice(0, 10))
const EXCEL_NOTE = "Dates are Excel's serial numbers (days since 1899-12-30)."

describe('I3 serial dates of Excel', () => {
  it('are days', () => {
    const result = read(['44928', '44929', '44930'])
    expect(daysOf(result)).toEqual(['2023-01-02', '2023-01-03', '2023-01-04'])
    expect(result).toMatchObject({ intervalMinutes: 1440, notes: expect.arrayContaining([EXCEL_NOTE]) })
  })

  it.each([
    ['44928.385', '44928.389'],
    ['44928.3854', '44928.3889'],
    ['44928.385416666664', '44928.388888888891'],
    ['44928,38542', '44928,38889'],
  ])('with a share of the day are times, to the minute that %s means', (...times) => {
    expect(timesOf(read(times))).toEqual(['2023-01-02T09:15', '2023-01-02T09:20'])
  })

  it('may have the time in a column of its own', () => {
    expect(timesOf(read(['44928;0.385416667', '44928;0.386111111'], {}, 'date;time'))).toEqual([
      '2023-01-02T09:15',
      '2023-01-02T09:16',
    ])
  })

  it('give every minute back, however many decimals write it', () => {
    // a file whose days begin at 03:45 is one in UTC
    const minutes = fc.integer({ min: 0, max: 1438 }).filter(minute => minute !== 225)
    fc.assert(
      fc.property(
        fc.integer({ min: 32_874, max: 73_049 }),
        minutes,
        fc.integer({ min: 4, max: 11 }),
        (day, minute, decimals) => {
          // two bars a minute apart make an intraday file
          const { bars } = read([minute, minute + 1].map(each => (day + each / 1440).toFixed(decimals)))
          const midnight = (day - 25_569) * 86_400_000 - 19_800_000
          expect(Array.from(bars.openMs, ms => (ms - midnight) / 60_000)).toEqual([minute, minute + 1])
        },
      ),
      { numRuns: 300 },
    )
  })

  it('that may be something else are refused, and Excel is named', () => {
    const { message } = refusal(['44928.38', '20000', '73051'])
    expect(message).toBe(
      'All 3 rows were skipped. Line 2: the time "44928.38" is not understood: it may be a serial number of Excel, so give its column a date format.',
    )
    expect(() => readCsv(new TextEncoder().encode('44928,44950,44900,44920,1000\n'))).toThrow(
      "Column 'date' missing",
    )
  })
})

describe('I3 epoch times in scientific notation', () => {
  it.each([
    ['1.6726311E9', '1.67263116e+09', '1.672632E9'],
    ['1.6726311E12', '1.67263116E12', '1.672632E+12'],
    ['1.6726311E15', '1.67263116E15', '1.672632E15'],
    ['1.6726311E18', '1.67263116E18', '1.672632E18'],
  ])('are read: %s', (...times) => {
    expect(timesOf(read(times))).toEqual(['2023-01-02T09:15', '2023-01-02T09:16', '2023-01-02T09:30'])
  })

  it('that a spreadsheet has rounded are refused', () => {
    expect(refusal(['1.67263E+09', '1.67264E+09']).message).toMatch(
      /^The times are rounded, as "1.67263E\+09" shows: a program such as Excel left digits out\./,
    )
  })
})

describe('I3 years of two digits', () => {
  it.each([
    [['01/02/23', '01/30/23'], 'month-day-year, as 01/30/23 in line 3 shows', ['2023-01-02', '2023-01-30']],
    [['02.01.23', '30.01.23', '03.01.99'], 'day-month-year', null],
    [['23/01/02', '32/01/03'], 'year-month-day, as 32/01/03 in line 3 shows', ['2023-01-02', '2032-01-03']],
    [['99-12-30', '99-12-31'], 'year-month-day, as 99-12-30 in line 2 shows', ['1999-12-30', '1999-12-31']],
  ])('are read in the order that one of them proves: %j', (times, words, days) => {
    if (words === 'day-month-year') {
      // 30.01.23 may begin with a year
      expect(choicesOf(times.slice(0, 2))).toEqual(['day-first', 'year-first'])
      return
    }
    const result = read(times)
    expect(daysOf(result)).toEqual(days)
    expect(result.notes.find(note => note.startsWith('Dates'))).toContain(words)
  })

  it('ask where the column leaves the order open, and are read as it is answered', () => {
    expect(choicesOf(['01/02/03'])).toEqual(['day-first', 'month-first', 'year-first'])
    expect(choicesOf(['23/01/02', '23/01/03'])).toEqual(['day-first', 'year-first'])
    expect(choicesOf(['1/2/23'])).toEqual(['day-first', 'month-first'])
    const times = ['23/01/02', '23/01/03']
    expect(daysOf(read(times, { dateOrder: 'year-first' }))).toEqual(['2023-01-02', '2023-01-03'])
    expect(daysOf(read(times, { dateOrder: 'day-first' }))).toEqual(['2002-01-23', '2003-01-23'])
  })

  it('are told apart by the weekends that other orders would trade on', () => {
    const weekdays = Array.from({ length: 44 }, (_, i) => new Date(Date.UTC(2023, 0, 2) + i * 86_400_000))
      .filter(day => day.getUTCDay() % 6 !== 0)
      .map(day => day.toISOString().slice(0, 10))
    const result = read(weekdays.map(day => day.slice(2).replaceAll('-', '/')))
    expect(daysOf(result)).toEqual(weekdays)
    expect(result.notes).toContain(
      'Dates are year-month-day: in another order many days would be Saturdays and Sundays.',
    )
    expect(result.found.dateOrder).toBe('year-first')
    const everyDay = Array.from({ length: 28 }, (_, i) => `23/01/${String(i + 1).padStart(2, '0')}`)
    expect(choicesOf(everyDay)).toEqual(['day-first', 'year-first'])
  })

  it.each([
    ['Saturdays', 6],
    ['Sundays', 0],
  ])('are told apart by %s alone', (_, weekendDay) => {
    const days = Array.from({ length: 120 }, (_, i) => new Date(Date.UTC(2023, 0, 2) + i * 86_400_000))
      .filter(day => day.getUTCDay() % 6 !== 0)
      .map(day => day.toISOString().slice(0, 10))
      .filter(day => {
        const [year, month, date] = day.slice(2).split('-').map(Number) as [number, number, number]
        const otherwise = new Date(Date.UTC(2000 + date, month - 1, year)).getUTCDay()
        return otherwise % 6 !== 0 || otherwise === weekendDay
      })
    const result = read(days.map(day => day.slice(2).replaceAll('-', '/')))
    expect(daysOf(result)).toEqual(days)
    expect(result.found.dateOrder).toBe('year-first')
  })

  it('that contradict each other are refused', () => {
    expect(refusal(['01/30/23', '99/12/31']).message).toBe(
      'Dates contradict each other: 01/30/23 (line 2) and 99/12/31 (line 3) are not written in one order. Write all dates one way.',
    )
  })

  it.each([
    [['13/01/2023', '01/30/23'], '13/01/2023 (line 2)', '01/30/23 (line 3)'],
    [['01/30/23', '13/01/2023'], '01/30/23 (line 2)', '13/01/2023 (line 3)'],
    [['01/13/2023', '30/01/13', '1/02/13'], '01/13/2023 (line 2)', '30/01/13 (line 3)'],
    [['13/01/2023', '99-12-30'], '13/01/2023 (line 2)', '99-12-30 (line 3)'],
  ])('beside years of four that prove another order are refused: %j', (times, one, two) => {
    expect(refusal(times).message).toBe(
      `Dates contradict each other: ${one} and ${two} are not written in one order. Write all dates one way.`,
    )
  })

  it('keep their day and time in every zone', () => {
    const [before, after] = timesOf(read(['01/30/23 23:30:00Z', '01/31/23 03:45:00+00:00']))
    expect([before, after]).toEqual(['2023-01-31T05:00', '2023-01-31T09:15'])
  })

  it('give every day back in the order that is chosen', () => {
    const orders = fc.constantFrom('day-first', 'month-first', 'year-first')
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 36_000 }),
        orders,
        fc.constantFrom('-', '/', '.'),
        (day, dateOrder, mark) => {
          const [year, month, date] = new Date(day * 86_400_000).toISOString().slice(2, 10).split('-') as [
            string,
            string,
            string,
          ]
          const parts = {
            'day-first': [date, month, year],
            'month-first': [month, date, year],
            'year-first': [year, month, date],
          }
          const { bars } = read([parts[dateOrder].join(mark)], { dateOrder })
          expect(istDay(bars.openMs[0]!)).toBe(day)
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('T1 intraday files whose days mostly have one bar', () => {
  it('are intraday where times of day differ', () => {
    const result = read([
      '2023-01-02 09:15',
      '2023-01-03 10:20',
      '2023-01-04 13:05',
      '2023-01-04 13:10',
      '2023-01-05 11:00',
    ])
    expect(timesOf(result)[2]).toBe('2023-01-04T13:05')
    expect(result).toMatchObject({ intervalMinutes: 5, duplicates: 0, found: { stamps: 'open' } })
  })

  it.each([
    [20, '10:16', 1],
    [21, '10:16', 1440],
    [20, '10:15', 1440],
  ])(
    'are intraday where a tenth lies over an hour away: two of %d at %s give %d minutes',
    (count, time, minutes) => {
      const stamped = Array.from({ length: count }, (_, i) => {
        const day = new Date(Date.UTC(2023, 0, 2) + i * 86_400_000).toISOString().slice(0, 10)
        return `${day} ${i === 5 || i === 9 ? time : '09:15'}`
      })
      expect(read(stamped).intervalMinutes).toBe(minutes)
    },
  )

  it('are days where all but a few have one time of day', () => {
    const days = Array.from({ length: 40 }, (_, i) =>
      new Date(Date.UTC(2023, 0, 2) + i * 86_400_000).toISOString().slice(0, 10),
    )
    const stamped = days.map((day, i) => `${day} ${i === 20 ? '16:40' : i === 39 ? '12:01' : '09:15'}`)
    expect(read(stamped)).toMatchObject({ intervalMinutes: 1440, found: { stamps: 'day' } })
    // the time of the last trade, as snapshots at the end of a day have it
    const last = days.map((day, i) => `${day} 15:${String(20 + (i % 20))}`)
    expect(read(last)).toMatchObject({ intervalMinutes: 1440, found: { stamps: 'day' } })
  })
})
