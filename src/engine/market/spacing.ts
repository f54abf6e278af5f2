import { BarTimes } from '../core/barTimes.ts'
import { isTradingDay, weekday } from './calendar.ts'
import type { Instrument } from './instruments.ts'
import { istDay, istDayStart } from './ist.ts'

/** How far apart bars are, an `intraday` file of few days included; `sparse` is what fits no other word. */
export type SpacingKind = 'intraday' | 'daily' | 'weekly' | 'monthly' | 'sparse'

/** How densely bars fill the calendar. See RULES.md, T9. */
export interface BarSpacing {
  readonly kind: SpacingKind
  /** Indian days with a bar, and the trading days from the first to the last of them. */
  readonly days: number
  readonly tradingDays: number
  /** Days with a bar that a year has at this density: what returns from day to day are annualised by. */
  readonly periodsPerYear: number
}

/** Sessions of a year by the field's convention, by which daily returns are annualised (M3); NSE has 245 to 252. */
export const SESSIONS_PER_YEAR = 252
/** Below this share of the trading days a file is not daily: a gap of a month in half a year still is. */
const DENSE_SHARE = 0.8
/** Bars a day, in the mean, that make a file of few days an intraday one: one day with two does not. */
const SEVERAL = 2
/** Calendar days from bar to bar, holidays at either end included. */
const WEEK_DAYS = { least: 5, most: 9 }
const MONTH_DAYS = { least: 26, most: 33 }

/**
 * How far apart the bars are, by the days that have one and the trading days between them: NSE's where the instrument has
 * its calendar and the year is known, otherwise weekdays. `openMs` ascends and has at least one value.
 */
export function barSpacing(openMs: Float64Array, calendar: Instrument['calendar']): BarSpacing {
  const days = daysWithBars(openMs)
  const tradingDays = countTradingDays(days[0]!, days.at(-1)!, calendar)
  const isDense = days.length >= DENSE_SHARE * tradingDays
  const kind = isDense ? denseKind(openMs.length, days.length) : thinKind(openMs.length, days)
  const periodsPerYear =
    PERIODS[kind] ?? (isDense ? SESSIONS_PER_YEAR : SESSIONS_PER_YEAR * (days.length / tradingDays))
  return { kind, days: days.length, tradingDays, periodsPerYear }
}

/** Of the kinds that do not go by sessions. */
const PERIODS: { readonly [K in SpacingKind]?: number } = { weekly: 52, monthly: 12 }

function denseKind(bars: number, days: number): SpacingKind {
  return bars > days ? 'intraday' : 'daily'
}

function thinKind(bars: number, days: readonly number[]): SpacingKind {
  if (bars >= SEVERAL * days.length) return 'intraday'
  const distance = medianDistance(days)
  if (distance >= WEEK_DAYS.least && distance <= WEEK_DAYS.most) return 'weekly'
  if (distance >= MONTH_DAYS.least && distance <= MONTH_DAYS.most) return 'monthly'
  return 'sparse'
}

function daysWithBars(openMs: Float64Array): number[] {
  const days: number[] = []
  const times = new BarTimes(openMs)
  for (let i = 0; i < openMs.length; ) {
    const day = istDay(openMs[i]!)
    days.push(day)
    i = times.firstAt(istDayStart(day + 1), i + 1)
  }
  return days
}

function countTradingDays(from: number, to: number, calendar: Instrument['calendar']): number {
  let count = 0
  for (let day = from; day <= to; day++) {
    if (calendar === 'nse' ? isTradingDay(day) : weekday(day) < 5) count++
  }
  return count
}

/** Of an even number of distances the mean of the two in the middle. */
function medianDistance(days: readonly number[]): number {
  const distances = days.slice(1).map((day, k) => day - days[k]!)
  distances.sort((a, b) => a - b)
  const half = distances.length / 2
  return (distances[Math.ceil(half) - 1]! + distances[Math.floor(half)]!) / 2
}
