import type { Bars } from '../market/bars.ts'
import type { Execution } from './execution.ts'
import { betterPrice, type Penetration, stopFill, stopLimitFill } from './matching.ts'
import { actsAtMarket, isWorking, type Order } from './order.ts'
import type { OrderBook } from './orderBook.ts'
import { isForRival, opensThrough } from './rivals.ts'

/** Where orders that wait for a price meet the bars of one instrument. See RULES.md, F2 to F5 and F11. */
export class InsideBar {
  readonly #bars: Bars
  readonly #book: OrderBook
  readonly #execution: Execution
  readonly #through: Penetration

  constructor(bars: Bars, book: OrderBook, execution: Execution, through: Penetration) {
    this.#bars = bars
    this.#book = book
    this.#execution = execution
    this.#through = through
  }

  /** Where a working order that waits for its price meets a bar that reaches it. */
  meet(order: Order, i: number): void {
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
      this.#book.orders.includes(rival)
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
    this.#book.watch?.changed(order)
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
}
