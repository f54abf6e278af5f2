/** Section T of RULES.md, and the hours of R4: bars with exact prices on Indian days. */
import type { Instrument } from '../../market/instruments.ts'
import { istDay, istMinute, parseIstTime } from '../../market/ist.ts'
import type { Segment } from '../../market/segment.ts'
import { squareOffMinuteOn } from '../../market/sessions.ts'
import { type Exact, exact } from './exact.ts'
import type { Row } from './prepare.ts'

/** One bar. */
export interface RefBar {
  readonly ms: number
  /** T1: the Indian day and the minutes since its midnight at which it opened. */
  readonly day: number
  readonly minute: number
  readonly open: Exact
  readonly high: Exact
  readonly low: Exact
  readonly close: Exact
  readonly volume: number
}

/** The bars of a run with exact prices. */
export function exactBars(rows: readonly Row[]): RefBar[] {
  return rows.map(({ ms, open, high, low, close, volume }) => ({
    ms,
    day: istDay(ms),
    minute: istMinute(ms),
    open: exact(open),
    high: exact(high),
    low: exact(low),
    close: exact(close),
    volume,
  }))
}

const DAY_MINUTES = 1440

/**
 * "The length of a bar is the most frequent distance between two bars of one day, the shorter of two, among the first 500
 * bars of the run, and a day where no day of them has two."
 */
export function barMinutes(bars: readonly Pick<RefBar, 'day' | 'minute'>[]): number {
  const counts = new Map<number, number>()
  const first = bars.slice(0, 500)
  first.forEach((bar, i) => {
    const before = first[i - 1]
    if (before?.day !== bar.day) return
    const minutes = bar.minute - before.minute
    counts.set(minutes, (counts.get(minutes) ?? 0) + 1)
  })
  const ranked = [...counts].sort(([a, timesA], [b, timesB]) => timesB - timesA || a - b)
  return ranked[0]?.[0] ?? DAY_MINUTES
}

/** Whether bar i is the first of its day. */
export function beginsDay(bars: readonly RefBar[], i: number): boolean {
  return i === 0 || bars[i]!.day !== bars[i - 1]!.day
}

/** R4: whether a bar opens at or after the square-off of its day; without a calendar (T7) the time stands as it is. */
export function isSquareOffBar(
  bar: RefBar,
  squareOff: string | null,
  { instrument, segment }: { readonly instrument: Instrument; readonly segment: Segment | null },
): boolean {
  if (squareOff === null || squareOff === 'close') return false
  const asked = parseIstTime(squareOff, 'squareOff')
  return (
    bar.minute >=
    (instrument.calendar === 'none' || segment === null ? asked : squareOffMinuteOn(bar.day, segment, asked))
  )
}
