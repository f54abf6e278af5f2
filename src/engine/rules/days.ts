/** Columns that begin anew with each day in India. Each is as long as the bars, and NaN where there is nothing yet. */

import type { EpochMs } from '../core/units.ts'
import type { Bars } from '../market/bars.ts'
import { dayOf, knowsHolidays, weekday } from '../market/calendar.ts'
import { expiriesOf } from '../market/expiry.ts'
import { istDay, istDayStart, MINUTE_MS, toIsoDate } from '../market/ist.ts'

/** Fills a column day by day: `begin` with the index of the first bar of each day, then `value` for every bar of it. */
function byDay(
  openMs: Float64Array,
  begin: (first: number) => void,
  value: (i: number) => number,
): Float64Array {
  const values = new Float64Array(openMs.length)
  let nextDayMs: EpochMs = -Infinity
  for (let i = 0; i < values.length; i++) {
    if (openMs[i]! >= nextDayMs) {
      nextDayMs = istDayStart(istDay(openMs[i]!) + 1)
      begin(i)
    }
    values[i] = value(i)
  }
  return values
}

/** The open of the day's first bar. */
export function dayOpen({ openMs, open }: Bars): Float64Array {
  let today = Number.NaN
  return byDay(
    openMs,
    first => {
      today = open[first]!
    },
    () => today,
  )
}

/** The highest price of the day up to the bar itself. */
export function dayHigh({ openMs, high }: Bars): Float64Array {
  return dayExtreme(openMs, high, Math.max, -Infinity)
}

/** The lowest price of the day up to the bar itself. */
export function dayLow({ openMs, low }: Bars): Float64Array {
  return dayExtreme(openMs, low, Math.min, Infinity)
}

function dayExtreme(
  openMs: Float64Array,
  prices: Float64Array,
  further: (a: number, b: number) => number,
  start: number,
): Float64Array {
  let extreme = start
  return byDay(
    openMs,
    () => {
      extreme = start
    },
    i => {
      extreme = further(extreme, prices[i]!)
      return extreme
    },
  )
}

/** The last close of the trading day before. */
export function dayClose({ openMs, close }: Bars): Float64Array {
  let before = Number.NaN
  return byDay(
    openMs,
    first => {
      if (first > 0) before = close[first - 1]!
    },
    () => before,
  )
}

/** The high or low of the trading day before. */
export function previousDay(bars: Bars, side: 'high' | 'low'): Float64Array {
  const soFar = side === 'high' ? dayHigh(bars) : dayLow(bars)
  return dayClose({ ...bars, close: soFar })
}

/** The highest price of the day's first minutes; NaN until they are over. */
export function openingHigh({ openMs, high }: Bars, minutes: number): Float64Array {
  return openingExtreme(openMs, high, minutes, Math.max, -Infinity)
}

/** The lowest price of the day's first minutes; NaN until they are over. */
export function openingLow({ openMs, low }: Bars, minutes: number): Float64Array {
  return openingExtreme(openMs, low, minutes, Math.min, Infinity)
}

function openingExtreme(
  openMs: Float64Array,
  prices: Float64Array,
  minutes: number,
  further: (a: number, b: number) => number,
  start: number,
): Float64Array {
  let endMs: EpochMs = 0
  let extreme = start
  return byDay(
    openMs,
    first => {
      endMs = openMs[first]! + minutes * MINUTE_MS
      extreme = start
    },
    i => {
      if (openMs[i]! >= endMs) return extreme
      extreme = further(extreme, prices[i]!)
      return Number.NaN
    },
  )
}

/** The day of the week on each bar: 1 is Monday, 5 Friday. */
export function weekdays({ openMs }: Bars): Float64Array {
  let today = Number.NaN
  return byDay(
    openMs,
    first => {
      today = weekday(istDay(openMs[first]!)) + 1
    },
    () => today,
  )
}

/**
 * Calendar days to the next expiry of the index, weekly or monthly: 0 on the day itself. NaN outside the years whose
 * holidays are known, since an expiry on a holiday comes a day earlier.
 */
export function daysToExpiry({ openMs }: Bars, symbol: 'NIFTY' | 'BANKNIFTY'): Float64Array {
  const expiries = expiriesAround(openMs, symbol)
  let next = 0
  let left = Number.NaN
  return byDay(
    openMs,
    first => {
      const day = istDay(openMs[first]!)
      while (next < expiries.length && expiries[next]! < day) next++
      left = knowsHolidays(day) && next < expiries.length ? expiries[next]! - day : Number.NaN
    },
    () => left,
  )
}

/** The expiry days of the years of the bars and of the one after them, ascending. */
function expiriesAround(openMs: Float64Array, symbol: string): readonly number[] {
  if (openMs.length === 0) return []
  const [first, last] = [yearOf(openMs[0]!), yearOf(openMs.at(-1)!)]
  const years = Array.from({ length: last - first + 2 }, (_, k) => first + k)
  return years
    .filter(year => knowsHolidays(dayOf(`${year}-01-01`)))
    .flatMap(year => expiriesOf(symbol, year).map(({ day }) => day))
}

function yearOf(ms: EpochMs): number {
  return Number(toIsoDate(ms).slice(0, 4))
}
