import type { PaperDay } from './day.ts'
import type { PaperAct, PaperEntry } from './session.ts'
import { firstStanding, type Standing, type StandingStrategy, standingAfter } from './standing.ts'

/**
 * The acts that take the last entry of a log back; null where it cannot be: an order has been sent, a position closed. `day`
 * is the desk after it.
 */
export function inverseActs(
  entries: readonly PaperEntry[],
  { standing }: PaperDay,
): readonly PaperAct[] | null {
  const act = entries.at(-1)?.act
  if (!act || standing.halted || !ofStrategy(act)) return null
  const { id } = act
  if (act.kind === 'add-strategy') return [{ kind: 'delete-strategy', id }]
  const before = strategyBefore(entries, id, standing)
  if (!before) return null
  if (act.kind === 'set-status') {
    const isStop = act.status === 'stopped' || before.status === 'stopped'
    return isStop ? null : [{ kind: 'set-status', id, status: before.status }]
  }
  const kind = act.kind === 'edit-strategy' ? 'edit-strategy' : 'add-strategy'
  return [{ kind, id, draft: before.draft }]
}

function ofStrategy(act: PaperAct): act is Extract<PaperAct, { kind: StrategyAct }> {
  const kinds: readonly string[] = STRATEGY_ACTS
  return kinds.includes(act.kind)
}

const STRATEGY_ACTS = ['add-strategy', 'edit-strategy', 'delete-strategy', 'set-status'] as const
type StrategyAct = (typeof STRATEGY_ACTS)[number]

/** The strategy as it was before the last entry. */
function strategyBefore(
  entries: readonly PaperEntry[],
  id: string,
  { terms }: Standing,
): StandingStrategy | undefined {
  let standing = firstStanding({ terms })
  for (const entry of entries.slice(0, -1)) standing = standingAfter(standing, entry)
  return standing.strategies.find(strategy => strategy.id === id)
}
