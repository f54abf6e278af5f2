/** What the rejected orders of a strategy say of it. */
import type { EpochMs } from '../core/units.ts'
import type { RejectedOrders } from '../desk/types.ts'
import type { BookOrder } from './orderLog.ts'

/** Why an entry is rejected where its strategy is not meant to enter: nothing is wrong with it. */
export const RESTS = {
  paused: 'Paused',
  stopped: 'Stopped',
  hours: 'Outside the hours of the strategy',
} as const

const REST_REASONS = new Set<string>(Object.values(RESTS))

/**
 * Whether an order was rejected because the day's entries had ended: by its book (R4), or as it was sent (D6), which logs of
 * before 2026-11-28 have as "After the square-off at 15:20".
 */
export function isAfterSquareOff(reason: string): boolean {
  return /^(After (the )?square-off|No intraday entries after)\b/.test(reason)
}

/**
 * The orders of a strategy that were rejected since one of its orders filled, and since it is as it is (`fromMs`), and why
 * the last one was; null without any. Exits do not count: a stop loss fills whether or not an entry would. Nor does what
 * the strategy was not meant to enter.
 */
export function rejectedSinceFill(
  orders: readonly Pick<BookOrder, 'role' | 'status' | 'statusReason' | 'events'>[],
  fromMs: EpochMs,
): RejectedOrders | null {
  const entries = orders.filter(({ role }) => role === 'order')
  let sinceMs = fromMs
  for (const { events } of entries) {
    for (const { kind, ms } of events) if (kind === 'filled') sinceMs = Math.max(sinceMs, ms)
  }
  const rejected = entries
    .filter(({ status, statusReason }) => status === 'REJECTED' && !isRest(statusReason))
    .map(({ events, statusReason }) => ({ ms: events.at(-1)!.ms, reason: statusReason }))
    .filter(({ ms }) => ms >= sinceMs)
    .sort((a, b) => a.ms - b.ms)
  const last = rejected.at(-1)
  return last ? { count: rejected.length, reason: last.reason } : null
}

function isRest(reason: string): boolean {
  return REST_REASONS.has(reason) || isAfterSquareOff(reason)
}
