import { istDay, istMinute, MINUTE_MS, type MinuteSpan, tradingHours } from '../../engine/index.ts'
import type { GrowingBars } from '../cells/columns.ts'
import { dayStarts } from './days.ts'

/** 09:15. */
export const OPEN_MINUTE = 555
const CLOSE_MINUTE = 930
const LONGEST_END_STAMPED_MINUTES = 125
/** Of the prints around a session no more than these move; a session does. */
const FEW_PRINTS = 10

/** What the times of a file say about the end of its bars. */
type EndStamps = 'none' | 'possible' | 'proven'

/**
 * Whether bars of equal length are stamped with the time at which they ended: on most days there is none at 09:15, but
 * there is one a bar later. It is proven by bars at the session's end, or by the print before the open that such archives
 * have.
 */
export function findEndStamps(bars: GrowingBars, intervalMinutes: number): EndStamps {
  if (intervalMinutes > LONGEST_END_STAMPED_MINUTES) return 'none'
  const starts = dayStarts(bars)
  const days = { opening: 0, late: 0, proven: 0, other: 0 }
  for (let k = 0; k < starts.length; k++) {
    days[firstBar(bars, starts[k]!, starts[k + 1] ?? bars.count, intervalMinutes)]++
  }
  if (days.proven > days.opening) return 'proven'
  return days.late > days.opening ? 'possible' : 'none'
}

function firstBar(bars: GrowingBars, from: number, to: number, interval: number) {
  let i = from
  while (i < to - 1 && istMinute(bars.openMs[i]!) < OPEN_MINUTE) i++
  const first = istMinute(bars.openMs[i]!)
  if (first !== OPEN_MINUTE + interval) return first === OPEN_MINUTE ? 'opening' : 'other'
  const [, lateClose] = sessionsOf(bars.openMs[from]!)[0]!
  const isProven = i > from || [CLOSE_MINUTE, lateClose].some(minute => hasMinute(bars, from, to, minute))
  return isProven ? 'proven' : 'late'
}

function hasMinute(bars: GrowingBars, from: number, to: number, minute: number): boolean {
  let i = to - 1
  while (i > from && istMinute(bars.openMs[i]!) > minute) i--
  return istMinute(bars.openMs[i]!) === minute
}

/**
 * Moves bars that are stamped at their end to their opens; says how many of them are the last of a session and shorter
 * than the others, as those of 30 and 60 minutes that end at 15:30. What lies behind a session is not moved into it.
 */
export function moveToOpens(bars: GrowingBars, intervalMinutes: number): number {
  const starts = dayStarts(bars)
  let short = 0
  for (let k = 0; k < starts.length; k++) {
    const sessions = sessionsOf(bars.openMs[starts[k]!]!)
    const end = starts[k + 1] ?? bars.count
    for (let i = starts[k]!; i < end; i++) {
      const lengthMinutes = lengthOf(istMinute(bars.openMs[i]!), sessions, intervalMinutes)
      if (lengthMinutes > 0 && lengthMinutes < intervalMinutes) short++
      bars.openMs[i] = bars.openMs[i]! - lengthMinutes * MINUTE_MS
    }
  }
  return short
}

/** How long the bar is that ends at a minute of the day; 0 for a print after a session, which would fall into it. */
function lengthOf(minute: number, sessions: readonly MinuteSpan[], intervalMinutes: number): number {
  const session = sessions.find(([open, close]) => minute > open && minute <= close)
  if (!session) {
    return sessions.some(([, close]) => minute > close && minute - intervalMinutes < close)
      ? 0
      : intervalMinutes
  }
  const [open, close] = session
  const lastOpen = close - ((close - open) % intervalMinutes)
  return minute > lastOpen ? minute - lastOpen : intervalMinutes
}

/** What became of bars outside the sessions. */
interface OutsideBars {
  readonly leftOut: number
  readonly kept: number
}

/**
 * Leaves out the prints before the open and after the close of a file that keeps NSE hours, and counts them. A day with
 * movement outside its session (a special session that is not known here) is kept whole, and so is a file of another market.
 */
export function leaveOutPrints(bars: GrowingBars, isEndStamped: boolean): OutsideBars {
  const starts = dayStarts(bars)
  const outside = starts.map((from, k) => countOutside(bars, from, starts[k + 1] ?? bars.count))
  const all = outside.reduce((sum, day) => sum + day.count, 0)
  if (all === 0 || (!isEndStamped && all * 10 > bars.count)) return { leftOut: 0, kept: 0 }
  const count = bars.count
  let to = 0
  let kept = 0
  for (let k = 0; k < starts.length; k++) {
    const isSpecial = outside[k]!.moving > FEW_PRINTS
    if (isSpecial) kept += outside[k]!.count
    to = packDay(bars, starts[k]!, starts[k + 1] ?? count, to, isSpecial || outside[k]!.count === 0)
  }
  bars.count = to
  return { leftOut: count - to, kept }
}

/** Moves the bars `[from, end)` of a day to `to`, without those outside its session; answers where they end. */
function packDay(bars: GrowingBars, from: number, end: number, to: number, isWhole: boolean): number {
  const sessions = sessionsOf(bars.openMs[from]!)
  let at = to
  for (let i = from; i < end; i++) {
    if (!isWhole && !isInside(sessions, bars.openMs[i]!)) continue
    if (at < i) bars.move(i, at)
    at++
  }
  return at
}

/** The widest hours of any segment: those of contracts, which also hold the closing auction of shares. */
export function sessionsOf(ms: number): readonly MinuteSpan[] {
  return tradingHours(istDay(ms), 'index-futures')
}

function isInside(sessions: readonly MinuteSpan[], ms: number): boolean {
  const minute = istMinute(ms)
  return sessions.some(([open, close]) => minute >= open && minute < close)
}

function countOutside(bars: GrowingBars, from: number, to: number): { count: number; moving: number } {
  const sessions = sessionsOf(bars.openMs[from]!)
  let count = 0
  let moving = 0
  const isOneSession = sessions.length === 1
  if (isOneSession && isInside(sessions, bars.openMs[from]!) && isInside(sessions, bars.openMs[to - 1]!)) {
    return { count, moving }
  }
  for (let i = from; i < to; i++) {
    if (isInside(sessions, bars.openMs[i]!)) continue
    count++
    if (bars.high[i]! > bars.low[i]!) moving++
  }
  return { count, moving }
}
