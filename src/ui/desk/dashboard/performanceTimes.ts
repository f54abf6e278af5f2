import type { EpochMs } from '../../../engine/core/units.ts'
import type { DeskOrder } from '../../../engine/desk/types.ts'
import { isTradingDay, knowsHolidays, weekday } from '../../../engine/market/calendar.ts'
import { DAY_MS, istDay, istDayStart } from '../../../engine/market/ist.ts'

/** How much time the Performance chart covers. */
export type PerformanceRange = 'today' | 'week' | 'month'

/** Where the chart's points stand. */
export interface PerformanceTimes {
  /** Epoch ms, ascending. */
  readonly times: readonly number[]
  /** False where NSE's holidays of that year are not known, so that only weekends are left out. */
  readonly holidaysKnown: boolean
}

const HOUR_MS = 3_600_000

/**
 * Each hour of that day from 9:00 to 16:00, or the start of each of NSE's trading days of its week, from Monday, or of its
 * month, up to that day; those of the last trading day where none of this week or month has come. A day is a number by the
 * calendar in India.
 */
export function performanceTimes(range: PerformanceRange, today: number): PerformanceTimes {
  if (range === 'today') {
    return {
      times: Array.from({ length: 8 }, (_, i) => istDayStart(today) + (9 + i) * HOUR_MS),
      holidaysKnown: true,
    }
  }
  let last = today
  while (!isTradingDay(last)) last--
  const days = (range === 'week' ? weekOf(last) : monthOf(last)).filter(day => day <= last)
  return {
    times: days.filter(isTradingDay).map(istDayStart),
    holidaysKnown: days.every(knowsHolidays),
  }
}

/** The day that the sample desk shows: that of its orders, which before an open and on a weekend is an earlier one. */
export function sampleDay(orders: readonly Pick<DeskOrder, 'ms'>[], nowMs: EpochMs): number {
  // the newest may be of the trader, who may send one at any time
  return istDay(orders.at(-1)?.ms ?? nowMs)
}

function weekOf(day: number): number[] {
  const monday = day - weekday(day)
  return Array.from({ length: 7 }, (_, i) => monday + i)
}

function monthOf(day: number): number[] {
  const date = new Date(day * DAY_MS)
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth()) / DAY_MS
  const next = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1) / DAY_MS
  return Array.from({ length: next - first }, (_, i) => first + i)
}
