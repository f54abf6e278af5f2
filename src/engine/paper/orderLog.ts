import type { EpochMs, Price, Qty } from '../core/units.ts'
import type { Broker } from '../trading/broker.ts'
import type { Order, OrderStatus } from '../trading/order.ts'
import type { OrderWatch } from '../trading/orderBook.ts'
import { isOffDesk } from './bookActs.ts'

/** When something happens, and by which act of the log; 0 is none. */
export interface Moment {
  readonly ms: EpochMs
  readonly seq: number
}

/** What happened to an order at a moment. */
export interface OrderEvent {
  readonly ms: EpochMs
  /** The place in the log of the act that caused it at that moment; 0 where none did. */
  readonly seq: number
  readonly kind: 'placed' | 'waiting' | 'changed' | 'triggered' | 'filled' | 'rejected' | 'cancelled'
  readonly status: OrderStatus
  /** Of a fill: its units. Otherwise those that the order is for. */
  readonly qty: Qty
  /** Of a fill: its price. Otherwise the order's limit, or its stop, or 0. */
  readonly price: Price
  /** The order's trigger then; 0 where it has none. */
  readonly stopPrice: Price
  /** Why, where there is a reason. */
  readonly reason: string
}

/** One order of a book with all that happened to it. Plain data: it may cross a worker's border. */
export interface BookOrder
  extends Readonly<
    Pick<
      Order,
      | 'id'
      | 'side'
      | 'type'
      | 'role'
      | 'reason'
      | 'qty'
      | 'filledQty'
      | 'limitPrice'
      | 'stopPrice'
      | 'status'
      | 'statusReason'
    >
  > {
  /** The place of its instrument in the book. */
  readonly leg: number
  readonly events: readonly OrderEvent[]
}

/** Takes down the life of every order of one broker. */
export class OrderLog implements OrderWatch {
  readonly #orders = new Map<number, { readonly order: Order; readonly events: OrderEvent[] }>()
  readonly #broker: Broker
  readonly #now: () => Moment
  readonly #onPlaced: (order: Order) => void
  readonly #tellsAll: boolean
  /** Why the order before was refused; null where it was not. */
  #refused: string | null = null

  /**
   * `now` says when what is happening happens; `onPlaced` is told of each order that is sent. Without `tellsAll` only the
   * first of orders that are refused one after the other for the same reason is taken down.
   */
  constructor(broker: Broker, now: () => Moment, onPlaced: (order: Order) => void, tellsAll: boolean) {
    this.#broker = broker
    this.#tellsAll = tellsAll
    this.#now = now
    this.#onPlaced = onPlaced
    broker.book.watch = this
  }

  placed(order: Order): void {
    this.#refused = null
    const isWaiting = order.fromBar > this.#broker.bar + 1
    this.#note(order, isWaiting ? 'waiting' : 'placed', order.reason)
    this.#onPlaced(order)
  }

  changed(order: Order): void {
    const isTriggered = order.status === 'OPEN' && (order.type === 'stop' || order.type === 'stop-limit')
    this.#note(order, isTriggered ? 'triggered' : 'changed', '')
  }

  filled(order: Order, qty: Qty): void {
    const { fillLog } = this.#broker
    this.#note(order, 'filled', '', qty, fillLog.priceAt(fillLog.length - 1))
  }

  ended(order: Order): void {
    // one that is refused when it is given has never been placed
    if (order.status === 'REJECTED' && !this.#orders.has(order.id)) {
      // D1: nobody was told of it then, and the orders that came after it have their numbers
      if (isOffDesk(order.statusReason)) return
      if (!this.#tellsAll && order.statusReason === this.#refused) return
      this.#refused = order.statusReason
    }
    this.#note(order, order.status === 'REJECTED' ? 'rejected' : 'cancelled', order.statusReason)
  }

  /** The next order that is refused is taken down, whatever was before. */
  tellAgain(): void {
    this.#refused = null
  }

  /** The order of that number, while it works. */
  find(id: number): Order | undefined {
    return this.#orders.get(id)?.order
  }

  /** All orders, in the order in which they were given. */
  orders(leg: number): BookOrder[] {
    return [...this.#orders.values()].map(({ order, events }) => {
      const { id, side, type, role, reason, qty, filledQty } = order
      const { limitPrice, stopPrice, status, statusReason } = order
      const prices = { limitPrice, stopPrice, status, statusReason }
      return { leg, id, side, type, role, reason, qty, filledQty, ...prices, events }
    })
  }

  #note(
    order: Order,
    kind: OrderEvent['kind'],
    reason: string,
    qty = order.qty,
    price = order.limitPrice || order.stopPrice,
  ): void {
    let entry = this.#orders.get(order.id)
    if (!entry) {
      entry = { order, events: [] }
      this.#orders.set(order.id, entry)
    }
    const { status, stopPrice } = order
    entry.events.push({ ...this.#now(), kind, status, qty, price, stopPrice, reason })
  }
}
