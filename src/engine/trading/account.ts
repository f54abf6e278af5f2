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
import type { Fill, Trade } from './trade.ts'

/** What the other legs of a run bring to the purse that it shares with them, and what they bind of it (S2). */
export interface OtherLegs {
  equityPaise(): Paise
  marginPaise(): Paise
}

/** The round trip under way: it becomes a `Trade` by being closed, without being copied. */
type OpenTrade = { -readonly [K in keyof Trade]: Trade[K] }

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
  readonly trades: Trade[] = []
  /** Null in a run of one instrument. */
  others: OtherLegs | null = null
  #open: OpenTrade | null = null

  constructor(capitalPaise: Paise) {
    this.capitalPaise = capitalPaise
    this.cashPaise = capitalPaise
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
  book(fill: Fill, reason: string): void {
    const signed = fill.side === 'buy' ? fill.qty : -fill.qty
    const closing = this.positionQty * signed < 0 ? Math.min(Math.abs(this.positionQty), fill.qty) : 0
    const opening = fill.qty - closing
    const valuePaise = toValuePaise(fill.qty, fill.price)
    const closingValue = opening === 0 ? valuePaise : toValuePaise(closing, fill.price)
    const closingCharges =
      opening === 0 ? fill.chargesPaise : roundHalfUp((fill.chargesPaise * closing) / fill.qty)
    this.cashPaise += (signed > 0 ? -valuePaise : valuePaise) - fill.chargesPaise
    this.chargesPaise += fill.chargesPaise
    if (closing > 0) this.#reduce(fill, closing, closingValue, closingCharges, reason)
    if (opening > 0) {
      this.#extend(fill, opening, valuePaise - closingValue, fill.chargesPaise - closingCharges, reason)
    }
  }

  #extend(fill: Fill, qty: number, valuePaise: Paise, chargesPaise: Paise, reason: string): void {
    const long = fill.side === 'buy'
    this.positionQty += long ? qty : -qty
    this.costPaise += long ? valuePaise : -valuePaise
    this.#open ??= startTrade(fill, reason)
    const open = this.#open
    open.entryPrice = meanPrice(open.entryPrice, open.qty, fill.price, qty)
    open.qty += qty
    open.grossPaise += long ? -valuePaise : valuePaise
    open.chargesPaise += chargesPaise
  }

  #reduce(fill: Fill, qty: number, valuePaise: Paise, chargesPaise: Paise, reason: string): void {
    const open = this.#open!
    const long = open.side === 'long'
    const held = Math.abs(this.positionQty)
    // the last units take what is left of the cost, so that nothing is lost to rounding
    const costOfPart = qty === held ? this.costPaise : shareOf(this.costPaise, qty, held)
    this.realisedPaise += (long ? valuePaise : -valuePaise) - costOfPart
    this.costPaise -= costOfPart
    this.positionQty += long ? -qty : qty
    open.exitPrice = meanPrice(open.exitPrice, open.qty - held, fill.price, qty)
    open.grossPaise += long ? valuePaise : -valuePaise
    open.chargesPaise += chargesPaise
    if (this.positionQty !== 0) return
    endTrade(open, fill.ms, fill.bar, reason)
    this.trades.push(open)
    this.#open = null
  }

  /** The round trip under way, as if what is left of it were closed at this price; null when flat. */
  openTrade(price: Price, ms: EpochMs, bar: number): Trade | null {
    if (!this.#open) return null
    const open = { ...this.#open }
    const held = Math.abs(this.positionQty)
    open.exitPrice = meanPrice(open.exitPrice, open.qty - held, price, held)
    open.grossPaise += this.marketValuePaise(price)
    endTrade(open, ms, bar, 'Open')
    return open
  }
}

/** What a part of the units cost: rounded without the sign of a short, as its value is. */
function shareOf(costPaise: Paise, qty: Qty, held: Qty): Paise {
  const share = roundHalfUp((Math.abs(costPaise) * qty) / held)
  return costPaise < 0 ? -share : share
}

/** A trade that this fill begins; until it ends `grossPaise` is what its fills have moved in cash. */
function startTrade(fill: Fill, entryReason: string): OpenTrade {
  return {
    side: fill.side === 'buy' ? 'long' : 'short',
    qty: 0,
    entryMs: fill.ms,
    entryBar: fill.bar,
    entryPrice: 0,
    exitMs: fill.ms,
    exitBar: fill.bar,
    exitPrice: 0,
    grossPaise: 0,
    chargesPaise: 0,
    netPaise: 0,
    bars: 0,
    entryReason,
    exitReason: '',
  }
}

function endTrade(open: OpenTrade, exitMs: EpochMs, exitBar: number, exitReason: string): void {
  open.exitMs = exitMs
  open.exitBar = exitBar
  open.exitReason = exitReason
  open.netPaise = open.grossPaise - open.chargesPaise
  open.bars = exitBar - open.entryBar
}

/** Exact for a single fill: a price never passes through a product and a quotient. */
function meanPrice(mean: Price, qty: number, price: Price, moreQty: number): Price {
  return qty === 0 ? price : mean + ((price - mean) * moreQty) / (qty + moreQty)
}
