/** What the Strategy Monitor shows, as it stands in the page's address. A bad value falls back to its default. */
import { oneOf } from '../../../storage/records/readers.ts'
import { anyCase, searchParser, word } from '../../format/search.ts'

/** Links leave these values out. */
export const STRATEGY_SEARCH_DEFAULTS = { tab: 'all', order: 'ascending', new: false } as const

/** For the route's `validateSearch`. */
export const parseStrategySearch = searchParser(
  {
    tab: anyCase('all', 'active', 'paused'),
    /** Left out, the desk's own order stays. */
    sort: anyCase('name', 'type', 'status', 'pnl', 'trades', 'winRate', 'instruments'),
    order: anyCase('ascending', 'descending'),
    /** Whether the New Strategy dialog is open. */
    new: oneOf(true, false),
    /** What it begins with: the id of a strategy, the trader's own too. */
    type: word(200),
  },
  STRATEGY_SEARCH_DEFAULTS,
)

export type StrategySearch = ReturnType<typeof parseStrategySearch>
export type StrategyTab = StrategySearch['tab']
export type StrategySort = NonNullable<StrategySearch['sort']>
