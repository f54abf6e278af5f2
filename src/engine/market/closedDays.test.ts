/** Bars on days on which NSE was closed, through whole runs. */
import { describe, expect, it } from 'vitest'
import { barsAt, flat, joinBars } from '../../../test/handRun.ts'
import { defaultInputs, FLAT_COSTS, type RunInputs } from '../inputs/inputs.ts'
import { runBacktest } from '../run/run.ts'
import type { Bars } from './bars.ts'
import { stampOf } from './dataset.ts'
import { SPECIAL_SESSIONS } from './holidays.ts'
import { DAY_MS, toIsoDate } from './ist.ts'

/** Three bars a day from that time on. */
function days(dates: readonly string[], time = '09:15'): Bars {
  return joinBars(...dates.map(date => barsAt(`${date}T${time}`, 60_000, [flat(100), flat(101), flat(102)])))
}

/** One bar a day. */
function daily(dates: readonly string[]): Bars {
  return joinBars(...dates.map(date => barsAt(`${date}T09:15`, DAY_MS, [flat(100)])))
}

function run(bars: Bars, inputs: Partial<RunInputs> = {}) {
  const { instrument = 'NIFTY' } = inputs
  const report = runBacktest(
    { bars, stamp: stampOf(bars) },
    { ...defaultInputs(instrument, 1), costs: FLAT_COSTS, ...inputs },
  )
  const left = report.notes.filter(note => note.includes('closed'))
  return { days: [...new Set(Array.from(report.equity.ms, toIsoDate))], bars: report.equity.ms.length, left }
}

const WEEK = ['2023-01-25', '2023-01-26', '2023-01-27', '2023-01-28', '2023-01-29', '2023-01-30']
const OPEN = ['2023-01-25', '2023-01-27', '2023-01-30']

describe('T7 bars on days on which NSE was closed', () => {
  it('T7 are left out of a run, which says how many and on which days', () => {
    expect(run(days(WEEK))).toEqual({
      days: OPEN,
      bars: 9,
      left: [
        '9 bars on 3 days on which NSE was closed (26 Jan 2023, 28 Jan 2023, 29 Jan 2023) were left out.',
      ],
    })
    expect(run(daily([...WEEK, '2023-02-04'])).left).toEqual([
      '4 bars on 4 days on which NSE was closed (26 Jan 2023, 28 Jan 2023, 29 Jan 2023, …) were left out.',
    ])
    expect(run(daily(WEEK.slice(0, 3))).left).toEqual([
      '1 bar on 1 day on which NSE was closed (26 Jan 2023) was left out.',
    ])
  })

  it('T7 of a range that has no others are no range to trade', () => {
    expect(() => run(days(WEEK), { from: '2023-01-28', to: '2023-01-29' })).toThrow(
      'No trading days in this range',
    )
    expect(() => run(days(['2023-01-28']))).toThrow('No trading days in this range')
  })

  it('T7 of a custom symbol, and in years that are not known, are kept', () => {
    expect(run(days(WEEK), { instrument: 'GOLD' })).toEqual({ days: WEEK, bars: 18, left: [] })
    const unknown = ['2012-01-25', '2012-01-26', '2012-01-28']
    expect(run(days(unknown))).toMatchObject({ days: unknown, left: [] })
  })

  it('K9 T7 are none where NSE held a special session: every budget day, drill and Muhurat evening stays', () => {
    for (const [year, listed] of Object.entries(SPECIAL_SESSIONS)) {
      const dates = listed.split(' ').map(day => `${year}-${day}`)
      for (const date of dates) {
        expect(run(days([date], '18:30'), { squareOff: null })).toEqual({ days: [date], bars: 3, left: [] })
      }
    }
  })

  it('T9 of weekly and monthly files are kept: such a bar stands for more than the day that dates it', () => {
    const sundays = Array.from({ length: 20 }, (_, k) =>
      toIsoDate(Date.parse('2023-01-01T12:00:00+05:30') + 7 * k * DAY_MS),
    )
    expect(run(daily(sundays))).toEqual({ days: sundays, bars: 20, left: [] })
    expect(run(daily(sundays), { from: '2023-01-29', to: '2023-01-29' }).days).toEqual(['2023-01-29'])
  })
})
