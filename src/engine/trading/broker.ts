import { Rows } from '../core/rows.ts'
import type { Price, Qty, SignedQty } from '../core/units.ts'
import type { Bars } from '../market/bars.ts'
import type { Account } from './account.ts'
import { Execution, type Terms } from './execution.ts'
import type { FillLog } from './fillLog.ts'
import { InsideBar } from './insideBar.ts'
import { type Penetration, TickGrid } from './matching.ts'
import {
  actsAtMarket,
  changeOrder,
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
  readonly #insideBar: InsideBar
  /** The close that a limit has ordered: no strategy may take it back. */
  #forcedClose: Order | null = null
  /** Why a new order may not pass now, or null; it may also make the order wait. See `passBy`. */
  #gate: ((order: Order) => string | null) | null = null

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
    this.#insideBar = new InsideBar(bars, this.book, this.#execution, this.#through)
  }

  /** Units held: positive long, negative short. */
  get position(): SignedQty {
    return this.#account.positionQty
  }

  /** Orders that can still fill, in the order in which they were given; a list of its own. */
  get working(): readonly Order[] {
    const { orders } = this.book
    // mostly there are none
    return orders.length === 0 ? [] : orders.filter(isWorking)
  }

  /** While set, entries are refused with these words. */
  get entriesBlocked(): string | null {
    return this.#execution.entriesBlocked
  }

  set entriesBlocked(reason: string | null) {
    this.#execution.runBlocks = reason
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
    if (!changeOrder(order, change, this.#grid, this.#execution.bar + 1)) return false
    this.book.watch?.changed(order)
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

  /** Refuses entries with these words, whatever the run itself refuses; null takes it back. */
  blockEntries(reason: string | null): void {
    this.#execution.deskBlocks = reason
  }

  /** R1: the largest position from now on; what is held already stays. */
  limitPosition(maxPositionQty: Qty): void {
    this.#execution.limitPosition(maxPositionQty)
  }

  /** The run refuses entries from now on, if it did not: for the day at most. */
  endEntries(reason: string): void {
    this.#execution.runBlocks ??= reason
  }

  /** Asks `gate` about each new order that could be right: the reason to refuse it, or null. It may set its `fromBar` later. */
  passBy(gate: (order: Order) => string | null): void {
    this.#gate = gate
  }

  /** The bar that its orders met last; -1 before the first one. */
  get bar(): number {
    return this.#execution.bar
  }

  /** Takes an order that the desk gives; with a reason it is refused. */
  place(side: Side, request: OrderRequest, refused: string | null): Order {
    if (refused === null) return this.#submit(side, request)
    return this.#admit(this.#makeOrder(side, 'order', request), refused)
  }

  /** Gives an order to close so many units of the position, at a limit or at market (null); null when it is flat. */
  closePart(qty: Qty, limitPrice: Price | null, reason: string): Order | null {
    if (this.#account.positionQty === 0) return null
    const order = this.#makeClose(reason, qty, limitPrice)
    return this.#admit(order, faultOf(order))
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
    if (this.book.mayFillAtMarket) this.#meetMarket(this.#bars.close[i]!, Infinity)
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
    // who watches the orders is told of the bar that ends them, not of the last one that they met
    this.#execution.bar = i
    this.book.cancelAll(reason)
    if (this.#account.positionQty === 0) return
    this.#execution.atClose = at === 'close'
    // until the next bar sets it again
    this.#execution.volumeLeft = Infinity
    this.#execution.fillAtMarket(this.#makeClose(reason), this.#bars[at][i]!)
    this.book.drop()
  }

  #meetOrders(i: number): void {
    // market orders fill at the open, so they come before all that happens inside the bar
    if (this.book.mayFillAtMarket) this.#meetMarket(this.#bars.open[i]!, i)
    const { orders } = this.book
    const { high, low } = this.#bars
    const through = this.#through
    // a fill appends its exits to the list while it is walked
    for (let k = this.book.mayMeetInside ? 0 : orders.length; k < orders.length; k++) {
      const order = orders[k]!
      // most orders that wait are not reached by the bar: nothing more is asked of them
      if (isReached(order, through, high[i]!, low[i]!) && order.fromBar <= i) this.#insideBar.meet(order, i)
      if (order.validity === 'ioc' && order.fromBar <= i && isWorking(order))
        this.book.cancel(order, 'Not filled at once')
    }
    this.book.drop()
  }

  /** Fills at `price` what acts at market and may act by bar `i`: an order that a gate made wait may not. */
  #meetMarket(price: Price, i: number): void {
    const { orders } = this.book
    for (let k = 0; k < orders.length; k++) {
      const order = orders[k]!
      if (actsAtMarket(order) && isWorking(order) && order.fromBar <= i) {
        this.#execution.fillAtMarket(order, price)
      }
    }
  }

  #submit(side: Side, request: OrderRequest): Order {
    const order = this.#makeOrder(side, 'order', request)
    const reduces = !order.needsSize && order.qty <= this.#execution.closable(side)
    const fault = faultOf(order) ?? (reduces ? null : this.entriesBlocked)
    return this.#admit(order, fault ?? this.#gate?.(order) ?? null)
  }

  #admit(order: Order, fault: string | null): Order {
    if (fault === null) this.book.add(order)
    else this.book.refuse(order, fault)
    return order
  }

  /** An order for the position, which is not flat, or for a part of it. */
  #makeClose(reason: string, qty?: Qty, limitPrice: Price | null = null): Order {
    const held = this.#account.positionQty
    const type = limitPrice === null ? 'market' : 'limit'
    const request = {
      qty: qty ?? Math.abs(held),
      type,
      limitPrice: limitPrice ?? 0,
      validity: 'gtc',
      reason,
    } as const
    return this.#makeOrder(held > 0 ? 'sell' : 'buy', 'close', request)
  }

  #makeOrder(side: Side, role: OrderRole, request: OrderRequest): Order {
    const fromBar = this.#execution.bar + 1
    return makeOrder(this.book.nextId(), side, role, request, fromBar, this.#grid)
  }
}
