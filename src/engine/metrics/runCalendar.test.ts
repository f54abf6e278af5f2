import { describe, expect, it } from 'vitest'
import { describeShared, sharedBytes } from '../../../test/shared.ts'
import { readCsv } from '../../import/readFiles.ts'
import { DAY_MS } from '../market/ist.ts'
import { barSpacing } from '../market/spacing.ts'
import { annualReturn, CALENDAR_DAYS_PER_YEAR } from './ratios.ts'
import { runCalendar } from './runCalendar.ts'

const openMs = (...days: readonly string[]) =>
  Float64Array.from(days, day => Date.parse(`${day}T09:15:00+05:30`))
const calendarOf = (ms: Float64Array) => runCalendar(ms, barSpacing(ms, 'none'))

/** So many days from a Monday on, each so far from the one before. */
const every = (step: number, count: number) =>
  Float64Array.from({ length: count }, (_, i) => openMs('2023-01-02')[0]! + i * step * DAY_MS)

describe('the calendar of a run', () => {
  it('M2 goes from the first day to the last, both included', () => {
    expect(calendarOf(openMs('2023-01-02', '2023-01-03', '2023-01-04')).calendarDays).toBe(3)
    // a weekend between them counts
    expect(calendarOf(openMs('2023-01-05', '2023-01-06', '2023-01-09')).calendarDays).toBe(5)
    expect(calendarOf(openMs('2023-01-02')).calendarDays).toBe(1)
    expect(calendarOf(new Float64Array(0)).calendarDays).toBe(0)
  })

  it('M2 minutes of one day are one day', () => {
    const minutes = Float64Array.from({ length: 375 }, (_, i) => openMs('2023-01-02')[0]! + i * 60_000)
    expect(calendarOf(minutes)).toMatchObject({ calendarDays: 1, dayEnds: [374] })
  })

  it('M2 the last of longer bars ends as much later as bars are apart', () => {
    expect(calendarOf(every(7, 10)).calendarDays).toBe(70)
    expect(calendarOf(every(91, 10)).calendarDays).toBe(910)
    const months = openMs('2023-01-02', '2023-02-01', '2023-03-01', '2023-04-03', '2023-05-02')
    // 29, 30, 30.5 and 33 days apart: the one in the middle of 28, 29, 30 and 33 is 29.5
    expect(calendarOf(months).calendarDays).toBe(121 + 28.5)
  })

  it('M2 minutes of one day a week are no longer than a day', () => {
    const minutes = [...every(7, 10)].flatMap(ms => [ms, ms + 60_000])
    expect(calendarOf(Float64Array.from(minutes)).calendarDays).toBe(64)
  })

  it('M2 a part of a run of weekly bars keeps their length, and one bar alone has none', () => {
    const spacing = barSpacing(every(7, 10), 'none')
    expect(runCalendar(every(7, 2), spacing).calendarDays).toBe(14)
    expect(runCalendar(every(7, 1), spacing).calendarDays).toBe(1)
  })
})

describeShared('ten years of NIFTY', () => {
  it('M2 held from 2015 to 2025 give the 10.92 % that tools print which go by the calendar', () => {
    const FILE = 'data/misc_daily/nifty_daily_2015_2025_raw_nifty.csv'
    const { bars } = readCsv(sharedBytes(FILE), { fileName: FILE })
    const { calendarDays, spacing } = runCalendar(bars.openMs, barSpacing(bars.openMs, 'nse'))
    const held = bars.close.at(-1)! / bars.close[0]! - 1
    expect([spacing.kind, calendarDays]).toEqual(['daily', 3990])
    expect(annualReturn(held, calendarDays, CALENDAR_DAYS_PER_YEAR)! * 100).toBeCloseTo(10.92, 2)
  })
})
