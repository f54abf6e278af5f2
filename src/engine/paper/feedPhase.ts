/** Where a moment of the feed stands in the exchange's day. */
import type { EpochMs } from '../core/units.ts'
import type { FeedPhase } from '../desk/paperView.ts'
import { isTradingDay, knowsHolidays, weekday } from '../market/calendar.ts'
import { findInstrument } from '../market/instruments.ts'
import { istDay, istDayStart, istMinute, MINUTE_MS } from '../market/ist.ts'
import { type MinuteSpan, sessionOn, tradingHours } from '../market/sessions.ts'

/** When something is traded on a day, of all symbols of a feed together, in minutes since midnight. */
export interface FeedHours {
  /** Order entry before the open; null where there is none, or where it is not known. */
  readonly preOpen: MinuteSpan | null
  /** In order, without overlaps; a closing auction belongs to it. */
  readonly open: readonly MinuteSpan[]
}

/** The hours of these symbols on a day; null where the exchange is closed. A symbol that is not known has those of shares. */
export function feedHours(day: number, symbols: readonly string[]): FeedHours | null {
  if (!isTradingDay(day)) return null
  const segments = new Set(symbols.map(symbol => findInstrument(symbol).segments[0] ?? 'equity-intraday'))
  const spans: MinuteSpan[] = []
  let preOpen: MinuteSpan | null = null
  for (const segment of segments) {
    const session = knowsHolidays(day) ? sessionOn(day, segment) : null
    spans.push(...(session?.hours ?? tradingHours(day, segment)))
    if (session?.closingAuction) spans.push(session.closingAuction)
    preOpen ??= session?.preOpen ?? null
  }
  return { preOpen, open: joined(spans) }
}

/** The phase of a minute of a day. Weekends are closed days, holidays are those that fall on another day. */
export function phaseAt(hours: FeedHours | null, ms: EpochMs): Exclude<FeedPhase, 'ended'> {
  if (hours === null) return weekday(istDay(ms)) < 5 ? 'holiday' : 'closed'
  const minute = istMinute(ms)
  const isIn = ([from, to]: MinuteSpan) => minute >= from && minute < to
  if (hours.open.some(isIn)) return 'open'
  return hours.preOpen !== null && isIn(hours.preOpen) ? 'pre-open' : 'closed'
}

/** When the phase of a moment changes next on its day; null where it does not. */
export function phaseUntil(hours: FeedHours | null, ms: EpochMs): EpochMs | null {
  if (hours === null) return null
  const startMs = istDayStart(istDay(ms))
  const edges = [...hours.open, ...(hours.preOpen ? [hours.preOpen] : [])].flat()
  const later = edges.map(minute => startMs + minute * MINUTE_MS).filter(edgeMs => edgeMs > ms)
  return later.length > 0 ? Math.min(...later) : null
}

function joined(spans: readonly MinuteSpan[]): MinuteSpan[] {
  const all: [number, number][] = []
  for (const [from, to] of [...spans].sort((a, b) => a[0] - b[0])) {
    const last = all.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else all.push([from, to])
  }
  return all
}
