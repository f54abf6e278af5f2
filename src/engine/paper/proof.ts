/** What a day of a session is known by, and what its orders did, line by line. See RULES.md, D7. */
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { bytesOf, sha256 } from '../core/sha256.ts'
import type { EpochMs } from '../core/units.ts'
import { toIsoTime } from '../market/ist.ts'
import type { DayBook, PaperDay } from './day.ts'
import type { DayOrder } from './dayOrders.ts'

/**
 * What happened to the day's orders before `untilMs`, a line each, in an order that no later moment changes: of the moment
 * that the desk stands at, more may still come.
 */
export function eventLines(
  orders: readonly DayOrder[],
  books: readonly DayBook[],
  untilMs: EpochMs,
): string[] {
  const ids = new Map(orders.map(({ ref, orderId }) => [`${ref.book}/${ref.leg}/${ref.order}`, orderId]))
  const events = books.flatMap(({ plan, state }, k) =>
    state.orders.flatMap(({ leg, id, side, events }) =>
      events.map((event, place) => ({
        ...event,
        k,
        id,
        leg,
        place,
        side,
        orderId: ids.get(`${plan.key}/${leg}/${id}`)!,
      })),
    ),
  )
  events.sort(
    (a, b) => a.ms - b.ms || a.seq - b.seq || a.k - b.k || a.leg - b.leg || a.id - b.id || a.place - b.place,
  )
  return events
    .filter(({ ms }) => ms < untilMs)
    .map(({ ms, orderId, kind, side, qty, price, reason }) =>
      [toIsoTime(ms).slice(0, 19), orderId, kind, side, qty, price, reason].join(' ').trim(),
    )
}

/** SHA-256 over every book of a day: what it was asked, each fill, each second's equity. The same in Node and in a browser. */
export function dayFingerprint({ books }: PaperDay): string {
  return sha256(
    books.flatMap(({ plan, acts, state }) => [
      utf8ToBytes(JSON.stringify([plan.key, plan.inputs, plan.hedges, acts])),
      bytesOf(state.fillNumbers),
      bytesOf(state.equityPaise),
    ]),
  )
}

/** The first place at which two lists of lines differ; null where the shorter one begins the longer. */
export function firstDifference(
  recorded: readonly string[],
  replayed: readonly string[],
): { readonly recorded: string | null; readonly replayed: string | null } | null {
  const count = Math.max(recorded.length, replayed.length)
  for (let k = 0; k < count; k++) {
    if (isSameLine(recorded[k], replayed[k])) continue
    return { recorded: recorded[k] ?? null, replayed: replayed[k] ?? null }
  }
  return null
}

/** Lines of before 2026-11-27 have no commas in the numbers of a refusal: that is the same event. */
function isSameLine(recorded: string | undefined, replayed: string | undefined): boolean {
  return recorded === replayed || (recorded && ungrouped(recorded)) === (replayed && ungrouped(replayed))
}

function ungrouped(line: string): string {
  return line.replace(/(?<=\d),(?=\d)/g, '')
}

/** What several days are known by together. */
export function sessionFingerprint(days: readonly PaperDay[]): string {
  return sha256(days.map(day => utf8ToBytes(dayFingerprint(day))))
}
