import type { Price, Qty, SignedQty } from '../core/units.ts'
import type { Strategy, TradedLeg } from '../strategies/define.ts'
import type { Broker } from '../trading/broker.ts'
import { isExit, isWorking, type Order, type OrderRole, type OrderType } from '../trading/order.ts'
import type { Fill } from '../trading/trade.ts'

/** A fill with its order as it stood at that moment: what the run knew and its report does not keep. */
export interface FillRecord {
  readonly fill: Fill
  /** The order itself: after the run it says how it ended. */
  readonly order: Order
  readonly type: OrderType
  readonly role: OrderRole
  readonly limitPrice: Price
  readonly stopPrice: Price
  /** Units asked for when it was given or last changed; null leaves the size to the run. */
  readonly askedQty: Qty | null
  /** Units that the order stood for when it filled. */
  readonly orderQty: Qty
  /** Units of it that had filled before. */
  readonly filledBefore: Qty
  /** The position before the fill. */
  readonly heldBefore: SignedQty
  /** The bar at whose close it was given; of an attached exit the bar of its entry. */
  readonly decidedBar: number
  /** The bar at whose close it was last changed (O4), if ever. */
  readonly changedBar: number | null
  /** The earlier bar in which its stop triggered, if one did. */
  readonly triggeredBar: number | null
  /** How it met the bar: as an order of the book, together with other legs (S3), or closed by the run itself (R4). */
  readonly way: 'book' | 'together' | 'forced'
  /** Whether it filled at the close of the bar, after the strategy had seen it (F9, R4). */
  readonly isAtClose: boolean
  /** Of an attached exit: the fill that it protects. */
  readonly entry: FillRecord | null
  /** The other side of its quote (F11), where that was there as the bar began. */
  readonly otherQuotePrice: Price | null
  /** Of a stop-loss: its take-profit (F5), while that could fill in the same bar. */
  readonly takeProfitPrice: Price | null
}

/** Listens to one broker. A normal run has no listener, and so pays nothing for it. */
class Listener {
  readonly records: FillRecord[] = []
  readonly #broker: Broker
  /** The last bar whose close the strategy has seen. */
  #stepBar = -1
  readonly #given = new Map<Order, { readonly bar: number; askedQty: Qty | null }>()
  readonly #changed = new Map<Order, number>()
  readonly #triggered = new Map<Order, number>()
  readonly #entries = new Map<Order, FillRecord>()

  constructor(broker: Broker) {
    this.#broker = broker
    const { book } = broker
    const add = book.add.bind(book)
    book.add = order => {
      this.#hearOrder(order)
      add(order)
    }
    const fill = book.fill.bind(book)
    book.fill = (order, qty) => {
      // the account and the list of fills have it by now, the order not yet
      this.records.push(this.#toRecord(order, broker.fills.at(-1)!))
      fill(order, qty)
    }
    const modify = broker.modify.bind(broker)
    broker.modify = (order, change) => {
      const isChanged = modify(order, change)
      if (isChanged) this.#hearChange(order)
      return isChanged
    }
  }

  /** Bar i has closed and the strategy is about to see it. */
  closeBar(i: number): void {
    this.#stepBar = i
    for (const order of this.#broker.book.orders) {
      const isTriggered = order.stopPrice > 0 && order.status === 'OPEN'
      if (isTriggered && !this.#triggered.has(order)) this.#triggered.set(order, i)
    }
  }

  #hearOrder(order: Order): void {
    this.#given.set(order, { bar: order.fromBar - 1, askedQty: order.needsSize ? null : order.qty })
    // exits are attached by the fill that has just happened
    if (isExit(order)) this.#entries.set(order, this.records.at(-1)!)
  }

  #hearChange(order: Order): void {
    this.#changed.set(order, this.#stepBar)
    const given = this.#given.get(order)
    if (given && !order.needsSize) given.askedQty = order.qty
  }

  #toRecord(order: Order, fill: Fill): FillRecord {
    const given = this.#given.get(order)
    const { type, role, limitPrice, stopPrice, qty, filledQty, rival } = order
    return {
      fill,
      order,
      type,
      role,
      limitPrice,
      stopPrice,
      askedQty: given?.askedQty ?? null,
      orderQty: qty,
      filledBefore: filledQty,
      heldBefore: this.#broker.position - (fill.side === 'buy' ? fill.qty : -fill.qty),
      decidedBar: given?.bar ?? order.fromBar - 1,
      changedBar: this.#changed.get(order) ?? null,
      triggeredBar: this.#triggered.get(order) ?? null,
      way: given ? 'book' : role === 'close' ? 'forced' : 'together',
      isAtClose: fill.bar === this.#stepBar,
      entry: this.#entries.get(order) ?? null,
      otherQuotePrice: rival && this.#broker.book.orders.includes(rival) ? rival.limitPrice : null,
      takeProfitPrice: takeProfitOf(order, fill.bar),
    }
  }
}

/** The other exit of a stop-loss that could fill in that bar. */
function takeProfitOf({ role, sibling }: Order, bar: number): Price | null {
  const acts = role === 'stop-loss' && sibling !== null && isWorking(sibling) && sibling.fromBar <= bar
  return acts ? sibling.limitPrice : null
}

/**
 * The same strategy, and what it will leave behind: the records of each leg's fills, in their order. It decides as it
 * always does; only somebody listens.
 */
export function withRecords(strategy: Strategy): {
  readonly strategy: Strategy
  readonly records: () => readonly (readonly FillRecord[])[]
} {
  let listeners: readonly Listener[] = []
  return {
    records: () => listeners.map(listener => listener.records),
    strategy: {
      ...strategy,
      start(context) {
        listeners = context.legs.map(({ broker }: TradedLeg) => new Listener(broker))
        // the listeners want every bar
        const step = strategy.start({ ...context, setSignalBars: () => {} })
        return i => {
          for (const listener of listeners) listener.closeBar(i)
          return step(i)
        }
      },
    },
  }
}
