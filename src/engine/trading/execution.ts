import type { Rows } from '../core/rows.ts'
import { type EpochMs, type Fraction, type Paise, type Price, type Qty, toValuePaise } from '../core/units.ts'
import type { FillInputs } from '../inputs/inputs.ts'
import type { Bars } from '../market/bars.ts'
import type { QtyRules } from '../market/lots.ts'
import type { Account } from './account.ts'
import { armExits, exitPrices } from './exits.ts'
import { FillLog } from './fillLog.ts'
import { marginOf, type PositionTerms } from './margin.ts'
import { slip, type TickGrid } from './matching.ts'
import { type Exits, isWorking, makeOrder, type Order, type OrderRequest } from './order.ts'
import type { OrderBook } from './orderBook.ts'
import { aboveFreeze, aboveLimit, lessThanLot } from './qtyFaults.ts'
import { carriesOneUnit, type SizingTerms, sizeEntry } from './sizing.ts'
import type { Side } from './trade.ts'

/** What a run says about its fills, settled before its first bar. */
export interface Terms extends SizingTerms, PositionTerms {
  readonly fill: FillInputs
  readonly tick: Price
}

/** Turns an order that met its price into a fill: size, limits, margin, charges, booking, exits. */
export class Execution {
  readonly fillLog: FillLog
  /** The bar in which fills happen now. */
  bar = -1
  /** Whether they happen at its close, and not at its open or inside it (M11). */
  atClose = false
  /** Units that the volume cap still allows in this bar. */
  volumeLeft: Qty = Infinity
  /** While one is set, entries are refused with its words, whenever they were given: the run's, and before it the desk's. */
  runBlocks: string | null = null
  deskBlocks: string | null = null
  readonly #bars: Bars
  readonly #account: Account
  readonly #book: OrderBook
  #terms: Terms
  readonly #grid: TickGrid
  readonly #slipPrice: Price
  readonly #slipFraction: Fraction
  readonly #goesByTime: boolean

  constructor(bars: Bars, account: Account, book: OrderBook, terms: Terms, grid: TickGrid, rows: Rows) {
    this.fillLog = new FillLog(rows, bars.openMs)
    this.#grid = grid
    this.#bars = bars
    this.#account = account
    this.#book = book
    this.#terms = terms
    this.#slipPrice = terms.fill.slippageTicks * terms.tick
    this.#slipFraction = terms.fill.slippageBps / 10_000
    this.#goesByTime = terms.costs.goesByTime || terms.qtyRulesAt !== null
  }

  /** Why entries are refused now, or null. */
  get entriesBlocked(): string | null {
    return this.deskBlocks ?? this.runBlocks
  }

  /** R1: the largest position from now on. */
  limitPosition(maxPositionQty: Qty): void {
    this.#terms = { ...this.#terms, maxPositionQty }
  }

  /** Units that an order on this side would close. */
  closable(side: Side): Qty {
    const held = this.#account.positionQty
    return Math.max(0, side === 'sell' ? held : -held)
  }

  /** F7: the price of a market fill. */
  marketPrice(side: Side, price: Price): Price {
    return slip(side, price, this.#slipPrice, this.#slipFraction)
  }

  /** The same as `fill`, at a price made worse by the slippage. */
  fillAtMarket(order: Order, price: Price): void {
    this.fill(order, this.marketPrice(order.side, price))
  }

  /** S3: fills a whole entry that has been found good together with those of other legs. */
  fillWhole(order: Order, qty: Qty, price: Price): void {
    const ms = this.#timeOfBar()
    order.needsSize = false
    order.qty = qty
    this.#bookFill(order, qty, price, ms, this.#chargesOf(order, qty, price, ms))
  }

  /** Fills what the position, the volume and the money allow at this price; NaN is no fill. */
  fill(order: Order, price: Price): void {
    // without volume left nothing is settled either: the price of a size is that of its fill
    if (Number.isNaN(price) || this.volumeLeft <= 0) return
    const ms = this.#timeOfBar()
    if (order.needsSize && !this.#resolveQuantity(order, price, ms)) return
    if (this.#terms.qtyRulesAt !== null && order.role === 'order') {
      this.#fillByRules(order, price, ms, this.#terms.qtyRulesAt(ms))
      return
    }
    let qty = Math.min(order.qty - order.filledQty, this.volumeLeft)
    // an exit or a close has no more than the position
    if (order.role !== 'order') qty = Math.min(qty, this.closable(order.side))
    this.#fillQty(order, qty, price, ms)
  }

  /** When fills happen now; NaN where nothing goes by it: in a long run each look-up waits for memory. */
  #timeOfBar(): EpochMs {
    return this.#goesByTime ? this.#bars.openMs[this.bar]! : Number.NaN
  }

  /** Q1, Q2: the same where the exchange's lots and largest order bind. */
  #fillByRules(order: Order, price: Price, ms: EpochMs, rules: QtyRules): void {
    // while the volume leaves no more than the closing part, nothing opens yet, and nothing of the rest is settled
    if (this.volumeLeft <= this.closable(order.side)) {
      this.#fillQty(order, Math.min(order.qty - order.filledQty, this.volumeLeft), price, ms)
      return
    }
    const fault = this.#toWholeLots(order, rules)
    if (fault !== null) this.#fillClosingPart(order, price, ms, fault)
    else this.#fillQty(order, this.#fillableQty(order, rules), price, ms)
  }

  /** Fills so many units, or what of them only closes the position. */
  #fillQty(order: Order, qty: Qty, price: Price, ms: EpochMs): void {
    if (qty <= 0) return
    const chargesPaise = this.#chargesOf(order, qty, price, ms)
    const fault = this.#faultOf(order.side, qty, price, chargesPaise)
    if (fault === null) this.#bookFill(order, qty, price, ms, chargesPaise)
    else this.#fillClosingPart(order, price, ms, fault)
  }

  /** Q1, Q2: takes what opens a position down to whole lots; why that cannot be done, or null. */
  #toWholeLots(order: Order, { lot, freezeQty }: QtyRules): string | null {
    const openingQty = order.qty - order.filledQty - this.closable(order.side)
    if (openingQty <= 0) return null
    // R2: whatever its size, it may not open anything
    if (this.entriesBlocked !== null) return this.entriesBlocked
    if (openingQty > freezeQty) return aboveFreeze(freezeQty)
    if (openingQty < lot) return lessThanLot(lot)
    order.qty -= openingQty % lot
    return null
  }

  /** Units that an order still wants and the volume allows; a volume cap must not leave a part of a lot. */
  #fillableQty(order: Order, { lot }: QtyRules): Qty {
    const closableQty = this.closable(order.side)
    const qty = Math.min(order.qty - order.filledQty, this.volumeLeft)
    return qty <= closableQty ? qty : qty - ((qty - closableQty) % lot)
  }

  /** Turns a size by the run's sizing into units; false when there are none. */
  #resolveQuantity(order: Order, price: Price, ms: EpochMs): boolean {
    order.qty = sizeEntry(this.#terms, this.#account, order.side, price, ms, this.closable(order.side))
    order.needsSize = false
    if (order.qty > 0) return true
    this.#book.refuse(order, this.#sizeFault(order.side, price, ms))
    return false
  }

  /** Why a size came to nothing. */
  #sizeFault(side: Side, price: Price, ms: EpochMs): string {
    const held = side === 'buy' ? this.#account.positionQty : -this.#account.positionQty
    const { maxPositionQty } = this.#terms
    if (held >= maxPositionQty) return aboveLimit(maxPositionQty)
    const isEnough = carriesOneUnit(this.#terms, this.#account, side, price, ms)
    return isEnough ? 'Size too small for one unit' : 'Not enough cash for one unit'
  }

  /** A5, R1 to R4: why so many units cannot change hands, or null. What reduces the position always can. */
  #faultOf(side: Side, qty: Qty, price: Price, chargesPaise: Paise): string | null {
    const held = this.#account.positionQty
    const after = held + (side === 'buy' ? qty : -qty)
    if (Math.abs(after) <= Math.abs(held) && after * held >= 0) return null
    if (this.entriesBlocked !== null) return this.entriesBlocked
    const { marginFraction, maxPositionQty, shortFault } = this.#terms
    if (after < 0 && shortFault !== null) return shortFault
    if (Math.abs(after) > maxPositionQty) return aboveLimit(maxPositionQty)
    const isShort = marginOf(after, price, marginFraction) > this.#freePaise(price) - chargesPaise
    return isShort ? 'Not enough margin' : null
  }

  /** S2: what the purse has free at a price, once the other legs have taken their margin. */
  #freePaise(price: Price): Paise {
    const { others } = this.#account
    const own = this.#account.equityPaise(price)
    return others === null ? own : own + others.equityPaise() - others.marginPaise()
  }

  /** What closes a position is never refused; only the rest is. */
  #fillClosingPart(order: Order, price: Price, ms: EpochMs, fault: string): void {
    const qty = Math.min(this.closable(order.side), this.volumeLeft)
    if (qty > 0) this.#bookFill(order, qty, price, ms, this.#chargesOf(order, qty, price, ms))
    this.#book.refuse(order, fault)
  }

  #chargesOf({ side, filledPaise }: Order, qty: Qty, price: Price, ms: EpochMs): Paise {
    return this.#terms.costs.charge(side, qty, price, ms, filledPaise)
  }

  #bookFill(order: Order, qty: Qty, price: Price, ms: EpochMs, chargesPaise: Paise): void {
    const { id, side, exits } = order
    const account = this.#account
    const before = account.positionQty
    account.bookFill(ms, this.bar, side, qty, price, chargesPaise, order.reason)
    this.fillLog.push(this.bar, this.atClose, id, side, qty, price, chargesPaise)
    const { costs } = this.#terms
    if (costs.book !== null) {
      costs.book(side, qty, price, ms, order.filledPaise)
      order.filledPaise += toValuePaise(qty, price)
    }
    this.volumeLeft -= qty
    this.#book.fill(order, qty)
    if (before * account.positionQty <= 0 && before !== 0) this.#book.cancelClosing('Position closed', side)
    const openedQty =
      Math.abs(account.positionQty) - (before * account.positionQty > 0 ? Math.abs(before) : 0)
    if (exits && openedQty > 0) this.#attachExits(order, exits, openedQty, price)
  }

  /** O5: the pair for what a fill opened; a second partial fill makes a working pair larger. */
  #attachExits(entry: Order, exits: Exits, qty: Qty, price: Price): void {
    const working = [entry.stopLoss, entry.takeProfit].filter(exit => exit !== null && isWorking(exit))
    for (const exit of working) exit!.qty += qty
    if (working.length > 0) return
    entry.stopLoss = null
    entry.takeProfit = null
    const { stopLoss, takeProfit } = exitPrices(entry.side, exits, price)
    const side = entry.side === 'buy' ? 'sell' : 'buy'
    // the stop-loss comes first, so that it is met first (F5)
    if (stopLoss > 0) {
      const request = {
        qty,
        type: 'stop',
        stopPrice: stopLoss,
        validity: 'gtc',
        reason: 'Stop loss',
      } as const
      entry.stopLoss = this.#addExit(side, 'stop-loss', request)
    }
    if (takeProfit > 0) {
      const request = {
        qty,
        type: 'limit',
        limitPrice: takeProfit,
        validity: 'gtc',
        reason: 'Take profit',
      } as const
      entry.takeProfit = this.#addExit(side, 'take-profit', request)
    }
    if (entry.stopLoss && entry.takeProfit) {
      entry.stopLoss.sibling = entry.takeProfit
      entry.takeProfit.sibling = entry.stopLoss
    }
    armExits(entry, this.#terms.fill, this.bar, this.#bars.high[this.bar]!, this.#bars.low[this.bar]!)
  }

  #addExit(side: Side, role: 'stop-loss' | 'take-profit', request: OrderRequest): Order {
    const order = makeOrder(this.#book.nextId(), side, role, request, this.bar + 1, this.#grid)
    this.#book.add(order)
    return order
  }
}
