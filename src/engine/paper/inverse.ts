import type { PaperDay } from './day.ts'
import type { PaperAct, PaperEntry } from './session.ts'
import { firstStanding, type Standing, standingAfter } from './standing.ts'

/**
 * The acts that take the last entry of a log back; null where it cannot be: an order has been sent, a position closed. `day`
 * is the desk after it.
 */
export function inverseActs(
  entries: readonly PaperEntry[],
  { standing }: PaperDay,
): readonly PaperAct[] | null {
  const act = entries.at(-1)?.act
  if (!act || standing.halted) return null
  switch (act.kind) {
    case 'add-strategy':
      return [{ kind: 'delete-strategy', id: act.id }]
    case 'set-status': {
      const before = strategyBefore(entries, act.id, standing)
      if (!before || act.status === 'stopped' || before.status === 'stopped') return null
      return [{ kind: 'set-status', id: act.id, status: before.status }]
    }
    case 'edit-strategy': {
      const before = strategyBefore(entries, act.id, standing)
      return before && [{ kind: 'edit-strategy', id: act.id, draft: before.draft }]
    }
    case 'delete-strategy': {
      const before = strategyBefore(entries, act.id, standing)
      return before && [{ kind: 'add-strategy', id: act.id, draft: before.draft }]
    }
    default:
      return null
  }
}

/** The strategy as it was before the last entry. */
function strategyBefore(entries: readonly PaperEntry[], id: string, { terms }: Standing) {
  let standing = firstStanding({ terms })
  for (const entry of entries.slice(0, -1)) standing = standingAfter(standing, entry)
  return standing.strategies.find(strategy => strategy.id === id) ?? null
}
