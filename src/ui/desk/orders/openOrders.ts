/** The orders of the desk that still work, and how all of them are cancelled. */
import type { DeskOrder, OrderQuery } from '../../../engine/desk/types.ts'
import type { DeskClient } from '../../../workers/api/deskApi.ts'
import { quantity } from '../../format/format.ts'

/** A day of ten orders a second has fewer. */
const ALL = 1_000_000

/** The newest orders of one strategy, or of all; so many at most, where a number is given. */
export function newestOrders(pageSize = ALL, strategy?: string): OrderQuery {
  const all = { search: '', status: 'all', side: 'all', sort: 'ms', descending: true, page: 1 } as const
  return { ...all, pageSize, ...(strategy !== undefined && { strategy }) }
}

/** The orders that are open or wait for their trigger, of one strategy where it is named. */
export async function openOrders(client: DeskClient, strategy?: string): Promise<readonly DeskOrder[]> {
  const query = newestOrders(ALL, strategy)
  const pages = await Promise.all([
    client.queryOrders({ ...query, status: 'OPEN' }),
    client.queryOrders({ ...query, status: 'PENDING' }),
  ])
  return pages.flatMap(({ rows }) => rows)
}

/** What became of them. */
export interface Cancelled {
  readonly message: string
  readonly isComplete: boolean
}

/** Cancels them one after the other, and says how many are cancelled and why one was not. */
export async function cancelAll(client: DeskClient, orders: readonly DeskOrder[]): Promise<Cancelled> {
  let cancelled = 0
  let obstacle = ''
  for (const { orderId } of orders) {
    const outcome = await client.deskCommand({ kind: 'cancel-order', orderId })
    if (outcome.ok) cancelled += 1
    else obstacle ||= outcome.problem.message
  }
  const words = orders.length === 1 ? 'order' : 'orders'
  if (obstacle === '') return { message: `Cancelled ${quantity(cancelled)} ${words}.`, isComplete: true }
  return {
    message: `Cancelled ${quantity(cancelled)} of ${quantity(orders.length)} ${words}. ${obstacle}`,
    isComplete: false,
  }
}
