/** What the Order Book shows, as it stands in the page's address. A link reproduces the view; a bad value falls back. */
import * as z from 'zod/mini'
import type { OrderQuery } from '../../engine/desk/types.ts'

/** Rows on a page. */
export const PAGE_SIZES = [10, 25, 50, 100] as const
/** Longer than any order id, instrument or strategy that a person would type. */
export const SEARCH_MAX_LENGTH = 100

const fallback = <S extends z.ZodMiniType>(schema: S, value: z.output<S>) =>
  // the inner one catches a bad value, the outer one fills in a missing one
  z._default(z.catch(schema, value as z.output<S>), value as never)

/** For the route's `validateSearch`. */
export const orderSearchSchema = z.object({
  // "?search=2023" typed by hand reaches the page as a number
  search: fallback(
    z.pipe(
      z.union([z.string(), z.number(), z.boolean()]),
      z.pipe(z.transform(String), z.string().check(z.maxLength(SEARCH_MAX_LENGTH))),
    ),
    '',
  ),
  status: fallback(z.enum(['all', 'OPEN', 'PENDING', 'COMPLETE', 'REJECTED', 'CANCELLED']), 'all'),
  type: fallback(z.enum(['all', 'BUY', 'SELL']), 'all'),
  sort: fallback(
    z.enum(['orderId', 'timestamp', 'instrument', 'type', 'quantity', 'price', 'status', 'strategy']),
    'timestamp',
  ),
  order: fallback(z.enum(['ascending', 'descending']), 'descending'),
  page: fallback(z.int().check(z.minimum(1)), 1),
  size: fallback(z.literal(PAGE_SIZES), 25),
})

export type OrderSearch = z.infer<typeof orderSearchSchema>

/** Every order, newest first; links leave these values out. */
export const ORDER_SEARCH_DEFAULTS: OrderSearch = orderSearchSchema.parse({})

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
