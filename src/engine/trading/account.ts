import { Rows } from '../core/rows.ts'
import {
  type EpochMs,
  type Paise,
  type Price,
  type Qty,
  roundHalfUp,
  type SignedQty,
  toSignedValuePaise,
  toValuePaise,
} from '../core/units.ts'
import { RoundTrips } from './roundTrips.ts'
import type { Fill, Side, Trade } from './trade.ts'
import type { TradeColumns } from './tradeColumns.ts'

/** What the other legs of a run bring to the purse that it shares with them, and what they bind of it (S2). */
export interface OtherLegs {
  equityPaise(): Paise
  marginPaise(): Paise
}

/**
 * Cash, position and round trips of one run, in whole paise. See RULES.md, A1 to A4.
 * cash + marketValue(price) = capital + realised + unrealised(price) − charges, exactly, at any price.
 */
export class Account {
  readonly capitalPaise: Paise
  cashPaise: Paise
  positionQty: SignedQty = 0
  /** What the open units cost, with the position's sign. */
  costPaise: Paise = 0
  realisedPaise: Paise = 0
  chargesPaise: Paise = 0
  /** Units bought and sold in all. */
  tradedQty: Qty = 0
  /** Null in a run of one instrument. */
  others: OtherLegs | null = null
  readonly #trips: RoundTrips

  /**
   * `rows` is memory that nobody else writes to while the account is read. With `openMs`, the times of the bars that fills
   * lie in, the times of the fills themselves are not looked at.
   */
  constructor(capitalPaise: Paise, rows = new Rows(), openMs: Float64Array | null = null) {
    this.#trips = new RoundTrips(rows, openMs)
    this.capitalPaise = capitalPaise
    this.cashPaise = capitalPaise
  }

  /** Round trips that have ended, by exit. */
  get trades(): readonly Trade[] {
    return this.#trips.ended
  }

  /** Its round trips are from now on in memory of their own. */
  keep(): void {
    this.#trips.keep()
  }

  /** The same for metrics, without an object each. */
  tradeColumns(): TradeColumns {
    return this.#trips.columns()
  }

  /** What each of them made, net of charges. */
  tradeProfits(): Float64Array {
    return this.#trips.profits()
  }

  /** What the position is worth at a price: negative for a short. */
  marketValuePaise(price: Price): Paise {
    return toSignedValuePaise(this.positionQty, price)
  }

  /** Cash and position together at a price. */
  equityPaise(price: Price): Paise {
    return this.positionQty === 0 ? this.cashPaise : this.cashPaise + this.marketValuePaise(price)
  }

  /** S2: equity of the whole run, with this position at a price. */
  runEquityPaise(price: Price): Paise {
    const own = this.equityPaise(price)
    return this.others === null ? own : own + this.others.equityPaise()
  }

  unrealisedPaise(price: Price): Paise {
    return this.marketValuePaise(price) - this.costPaise
  }

  /** Rupees for each open unit; 0 when flat. */
  get averagePrice(): Price {
    return this.positionQty === 0 ? 0 : this.costPaise / this.positionQty / 100
  }

  /** Books one fill: what closes the position first, then what opens one. */
  book({ ms, bar, side, qty, price, chargesPaise }: Fill, reason: string): void {
    this.bookFill(ms, bar, side, qty, price, chargesPaise, reason)
  }

  /** The same, for a run: it makes no object for a fill. */
  bookFill(
    ms: EpochMs,
    bar: number,
    side: Side,
    qty: Qty,
    price: Price,
    chargesPaise: Paise,
    reason: string,
  ): void {
    const buys = side === 'buy'
    const held = this.positionQty
    const closing = (buys ? held < 0 : held > 0) ? Math.min(Math.abs(held), qty) : 0
    const opening = qty - closing
    const valuePaise = toValuePaise(qty, price)
    this.cashPaise += (buys ? -valuePaise : valuePaise) - chargesPaise
    this.chargesPaise += chargesPaise
    this.tradedQty += qty
    if (closing === 0) {
      this.#extend(ms, bar, buys, qty, price, valuePaise, chargesPaise, reason)
      return
    }
    const closingValue = opening === 0 ? valuePaise : toValuePaise(closing, price)
    const closingCharges = opening === 0 ? chargesPaise : roundHalfUp((chargesPaise * closing) / qty)
    this.#reduce(closing, price, closingValue, closingCharges)
    if (this.positionQty === 0) this.#trips.end(ms, bar, reason)
    if (opening === 0) return
    this.#extend(
      ms,
      bar,
      buys,
      opening,
      price,
      valuePaise - closingValue,
      chargesPaise - closingCharges,
      reason,
    )
  }

  #extend(
    ms: EpochMs,
    bar: number,
    long: boolean,
    qty: Qty,
    price: Price,
    valuePaise: Paise,
    chargesPaise: Paise,
    reason: string,
  ): void {
    this.positionQty += long ? qty : -qty
    this.costPaise += long ? valuePaise : -valuePaise
    const movedPaise = long ? -valuePaise : valuePaise
    if (this.#trips.isOpen) this.#trips.enter(qty, price, movedPaise, chargesPaise)
    else this.#trips.begin(long, ms, bar, qty, price, movedPaise, chargesPaise, reason)
  }

  #reduce(qty: Qty, price: Price, valuePaise: Paise, chargesPaise: Paise): void {
    const long = this.positionQty > 0
    const held = Math.abs(this.positionQty)
    const movedPaise = long ? valuePaise : -valuePaise
    // the last units take what is left of the cost, so that nothing is lost to rounding
    const costOfPart = qty === held ? this.costPaise : shareOf(this.costPaise, qty, held)
    this.realisedPaise += movedPaise - costOfPart
    this.costPaise -= costOfPart
    this.positionQty += long ? -qty : qty
    this.#trips.exit(qty, held, price, movedPaise, chargesPaise)
  }

  /** The round trip under way, as if what is left of it were closed at this price; null when flat. */
  openTrade(price: Price, ms: EpochMs, bar: number): Trade | null {
    return this.#trips.asClosed(Math.abs(this.positionQty), price, this.marketValuePaise(price), ms, bar)
  }
}

/** What a part of the units cost: rounded without the sign of a short, as its value is. */
function shareOf(costPaise: Paise, qty: Qty, held: Qty): Paise {
  const share = roundHalfUp((Math.abs(costPaise) * qty) / held)
  return costPaise < 0 ? -share : share
}
