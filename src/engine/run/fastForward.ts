import { type EpochMs, type Paise, roundProduct } from '../core/units.ts'
import type { Bars } from '../market/bars.ts'
import type { Account } from '../trading/account.ts'
import type { Broker } from '../trading/broker.ts'

/** The bars of one run of one instrument on which nothing can happen but that the account is marked. See RULES.md, T3. */
export class FastForward {
  /** Quiet bars at whose close a position was held. */
  barsHeld = 0
  readonly #openMs: Float64Array
  readonly #close: Float64Array
  readonly #account: Account
  readonly #orders: Broker['book']['orders']
  readonly #equity: Float64Array
  /** Not 0 where the strategy acts; null: it may act on every bar. */
  readonly #active: Int8Array | null

  constructor(
    { openMs, close }: Bars,
    account: Account,
    broker: Broker,
    equity: Float64Array,
    active: Int8Array | null,
  ) {
    this.#openMs = openMs
    this.#close = close
    this.#account = account
    this.#orders = broker.book.orders
    this.#equity = equity
    this.#active = active
  }

  /**
   * Marks the quiet bars that begin with `from`; the first bar that needs more: there is an order, the strategy acts, a
   * day or the square-off comes at `untilMs`, the equity is above the peak or at the floor.
   */
  mark(from: number, untilMs: EpochMs, peakPaise: Paise, floorPaise: Paise): number {
    if (this.#active === null || this.#orders.length !== 0) return from
    if (this.#account.positionQty === 0) {
      return this.#markFlat(this.#active, from, untilMs, peakPaise, floorPaise)
    }
    const end = this.#markHeld(this.#active, from, untilMs, peakPaise, floorPaise)
    this.barsHeld += end - from
    return end
  }

  #markFlat(active: Int8Array, from: number, untilMs: EpochMs, peakPaise: Paise, floorPaise: Paise): number {
    const { cashPaise } = this.#account
    if (cashPaise > peakPaise || cashPaise <= floorPaise) return from
    const openMs = this.#openMs
    const equity = this.#equity
    let i = from
    for (; i < active.length && active[i] === 0 && openMs[i]! < untilMs; i++) equity[i] = cashPaise
    return i
  }

  #markHeld(active: Int8Array, from: number, untilMs: EpochMs, peakPaise: Paise, floorPaise: Paise): number {
    const { positionQty, cashPaise } = this.#account
    const openMs = this.#openMs
    const close = this.#close
    const equity = this.#equity
    // `toSignedValuePaise` in two parts, since all but the price stays the same
    const sign = Math.sign(positionQty)
    const hundredfold = Math.abs(positionQty) * 100
    let i = from
    for (; i < active.length && active[i] === 0 && openMs[i]! < untilMs; i++) {
      const marked = cashPaise + sign * roundProduct(hundredfold * close[i]!)
      if (marked > peakPaise || marked <= floorPaise) break
      equity[i] = marked
    }
    return i
  }
}
