/** The days that bars belong to. */
import type { Instrument } from '../instruments.ts'
import { istDay, istDayStart, MINUTE_MS } from '../ist.ts'

/** Bars of one day, in `[from, to)`; `day` is a day number in India. */
export interface Day {
  readonly day: number
  readonly from: number
  readonly to: number
}

/** A market that is idle for less is open: quiet minutes around midnight are no end of its day. */
const LONGEST_QUIET_MS = 30 * MINUTE_MS
/** What is shorter is no night: futures in America rest for an hour. */
const SHORTEST_NIGHT_MS = 60 * MINUTE_MS
/** Nights that a file must show before its days are taken to end with them. */
const LEAST_NIGHTS = 2
/** Nights differ by the minutes in which nothing was traded at their begin and end. */
const NIGHT_SHARE = 0.75

/**
 * Days as India has them; of a market whose hours are not known, from one night to the next where it trades across midnight
 * in India, as America's does. Such a day is named by its first bar.
 */
export function daysOf(
  openMs: Float64Array,
  calendar: Instrument['calendar'],
  intervalMinutes: number,
): Day[] {
  const days = indianDays(openMs)
  const nightMs = calendar === 'none' ? usualNight(openMs, days, intervalMinutes * MINUTE_MS) : null
  return nightMs === null ? days : betweenNights(openMs, nightMs)
}

function indianDays(openMs: Float64Array): Day[] {
  const days: Day[] = []
  let from = 0
  while (from < openMs.length) {
    const day = istDay(openMs[from]!)
    const endMs = istDayStart(day + 1)
    let to = from + 1
    while (to < openMs.length && openMs[to]! < endMs) to++
    days.push({ day, from, to })
    from = to
  }
  return days
}

function betweenNights(openMs: Float64Array, nightMs: number): Day[] {
  const found: Day[] = []
  let from = 0
  for (let i = 1; i <= openMs.length; i++) {
    if (i < openMs.length && openMs[i]! - openMs[i - 1]! < nightMs * NIGHT_SHARE) continue
    found.push({ day: istDay(openMs[from]!), from, to: i })
    from = i
  }
  return found
}

/** How long most nights are, of days in which it is traded at both midnights; null where there are none, or too few. */
function usualNight(openMs: Float64Array, days: readonly Day[], stepMs: number): number | null {
  const quietMs = Math.max(LONGEST_QUIET_MS, stepMs)
  const isOpenBefore = (i: number) => i > 0 && i < openMs.length && openMs[i]! - openMs[i - 1]! <= quietMs
  const pauses = days
    .filter(({ from, to }) => isOpenBefore(from) && isOpenBefore(to))
    .map(({ from, to }) => longestStep(openMs, from, to))
    .toSorted((a, b) => a - b)
  if (pauses.length < LEAST_NIGHTS) return null
  const usual = pauses[Math.floor(pauses.length / 2)]!
  return usual > stepMs && usual >= SHORTEST_NIGHT_MS ? usual : null
}

function longestStep(openMs: Float64Array, from: number, to: number): number {
  let longest = 0
  for (let i = from + 1; i < to; i++) longest = Math.max(longest, openMs[i]! - openMs[i - 1]!)
  return longest
}
