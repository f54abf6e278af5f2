/** What the Order Book shows, as it stands in the page's address. A link reproduces the view; a bad value falls back. */
import type { OrderQuery } from '../../../engine/desk/types.ts'
import { oneOf, whole } from '../../../storage/records/readers.ts'
import { searchParser, typed } from '../../format/search.ts'

/** Rows on a page. */
export const PAGE_SIZES = [10, 25, 50, 100] as const
/** Longer than any order id, instrument or strategy that a person would type. */
export const SEARCH_MAX_LENGTH = 100

/** Every order, newest first; links leave these values out. */
export const ORDER_SEARCH_DEFAULTS = {
  search: '',
  status: 'all',
  type: 'all',
  sort: 'timestamp',
  order: 'descending',
  page: 1,
  size: 25,
} as const

/** For the route's `validateSearch`. */
export const parseOrderSearch = searchParser(
  {
    search: typed(SEARCH_MAX_LENGTH),
    status: oneOf('all', 'OPEN', 'PENDING', 'COMPLETE', 'REJECTED', 'CANCELLED'),
    type: oneOf('all', 'BUY', 'SELL'),
    sort: oneOf('orderId', 'timestamp', 'instrument', 'type', 'quantity', 'price', 'status', 'strategy'),
    order: oneOf('ascending', 'descending'),
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

/** The question for the desk. Spaces around the search text mean nothing. */
export function toOrderQuery({ search, status, type, sort, order, page, size }: OrderSearch): OrderQuery {
  return {
    search: search.trim(),
    status,
    type,
    sort,
    descending: order === 'descending',
    page,
    pageSize: size,
  }
}
