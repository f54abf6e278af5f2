/** Columns that begin anew with each day in India. Each is as long as the bars, and NaN where there is nothing yet. */

import type { EpochMs } from '../core/units.ts'
import type { Bars } from '../market/bars.ts'
import { istDay, istDayStart, MINUTE_MS } from '../market/ist.ts'

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
