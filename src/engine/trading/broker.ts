import { Rows } from '../core/rows.ts'
import type { Price, Qty, SignedQty } from '../core/units.ts'
import type { Bars } from '../market/bars.ts'
import type { Account } from './account.ts'
import { Execution, type Terms } from './execution.ts'
import type { FillLog } from './fillLog.ts'
import { betterPrice, type Penetration, stopFill, stopLimitFill, TickGrid } from './matching.ts'
import {
  actsAtMarket,
  faultOf,
  isReached,
  isWorking,
  makeOrder,
  type Order,
  type OrderChange,
  type OrderRequest,
  type OrderRole,
} from './order.ts'
import { OrderBook } from './orderBook.ts'
import { isForRival, opensThrough } from './rivals.ts'
import type { Fill, Side } from './trade.ts'
import { VolumeCap } from './volumeCap.ts'

/** Takes the orders of one run and lets them meet bars. Strategies use the first half. See RULES.md, O and F. */
export class Broker {
  readonly book = new OrderBook()
  readonly #bars: Bars
  readonly #account: Account
  readonly #grid: TickGrid
  readonly #through: Penetration
  readonly #volumeCap: VolumeCap | null
  readonly #execution: Execution
  /** The close that a limit has ordered: no strategy may take it back. */
  #forcedClose: Order | null = null

  constructor(bars: Bars, account: Account, terms: Terms, rows = new Rows()) {
    const { penetrationTicks, maxVolumeFraction } = terms.fill
    this.#bars = bars
    this.#account = account
    this.#volumeCap = maxVolumeFraction === null ? null : new VolumeCap(bars, maxVolumeFraction)
    this.#grid = new TickGrid(terms.tick)
    this.#through = {
      distance: penetrationTicks * terms.tick,
      strict: terms.tick === 0 && penetrationTicks > 0,
    }
    this.#execution = new Execution(bars, account, this.book, terms, this.#grid, rows)
  }

  /** Units held: positive long, negative short. */
  get position(): SignedQty {
    return this.#account.positionQty
  }

  /** Orders that can still fill, in the order in which they were given; a list of its own. */
  get working(): readonly Order[] {
    return this.book.orders.filter(isWorking)
  }

  /** While set, entries are refused with these words. */
  get entriesBlocked(): string | null {
    return this.#execution.entriesBlocked
  }

  set entriesBlocked(reason: string | null) {
    this.#execution.entriesBlocked = reason
  }

  get fills(): readonly Fill[] {
    return this.fillLog.fills
  }

  /** Takes an order to buy; look at its status: it may be refused at once. */
  buy(request: OrderRequest = {}): Order {
    return this.#submit('buy', request)
  }

  /** Takes an order to sell; look at its status: it may be refused at once. */
  sell(request: OrderRequest = {}): Order {
    return this.#submit('sell', request)
  }

  /** Closes the whole position at market and drops its attached exits; null when flat or already closing. */
  close(reason = 'Close'): Order | null {
    if (this.#account.positionQty === 0 || this.book.isClosing()) return null
    this.book.cancelExits('Position closing')
    this.book.drop()
    const order = this.#makeClose(reason)
    this.book.add(order)
    return order
  }

  /** Cancels a working order; the close that a limit has ordered stays. */
  cancel(order: Order, reason = 'Cancelled'): void {
    if (order === this.#forcedClose) return
    this.book.cancel(order, reason)
    this.book.drop()
  }

  /** Changes a working order from the next bar on; false when it no longer works or the change cannot be right. */
  modify(order: Order, change: OrderChange): boolean {
    if (!isWorking(order) || order === this.#forcedClose) return false
    const { type } = order
    const needsSize = order.needsSize && change.qty === undefined
    const qty = change.qty ?? order.qty
    const limitPrice =
      change.limitPrice === undefined ? order.limitPrice : this.#grid.round(change.limitPrice)
    const stopPrice = change.stopPrice === undefined ? order.stopPrice : this.#grid.round(change.stopPrice)
    if (faultOf({ type, needsSize, qty, limitPrice, stopPrice }) !== null) return false
    if (!needsSize && qty <= order.filledQty) return false
    order.needsSize = needsSize
    order.qty = qty
    order.limitPrice = limitPrice
    order.stopPrice = stopPrice
    order.fromBar = this.#execution.bar + 1
    return true
  }

  /** F11: makes two limit orders the sides of one quote, of which one bar fills at most one; null is a side without one. */
  quotePair(bid: Order | null, ask: Order | null): void {
    if (bid) bid.rival = ask
    if (ask) ask.rival = bid
  }

  /**
   * Bar i begins a day: day orders of the day before end, unless this is the first bar that they could meet, and entries
   * are blocked for the reason given, or not.
   */
  startDay(i: number, blocked: string | null): void {
    this.entriesBlocked = blocked
    this.book.endDay(i)
  }

  /** Its fills without an object each. */
  get fillLog(): FillLog {
    return this.#execution.fillLog
  }

  /** Lets the working orders meet bar i. */
  meetBar(i: number): void {
    this.#execution.bar = i
    this.#execution.atClose = false
    if (this.#volumeCap !== null) this.#execution.volumeLeft = this.#volumeCap.unitsIn(i)
    // most bars have no order: this much is inlined into the bar loop
    if (this.book.orders.length !== 0) this.#meetOrders(i)
  }

  /** Units that the volume cap still allows in this bar. */
  get volumeLeft(): Qty {
    return this.#execution.volumeLeft
  }

  /** F7: what a market fill pays or gets where the market stands at `price`. */
  marketPrice(side: Side, price: Price): Price {
    return this.#execution.marketPrice(side, price)
  }

  /** S3: an entry that other legs make too. It is in no list, since it meets the bar only with theirs. */
  enterApart(side: Side, reason: string): Order {
    const order = this.#makeOrder(side, 'order', { reason })
    if (this.entriesBlocked !== null) this.book.refuse(order, this.entriesBlocked)
    return order
  }

  /** S3: fills a whole entry that has been found good together with those of other legs. */
  fillWhole(order: Order, qty: Qty, price: Price): void {
    this.#execution.fillWhole(order, qty, price)
    this.book.drop()
  }

  /** S3: refuses an entry that not all legs can make. */
  refuse(order: Order, reason: string): void {
    this.book.refuse(order, reason)
    this.book.drop()
  }

  /** F9: fills market orders at the close of bar i, which decided them. */
  meetClose(i: number): void {
    this.#execution.atClose = true
    if (this.book.mayFillAtMarket) this.#meetMarket(this.#bars.close[i]!)
    for (const order of this.book.orders) {
      if (order.validity === 'ioc' && actsAtMarket(order)) this.book.cancel(order, 'Not filled at once')
    }
    this.book.drop()
  }

  /** A limit has acted: cancels all orders, closes the position at the next open and bars entries. */
  halt(reason: string, blocked: string | null): void {
    this.book.cancelAll(reason)
    this.#forcedClose = this.close(reason)
    this.entriesBlocked = blocked
  }

  /** Closes the position at the open or the close of bar i, whatever its volume, and cancels all orders. */
  closeNow(i: number, at: 'open' | 'close', reason: string): void {
    this.book.cancelAll(reason)
    if (this.#account.positionQty === 0) return
    this.#execution.bar = i
    this.#execution.atClose = at === 'close'
    // until the next bar sets it again
    this.#execution.volumeLeft = Infinity
    this.#execution.fillAtMarket(this.#makeClose(reason), this.#bars[at][i]!)
    this.book.drop()
  }

  #meetOrders(i: number): void {
    // market orders fill at the open, so they come before all that happens inside the bar
    if (this.book.mayFillAtMarket) this.#meetMarket(this.#bars.open[i]!)
    const { orders } = this.book
    const { high, low } = this.#bars
    const through = this.#through
    // a fill appends its exits to the list while it is walked
    for (let k = this.book.mayMeetInside ? 0 : orders.length; k < orders.length; k++) {
      const order = orders[k]!
      // most orders that wait are not reached by the bar: nothing more is asked of them
      if (isReached(order, through, high[i]!, low[i]!) && order.fromBar <= i) this.#meetInside(order, i)
      if (order.validity === 'ioc' && isWorking(order)) this.book.cancel(order, 'Not filled at once')
    }
    this.book.drop()
  }

  #meetMarket(price: Price): void {
    const { orders } = this.book
    for (let k = 0; k < orders.length; k++) {
      const order = orders[k]!
      if (actsAtMarket(order) && isWorking(order)) this.#execution.fillAtMarket(order, price)
    }
  }

  /** Where a working order that waits for its price meets a bar that reaches it. */
  #meetInside(order: Order, i: number): void {
    if (order.status === 'PENDING') this.#meetStop(order, i)
    else if (order.status === 'OPEN' && !actsAtMarket(order)) this.#meetLimit(order, i)
  }

  /** Where a limit, or a stop-limit that has triggered, meets a bar that goes through it. */
  #meetLimit(order: Order, i: number): void {
    const { side, limitPrice, rival } = order
    // F11: the bar is for the other side of the quote, whatever has become of that; what ended before is not in the list
    if (
      rival !== null &&
      isForRival(order, rival, this.#through, this.#bars, i) &&
      this.book.orders.includes(rival)
    )
      return
    this.#execution.fill(order, betterPrice(side, limitPrice, this.#bars.open[i]!))
  }

  /** Where a stop or stop-limit meets the bar. */
  #meetStop(order: Order, i: number): void {
    const { side, type, limitPrice, stopPrice } = order
    const { open, high, low, close } = this.#bars
    const trigger = stopFill(side, stopPrice, open[i]!, high[i]!, low[i]!)
    if (Number.isNaN(trigger)) return
    if (order.sibling !== null && this.#endsAtTarget(order, order.sibling, i)) return
    order.status = 'OPEN'
    if (type === 'stop') {
      this.#execution.fillAtMarket(order, trigger)
      return
    }
    const bar = [open[i]!, high[i]!, low[i]!, close[i]!] as const
    const price = stopLimitFill(side, stopPrice, limitPrice, this.#through, ...bar)
    this.#execution.fill(order, price)
  }

  /** F5: fills the target of a stop-loss where the bar opens through it; true when that leaves the stop-loss nothing. */
  #endsAtTarget(order: Order, target: Order, i: number): boolean {
    if (target.fromBar > i || !opensThrough(target, order, this.#through, this.#bars.open[i]!)) return false
    this.#meetLimit(target, i)
    return !isWorking(order)
  }

  #submit(side: Side, request: OrderRequest): Order {
    const order = this.#makeOrder(side, 'order', request)
    const reduces = !order.needsSize && order.qty <= this.#execution.closable(side)
    const fault = faultOf(order) ?? (reduces ? null : this.entriesBlocked)
    if (fault === null) this.book.add(order)
    else this.book.refuse(order, fault)
    return order
  }

  /** An order for the whole position, which is not flat. */
  #makeClose(reason: string): Order {
    const qty = this.#account.positionQty
    return this.#makeOrder(qty > 0 ? 'sell' : 'buy', 'close', { qty: Math.abs(qty), validity: 'gtc', reason })
  }

  #makeOrder(side: Side, role: OrderRole, request: OrderRequest): Order {
    const fromBar = this.#execution.bar + 1
    return makeOrder(this.book.nextId(), side, role, request, fromBar, this.#grid)
  }
}
