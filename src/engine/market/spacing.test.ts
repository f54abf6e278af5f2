import { describe, expect, it } from 'vitest'
import { dayOf, toDate, tradingDays } from './calendar.ts'
import { istDayStart, MINUTE_MS } from './ist.ts'
import { barSpacing } from './spacing.ts'

const OPEN_MS = 555 * MINUTE_MS

/** The opens of one bar on each of these days. */
function on(days: readonly number[]): Float64Array {
  return Float64Array.from(days, day => istDayStart(day) + OPEN_MS)
}

const YEAR = tradingDays(dayOf('2023-01-01'), dayOf('2023-12-31'))

describe('how far apart bars are', () => {
  it('T9 a bar on each trading day is daily, several are intraday', () => {
    expect(barSpacing(on(YEAR), 'nse')).toEqual({
      kind: 'daily',
      days: 246,
      tradingDays: 246,
      periodsPerYear: 252,
    })
    const twice = YEAR.flatMap(day => [istDayStart(day) + OPEN_MS, istDayStart(day) + OPEN_MS + MINUTE_MS])
    expect(barSpacing(Float64Array.from(twice), 'nse')).toMatchObject({ kind: 'intraday', days: 246 })
  })

  it('T9 a month may be missing from daily bars: they are daily from four fifths of the trading days on', () => {
    const hundred = YEAR.slice(0, 100)
    const without = (count: number) => hundred.filter((_, k) => k < 40 || k >= 40 + count)
    expect(barSpacing(on(without(20)), 'nse')).toMatchObject({ kind: 'daily', periodsPerYear: 252 })
    // 79 of 100: most are a day apart still, so they are neither weekly nor monthly
    expect(barSpacing(on(without(21)), 'nse')).toEqual({
      kind: 'sparse',
      days: 79,
      tradingDays: 100,
      periodsPerYear: 252 * (79 / 100),
    })
  })

  it('T9 bars a week or a month apart are weekly and monthly, holidays moved or not', () => {
    const fridays = YEAR.filter((day, k) => k + 1 < YEAR.length && YEAR[k + 1]! - day > 1)
    expect(barSpacing(on(fridays), 'nse')).toMatchObject({ kind: 'weekly', periodsPerYear: 52 })
    const mondays = Array.from({ length: 52 }, (_, k) => dayOf('2023-01-02') + 7 * k)
    expect(barSpacing(on(mondays), 'none')).toMatchObject({ kind: 'weekly', periodsPerYear: 52 })
    const firsts = Array.from({ length: 12 }, (_, k) => dayOf(`2023-${String(k + 1).padStart(2, '0')}-01`))
    expect(barSpacing(on(firsts), 'nse')).toMatchObject({ kind: 'monthly', periodsPerYear: 12, days: 12 })
  })

  it('T9 minutes of one day a week, or a month, are intraday bars of few days, and have so many periods a year', () => {
    const minutesOf = (days: readonly number[]) =>
      Float64Array.from(days.flatMap(day => [0, 1, 2].map(k => istDayStart(day) + OPEN_MS + k * MINUTE_MS)))
    const weeks = YEAR.filter((_, k) => k % 5 === 3)
    expect(barSpacing(minutesOf(weeks), 'nse')).toEqual({
      kind: 'intraday',
      days: 49,
      tradingDays: 241,
      periodsPerYear: 252 * (49 / 241),
    })
    const months = YEAR.filter(
      (day, k) => k === 0 || toDate(day).slice(5, 7) !== toDate(YEAR[k - 1]!).slice(5, 7),
    )
    const { kind, days, tradingDays: trading, periodsPerYear } = barSpacing(minutesOf(months), 'nse')
    expect([kind, days, periodsPerYear]).toEqual(['intraday', 12, 252 * (12 / trading)])
  })

  it('T9 a second bar on one of the days does not make weekly bars intraday ones', () => {
    const weeks = YEAR.filter((_, k) => k % 5 === 3)
    const times = [...on(weeks), istDayStart(weeks[7]!) + OPEN_MS + MINUTE_MS].sort((a, b) => a - b)
    expect(barSpacing(Float64Array.from(times), 'nse')).toMatchObject({ kind: 'weekly', periodsPerYear: 52 })
  })

  it('T9 every second day is sparse and has so many periods a year', () => {
    const seconds = YEAR.filter((_, k) => k % 2 === 0)
    const { kind, days, tradingDays: trading, periodsPerYear } = barSpacing(on(seconds), 'nse')
    expect([kind, days, trading]).toEqual(['sparse', 123, 245])
    expect(periodsPerYear).toBe(252 * (123 / 245))
  })

  it('T9 a custom symbol is held against weekdays, NSE against its holidays', () => {
    // Thursday 2023-01-26 was a holiday
    const week = on([dayOf('2023-01-25'), dayOf('2023-01-27')])
    expect(barSpacing(week, 'nse').tradingDays).toBe(2)
    expect(barSpacing(week, 'none').tradingDays).toBe(3)
    // a year that is not known has weekdays
    expect(barSpacing(on([dayOf('2010-01-25'), dayOf('2010-01-27')]), 'nse').tradingDays).toBe(3)
  })

  it('T9 a single bar is daily, on a closed day too', () => {
    expect(barSpacing(on([dayOf('2023-01-25')]), 'nse').kind).toBe('daily')
    expect(barSpacing(on([dayOf('2023-01-28')]), 'nse')).toMatchObject({ kind: 'daily', periodsPerYear: 252 })
  })
})
