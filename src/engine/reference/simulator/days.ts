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
