/** What the Strategy Monitor shows, as it stands in the page's address. A bad value falls back to its default. */
import * as z from 'zod/mini'

/** For the route's `validateSearch`. */
export const strategySearchSchema = z.object({
  tab: z.catch(z._default(z.enum(['all', 'active', 'paused']), 'all'), 'all'),
  /** Left out, the desk's own order stays. */
  sort: z.catch(
    z.optional(z.enum(['name', 'type', 'status', 'pnl', 'trades', 'winRate', 'instruments'])),
    undefined,
  ),
  order: z.catch(z._default(z.enum(['ascending', 'descending']), 'ascending'), 'ascending'),
  /** Whether the New Strategy dialog is open. */
  new: z.catch(z._default(z.boolean(), false), false),
})

export type StrategySearch = z.infer<typeof strategySearchSchema>
export type StrategyTab = StrategySearch['tab']
export type StrategySort = NonNullable<StrategySearch['sort']>

/** Links leave these values out. */
export const STRATEGY_SEARCH_DEFAULTS = { tab: 'all', order: 'ascending', new: false } as const
