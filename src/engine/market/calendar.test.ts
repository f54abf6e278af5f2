import { expect, it } from 'vitest'
import { describeShared, sharedJson } from '../../../test/shared.ts'
import {
  dayOf,
  isRegularDay,
  isTradingDay,
  knowsHolidays,
  nextTradingDay,
  previousTradingDay,
  toDate,
  tradingDays,
  weekday,
} from './calendar.ts'
import { HOLIDAYS, SPECIAL_SESSIONS } from './holidays.ts'
import { DAY_MS } from './ist.ts'

it('a weekday that is no holiday is a trading day, a weekend is not', () => {
  expect(isTradingDay(dayOf('2023-01-02'))).toBe(true)
  expect(isTradingDay(dayOf('2023-01-06'))).toBe(true)
  expect(isTradingDay(dayOf('2023-01-07'))).toBe(false)
  expect(isTradingDay(dayOf('2023-01-08'))).toBe(false)
})

it.each([
  ['2018-01-26', 'Republic Day'],
  ['2020-04-10', 'Good Friday'],
  ['2023-06-29', 'Bakri Id, moved from 28 June'],
  ['2024-01-22', 'a special holiday'],
  ['2026-01-15', 'municipal elections'],
  ['2026-11-24', 'Guru Nanak Jayanti'],
  ['2026-12-25', 'Christmas'],
])('%s was no trading day: %s', date => {
  expect(isTradingDay(dayOf(date))).toBe(false)
})

it.each([
  ['2018-01-01', 'New Year is no holiday'],
  ['2023-06-28', 'Bakri Id moved away'],
  ['2024-01-20', 'a Saturday in place of the Monday after it'],
  ['2024-03-02', 'a Saturday drill'],
  ['2025-02-01', 'a budget Saturday'],
  ['2026-02-01', 'a budget Sunday'],
  ['2023-11-12', 'Muhurat on a Sunday'],
  ['2022-10-24', 'Muhurat on a weekday holiday'],
])('%s is a trading day: %s', date => {
  expect(isTradingDay(dayOf(date))).toBe(true)
})

it('T7 2023 has 246 trading days', () => {
  expect(tradingDays(dayOf('2023-01-01'), dayOf('2023-12-31'))).toHaveLength(246)
})

it('T7 trading days from one day to another hold both ends', () => {
  const dates = (from: string, to: string) => tradingDays(dayOf(from), dayOf(to)).map(toDate)
  expect(dates('2023-04-06', '2023-04-10')).toEqual(['2023-04-06', '2023-04-10'])
  expect(dates('2023-04-07', '2023-04-09')).toEqual([])
  expect(dates('2025-01-31', '2025-02-03')).toEqual(['2025-01-31', '2025-02-01', '2025-02-03'])
})

it('T7 the next and the last trading day pass over weekends and holidays, not over special sessions', () => {
  expect(toDate(nextTradingDay(dayOf('2023-04-06')))).toBe('2023-04-10')
  expect(toDate(previousTradingDay(dayOf('2023-04-10')))).toBe('2023-04-06')
  expect(toDate(nextTradingDay(dayOf('2024-01-19')))).toBe('2024-01-20')
  expect(toDate(nextTradingDay(dayOf('2024-01-20')))).toBe('2024-01-23')
})

it('T8 a regular day is a weekday without Muhurat trading', () => {
  const regular = (date: string) => isRegularDay(dayOf(date))
  expect([regular('2022-10-24'), regular('2025-02-01'), regular('2022-10-25')]).toEqual([false, false, true])
})

it('a day is known by its number and its date', () => {
  expect([dayOf('1970-01-01'), dayOf('2023-01-02'), dayOf('soon')]).toEqual([0, 19_359, Number.NaN])
  expect(toDate(19_359)).toBe('2023-01-02')
})

it('the week begins on Monday, before 1970 too', () => {
  expect(weekday(dayOf('2023-01-02'))).toBe(0)
  expect(weekday(dayOf('2023-01-08'))).toBe(6)
  expect(weekday(dayOf('1969-12-29'))).toBe(0)
})

it('holidays are known from 2018 to 2026; outside, only weekends are closed', () => {
  expect(knowsHolidays(dayOf('2018-01-01'))).toBe(true)
  expect(knowsHolidays(dayOf('2026-12-31'))).toBe(true)
  expect(knowsHolidays(dayOf('2017-12-31'))).toBe(false)
  expect(knowsHolidays(dayOf('2027-01-01'))).toBe(false)
  expect(isTradingDay(dayOf('2027-01-26'))).toBe(true)
  expect(isTradingDay(dayOf('2027-01-30'))).toBe(false)
})

it('every date in the lists is real, in order, and departs from its week', () => {
  const datesOf = (lists: Readonly<Record<number, string>>) =>
    Object.entries(lists).flatMap(([year, days]) => days.split(' ').map(day => `${year}-${day}`))
  const holidays = datesOf(HOLIDAYS)
  for (const date of [...holidays, ...datesOf(SPECIAL_SESSIONS)]) {
    expect(new Date(dayOf(date) * DAY_MS).toISOString().slice(0, 10)).toBe(date)
  }
  expect(holidays).toEqual([...holidays].sort())
  for (const date of holidays) expect(weekday(dayOf(date)), date).toBeLessThan(5)
  for (const date of datesOf(SPECIAL_SESSIONS)) {
    expect(weekday(dayOf(date)) >= 5 || holidays.includes(date), date).toBe(true)
  }
})

interface SharedCalendar {
  readonly holidays: readonly { readonly date: string; readonly muhurat_evening_session: boolean }[]
  readonly special_sessions: readonly { readonly date: string }[]
}

describeShared('the shared calendar', () => {
  it('has the same holidays and special sessions', () => {
    const { holidays, special_sessions } = sharedJson<SharedCalendar>('domain/holidays.json')
    for (const { date, muhurat_evening_session } of holidays) {
      expect(isTradingDay(dayOf(date)), date).toBe(muhurat_evening_session)
    }
    for (const { date } of special_sessions) expect(isTradingDay(dayOf(date)), date).toBe(true)
    const count = Object.values(HOLIDAYS).join(' ').split(' ').length
    expect(count).toBe(holidays.length)
  })
})
