/** Alerts of a paper desk: what the day's prices and its profit meet. See RULES.md, D8. */
import { lowerBound } from '../core/lowerBound.ts'
import { type EpochMs, type Paise, toPaise } from '../core/units.ts'
import type { AlertEvents, AlertWhat, PaperAlert } from '../desk/paperView.ts'
import type { PaperDay } from './day.ts'
import { netBySecond } from './limits.ts'
import type { Moment } from './orderLog.ts'
import { SECOND_MS, secondsUntil } from './seconds.ts'
import type { PaperAct, PaperEntry } from './session.ts'

/** An alert with the seconds that it looks at: those that open in `[fromMs, untilMs)`. */
interface Watch {
  readonly id: string
  readonly what: AlertWhat
  readonly fromMs: EpochMs
  untilMs: EpochMs
}

/** An alert that this day's prices met, also one that has been deleted since. */
export interface MetAlert extends PaperAlert {
  /** The end of the second that met it. */
  readonly triggeredMs: EpochMs
}

/** The alerts of the desk as they stand: `entries` are the day's. */
export function dayAlerts(day: PaperDay, entries: readonly PaperEntry[]): PaperAlert[] {
  const met = new Map(alertsMet(day, entries).map(({ id, triggeredMs }) => [id, triggeredMs]))
  return day.standing.alerts.map(alert => ({ ...alert, triggeredMs: met.get(alert.id) ?? alert.triggeredMs }))
}

/** What the log takes down once a day is over: its price alerts that were met wait no more. */
export function metAlerts(day: PaperDay, entries: readonly PaperEntry[]): PaperAct[] {
  return dayAlerts(day, entries).flatMap(({ id, what, triggeredMs }) => {
    const isKnown = day.standing.alerts.some(alert => alert.id === id && alert.triggeredMs !== null)
    if (what.kind === 'pnl' || triggeredMs === null || isKnown) return []
    return [{ kind: 'alert-met', id, ms: triggeredMs } as const]
  })
}

/** The alerts that the day has met by now, in the order in which they were added. */
export function alertsMet(day: PaperDay, entries: readonly PaperEntry[]): MetAlert[] {
  const watches = watchesOf(day, entries)
  const nets = watches.some(({ what }) => what.kind === 'pnl') ? [...netBySecond(day)] : []
  return watches.flatMap(watch => {
    const { id, what } = watch
    const triggeredMs = what.kind === 'price' ? priceMet(day, watch) : netMet(nets, watch)
    return triggeredMs === null ? [] : [{ id, what, triggeredMs }]
  })
}

/** Which events the trader was alerted of when something happened: switches bind from their place in the log on. */
export function eventsAt(day: PaperDay, entries: readonly PaperEntry[]): (at: Moment) => AlertEvents {
  const changes = entries.flatMap(({ ms, seq, act }) =>
    act.kind === 'set-alert-events' ? [{ ms, seq, events: act.events }] : [],
  )
  const isBefore = (change: Moment, at: Moment) =>
    change.ms < at.ms || (change.ms === at.ms && change.seq <= at.seq)
  return at => changes.findLast(change => isBefore(change, at))?.events ?? day.atOpen.alertEvents
}

function watchesOf({ atOpen, nowMs }: PaperDay, entries: readonly PaperEntry[]): Watch[] {
  const watches: Watch[] = atOpen.alerts
    .filter(({ triggeredMs }) => triggeredMs === null)
    .map(({ id, what }) => ({ id, what, fromMs: -Infinity, untilMs: Infinity }))
  for (const { ms, act } of entries) {
    if (ms > nowMs) break
    if (act.kind === 'add-alert') {
      const { id, what } = act
      watches.push({ id, what, fromMs: ms, untilMs: Infinity })
    } else if (act.kind === 'delete-alert') {
      const watch = watches.find(({ id }) => id === act.id)
      if (watch) watch.untilMs = ms
    }
  }
  return watches
}

function priceMet({ market, nowMs }: PaperDay, { what, fromMs, untilMs }: Watch): EpochMs | null {
  if (what.kind !== 'price') return null
  const found = market.symbols.get(what.symbol)
  if (!found) return null
  const { openMs, high, low } = secondsUntil(found.seconds, nowMs)
  for (let i = lowerBound(openMs, fromMs); i < openMs.length && openMs[i]! < untilMs; i++) {
    const isMet = what.side === 'above' ? high[i]! >= what.price : low[i]! <= what.price
    if (isMet) return openMs[i]! + SECOND_MS
  }
  return null
}

function netMet(
  nets: readonly { readonly ms: EpochMs; readonly netPaise: Paise }[],
  { what, fromMs, untilMs }: Watch,
): EpochMs | null {
  if (what.kind !== 'pnl') return null
  const paise = toPaise(what.rupees)
  const met = nets.find(({ ms, netPaise }) => {
    const opened = ms - SECOND_MS
    if (opened < fromMs || opened >= untilMs) return false
    return what.side === 'above' ? netPaise >= paise : netPaise <= paise
  })
  return met?.ms ?? null
}
