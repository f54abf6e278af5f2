import { DAY_MS, IST_OFFSET_MS, istDay, istDayStart, istMinute, MINUTE_MS } from '../../engine/index.ts'
import type { GrowingBars } from '../cells/columns.ts'
import type { TimeReader } from '../cells/time.ts'

const HOUR_MS = 60 * MINUTE_MS
const DAILY_GAP_MS = 20 * HOUR_MS
const DAILY_MINUTES = 1440
const SESSION_OPEN_MS = 555 * MINUTE_MS
/** 09:15 in India, told in UTC, and 09:15 UTC, told in India. */
const OPEN_IN_UTC_MINUTE = 225
const OPEN_SHIFTED_MINUTE = 885
const SESSION_MINUTES = 375
/** One bar away may be the day that still runs, or an evening session. */
const MIN_BARS_AWAY = 2
const USUAL_LENGTHS = [60, 30, 15, 10, 5, 3, 2]
const CLOSING_SECOND_MS = 59_000

/** Index of the first bar of each Indian day; the bars are in order. */
export function dayStarts(bars: GrowingBars): number[] {
  const starts: number[] = []
  let dayEnd = Number.NEGATIVE_INFINITY
  for (let i = 0; i < bars.count; i++) {
    const ms = bars.openMs[i]!
    if (ms < dayEnd) continue
    starts.push(i)
    dayEnd = istDayStart(istDay(ms) + 1)
  }
  return starts
}

/**
 * The most frequent distance between neighbouring bars of one day, in minutes; 1440 when most bars are 20 hours or
 * more apart and at one time of day, or the only bar has no time of day; 1 when a single bar leaves it open. The bars are
 * in order.
 */
export function findInterval(bars: GrowingBars, dateOnly: boolean): number {
  const counts = new Map<number, number>()
  let long = 0
  let gap = 0
  let run = 0
  for (let i = 1; i < bars.count; i++) {
    const next = bars.openMs[i]! - bars.openMs[i - 1]!
    if (next >= DAILY_GAP_MS) long++
    if (next !== gap) {
      counts.set(gap, (counts.get(gap) ?? 0) + run)
      gap = next
      run = 0
    }
    run++
  }
  counts.set(gap, (counts.get(gap) ?? 0) + run)
  counts.delete(0)
  const sameDay = [...counts].filter(([ms]) => ms < DAILY_GAP_MS)
  const [mode] = sameDay.reduce(
    (best, entry) => (entry[1] > best[1] || (entry[1] === best[1] && entry[0] < best[0]) ? entry : best),
    [0, 0],
  )
  const isSparse = long * 2 > bars.count - 1 || (mode === 0 && (long > 0 || dateOnly))
  if (isSparse) return lonelyInterval(bars)
  return mode === 0 ? 1 : mode / MINUTE_MS
}

/** The length of bars that mostly stand alone in their day. */
function lonelyInterval(bars: GrowingBars): number {
  return isIntraday(bars) ? sparseInterval(bars) : DAILY_MINUTES
}

/**
 * Whether bars that mostly stand alone in their day are still no days: a tenth of them or more lie over an hour from the
 * usual time of day. Days have one (two where their zone has summer time), but for special sessions and a day that runs.
 */
function isIntraday(bars: GrowingBars): boolean {
  const minutes = Float64Array.from({ length: bars.count }, (_, i) => istMinute(bars.openMs[i]!)).sort()
  const usual = minutes[minutes.length >> 1]!
  const away = minutes.filter(minute => Math.abs(minute - usual) * MINUTE_MS > HOUR_MS).length
  return away >= MIN_BARS_AWAY && away * 10 >= bars.count
}

/** The longest usual length of bars that fits all times of day: those of few bars say nothing by their distances. */
function sparseInterval(bars: GrowingBars): number {
  const fits = (length: number) => {
    for (let i = 0; i < bars.count; i++) {
      if (
        (bars.openMs[i]! - istDayStart(istDay(bars.openMs[i]!)) - SESSION_OPEN_MS) % (length * MINUTE_MS) !==
        0
      )
        return false
    }
    return true
  }
  return USUAL_LENGTHS.find(fits) ?? 1
}

/** Takes bars stamped with the last second of their minute (":59") to its begin; says whether all were. */
export function dropClosingSeconds(bars: GrowingBars): boolean {
  const { openMs, count } = bars
  for (let i = 0; i < count; i++) if (openMs[i]! % MINUTE_MS !== CLOSING_SECOND_MS) return false
  for (let i = 0; i < count; i++) openMs[i] = openMs[i]! - CLOSING_SECOND_MS
  return true
}

/** Moves all bars in time. */
export function shiftTimes(bars: GrowingBars, ms: number): void {
  for (let i = 0; i < bars.count; i++) bars.openMs[i] = bars.openMs[i]! + ms
}

/**
 * Puts each bar of a day or longer at 09:15 of its Indian day. Files stamp the same day at 00:00 in India, at 18:30 of
 * the evening before (the same moment in UTC), at 05:30 (midnight in UTC) or at 09:15; six hours later all of them lie in it.
 */
export function moveToSessionOpen(bars: GrowingBars): void {
  for (let i = 0; i < bars.count; i++) {
    bars.openMs[i] = istDayStart(istDay(bars.openMs[i]! + 6 * HOUR_MS)) + SESSION_OPEN_MS
  }
}

/** Whether the last daily bar has another time of day than the one before it: a day that was still running. */
export function hasRunningDay(bars: GrowingBars): boolean {
  const { openMs, count } = bars
  return (
    count > 2 &&
    openMs[count - 2]! % DAY_MS === openMs[0]! % DAY_MS &&
    openMs[count - 1]! % DAY_MS !== openMs[0]! % DAY_MS
  )
}

/**
 * What to add to times whose zone was mistaken: naive times that are UTC (the days begin at 03:45), or epoch times that
 * count from midnight in India (the days begin at 14:45). Zero in the normal case. No Indian or other session
 * begins at those minutes and ends within the length of one in India.
 */
export function zoneCorrection(bars: GrowingBars, times: TimeReader): number {
  if (times.naive >= bars.count && keepsSession(bars, OPEN_IN_UTC_MINUTE)) return IST_OFFSET_MS
  return times.epochs >= bars.count && keepsSession(bars, OPEN_SHIFTED_MINUTE) ? -IST_OFFSET_MS : 0
}

function keepsSession(bars: GrowingBars, openMinute: number): boolean {
  const starts = dayStarts(bars)
  let opening = 0
  for (let k = 0; k < starts.length; k++) {
    const first = istMinute(bars.openMs[starts[k]!]!)
    const last = istMinute(bars.openMs[(starts[k + 1] ?? bars.count) - 1]!)
    if (first === openMinute && last < openMinute + SESSION_MINUTES) opening++
  }
  return opening * 2 > starts.length
}
