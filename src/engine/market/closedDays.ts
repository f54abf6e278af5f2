import { lowerBound } from '../core/lowerBound.ts'
import type { Bars } from './bars.ts'
import { isTradingDay, knowsHolidays } from './calendar.ts'
import type { Instrument } from './instruments.ts'
import { DAY_MINUTES, dayWords, istDay, istDayStart } from './ist.ts'
import { barMinutesOf } from './resample.ts'

/** Bars of open days, and what was left out for them. */
export interface OpenDays {
  readonly bars: Bars
  /** Numbers of the days on which the exchange was closed, ascending, and their bars. */
  readonly closedDays: readonly number[]
  readonly leftOut: number
}

const MAX_NAMED = 3
/** Weekly bars are six days apart at least, daily ones four at most but for gaps. */
const MIN_WEEK_DAYS = 6

/**
 * T7: `bars`, a part of `whole`, without those of days on which NSE was closed. A custom symbol keeps all, and so do years
 * that are not known, and bars that stand for more than their day: a week may be dated by its Sunday. No later bar is
 * looked at for that but the first 500 of the data, which say whether they are daily.
 */
export function withoutClosedDays(bars: Bars, whole: Bars, calendar: Instrument['calendar']): OpenDays {
  const isIntraday = barMinutesOf(whole) < DAY_MINUTES
  const closed = (calendar === 'nse' ? closedSpans(bars) : []).filter(
    ({ day }) => isIntraday || standsForItself(day, whole),
  )
  if (closed.length === 0) return { bars, closedDays: [], leftOut: 0 }
  return {
    bars: withoutSpans(bars, closed),
    closedDays: closed.map(({ day }) => day),
    leftOut: barsOf(closed),
  }
}

/** What was left out, as one sentence; null where nothing was. */
export function closedDaysNote({ closedDays, leftOut }: OpenDays): string | null {
  if (leftOut === 0) return null
  const named = closedDays.slice(0, MAX_NAMED).map(day => dayWords(istDayStart(day)))
  const more = closedDays.length > MAX_NAMED ? ', …' : ''
  const bars = leftOut === 1 ? '1 bar' : `${leftOut} bars`
  const days = closedDays.length === 1 ? '1 day' : `${closedDays.length} days`
  const were = leftOut === 1 ? 'was' : 'were'
  return `${bars} on ${days} on which NSE was closed (${named.join(', ')}${more}) ${were} left out.`
}

/** Whether a bar that is alone on its day can be of that day: one that comes a week after the last closes that week. */
function standsForItself(day: number, { openMs }: Bars): boolean {
  const at = lowerBound(openMs, istDayStart(day))
  return at > 0 && day - istDay(openMs[at - 1]!) < MIN_WEEK_DAYS
}

/** A day and its bars, `[from, to)`. */
interface Span {
  readonly day: number
  readonly from: number
  readonly to: number
}

function barsOf(spans: readonly Span[]): number {
  return spans.reduce((sum, { from, to }) => sum + to - from, 0)
}

/** The bars outside of the spans, which ascend. */
function withoutSpans(bars: Bars, spans: readonly Span[]): Bars {
  const { length } = bars.openMs
  const size = length - barsOf(spans)
  const pick = (column: Float64Array) => {
    const picked = new Float64Array(size)
    let at = 0
    let from = 0
    for (const span of [...spans, { from: length, to: length }]) {
      picked.set(column.subarray(from, span.from), at)
      at += span.from - from
      from = span.to
    }
    return picked
  }
  const { openMs, open, high, low, close, volume } = bars
  return {
    openMs: pick(openMs),
    open: pick(open),
    high: pick(high),
    low: pick(low),
    close: pick(close),
    volume: pick(volume),
  }
}

/** The days on which the exchange was closed and that have bars, each with them. */
function closedSpans({ openMs }: Bars): Span[] {
  const spans: Span[] = []
  const lastDay = istDay(openMs.at(-1)!)
  for (let day = istDay(openMs[0]!); day <= lastDay; day++) {
    if (!knowsHolidays(day) || isTradingDay(day)) continue
    const from = lowerBound(openMs, istDayStart(day))
    const to = lowerBound(openMs, istDayStart(day + 1))
    if (to > from) spans.push({ day, from, to })
  }
  return spans
}
