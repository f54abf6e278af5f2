/** What the Order Book shows, as it stands in the page's address. A link reproduces the view; a bad value falls back. */
import { day, oneOf, whole } from '../../../storage/records/readers.ts'
import { anyCase, searchParser, typed } from '../../format/search.ts'

/** Rows on a page. */
export const PAGE_SIZES = [10, 25, 50, 100] as const
/** Longer than any order id, instrument or strategy that a person would type. */
export const SEARCH_MAX_LENGTH = 100

/** Every order, newest first; links leave these values out. */
export const ORDER_SEARCH_DEFAULTS = {
  search: '',
  status: 'all',
  type: 'all',
  day: 'today',
  sort: 'timestamp',
  order: 'descending',
  page: 1,
  size: 25,
} as const

const readDay = anyCase('today', 'all')

/** For the route's `validateSearch`. */
export const parseOrderSearch = searchParser(
  {
    search: typed(SEARCH_MAX_LENGTH),
    status: anyCase('all', 'OPEN', 'PENDING', 'COMPLETE', 'REJECTED', 'CANCELLED'),
    /** As the specification calls the sides. */
    type: anyCase('all', 'BUY', 'SELL'),
    /** Of a paper session: "2023-03-14" is an earlier day of it. */
    day: value => readDay(value) ?? day(value),
    /** The names of the columns. */
    sort: anyCase('orderId', 'timestamp', 'instrument', 'type', 'quantity', 'price', 'status', 'strategy'),
    order: anyCase('ascending', 'descending'),
    page: whole(1, Number.MAX_SAFE_INTEGER),
    size: oneOf(...PAGE_SIZES),
  },
  ORDER_SEARCH_DEFAULTS,
)

export type OrderSearch = ReturnType<typeof parseOrderSearch>

/** What narrows the list. */
export type OrderFilter = Pick<OrderSearch, 'search' | 'status' | 'type'>

/** How many of the two selects are set. */
export function chosenFilters({ status, type }: OrderFilter): number {
  return Number(status !== 'all') + Number(type !== 'all')
}
