import { HOLIDAYS, SPECIAL_SESSIONS } from './holidays.ts'
import { DAY_MS } from './ist.ts'

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
  const { year, monthDay } = dateOf(day)
  if (SPECIAL_SESSIONS[year]?.includes(monthDay)) return true
  return weekday(day) < 5 && !HOLIDAYS[year]?.includes(monthDay)
}

/** Whether the holidays of that day's year are known: 2018 to 2026. */
export function knowsHolidays(day: number): boolean {
  return dateOf(day).year in HOLIDAYS
}

function dateOf(day: number): { year: number; monthDay: string } {
  const iso = new Date(day * DAY_MS).toISOString()
  return { year: Number(iso.slice(0, 4)), monthDay: iso.slice(5, 10) }
}
