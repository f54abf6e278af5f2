/** What the Positions screen shows, as it stands in the page's address. A bad value falls back to its default. */
import * as z from 'zod/mini'

/** Longer than any instrument or strategy that a person would type. */
export const POSITION_SEARCH_LENGTH = 100

const text = z.string().check(z.maxLength(POSITION_SEARCH_LENGTH))

/** For the route's `validateSearch`. */
export const positionSearchSchema = z.object({
  // "?search=2023" typed by hand reaches the page as a number
  search: z.catch(z._default(z.union([text, z.pipe(z.number(), z.transform(String))]), ''), ''),
  /** The type of the strategy that holds the position; the choices are the specification's. */
  strategy: z.catch(z._default(z.enum(['all', 'market-making', 'momentum', 'arbitrage']), 'all'), 'all'),
  /** Left out, the desk's own order stays. */
  sort: z.catch(
    z.optional(z.enum(['instrument', 'quantity', 'avgPrice', 'currentPrice', 'change', 'pnl', 'strategy'])),
    undefined,
  ),
  order: z.catch(z._default(z.enum(['ascending', 'descending']), 'ascending'), 'ascending'),
})

export type PositionSearch = z.infer<typeof positionSearchSchema>
export type PositionSort = NonNullable<PositionSearch['sort']>

/** Links leave these values out. */
export const POSITION_SEARCH_DEFAULTS = { search: '', strategy: 'all', order: 'ascending' } as const
