import type { Qty } from '../core/units.ts'
import { isExit, isWorking, type Order } from './order.ts'
import type { Side } from './trade.ts'

/** What becomes of the orders of a book, told as it happens: for a desk, which shows each order's life. */
export interface OrderWatch {
  /** It joins the book. */
  placed(order: Order): void
  /** It was changed, or its stop has triggered. */
  changed(order: Order): void
  filled(order: Order, qty: Qty): void
  /** It was rejected or cancelled: its status says which, its reason why. */
  ended(order: Order): void
}

/** The orders of one run that can still fill, and the counts of those that no longer can. See RULES.md, O1. */
export class OrderBook {
  /** In the order in which they were given. Ended orders stay in it until `drop`, since it is walked while they end. */
  readonly orders: Order[] = []
  readonly counts = { placed: 0, filled: 0, cancelled: 0 }
  /** Refused orders by reason. */
  readonly refusals = new Map<string, number>()
  /** Whether any order in the list may fill at market: a market order, or a stop. */
  mayFillAtMarket = false
  /** Whether any order in the list may meet a price inside a bar, or ends with it: all but plain market orders. */
  mayMeetInside = false
  /** Null in a backtest, which shows no orders. */
  watch: OrderWatch | null = null
  #stale = false

  /** The number of the order that is being placed. */
  nextId(): number {
    this.counts.placed++
    return this.counts.placed
  }

  add(order: Order): void {
    this.orders.push(order)
    this.#note(order)
    this.watch?.placed(order)
  }

  /** Books a filled quantity on its order; the other exit of a pair shrinks by as much. */
  fill(order: Order, qty: Qty): void {
    order.filledQty += qty
    if (order.filledQty === order.qty) {
      order.status = 'COMPLETE'
      this.counts.filled++
      this.#stale = true
    }
    this.watch?.filled(order, qty)
    if (order.sibling) this.#shrink(order.sibling, qty)
  }

  refuse(order: Order, reason: string): void {
    order.status = 'REJECTED'
    order.statusReason = reason
    this.refusals.set(reason, (this.refusals.get(reason) ?? 0) + 1)
    this.#stale = true
    this.watch?.ended(order)
  }

  /** Cancels the order, unless it has ended. */
  cancel(order: Order, reason: string): void {
    if (!isWorking(order)) return
    order.status = 'CANCELLED'
    order.statusReason = reason
    this.counts.cancelled++
    this.#stale = true
    this.watch?.ended(order)
  }

  cancelAll(reason: string): void {
    for (const order of this.orders) this.cancel(order, reason)
    this.drop()
  }

  /** Cancels attached exits. */
  cancelExits(reason: string): void {
    for (const order of this.orders) if (isExit(order)) this.cancel(order, reason)
  }

  /** Cancels what was there to close a position on one side, which is gone: exits and closes. */
  cancelClosing(reason: string, side: Side): void {
    for (const order of this.orders) {
      if (order.role !== 'order' && order.side === side) this.cancel(order, reason)
    }
  }

  /** Whether an order that closes the position is on its way. */
  isClosing(): boolean {
    for (const order of this.orders) if (order.role === 'close' && isWorking(order)) return true
    return false
  }

  /** Ends day orders of a day that is over, unless bar i is the first that they could meet. */
  endDay(i: number): void {
    for (const order of this.orders) {
      if (order.validity === 'day' && order.fromBar < i) this.cancel(order, 'Day order ended')
    }
    this.drop()
  }

  /** Takes ended orders out of the list, in place: it is walked on every bar. */
  drop(): void {
    // most bars end no order: this much is inlined into the walk
    if (this.#stale) this.#dropEnded()
  }

  #dropEnded(): void {
    const { orders } = this
    let kept = 0
    this.#stale = false
    this.mayFillAtMarket = false
    this.mayMeetInside = false
    // mostly the only one
    if (orders.length === 1 && !isWorking(orders[0]!)) {
      orders.pop()
      return
    }
    for (let k = 0; k < orders.length; k++) {
      const order = orders[k]!
      if (!isWorking(order)) continue
      orders[kept++] = order
      this.#note(order)
    }
    // setting `length` is a slow call in V8
    while (orders.length > kept) orders.pop()
  }

  /** What the list may bring a bar. */
  #note({ type, validity }: Order): void {
    if (type === 'market' || type === 'stop') this.mayFillAtMarket = true
    if (type !== 'market' || validity === 'ioc') this.mayMeetInside = true
  }

  #shrink(order: Order, qty: Qty): void {
    if (!isWorking(order)) return
    if (order.qty - qty > order.filledQty) order.qty -= qty
    else this.cancel(order, 'Other exit filled')
  }
}
