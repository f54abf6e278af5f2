/** What the Positions screen shows, as it stands in the page's address. A bad value falls back to its default. */
import { anyCase, searchParser, typed } from '../../format/search.ts'

/** Longer than any instrument or strategy that a person would type. */
export const POSITION_SEARCH_LENGTH = 100

/** The types of strategy by which positions are filtered: the specification names these three. */
export const FILTER_TYPES = ['market-making', 'momentum', 'arbitrage'] as const

/** Links leave these values out. */
export const POSITION_SEARCH_DEFAULTS = { search: '', strategy: 'all', order: 'ascending' } as const

/** For the route's `validateSearch`. */
export const parsePositionSearch = searchParser(
  {
    search: typed(POSITION_SEARCH_LENGTH),
    /** The type of the strategy that holds the position. */
    strategy: anyCase('all', ...FILTER_TYPES),
    /** Left out, the desk's own order stays. */
    sort: anyCase('instrument', 'quantity', 'avgPrice', 'currentPrice', 'change', 'pnl', 'strategy'),
    order: anyCase('ascending', 'descending'),
  },
  POSITION_SEARCH_DEFAULTS,
)

export type PositionSearch = ReturnType<typeof parsePositionSearch>
export type PositionSort = NonNullable<PositionSearch['sort']>
