import { type Paise, roundProduct } from '../core/units.ts'
import type { Bars } from '../market/bars.ts'
import type { Account } from '../trading/account.ts'
import type { Broker } from '../trading/broker.ts'

/** The bars of one run of one instrument on which nothing can happen but that the account is marked. See RULES.md, T3. */
export class FastForward {
  /** Quiet bars at whose close a position was held. */
  barsHeld = 0
  readonly #close: Float64Array
  readonly #account: Account
  readonly #orders: Broker['book']['orders']
  readonly #equity: Float64Array
  /** Not 0 where the strategy acts; null: it may act on every bar. */
  readonly #active: Int8Array | null
  readonly #nextOpens: NextOpens | null

  constructor(
    { open, close }: Bars,
    account: Account,
    broker: Broker,
    equity: Float64Array,
    active: Int8Array | null,
  ) {
    this.#close = close
    this.#account = account
    this.#orders = broker.book.orders
    this.#equity = equity
    this.#active = active
    this.#nextOpens = active !== null && active.length > CACHED_BARS ? new NextOpens(open) : null
  }

  /**
   * Marks the quiet bars that begin with `from`; the first bar that needs more: there is an order, the strategy acts, a
   * day or the square-off comes with `untilBar`, the equity is above the peak or at the floor.
   */
  mark(from: number, untilBar: number, peakPaise: Paise, floorPaise: Paise): number {
    if (this.#active === null || this.#orders.length !== 0) return from
    if (this.#nextOpens !== null) this.#nextOpens.warm(from)
    if (this.#account.positionQty === 0) {
      return this.#markFlat(this.#active, from, untilBar, peakPaise, floorPaise)
    }
    const end = this.#markHeld(this.#active, from, untilBar, peakPaise, floorPaise)
    this.barsHeld += end - from
    return end
  }

  #markFlat(active: Int8Array, from: number, untilBar: number, peakPaise: Paise, floorPaise: Paise): number {
    const { cashPaise } = this.#account
    if (cashPaise > peakPaise || cashPaise <= floorPaise) return from
    const equity = this.#equity
    let i = from
    for (; i < untilBar && active[i] === 0; i++) equity[i] = cashPaise
    return i
  }

  #markHeld(active: Int8Array, from: number, untilBar: number, peakPaise: Paise, floorPaise: Paise): number {
    const { positionQty, cashPaise } = this.#account
    const close = this.#close
    const equity = this.#equity
    // `toSignedValuePaise` in two parts, since all but the price stays the same
    const sign = Math.sign(positionQty)
    const hundredfold = Math.abs(positionQty) * 100
    let i = from
    for (; i < untilBar && active[i] === 0; i++) {
      const marked = cashPaise + sign * roundProduct(hundredfold * close[i]!)
      if (marked > peakPaise || marked <= floorPaise) break
      equity[i] = marked
    }
    return i
  }
}

/** Bars whose columns the processor's caches hold: their opens need no reading ahead. */
const CACHED_BARS = 250_000
/** Bars that are read ahead at a time: their opens fit into the first cache. */
const AHEAD_BARS = 4_096
/** Prices that come from memory together. */
const LINE_BARS = 8

/**
 * The opens at which what a strategy orders will fill. They are read ahead and in order: in a long run each that is looked up
 * by itself is waited for, a tenth of a microsecond, since it lies in memory that no cache has.
 */
class NextOpens {
  readonly #open: Float64Array
  /** First bar that has not been read. */
  #ahead = 0
  /** Nobody needs it, but without it nothing would have to be read. */
  sum = 0

  constructor(open: Float64Array) {
    this.#open = open
  }

  warm(from: number): void {
    if (from >= this.#ahead) this.#read(from)
  }

  #read(from: number): void {
    const open = this.#open
    const end = Math.min(from + AHEAD_BARS, open.length)
    let sum = 0
    for (let i = from; i < end; i += LINE_BARS) sum += open[i]!
    this.sum += sum
    this.#ahead = end
  }
}
