import type { EpochMs } from '../core/units.ts'
import type { AlertEvents, PaperAlert, PaperTerms } from '../desk/paperView.ts'
import { istDay } from '../market/ist.ts'
import type { PaperAct, PaperDraft, PaperEntry, PaperSession, PaperStatus } from './session.ts'

/** A strategy as it stands on the desk. */
export interface StandingStrategy {
  readonly id: string
  readonly draft: PaperDraft
  readonly status: PaperStatus
}

/** What the log alone says of a desk at a moment: no prices. */
export interface Standing {
  readonly strategies: readonly StandingStrategy[]
  readonly halted: boolean
  /** Why the whole desk enters nothing for the rest of the day; null where it may. */
  readonly limited: string | null
  readonly terms: PaperTerms
  /** `triggeredMs` is of days before: what this day's prices meet is told by `dayAlerts`. */
  readonly alerts: readonly PaperAlert[]
  /** Alerts that were ever added: no number comes twice. */
  readonly alertsMade: number
  readonly alertEvents: AlertEvents
}

/** What a new session alerts of. */
const FIRST_EVENTS: AlertEvents = { fills: false, rejects: true, risk: true }

/** How a desk begins. */
export function firstStanding({ terms }: Pick<PaperSession, 'terms'>): Standing {
  return {
    strategies: [],
    halted: false,
    limited: null,
    terms,
    alerts: [],
    alertsMade: 0,
    alertEvents: FIRST_EVENTS,
  }
}

/** The standing after one entry. */
export function standingAfter(now: Standing, { act }: Pick<PaperEntry, 'act'>): Standing {
  switch (act.kind) {
    case 'add-strategy':
      return {
        ...now,
        strategies: [...now.strategies, { id: act.id, draft: act.draft, status: 'paused' }],
      }
    case 'edit-strategy':
      return withStrategy(now, act.id, strategy => ({ ...strategy, draft: act.draft }))
    case 'delete-strategy':
      return { ...now, strategies: now.strategies.filter(({ id }) => id !== act.id) }
    case 'set-status':
      return withStrategy(now, act.id, strategy => ({ ...strategy, status: act.status }))
    case 'halt':
      return { ...now, halted: true, strategies: act.pauseStrategies ? allPaused(now) : now.strategies }
    case 'release':
      return { ...now, halted: false }
    case 'limit':
      return { ...now, limited: act.reason }
    case 'terms':
      return { ...now, terms: act.terms }
    case 'add-alert':
    case 'delete-alert':
    case 'set-alert-events':
    case 'alert-met':
      return withAlerts(now, act)
    case 'place':
    case 'cancel':
    case 'modify':
    case 'close':
    case 'notify':
    case 'gap':
      return now
  }
}

type AlertAct = Extract<PaperAct, { kind: 'add-alert' | 'delete-alert' | 'set-alert-events' | 'alert-met' }>

function withAlerts(now: Standing, act: AlertAct): Standing {
  switch (act.kind) {
    case 'add-alert': {
      const { id, what } = act
      const alerts = [...now.alerts, { id, what, triggeredMs: null }]
      return { ...now, alerts, alertsMade: now.alertsMade + 1 }
    }
    case 'delete-alert':
      return { ...now, alerts: now.alerts.filter(({ id }) => id !== act.id) }
    case 'set-alert-events':
      return { ...now, alertEvents: act.events }
    case 'alert-met':
      return {
        ...now,
        alerts: now.alerts.map(row => (row.id === act.id ? { ...row, triggeredMs: act.ms } : row)),
      }
  }
}

/** How the desk of a day begins: limits of the day before no longer bind, and what was stopped for it may go on. */
export function standingAt(session: PaperSession, entries: readonly PaperEntry[], dayMs: EpochMs): Standing {
  const day = istDay(dayMs)
  let standing = firstStanding(session)
  let last = -Infinity
  for (const entry of entries) {
    const entryDay = istDay(entry.ms)
    if (entryDay >= day) break
    if (entryDay !== last) standing = onNewDay(standing)
    last = entryDay
    standing = standingAfter(standing, entry)
  }
  return onNewDay(standing)
}

function onNewDay(standing: Standing): Standing {
  return {
    ...standing,
    limited: null,
    strategies: standing.strategies.map(row =>
      row.status === 'stopped' ? { ...row, status: 'paused' } : row,
    ),
  }
}

function withStrategy(
  now: Standing,
  id: string,
  change: (strategy: StandingStrategy) => StandingStrategy,
): Standing {
  return { ...now, strategies: now.strategies.map(row => (row.id === id ? change(row) : row)) }
}

function allPaused({ strategies }: Standing): readonly StandingStrategy[] {
  return strategies.map(row => (row.status === 'active' ? { ...row, status: 'paused' } : row))
}
