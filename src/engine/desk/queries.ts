import type { OrderStatus } from '../trading/order.ts'
import { itemiseFill, toChargeRows } from './charges.ts'
import { findPosition } from './figures.ts'
import { toFill, walkFills } from './ledger.ts'
import type {
  CloseEstimate,
  CloseQuestion,
  DeskOrder,
  DeskState,
  DeskView,
  OrderPage,
  OrderQuery,
  OrderSort,
} from './types.ts'

const RECENT_ORDERS = 10

/** One page of the orders that match, sorted. */
export function queryOrders(state: Pick<DeskState, 'orders'>, query: OrderQuery): OrderPage {
  const found = findOrders(state, query)
  const pageSize = Math.max(1, Math.floor(query.pageSize) || 1)
  const pages = Math.max(1, Math.ceil(found.length / pageSize))
  const page = Math.min(pages, Math.max(1, Math.floor(query.page) || 1))
  return { rows: found.slice((page - 1) * pageSize, page * pageSize), total: found.length, page, pages }
}

/** All orders that match, sorted; of equal ones the newest comes first. The page of the query means nothing. */
export function findOrders(
  { orders }: Pick<DeskState, 'orders'>,
  { search, strategy, status, side, sort, descending }: Omit<OrderQuery, 'page' | 'pageSize'>,
): readonly DeskOrder[] {
  const matches = searchFor(search.trim())
  const found = orders.filter(
    order =>
      (status === 'all' || order.status === status) &&
      (side === 'all' || order.side === side) &&
      (strategy === undefined || order.strategy === strategy) &&
      matches(order),
  )
  // the desk keeps them newest first, and ids rise with time
  if (sort === 'orderId' || sort === 'ms') return descending ? found : found.reverse()
  return sortBy(found, sort, descending)
}

/** Whether an order has the text in its id, instrument or strategy. The last two are few: each is looked at once. */
function searchFor(text: string): (order: DeskOrder) => boolean {
  if (text === '') return () => true
  const idPart = text.toUpperCase()
  const namePart = text.toLowerCase()
  const names = new Map<string, boolean>()
  const isNamed = (name: string) => {
    let found = names.get(name)
    if (found === undefined) {
      found = name.toLowerCase().includes(namePart)
      names.set(name, found)
    }
    return found
  }
  return ({ orderId, instrument, strategy }) =>
    isNamed(instrument) || isNamed(strategy) || orderId.includes(idPart)
}

/** By groups of one value: there are few, so that a hundred thousand orders need no long sort. */
function sortBy(
  orders: readonly DeskOrder[],
  sort: Exclude<OrderSort, 'orderId' | 'ms'>,
  descending: boolean,
): DeskOrder[] {
  const groups = new Map<string | number, DeskOrder[]>()
  for (const order of orders) {
    const group = groups.get(order[sort])
    if (group) group.push(order)
    else groups.set(order[sort], [order])
  }
  const sign = descending ? -1 : 1
  const values = [...groups.keys()].sort((a, b) => sign * compare(a, b))
  const sorted: DeskOrder[] = []
  for (const value of values) for (const order of groups.get(value)!) sorted.push(order)
  return sorted
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en')
}

/** The order, or null. */
export function findOrder({ orders }: DeskState, orderId: string): DeskOrder | null {
  return orders.find(order => order.orderId === orderId) ?? null
}

/** What the page holds: all but the orders, of which it has the newest ten and the counts. */
export function toView({ orders, ...rest }: DeskState): DeskView {
  const orderCounts: Record<OrderStatus, number> = {
    COMPLETE: 0,
    PENDING: 0,
    REJECTED: 0,
    OPEN: 0,
    CANCELLED: 0,
  }
  for (const { status } of orders) orderCounts[status] += 1
  return { ...rest, recentOrders: orders.slice(0, RECENT_ORDERS), orderCounts }
}

/**
 * What closing these positions would bring, at market or at a limit price: the profit of the closed units, and charges.
 * A quantity is cut to what is held; without one it is all of it. A position that is not held brings nothing.
 */
export function estimateClose(state: DeskState, questions: readonly CloseQuestion[]): CloseEstimate {
  const books = walkFills(state.orders)
  let pnlPaise = 0
  let chargesPaise = 0
  const items: ReturnType<typeof itemiseFill>[] = []
  for (const question of questions) {
    const { instrument, strategy, limitPrice } = question
    const position = findPosition(state, question)
    const account = books.get(strategy)?.accounts.get(instrument)
    if (!position || !account) continue
    const held = Math.abs(account.positionQty)
    const qty = Math.min(held, Math.max(0, Math.floor(question.qty ?? held) || 0))
    if (qty === 0) continue
    const price = limitPrice ?? position.currentPrice
    const fill = toFill(instrument, position.qty > 0 ? 'sell' : 'buy', qty, price, 0)
    const realisedBefore = account.realisedPaise
    account.book(fill, '')
    pnlPaise += account.realisedPaise - realisedBefore
    chargesPaise += fill.chargesPaise
    items.push(itemiseFill(instrument, fill))
  }
  return {
    pnlPaise,
    charges: toChargeRows(items),
    netPaise: pnlPaise - chargesPaise,
  }
}
