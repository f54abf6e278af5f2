import { InputError } from '../core/problem.ts'
import { type Bars, sliceBars } from './bars.ts'
import type { Instrument } from './instruments.ts'
import { DAY_MINUTES, DAY_MS, istDay, istDayStart, MINUTE_MS } from './ist.ts'
import { sessionOpens } from './sessions.ts'

/** The bars that a run walks, in minutes or days; a multiple of the data's own (T5). */
export type Timeframe = '1m' | '3m' | '5m' | '15m' | '30m' | '60m' | '1D'

/** Length of each, from the shortest to the longest; a day of trading counts as 1440. */
export const TIMEFRAME_MINUTES: Readonly<Record<Timeframe, number>> = {
  '1m': 1,
  '3m': 3,
  '5m': 5,
  '15m': 15,
  '30m': 30,
  '60m': 60,
  '1D': 1440,
}

/** NSE opens at 09:15, but for the days that `sessionOpens` knows. */
const USUAL_OPEN = 9 * 60 + 15
const USUAL_OPENS: readonly number[] = [USUAL_OPEN]

/** Known of the data from the beginning, as the tick is (L1); to count all bars would take as long as a twentieth of a run. */
const FIRST_BARS = 500

/** How many minutes bars are apart, by the first 500 of them alone, so that no later bar changes it; 1440 for daily and longer ones. */
export function barMinutesOf(bars: Bars): number {
  return intervalMinutes(sliceBars(bars, 0, Math.min(FIRST_BARS, bars.openMs.length)))
}

/** Most frequent distance between two bars of one day, in minutes, the shorter of two; 1440 where no day has two. */
export function intervalMinutes(bars: Bars): number {
  const { openMs } = bars
  const counts = new Map<number, number>()
  let distance = 0
  let run = 0
  let nextDayMs = -Infinity
  const endRun = () => counts.set(distance, (counts.get(distance) ?? 0) + run)
  for (let i = 0; i < openMs.length; i++) {
    if (openMs[i]! >= nextDayMs) {
      nextDayMs = istDayStart(istDay(openMs[i]!) + 1)
      continue
    }
    const gap = openMs[i]! - openMs[i - 1]!
    if (gap !== distance) {
      endRun()
      distance = gap
      run = 0
    }
    run += 1
  }
  endRun()
  counts.delete(0)
  let commonest = DAY_MS
  let most = 0
  for (const [gap, count] of counts) {
    if (count > most || (count === most && gap < commonest)) {
      commonest = gap
      most = count
    }
  }
  return commonest / MINUTE_MS
}

/**
 * Bars of the timeframe (T5); the bars themselves where they are that far apart already. The first bar of a day may be
 * shorter, since no bar begins before its day. 1D bars open at 09:15, as daily bars from a file do. With NSE's calendar they
 * also begin with each session of a day that has other hours.
 * @throws InputError when the timeframe is not a multiple of the distance between the bars.
 */
export function resample(bars: Bars, timeframe: Timeframe, calendar: Instrument['calendar'] = 'none'): Bars {
  const minutes = TIMEFRAME_MINUTES[timeframe]
  const apart = barMinutesOf(bars)
  if (apart === minutes) return bars
  // one bar alone does not tell how long it is
  if (apart > minutes && bars.openMs.length > 1) throw tooFine(apart, timeframe)
  if (apart >= 1 && minutes % apart !== 0 && bars.openMs.length > 1) throw unevenly(apart, timeframe)
  const { openMs } = bars
  const isDaily = minutes === DAY_MINUTES
  const { starts, opens } = isDaily ? wholeDays(openMs) : minuteRanges(openMs, minutes, calendar === 'nse')
  return { openMs: opens, ...mergeBars(bars, starts, bars.openMs.length) }
}

/**
 * Each range of bars as one: open of the first, highest, lowest, close of the last, volume together. `starts` has the
 * index of the first bar of each, ascending; the last range ends before `end`.
 */
export function mergeBars(bars: Bars, starts: Uint32Array, end: number): Omit<Bars, 'openMs'> {
  const size = starts.length
  const open = new Float64Array(size)
  const high = new Float64Array(size)
  const low = new Float64Array(size)
  const close = new Float64Array(size)
  const volume = new Float64Array(size)
  for (let k = 0; k < size; k++) {
    const from = starts[k]!
    const to = k + 1 < size ? starts[k + 1]! : end
    let highest = bars.high[from]!
    let lowest = bars.low[from]!
    let units = 0
    for (let i = from; i < to; i++) {
      if (bars.high[i]! > highest) highest = bars.high[i]!
      if (bars.low[i]! < lowest) lowest = bars.low[i]!
      units += bars.volume[i]!
    }
    open[k] = bars.open[from]!
    high[k] = highest
    low[k] = lowest
    close[k] = bars.close[to - 1]!
    volume[k] = units
  }
  return { open, high, low, close, volume }
}

/** Index of the first bar of each range, and when the range opens. */
interface Ranges {
  readonly starts: Uint32Array
  readonly opens: Float64Array
}

function wholeDays(openMs: Float64Array): Ranges {
  const starts: number[] = []
  const opens: number[] = []
  let nextDayMs = -Infinity
  for (let i = 0; i < openMs.length; i++) {
    if (openMs[i]! < nextDayMs) continue
    const dayMs = istDayStart(istDay(openMs[i]!))
    nextDayMs = dayMs + DAY_MS
    starts.push(i)
    opens.push(dayMs + USUAL_OPEN * MINUTE_MS)
  }
  return { starts: Uint32Array.from(starts), opens: Float64Array.from(opens) }
}

function minuteRanges(openMs: Float64Array, minutes: number, isNse: boolean): Ranges {
  const starts = new Uint32Array(openMs.length)
  const opens = new Float64Array(openMs.length)
  const stepMs = minutes * MINUTE_MS
  let anchors = USUAL_OPENS
  let size = 0
  let dayMs = 0
  let nextDayMs = -Infinity
  let endMs = -Infinity
  for (let i = 0; i < openMs.length; i++) {
    const ms = openMs[i]!
    if (ms < endMs) continue
    if (ms >= nextDayMs) {
      const day = istDay(ms)
      dayMs = istDayStart(day)
      nextDayMs = dayMs + DAY_MS
      if (isNse) anchors = sessionOpens(day)
    }
    const session = lastAtOrBefore(anchors, (ms - dayMs) / MINUTE_MS)
    const anchorMs = dayMs + anchors[session]! * MINUTE_MS
    const nextMs = session + 1 < anchors.length ? dayMs + anchors[session + 1]! * MINUTE_MS : nextDayMs
    const rangeMs = anchorMs + Math.floor((ms - anchorMs) / stepMs) * stepMs
    endMs = Math.min(rangeMs + stepMs, nextMs)
    starts[size] = i
    opens[size] = Math.max(rangeMs, dayMs)
    size += 1
  }
  return { starts: starts.subarray(0, size), opens: opens.slice(0, size) }
}

/** Index of the last value that is not above `limit`; 0 where all are. */
function lastAtOrBefore(values: readonly number[], limit: number): number {
  let k = values.length - 1
  while (k > 0 && values[k]! > limit) k--
  return k
}

/** A bar that reaches over the end of the longer one would show it prices of the next. */
function unevenly(apart: number, timeframe: Timeframe): InputError {
  const message = `The bars are ${apart} minutes apart, which does not divide ${timeframe}; choose a multiple of ${apart} minutes.`
  return new InputError(message, 'timeframe')
}

function tooFine(apart: number, timeframe: Timeframe): InputError {
  const [shortest] = Object.entries(TIMEFRAME_MINUTES).find(([, minutes]) => minutes >= apart)!
  const distance = apart === TIMEFRAME_MINUTES['1D'] ? 'a day' : `${apart} minutes`
  const choice = shortest === '1D' ? '1D' : `${shortest} or longer`
  return new InputError(
    `The bars are ${distance} apart, too far for ${timeframe} bars; choose ${choice}.`,
    'timeframe',
  )
}
