/** What is no order, or no change of one: sentences that the trader can act on, with their field. */
import { indianFormat } from '../core/indian.ts'
import { InputError } from '../core/problem.ts'
import type { Price, Qty } from '../core/units.ts'
import { toPriceText } from '../desk/orderSteps.ts'
import type { OrderTicket } from '../desk/types.ts'
import type { OrderChange } from '../trading/order.ts'
import type { Side } from '../trading/trade.ts'
import type { DayOrder } from './dayOrders.ts'

const INDIAN = indianFormat({ minimumFractionDigits: 0, maximumFractionDigits: 0 })
const LARGEST_QTY = 1_000_000
const HIGHEST_PRICE = 10_000_000

/** @throws InputError where the ticket cannot be an order at the last price of its instrument. */
export function checkTicket(ticket: OrderTicket, last: Price): void {
  const { type, side, qty, limitPrice, stopPrice } = ticket
  checkQty(qty)
  if (type === 'limit' || type === 'stop-limit') checkPrice(limitPrice, 'Limit price', 'limitPrice')
  if (type === 'stop' || type === 'stop-limit') {
    checkPrice(stopPrice, 'Trigger price', 'stopPrice')
    checkTrigger(side, stopPrice, last, 'stopPrice')
  }
  if (type === 'stop-limit') checkLimitOfStop(side, limitPrice, stopPrice, 'limitPrice')
  checkPercentages(ticket)
}

/**
 * A change of a working order, checked at the last price of its instrument; `stopPrice` is another trigger for one that
 * waits for it with a limit beside it. @throws InputError for a quantity or price that is none.
 */
export function checkChange(
  order: DayOrder,
  last: Price | null,
  qty: Qty,
  price: Price,
  stopPrice?: Price,
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
  checkPrice(price, 'Price', 'price')
  if (type === 'stop') {
    if (last !== null) checkTrigger(side, price, last, 'price')
    return { qty, stopPrice: price }
  }
  if (type !== 'stop-limit' || status !== 'PENDING') return { qty, limitPrice: price }
  if (stopPrice === undefined) return { qty, limitPrice: price }
  checkPrice(stopPrice, 'Trigger price', 'stopPrice')
  if (last !== null) checkTrigger(side, stopPrice, last, 'stopPrice')
  checkLimitOfStop(side, price, stopPrice, 'price')
  return { qty, limitPrice: price, stopPrice }
}

function checkQty(qty: Qty): void {
  if (Number.isInteger(qty) && qty >= 1 && qty <= LARGEST_QTY) return
  throw new InputError(`Enter a quantity from 1 to ${INDIAN.format(LARGEST_QTY)}.`, 'qty')
}

function checkPrice(price: Price, what: string, field: string): void {
  if (price > 0 && price <= HIGHEST_PRICE) return
  throw new InputError(`${what}: enter a price from ₹0.05 to ₹1,00,00,000.`, field)
}

/** Exchanges refuse a trigger that the market has passed already: it would be a market order that nobody meant. */
function checkTrigger(side: Side, stopPrice: Price, last: Price, field: string): void {
  if (side === 'buy' ? stopPrice >= last : stopPrice <= last) return
  const [where, bound] = side === 'buy' ? ['at or above', 'least'] : ['at or below', 'most']
  throw new InputError(
    `Trigger price: a stop to ${side} waits ${where} the last price. Enter at ${bound} ${toPriceText(last)}.`,
    field,
  )
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
