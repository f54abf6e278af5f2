/** What the answers say of the orders of a desk, and of what was bought and sold. */
import { type DeskFacts, FACT_LIMITS } from '../../../../../engine/index.ts'
import { escapeMarkdown, inr, paragraphs, plain, table } from '../../../conversation/text.ts'
import { bullets } from '../../runText.ts'
import { rejectedCount, rejectionRemedy, sentence } from './deskText.ts'

type OrderFact = DeskFacts['namedOrders'][number]

/** Order ids that an answer names. */
const MAX_IDS = 3
/** Working orders that an answer lists. */
const MAX_WORKING = 10

const STATUS_WORDS = {
  COMPLETE: 'is complete',
  PENDING: 'is pending',
  OPEN: 'is open',
  REJECTED: 'was rejected',
  CANCELLED: 'was cancelled',
} as const satisfies Record<OrderFact['status'], string>

/** The orders that a question names; an id that the desk has not is said to be none. */
export function ordersNamedText({ namedOrders }: DeskFacts, ids: readonly string[]): string {
  return paragraphs(
    ...ids.map(id => {
      const found = namedOrders.find(({ orderId }) => orderId === id)
      return found ? orderText(found) : `There is no order ${id} on the desk today.`
    }),
  )
}

/** The newest order. */
export function lastOrderText({ lastOrder }: DeskFacts): string {
  return lastOrder === null ? '**There are no orders today.**' : `Last order: ${orderText(lastOrder)}`
}

/** Why the newest rejected order was; where the last order was not rejected, that is said first. */
export function lastRejectedText(
  { lastOrder, lastRejected, orders, strategies }: DeskFacts,
  asksLast: boolean,
): string {
  if (lastRejected === null) return 'No orders were rejected today.'
  const isOther = asksLast && lastOrder !== null && lastOrder.orderId !== lastRejected.orderId
  const other = isOther ? `Your last order, ${lastOrder.orderId}, ${STATUS_WORDS[lastOrder.status]}. ` : ''
  const before = orders.REJECTED - 1
  const more = before > 0 ? ` ${plain(before)} more ${before === 1 ? 'was' : 'were'} rejected today.` : ''
  return `${other}Last rejected order: ${orderText(lastRejected)}${rejectionRemedy(lastRejected, strategies)}${more}`
}

/** Orders that are open or pending. */
export function workingText({ workingOrders, orders }: Pick<DeskFacts, 'workingOrders' | 'orders'>): string {
  const count = orders.OPEN + orders.PENDING
  if (count === 0) return '**No orders are open or pending.**'
  const shown = workingOrders.slice(0, MAX_WORKING)
  const rows = shown.map(({ orderId, status, order, filled, price, strategy }) => [
    orderId,
    escapeMarkdown(order),
    status,
    escapeMarkdown(strategy),
    plain(filled),
    price === 0 ? '–' : inr(price),
  ])
  const more = count - shown.length
  return paragraphs(
    `**${plain(orders.OPEN)} open, ${plain(orders.PENDING)} pending:**`,
    table(['Order', 'What', 'Status', 'Strategy', 'Filled', 'Price'], rows, 4),
    more > 0 && `And ${plain(more)} more in the Order Book.`,
  )
}

/** What was bought, sold or both, by instrument; of these alone where any are named. */
export function tradedText(
  { instruments }: DeskFacts,
  sides: { readonly bought: boolean; readonly sold: boolean },
  names: readonly string[],
): string {
  const meant = instruments.filter(
    ({ instrument, bought, sold }) =>
      (names.length === 0 || names.includes(instrument)) &&
      ((sides.bought && bought > 0) || (sides.sold && sold > 0)),
  )
  const what = [sides.bought && 'bought', sides.sold && 'sold'].filter(Boolean).join(' or ')
  const of = names.length === 0 ? 'Nothing' : `No ${names.map(escapeMarkdown).join(', ')}`
  if (meant.length === 0) return `**${of} was ${what} today.**`
  const rows = meant.map(({ instrument, bought, avgBuyPrice, sold, avgSellPrice }) => [
    escapeMarkdown(instrument),
    ...(sides.bought ? cells(bought, avgBuyPrice) : []),
    ...(sides.sold ? cells(sold, avgSellPrice) : []),
  ])
  const heads = [
    'Instrument',
    ...(sides.bought ? ['Bought', 'Average price'] : []),
    ...(sides.sold ? ['Sold', 'Average price'] : []),
  ]
  const isFull = instruments.length === FACT_LIMITS.instruments
  return paragraphs(
    table(heads, rows),
    'All strategies and orders by hand together.',
    isFull && `At most ${FACT_LIMITS.instruments} instruments are listed: the Order Book has every order.`,
  )
}

function cells(units: number, price: number): string[] {
  return [plain(units), units === 0 ? '–' : inr(price)]
}

function orderText({ orderId, status, reason, order, filled, price, strategy, placed }: OrderFact): string {
  const why = reason === '' ? '.' : `: ${sentence(reason)}`
  const part = filled > 0 && status !== 'COMPLETE' ? `, ${plain(filled)} filled` : ''
  const at = price === 0 ? '' : ` at ${inr(price)}`
  return `**${orderId} ${STATUS_WORDS[status]}${why}** ${escapeMarkdown(order)}${at}${part}, placed ${escapeMarkdown(placed)}, ${escapeMarkdown(strategy)}.`
}

/** Why orders were rejected, with the ids of some. */
export function rejectedText({ rejections, orders }: DeskFacts): string {
  if (orders.REJECTED === 0) return 'No orders were rejected today.'
  const rows = rejections.map(({ reason, count, orderIds }) => {
    const more = count > MAX_IDS ? ', …' : ''
    return `${escapeMarkdown(reason)}: ${plain(count)} (${orderIds.slice(0, MAX_IDS).join(', ')}${more})`
  })
  return paragraphs(
    `**${rejectedCount(orders.REJECTED)}:**`,
    bullets(rows),
    'The Order Book, filtered by Rejected, has each with its full reason.',
  )
}

/** How many orders there are, by status. */
export function ordersText({ orders, ordersToday }: DeskFacts): string {
  return `**${plain(ordersToday)} ${ordersToday === 1 ? 'order' : 'orders'} today**: ${statusCounts(orders)}.`
}

/** "8 complete, 1 pending, 3 rejected, 1 open, 0 cancelled" */
export function statusCounts(orders: DeskFacts['orders']): string {
  return Object.entries(orders)
    .map(([status, count]) => `${plain(count)} ${status.toLowerCase()}`)
    .join(', ')
}
