/** What the Order Book asks of the desk: with its page, when it is opened, and not with the address that says so. */
import type { OrderQuery, OrderSort } from '../../../engine/desk/types.ts'
import type { OrderSearch } from './orderSearch.ts'

/** The field of an order that each column of an address shows. */
export const SORT_FIELDS = {
  orderId: 'orderId',
  timestamp: 'ms',
  instrument: 'instrument',
  type: 'side',
  quantity: 'qty',
  price: 'price',
  status: 'status',
  strategy: 'strategy',
} as const satisfies Readonly<Record<OrderSearch['sort'], OrderSort>>

const SIDES = { all: 'all', BUY: 'buy', SELL: 'sell' } as const satisfies Readonly<
  Record<OrderSearch['type'], OrderQuery['side']>
>

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
