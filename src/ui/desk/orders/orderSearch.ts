/** What the Order Book shows, as it stands in the page's address. A link reproduces the view; a bad value falls back. */
import type { OrderQuery, OrderSort } from '../../../engine/desk/types.ts'
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

/** The names of the columns in an address, and the field of an order that each shows. */
export const SORT_FIELDS = {
  orderId: 'orderId',
  timestamp: 'ms',
  instrument: 'instrument',
  type: 'side',
  quantity: 'qty',
  price: 'price',
  status: 'status',
  strategy: 'strategy',
} as const satisfies Readonly<Record<string, OrderSort>>

/** The types of order that an address may name, as the specification calls the sides. */
const SIDES = { all: 'all', BUY: 'buy', SELL: 'sell' } as const satisfies Readonly<
  Record<string, OrderQuery['side']>
>

const keysOf = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[]

const readDay = anyCase('today', 'all')

/** For the route's `validateSearch`. */
export const parseOrderSearch = searchParser(
  {
    search: typed(SEARCH_MAX_LENGTH),
    status: anyCase('all', 'OPEN', 'PENDING', 'COMPLETE', 'REJECTED', 'CANCELLED'),
    type: anyCase(...keysOf(SIDES)),
    /** Of a paper session: "2023-03-14" is an earlier day of it. */
    day: value => readDay(value) ?? day(value),
    sort: anyCase(...keysOf(SORT_FIELDS)),
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

/** The question for the desk. Spaces around the search text mean nothing. */
export function toOrderQuery({
  search,
  status,
  type,
  day,
  sort,
  order,
  page,
  size,
}: OrderSearch): OrderQuery {
  return {
    search: search.trim(),
    status,
    side: SIDES[type],
    ...(day !== 'today' && { day }),
    sort: SORT_FIELDS[sort],
    descending: order === 'descending',
    page,
    pageSize: size,
  }
}
