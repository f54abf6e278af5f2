import type { IsoDate } from '../core/units.ts'
import { HOLIDAYS, SPECIAL_SESSIONS } from './holidays.ts'
import { DAY_MS } from './ist.ts'

/** Number of a calendar day, as `istDay` gives it; NaN for what is no date. */
export function dayOf(date: IsoDate): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS
}

const HOLIDAY_DAYS = daysIn(HOLIDAYS)
const SPECIAL_DAYS = daysIn(SPECIAL_SESSIONS)
const KNOWN_YEARS = Object.keys(HOLIDAYS).map(Number)
const FIRST_KNOWN_DAY = dayOf(`${Math.min(...KNOWN_YEARS)}-01-01`)
const LAST_KNOWN_DAY = dayOf(`${Math.max(...KNOWN_YEARS)}-12-31`)

/** Day numbers, since the calendar is asked day by day, and text is slow. */
function daysIn(years: Readonly<Record<number, string>>): ReadonlySet<number> {
  return new Set(
    Object.entries(years).flatMap(([year, days]) => days.split(' ').map(day => dayOf(`${year}-${day}`))),
  )
}

/** "2023-01-31" from the number of the day. */
export function toDate(day: number): IsoDate {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** 0 is Monday, 6 is Sunday; `day` is a day number in India, as `istDay` gives it. */
export function weekday(day: number): number {
  // day 0, 1970-01-01, was a Thursday
  return (((day + 3) % 7) + 7) % 7
}

/**
 * Whether NSE holds a session on that day, of whatever length: weekdays that are no holiday, and the special sessions on
 * weekends and holidays (Muhurat trading counts, as it does in daily bars). Outside the years of `knowsHolidays` the
 * weekday alone decides. `day` is a day number in India, as `istDay` gives it.
 */
export function isTradingDay(day: number): boolean {
  return SPECIAL_DAYS.has(day) || isRegularDay(day)
}

/** The same without the special sessions: a weekday that NSE does not list as a holiday. Contracts expire on such days. */
export function isRegularDay(day: number): boolean {
  return weekday(day) < 5 && !HOLIDAY_DAYS.has(day)
}

/** Whether the holidays of that day's year are known: 2018 to 2026. NSE publishes those of a year in the December before. */
export function knowsHolidays(day: number): boolean {
  return day >= FIRST_KNOWN_DAY && day <= LAST_KNOWN_DAY
}

/** The trading days from one day to another, both included, ascending; by weekday alone in years that are not known. */
export function tradingDays(from: number, to: number): number[] {
  const days: number[] = []
  for (let day = from; day <= to; day++) if (isTradingDay(day)) days.push(day)
  return days
}

/** The first trading day after that day. */
export function nextTradingDay(day: number): number {
  let next = day + 1
  while (!isTradingDay(next)) next++
  return next
}

/** The last trading day before that day. */
export function previousTradingDay(day: number): number {
  let before = day - 1
  while (!isTradingDay(before)) before--
  return before
}
