import type { DeskStrategy } from '../../engine/desk/types.ts'
import type { SortOrder } from '../primitives/Table.tsx'
import type { StrategySearch, StrategySort } from './strategySearch.ts'

const KEYS: Record<StrategySort, (strategy: DeskStrategy) => string | number> = {
  name: strategy => strategy.name,
  type: strategy => strategy.type,
  status: strategy => strategy.status,
  pnl: strategy => strategy.pnl,
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

/** A sorted copy; equal rows keep their order. Names sort as a person would: "S2" before "S10". */
export function sortRows<Row>(
  rows: readonly Row[],
  key: (row: Row) => string | number,
  order: SortOrder,
): readonly Row[] {
  const sign = order === 'ascending' ? 1 : -1
  return rows.toSorted((a, b) => sign * compare(key(a), key(b)))
}

const NAMES = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' })

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : NAMES.compare(String(a), String(b))
}

/** What a press on a column's header asks for: the same column again turns the order round. */
export function nextSort<Sort extends string>(
  now: { readonly sort?: Sort | undefined; readonly order: SortOrder },
  sort: Sort,
): { sort: Sort; order: SortOrder } {
  const turns = now.sort === sort && now.order === 'ascending'
  return { sort, order: turns ? 'descending' : 'ascending' }
}
