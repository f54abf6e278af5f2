import type { EpochMs } from '../core/units.ts'
import type { PaperTerms } from '../desk/paperView.ts'
import { istDay } from '../market/ist.ts'
import type { PaperDraft, PaperEntry, PaperSession, PaperStatus } from './session.ts'

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
}

/** How a desk begins. */
export function firstStanding({ terms }: Pick<PaperSession, 'terms'>): Standing {
  return { strategies: [], halted: false, limited: null, terms }
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
    case 'place':
    case 'cancel':
    case 'modify':
    case 'close':
    case 'notify':
    case 'gap':
      return now
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
