/** What is no order, or no change of one: sentences that the trader can act on, with their field. */
import { indianFormat } from '../core/indian.ts'
import { InputError } from '../core/problem.ts'
import type { Price, Qty } from '../core/units.ts'
import { toPriceText } from '../desk/orderSteps.ts'
import type { DeskCommand, OrderTicket } from '../desk/types.ts'
import { TickGrid } from '../trading/matching.ts'
import type { OrderChange } from '../trading/order.ts'
import type { Side } from '../trading/trade.ts'
import type { DayOrder } from './dayOrders.ts'
import { isOnTick } from './ticketTick.ts'

const INDIAN = indianFormat({ minimumFractionDigits: 0, maximumFractionDigits: 0 })
const LARGEST_QTY = 1_000_000
const HIGHEST_PRICE = 10_000_000

/** What the prices of an order are checked by. */
export interface PriceTerms {
  /** Of the instrument; null where there is none. */
  readonly last: Price | null
  readonly tick: Price
}

/** Another quantity, limit or trigger of a working order, as it is asked for. */
export type AskedChange = Pick<Extract<DeskCommand, { kind: 'modify-order' }>, 'qty' | 'price' | 'stopPrice'>

/** @throws InputError where the ticket cannot be an order by the prices of its instrument. */
export function checkTicket(ticket: OrderTicket, terms: PriceTerms): void {
  const { type, side, qty, limitPrice, stopPrice } = ticket
  checkQty(qty)
  if (type === 'limit' || type === 'stop-limit') {
    checkPrice(limitPrice, terms.tick, 'Limit price', 'limitPrice')
  }
  if (type === 'stop' || type === 'stop-limit') {
    checkPrice(stopPrice, terms.tick, 'Trigger price', 'stopPrice')
    checkTrigger(side, stopPrice, terms, 'stopPrice')
  }
  if (type === 'stop-limit') checkLimitOfStop(side, limitPrice, stopPrice, 'limitPrice')
  checkPercentages(ticket)
}

/**
 * A change of a working order, checked by the prices of its instrument; `stopPrice` is another trigger for one that waits for
 * it with a limit beside it. @throws InputError for a quantity or price that is none.
 */
export function checkChange(
  order: DayOrder,
  { qty, price, stopPrice }: AskedChange,
  terms: PriceTerms,
): OrderChange {
  const { type, side, status, filledQty = 0 } = order
  checkQty(qty)
  if (qty <= filledQty) {
    throw new InputError(
      `${INDIAN.format(filledQty)} have filled already: enter more, or cancel the rest.`,
      'qty',
    )
  }
  if (type === 'market') return { qty }
  checkPrice(price, terms.tick, type === 'stop' ? 'Trigger price' : 'Limit price', 'price')
  if (type === 'stop') {
    checkTrigger(side, price, terms, 'price')
    return { qty, stopPrice: price }
  }
  if (type !== 'stop-limit' || status !== 'PENDING') return { qty, limitPrice: price }
  if (stopPrice === undefined) return { qty, limitPrice: price }
  checkPrice(stopPrice, terms.tick, 'Trigger price', 'stopPrice')
  checkTrigger(side, stopPrice, terms, 'stopPrice')
  checkLimitOfStop(side, price, stopPrice, 'price')
  return { qty, limitPrice: price, stopPrice }
}

function checkQty(qty: Qty): void {
  if (Number.isInteger(qty) && qty >= 1 && qty <= LARGEST_QTY) return
  throw new InputError(`Enter a quantity from 1 to ${INDIAN.format(LARGEST_QTY)}.`, 'qty')
}

/** @throws InputError for what is no price of an order; `what` is the name of its field. */
export function checkPrice(price: Price, tick: Price, what: string, field: string): void {
  if (!(price <= HIGHEST_PRICE)) {
    throw new InputError(`${what}: enter a price of at most ₹${INDIAN.format(HIGHEST_PRICE)}.`, field)
  }
  if (price > 0 && isOnTick(price, tick)) return
  const steps = tick > 0 ? `, in steps of ₹${toPriceText(tick)}` : ''
  throw new InputError(`${what}: enter a price above ₹0${steps}.`, field)
}

/** Exchanges refuse a trigger that the market has passed already: it would be a market order that nobody meant. */
function checkTrigger(side: Side, stopPrice: Price, { last, tick }: PriceTerms, field: string): void {
  if (last === null || (side === 'buy' ? stopPrice >= last : stopPrice <= last)) return
  const [where, bound] = side === 'buy' ? ['at or above', 'least'] : ['at or below', 'most']
  throw new InputError(
    `Trigger price: a stop to ${side} waits ${where} the last price. Enter at ${bound} ${toPriceText(nearestTrigger(side, last, tick))}.`,
    field,
  )
}

/** The first price on the tick that a trigger may have. */
function nearestTrigger(side: Side, last: Price, tick: Price): Price {
  const grid = new TickGrid(tick)
  const nearest = grid.round(last)
  if (side === 'buy') return nearest < last ? grid.round(nearest + tick) : nearest
  return nearest > last ? grid.round(nearest - tick) : nearest
}

function checkLimitOfStop(side: Side, limitPrice: Price, stopPrice: Price, field: string): void {
  if (side === 'buy' ? limitPrice >= stopPrice : limitPrice <= stopPrice) return
  const [where, bound] = side === 'buy' ? ['above', 'least'] : ['below', 'most']
  throw new InputError(
    `Limit price: for an SL ${side} order it must be at or ${where} the trigger price. Enter at ${bound} ${toPriceText(stopPrice)}.`,
    field,
  )
}

function checkPercentages({ type, protectionPct, ...exits }: OrderTicket): void {
  if (type === 'market' && !(protectionPct > 0 && protectionPct <= 20)) {
    throw new InputError('Market protection: enter a percentage above 0, at most 20.', 'protectionPct')
  }
  for (const field of ['stopLossPct', 'takeProfitPct'] as const) {
    if (exits[field] >= 0 && exits[field] <= 50) continue
    throw new InputError('Enter a percentage from 0 to 50; 0 is off.', field)
  }
}
