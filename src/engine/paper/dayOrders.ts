/** The orders of a paper day as the Order Book shows them. */
import { indianFormat } from '../core/indian.ts'
import type { EpochMs, Price, Qty } from '../core/units.ts'
import {
  modifiedText,
  type OrderTerms,
  placedText,
  toCountText,
  toOrderId,
  toPriceText,
} from '../desk/orderSteps.ts'
import type { DeskOrder, OrderStep } from '../desk/types.ts'
import type { OrderStatus, OrderType } from '../trading/order.ts'
import type { DayBook } from './day.ts'
import { latencyMs } from './latency.ts'
import type { BookOrder, OrderEvent } from './orderLog.ts'
import type { OrderRef } from './session.ts'

const COUNT = indianFormat()

/** An order of the Order Book, and where it is. */
export interface DayOrder extends DeskOrder {
  readonly ref: OrderRef
  /** By the model, from the decision to the acknowledgement; null where it was refused here. */
  readonly latencyMs: number | null
}

/** All orders of a day, newest first; numbered in the order in which they were given, so that a number never changes. */
export function dayOrders(books: readonly DayBook[]): DayOrder[] {
  const all = books.flatMap((book, k) => book.state.orders.map(order => ({ book, k, order })))
  all.sort(
    (a, b) =>
      a.order.events[0]!.ms - b.order.events[0]!.ms ||
      a.order.events[0]!.seq - b.order.events[0]!.seq ||
      a.k - b.k ||
      a.order.leg - b.order.leg ||
      a.order.id - b.order.id,
  )
  return all.map(({ book, order }, number) => toDayOrder(book, order, toOrderId(number + 1))).reverse()
}

function toDayOrder(book: DayBook, order: BookOrder, orderId: string): DayOrder {
  const { leg, id, side, type, role, qty, filledQty, limitPrice, stopPrice } = order
  const { status, statusReason, events } = order
  const ref = { book: book.plan.key, leg, order: id }
  const isRefused = events[0]!.kind === 'rejected'
  const latency = isRefused ? null : latencyMs(`${ref.book}/${leg}/${id}`)
  return {
    ref,
    orderId,
    instrument: book.instruments[leg]!,
    strategy: book.name,
    side,
    type,
    role,
    qty,
    filledQty,
    limitPrice,
    stopPrice,
    price: priceOf(order),
    status,
    statusReason,
    ms: events[0]!.ms,
    latencyMs: latency,
    history: stepsOf(order, latency),
  }
}

/** The average price of what has filled; before that the limit or the trigger, 0 at market. */
function priceOf({ events, limitPrice, stopPrice }: BookOrder): Price {
  let units = 0
  let paid = 0
  for (const { kind, qty, price } of events) {
    if (kind !== 'filled') continue
    units += qty
    paid += qty * price
  }
  return units > 0 ? Math.round((paid / units) * 100) / 100 : limitPrice || stopPrice
}

function stepsOf(order: BookOrder, latency: number | null): OrderStep[] {
  const { type, events } = order
  const steps: OrderStep[] = []
  const life = { filled: 0, terms: NO_TERMS, isTriggered: false }
  for (const event of events) {
    if (event.kind === 'placed' || event.kind === 'waiting') {
      life.terms = termsOf(type, event)
      steps.push(...placedSteps(event, placedText(type, life.terms, event.reason), latency!))
      continue
    }
    steps.push({
      // what becomes of an order is known once it was acknowledged
      ms: Math.max(event.ms, steps.at(-1)?.ms ?? event.ms),
      status: statusOf(event),
      text: wordsOf(event, order, life),
    })
  }
  return steps
}

/** What an order has come to by an event of its life. */
interface LifeSoFar {
  filled: Qty
  terms: OrderTerms
  isTriggered: boolean
}

const NO_TERMS: OrderTerms = { qty: 0, limitPrice: 0, stopPrice: 0 }

/** What the order asked for from an event on that is no fill: its price is the limit of a type that has one. */
function termsOf(type: OrderType, { qty, price, stopPrice }: OrderEvent): OrderTerms {
  return { qty, limitPrice: type === 'stop' ? 0 : price, stopPrice }
}

/** What the desk did with it before anybody could fill it. */
function placedSteps({ ms, kind, status }: OrderEvent, text: string, latency: number): OrderStep[] {
  const waits = kind === 'waiting' ? [{ ms, status, text: 'Waiting: orders-per-second limit reached' }] : []
  return [
    { ms, status, text },
    ...waits,
    { ms: ms + Math.round(latency / 3), status, text: 'Validated' },
    { ms: ms + latency, status, text: status === 'PENDING' ? 'Trigger pending' : 'Open' },
  ]
}

/** The status as it was then: of a partial fill it is still open. */
function statusOf({ kind, status }: OrderEvent): OrderStatus {
  return kind === 'triggered' ? 'OPEN' : status
}

/** The event's words; takes down in `life` what the next one is told against. */
function wordsOf(event: OrderEvent, { type, qty: asked }: BookOrder, life: LifeSoFar): string {
  const { kind, qty, price, reason } = event
  switch (kind) {
    case 'filled':
      life.filled += qty
      return life.filled < asked
        ? `Partly filled: ${COUNT.format(qty)} at ${toPriceText(price)}, ${toCountText(asked - life.filled, 'unit')} left`
        : `Filled ${COUNT.format(qty)} at ${toPriceText(price)}`
    case 'triggered':
    case 'changed': {
      // an order triggers once: what the log calls so later is a change of one that has
      const isChange = kind === 'changed' || life.isTriggered
      const before = life.terms
      life.terms = termsOf(type, event)
      life.isTriggered ||= kind === 'triggered'
      return isChange ? modifiedText(before, life.terms) : 'Triggered'
    }
    case 'rejected':
      return `Rejected: ${reason}`
    case 'cancelled':
      return `Cancelled: ${reason}`
    case 'placed':
    case 'waiting':
      return reason
  }
}

/** Mean of the orders that were acknowledged; 0 without one. */
export function meanLatencyMs(orders: readonly DayOrder[]): EpochMs {
  let sum = 0
  let count = 0
  for (const { latencyMs } of orders) {
    if (latencyMs === null) continue
    sum += latencyMs
    count += 1
  }
  return count === 0 ? 0 : Math.round(sum / count)
}
