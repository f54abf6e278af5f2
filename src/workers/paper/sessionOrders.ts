/** The orders of a paper session, of today and of the days that are over. */
import type { OrderQuery } from '../../engine/desk/types.ts'
import { type DayOrder, dayOf, findOrders, istDayStart, toIsoDate } from '../../engine/index.ts'
import type { ExportFile } from '../api/api.ts'
import { ordersFile } from '../export/exportOrders.ts'
import type { DayRunner } from './runDay.ts'
import type { SessionState } from './sessionState.ts'

/** The session on show. */
interface OrdersDesk {
  readonly state: SessionState
  readonly runner: DayRunner
  shown(): Pick<SessionState, 'day' | 'desk'>
}

/**
 * The orders of a day of the session, or of 'all' of them, the newest first; without a day those of today, as it is shown.
 * A day that the session does not have has none.
 */
export async function sessionOrders(desk: OrdersDesk, day: OrderQuery['day']): Promise<readonly DayOrder[]> {
  const { days, entries, day: now } = desk.state
  const today = desk.shown().desk.orders
  if (day === undefined || day === toIsoDate(istDayStart(now.market.day))) return today
  const lists = day === 'all' ? [today] : []
  for (const { date } of days.toReversed()) {
    if (day !== 'all' && day !== date) continue
    lists.push(await desk.runner.closedOrders(dayOf(date), entries))
    // many days take their time: the worker still answers whether it lives
    await new Promise(resolve => setTimeout(resolve, 0))
  }
  return lists.flat()
}

/** The orders that match as a file to save, named after their day; those of all days after the last. */
export async function exportSessionOrders(desk: OrdersDesk, query: OrderQuery): Promise<ExportFile> {
  const { day } = query
  const dayMs = day === undefined || day === 'all' ? desk.shown().day.nowMs : istDayStart(dayOf(day))
  return ordersFile(findOrders({ orders: await sessionOrders(desk, day) }, query), dayMs)
}
