import type { DeskStrategy } from '../../../engine/desk/types.ts'
import { sortRows } from '../../primitives/sorting.ts'
import { typeTitle } from '../deskWords.ts'
import type { StrategySearch, StrategySort } from './strategySearch.ts'

const KEYS: Record<StrategySort, (strategy: DeskStrategy) => string | number> = {
  name: strategy => strategy.name,
  type: strategy => typeTitle(strategy),
  status: strategy => strategy.status,
  pnl: strategy => strategy.pnlPaise,
  trades: strategy => strategy.trades,
  winRate: strategy => strategy.winRate,
  instruments: strategy => strategy.instruments.join(' '),
}

/** The strategies of the tab, sorted. Those in error, or in a status nobody knows, are under All only. */
export function visibleStrategies(
  strategies: readonly DeskStrategy[],
  { tab, sort, order }: Pick<StrategySearch, 'tab' | 'sort' | 'order'>,
): readonly DeskStrategy[] {
  const rows = tab === 'all' ? strategies : strategies.filter(({ status }) => status === tab)
  return sort ? sortRows(rows, KEYS[sort], order) : rows
}
