import { dayWords, istDay } from '../market/ist.ts'
import type { RiskEvent } from './risk.ts'

/**
 * What the limits did in a whole run, in one clause: "daily loss limit on 3 days, drawdown limit on 17 Jan 2023,
 * trading stopped". Null when none acted.
 */
export function riskWords(events: readonly RiskEvent[]): string | null {
  const stopped = events.filter(({ kind }) => kind === 'daily-loss')
  const days = new Set(stopped.map(({ ms }) => istDay(ms)))
  const parts = events.flatMap(({ kind, ms }) => {
    if (kind === 'daily-loss') return []
    return [
      `${kind === 'drawdown' ? 'drawdown limit' : 'equity used up'} on ${dayWords(ms)}, trading stopped`,
    ]
  })
  if (days.size > 0) parts.unshift(`daily loss limit on ${days.size === 1 ? '1 day' : `${days.size} days`}`)
  return parts.length === 0 ? null : parts.join(', ')
}

/** How often: "once", "twice", "3 times". */
export function timesWords(count: number): string {
  return ['once', 'twice'][count - 1] ?? `${count} times`
}
