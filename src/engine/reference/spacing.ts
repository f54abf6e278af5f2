/** T9 of RULES.md: how far bars are apart, and how many of them make a year. */
import { isTradingDay, knowsHolidays, weekday } from '../market/calendar.ts'
import type { Instrument } from '../market/instruments.ts'
import { istDay } from '../market/ist.ts'

/** The spacing of bars. */
export interface Spacing {
  /** M3's P. */
  readonly periodsPerYear: number
  /** Whether they stand for more than a day. */
  readonly isLong: boolean
  /** Median distance of the days that have one, in calendar days. */
  readonly medianDays: number
}

/** The spacing of bars that open at these times. */
export function spacingOf(times: readonly number[], calendar: Instrument['calendar']): Spacing {
  const days = [...new Set(times.map(istDay))]
  const distances = days.slice(1).map((day, k) => day - days[k]!)
  const medianDays = median(distances)
  const share = days.length / tradingDaysBetween(days[0]!, days.at(-1)!, calendar)
  // "From four fifths on it is daily, or intraday where days have several bars"
  if (days.length < 2 || share >= 0.8) return { periodsPerYear: 252, isLong: false, medianDays }
  // "Below that bars that are two a day or more in the mean are intraday ones of few days"
  if (times.length / days.length >= 2) return { periodsPerYear: 252 * share, isLong: false, medianDays }
  if (medianDays >= 5 && medianDays <= 9) return { periodsPerYear: 52, isLong: true, medianDays }
  if (medianDays >= 26 && medianDays <= 33) return { periodsPerYear: 12, isLong: true, medianDays }
  return { periodsPerYear: 252 * share, isLong: true, medianDays }
}

function tradingDaysBetween(first: number, last: number, calendar: Instrument['calendar']): number {
  let count = 0
  for (let day = first; day <= last; day++) {
    const isWeekday = weekday(day) < 5
    if (calendar === 'nse' && knowsHolidays(day) ? isTradingDay(day) : isWeekday) count++
  }
  return count
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  if (sorted.length === 0) return 0
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
