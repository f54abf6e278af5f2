import { type Paise, roundProduct } from '../core/units.ts'
import type { Bars } from '../market/bars.ts'
import type { Account } from '../trading/account.ts'
import type { Broker } from '../trading/broker.ts'
import { actsAtMarket, isExit, isWorking } from '../trading/order.ts'
import { ActiveBars } from './activeBars.ts'
import { EquityPath } from './equityPath.ts'
import { HeldBars } from './heldBars.ts'

/** More than the share by which a price and an order's may differ and still be the same: what is this near is looked at. */
const NEAR = 1e-8

/** The bars of one run of one instrument on which nothing can happen but that the account is marked. See RULES.md, T3. */
export class FastForward {
  /** Quiet bars at whose close a position was held. */
  barsHeld = 0
  readonly #high: Float64Array
  readonly #low: Float64Array
  readonly #close: Float64Array
  readonly #account: Account
  readonly #orders: Broker['book']['orders']
  readonly #equity: Float64Array
  /** Where a path takes the equity, and no column: bars are passed in blocks. */
  readonly #path: EquityPath | null
  readonly #activeBars: ActiveBars | null
  readonly #held: HeldBars | null
  /** Not 0 where the strategy acts; null: it may act on every bar. */
  readonly #active: Int8Array | null
  readonly #nextOpens: NextOpens | null
  #up = Infinity
  #down = -Infinity

  constructor(
    bars: Bars,
    account: Account,
    broker: Broker,
    equity: Float64Array | EquityPath,
    active: Int8Array | null,
  ) {
    const { open, high, low, close } = bars
    this.#high = high
    this.#low = low
    this.#close = close
    this.#account = account
    this.#orders = broker.book.orders
    const isPath = equity instanceof EquityPath
    this.#equity = isPath ? NO_COLUMN : equity
    this.#path = isPath ? equity : null
    this.#activeBars = isPath && active !== null ? new ActiveBars(active) : null
    this.#held = isPath ? new HeldBars(bars, equity) : null
    this.#active = active
    // runs of a sweep read so many columns that the caches hold none of them to the next run
    const readsAhead = isPath || open.length > CACHED_BARS
    this.#nextOpens = readsAhead ? new NextOpens(open) : null
  }

  /**
   * Marks the quiet bars that begin with `from`; the first bar that needs more: it may reach an order, the strategy acts, a
   * day or the square-off comes with `untilBar`, the equity is above the peak or at the floor.
   */
  mark(from: number, untilBar: number, peakPaise: Paise, floorPaise: Paise): number {
    const active = this.#active
    if (active === null) return from
    const isFree = this.#orders.length === 0
    if (!isFree && !this.#isGuarded()) return from
    if (this.#nextOpens !== null) this.#nextOpens.warm(from)
    if (this.#path !== null) return this.#pass(this.#path, isFree, from, untilBar, peakPaise, floorPaise)
    if (this.#account.positionQty === 0) {
      return isFree ? this.#markFlat(active, from, untilBar, peakPaise, floorPaise) : from
    }
    const end = isFree
      ? this.#markHeld(active, from, untilBar, peakPaise, floorPaise)
      : this.#markGuarded(active, from, untilBar, peakPaise, floorPaise)
    this.barsHeld += end - from
    return end
  }

  /** The same for a path. */
  #pass(
    path: EquityPath,
    isFree: boolean,
    from: number,
    untilBar: number,
    peakPaise: Paise,
    floorPaise: Paise,
  ): number {
    const { positionQty, cashPaise } = this.#account
    const quietEnd = this.#activeBars!.firstIn(from, untilBar)
    if (quietEnd <= from) return from
    if (positionQty === 0) {
      if (!isFree || cashPaise > peakPaise || cashPaise <= floorPaise) return from
      path.stay(from, quietEnd, cashPaise)
      return quietEnd
    }
    if (isFree) this.#held!.setExits(-Infinity, Infinity)
    else this.#held!.setExits(this.#down, this.#up)
    const end = this.#held!.pass(from, quietEnd, positionQty, cashPaise, peakPaise, floorPaise)
    this.barsHeld += end - from
    return end
  }

  /** Whether no order works but exits of the position, and between which prices no bar reaches one. */
  #isGuarded(): boolean {
    this.#up = Infinity
    this.#down = -Infinity
    for (let k = 0; k < this.#orders.length; k++) {
      const order = this.#orders[k]!
      if (!isExit(order) || !isWorking(order) || actsAtMarket(order)) return false
      // a limit waits on the far side of the market, a stop on the near one
      const isAbove = (order.side === 'sell') === (order.type === 'limit')
      const price = order.type === 'limit' ? order.limitPrice : order.stopPrice
      if (isAbove) this.#up = Math.min(this.#up, price * (1 - NEAR))
      else this.#down = Math.max(this.#down, price * (1 + NEAR))
    }
    return true
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

  /** The same while the bars stay between the exits: two columns more to read. */
  #markGuarded(
    active: Int8Array,
    from: number,
    untilBar: number,
    peakPaise: Paise,
    floorPaise: Paise,
  ): number {
    const { positionQty, cashPaise } = this.#account
    const high = this.#high
    const low = this.#low
    const close = this.#close
    const equity = this.#equity
    const up = this.#up
    const down = this.#down
    const sign = Math.sign(positionQty)
    const hundredfold = Math.abs(positionQty) * 100
    let i = from
    for (; i < untilBar && active[i] === 0 && high[i]! < up && low[i]! > down; i++) {
      const marked = cashPaise + sign * roundProduct(hundredfold * close[i]!)
      if (marked > peakPaise || marked <= floorPaise) break
      equity[i] = marked
    }
    return i
  }
}

const NO_COLUMN = new Float64Array(0)

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
