/** What an order by hand needs of the capital for orders by hand, and why the desk would refuse it. */
import { indianFormat } from '../core/indian.ts'
import { type EpochMs, type Paise, type Price, type Qty, type SignedQty, toRupees } from '../core/units.ts'
import type { RunInputs } from '../inputs/inputs.ts'
import type { MarginTable } from '../margin/table.ts'
import { toIsoTime } from '../market/ist.ts'
import { squareOffMs } from '../run/squareOffTime.ts'
import { isWorking, type Order } from '../trading/order.ts'
import { aboveLimit } from '../trading/qtyFaults.ts'
import type { Side } from '../trading/trade.ts'
import { MANUAL, manualInputs } from './books.ts'
import type { PaperDay } from './day.ts'
import type { DayOrder } from './dayOrders.ts'
import { lastPrice, netOfAll, type PaperDeskState } from './deskState.ts'
import { type MarginTerms, marginTerms } from './ticketMargin.ts'

const INDIAN = indianFormat({ minimumFractionDigits: 0, maximumFractionDigits: 0 })

/** An order by hand, as far as its margin goes. */
export interface HandOrder {
  readonly instrument: string
  readonly side: Side
  /** What is still to be filled of it. */
  readonly qty: Qty
  /** At which its margin counts: see `bindingPrice`. */
  readonly price: Price
}

/** What decides at which price an order binds its margin. */
export type PricedOrder = Pick<Order, 'side' | 'type'> &
  Partial<Pick<Order, 'limitPrice' | 'stopPrice' | 'status'>>

/**
 * The price at which an order binds its margin: the dearest that it may fill at, as far as that is known. To buy, its limit;
 * to sell, the last price where that is above the limit, and the trigger while it waits for one.
 */
export function bindingPrice(order: PricedOrder, last: Price): Price {
  const { side, type, status = 'PENDING', limitPrice = 0, stopPrice = 0 } = order
  const waits = type === 'stop' || (type === 'stop-limit' && status === 'PENDING')
  if (side === 'buy') return limitPrice || stopPrice || last
  return waits ? stopPrice : Math.max(limitPrice, last)
}

/** What an order needs. */
export interface OrderNeed {
  readonly instrument: string
  /** The position with all of it filled. */
  readonly after: SignedQty
  /** What it binds beside all that is bound already: nothing where it reduces the position. */
  readonly marginPaise: Paise
  /** What is free without it. */
  readonly availablePaise: Paise
  /** What the margin is called. */
  readonly label: string
  readonly isReducing: boolean
}

/** The capital for orders by hand: what is free of it, and what positions and working orders bind. */
export interface HandMargin {
  readonly availablePaise: Paise
  readonly usedPaise: Paise
}

/** The margin of orders by hand on the desk as it stands: *Available* of the order ticket, and the rest. */
export function handMargin(day: PaperDay, state: PaperDeskState, margins: MarginTable | null): HandMargin {
  const { availablePaise, usedPaise } = handBooks(day, state, margins, null)
  return { availablePaise, usedPaise }
}

/** What an order needs on the desk as it stands; `changed` is the order that it takes the place of. */
export function orderNeed(
  day: PaperDay,
  state: PaperDeskState,
  order: HandOrder,
  margins: MarginTable | null,
  changed: DayOrder | null = null,
): OrderNeed {
  const { instrument, side, qty } = order
  const { availablePaise, bound } = handBooks(day, state, margins, changed)
  const held = heldOf(state, instrument)
  const after = held + (side === 'buy' ? qty : -qty)
  const isReducing = Math.abs(after) <= Math.abs(held) && after * held >= 0
  const marginPaise = bound(instrument, [order]) - bound(instrument, [])
  const { label } = termsOf(day, instrument, margins)
  return { instrument, after, marginPaise, availablePaise, label, isReducing }
}

/** What orders by hand bind of their capital, without the one that is changed; `bound` tells it of a symbol with more orders. */
function handBooks(
  day: PaperDay,
  state: PaperDeskState,
  margins: MarginTable | null,
  changed: DayOrder | null,
) {
  const working = workingByHand(state).filter(row => row.orderId !== changed?.orderId)
  const bound = (symbol: string, also: readonly HandOrder[]): Paise => {
    const terms = termsOf(day, symbol, margins)
    const held = heldOf(state, symbol)
    const price = lastPrice(day.market, symbol, day.nowMs) ?? 0
    const own = working
      .filter(row => row.instrument === symbol)
      .map(row => ({ ...row, price: bindingPrice(row, price) }))
    return boundPaise(terms, held, price, [...own, ...also])
  }
  const symbols = new Set([...state.positions, ...working].map(row => row.instrument))
  let usedPaise = 0
  for (const symbol of symbols) usedPaise += bound(symbol, [])
  const capitalPaise = state.byHandPaise + netOfAll(day.books.filter(({ strategyId }) => strategyId === null))
  return { usedPaise, availablePaise: capitalPaise - usedPaise, bound }
}

/** The orders by hand that still work, each with the units that are left to fill. */
export function workingByHand({ orders }: PaperDeskState): DayOrder[] {
  return orders
    .filter(row => row.strategy === MANUAL && row.role === 'order' && isWorking(row))
    .map(row => ({ ...row, qty: row.qty - (row.filledQty ?? 0) }))
}

/** R4: the time at which a run squares off on the day of `ms`, "15:10"; null where nothing is closed by itself. */
export function squareOffTimeOn(inputs: RunInputs, ms: EpochMs): string | null {
  return inputs.squareOff === null ? null : toIsoTime(squareOffMs(inputs, inputs.squareOff, ms)).slice(11, 16)
}

/** Why the desk would refuse an order that needs so much, or null. */
export function refusal(day: PaperDay, need: OrderNeed, chargesPaise: Paise): string | null {
  const { standing, stale, nowMs } = day
  const { instrument, after, marginPaise, availablePaise, isReducing } = need
  if (isReducing) return null
  const { halted, limited, terms } = standing
  if (halted) return 'Kill switch'
  if (limited !== null) return limited
  if (stale.includes(instrument)) return `No price of ${instrument} for 30 seconds`
  const inputs = inputsByHand(day, instrument)
  const { squareOff } = inputs
  if (squareOff !== null && nowMs >= squareOffMs(inputs, squareOff, nowMs)) {
    return `No intraday entries after the ${squareOffTimeOn(inputs, nowMs)} square-off; enter on the next trading day`
  }
  const most = terms.limits?.maxPositionQty ?? Infinity
  if (Math.abs(after) > most) return aboveLimit(most)
  const neededPaise = marginPaise + chargesPaise
  if (neededPaise <= availablePaise) return null
  return `Not enough margin: needs ₹${INDIAN.format(toRupees(neededPaise))}, ₹${INDIAN.format(Math.max(0, toRupees(availablePaise)))} available`
}

/** The run that the day's orders by hand in an instrument are: a square-off that has acted stands, whatever is saved later. */
export function inputsByHand({ books, standing }: PaperDay, instrument: string): RunInputs {
  const book = books.find(row => row.strategyId === null && row.instruments[0] === instrument)
  const { manualCapital, limits } = standing.terms
  return book?.plan.inputs ?? manualInputs(instrument, manualCapital, limits)
}

/**
 * What a position binds with its working orders: as at a broker those to buy and those to sell do not add up, the dearer
 * side of the two counts.
 */
function boundPaise(terms: MarginTerms, held: SignedQty, last: Price, working: readonly HandOrder[]): Paise {
  const more = (side: Side) => {
    let qty = held
    let paise = 0
    for (const order of working) {
      if (order.side !== side) continue
      const next = qty + (side === 'buy' ? order.qty : -order.qty)
      paise += Math.max(0, terms.of(next, order.price) - terms.of(qty, order.price))
      qty = next
    }
    return paise
  }
  return terms.of(held, last) + Math.max(more('buy'), more('sell'))
}

function termsOf({ standing, nowMs }: PaperDay, symbol: string, margins: MarginTable | null): MarginTerms {
  return marginTerms(manualInputs(symbol, standing.terms.manualCapital, null), nowMs, margins)
}

/** What is held by hand of a symbol. */
export function heldOf({ positions }: PaperDeskState, symbol: string): SignedQty {
  return positions.find(row => row.strategy === MANUAL && row.instrument === symbol)?.qty ?? 0
}
