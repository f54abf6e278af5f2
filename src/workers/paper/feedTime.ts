/** Where moments of a feed lie: in which phase, and what comes next. */
import type { EpochMs } from '../../engine/core/units.ts'
import type { FeedPhase } from '../../engine/desk/paperView.ts'
import { InputError, istDay, istDayStart, MINUTE_MS, phaseAt, phaseUntil } from '../../engine/index.ts'
import type { Feed } from './feed.ts'

/** What is said of a feed that has no later prices. */
export const FEED_ENDED = 'The feed has ended: there are no later prices.'

/** The phase of a moment (rule D10). */
export function phaseOf(feed: Feed, ms: EpochMs): FeedPhase {
  const day = istDay(ms)
  const phase = phaseAt(feed.hours(day), ms)
  const isOver = phase === 'closed' && (untilOf(feed, ms) === null || !feed.hasDay(day))
  return isOver && feed.nextDay(day) === null ? 'ended' : phase
}

/** When the phase changes next on its day; null where it does not. */
export function untilOf(feed: Feed, ms: EpochMs): EpochMs | null {
  return phaseUntil(feed.hours(istDay(ms)), ms)
}

/** As far towards `toMs` as the feed goes: to the end of its last day. */
export function reachable(feed: Feed, fromMs: EpochMs, toMs: EpochMs): EpochMs {
  const day = istDay(toMs)
  if (feed.hasDay(day) || feed.nextDay(day) !== null) return toMs
  return Math.min(toMs, Math.max(fromMs, istDayStart(istDay(fromMs) + 1)))
}

/** The next moment at which something begins to trade. @throws InputError where it trades now, or never again. */
export function nextOpenMs(feed: Feed, ms: EpochMs): EpochMs {
  if (phaseOf(feed, ms) === 'open') throw new InputError('The market is open.')
  for (let day: number | null = istDay(ms); day !== null; day = feed.nextDay(day)) {
    const found = feed.hasDay(day) ? opensOf(feed, day).find(openMs => openMs > ms) : undefined
    if (found !== undefined) return found
  }
  throw new InputError(FEED_ENDED)
}

function opensOf(feed: Feed, day: number): EpochMs[] {
  return (feed.hours(day)?.open ?? []).map(([from]) => istDayStart(day) + from * MINUTE_MS)
}
