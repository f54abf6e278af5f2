import { InputError } from '../core/problem.ts'
import type { Price, Qty } from '../core/units.ts'
import { isWorking } from '../trading/order.ts'
import { type Apply, nextState, undoable } from './change.ts'
import { closableQty, findPosition } from './figures.ts'
import { modifiedText, termsOf, toCancelled, toCountText } from './orderSteps.ts'
import { sampleLot, toTick } from './sampleMarket.ts'
import type { DeskCommand, DeskOrder, DeskState } from './types.ts'

type Command<Kind extends DeskCommand['kind']> = Extract<DeskCommand, { kind: Kind }>

const HIGHEST_PRICE = 10_000_000
const LARGEST_QTY = 1_000_000

/** Cancels an order that still works. @throws InputError for any other. */
export const cancelOrder: Apply<Command<'cancel-order'>> = (state, { orderId }, nowMs) => {
  const order = findWorking(state, orderId)
  const orders = replace(state.orders, toCancelled(order, 'Cancelled by the trader', nowMs))
  return undoable(nextState(state, { orders }), `Cancelled ${orderId}.`)
}

/**
 * Changes the quantity and the price of an order that still works.
 * @throws InputError for any other, for a quantity or price that is none, and for entries while trading is halted.
 */
export const modifyOrder: Apply<Command<'modify-order'>> = (state, { orderId, qty, price }, nowMs) => {
  const order = findWorking(state, orderId)
  if (state.halted && order.role !== 'close') {
    throw new InputError('Kill switch: trading is halted. This order can be cancelled, not modified.')
  }
  checkQty(order.instrument, qty, order.role === 'close' ? largestExit(state, order) : LARGEST_QTY)
  const changed: DeskOrder = { ...order, qty, price: checkPrice(price, 'price') }
  const text = modifiedText(termsOf(order), termsOf(changed))
  const history = [...order.history, { ms: nowMs, status: order.status, text }]
  const orders = replace(state.orders, { ...changed, history })
  return undoable(nextState(state, { orders }), `Modified ${orderId}.`)
}

/** What the closing order may close: its own units, and those that no other works for. */
function largestExit(state: DeskState, order: DeskOrder): Qty {
  const position = findPosition(state, order)
  return position ? closableQty(position) + order.qty : 0
}

/** @throws InputError unless it is a whole number from 1 to `most`, in whole lots or `most` itself. */
export function checkQty(instrument: string, qty: Qty, most: Qty): void {
  if (!(Number.isInteger(qty) && qty >= 1 && qty <= most)) {
    throw new InputError(`Enter a quantity from 1 to ${toCountText(most, 'unit')}.`, 'qty')
  }
  const lot = sampleLot(instrument)
  if (qty % lot !== 0 && qty !== most) {
    throw new InputError(`Enter a multiple of ${lot}, the lot of ${instrument}.`, 'qty')
  }
}

/** The price on the tick of 0.05. @throws InputError for what no order can have. */
export function checkPrice(price: Price, field: string): Price {
  const rounded = toTick(price)
  if (rounded > 0 && rounded <= HIGHEST_PRICE) return rounded
  throw new InputError('Enter a price from ₹0.05 to ₹1,00,00,000.', field)
}

function findWorking({ orders }: DeskState, orderId: string): DeskOrder {
  const order = orders.find(row => row.orderId === orderId)
  if (!order) throw new InputError(`There is no order ${orderId}.`)
  if (!isWorking(order)) {
    throw new InputError(`${orderId} is ${order.status.toLowerCase()}: it is no longer open.`)
  }
  return order
}

function replace(orders: readonly DeskOrder[], changed: DeskOrder): DeskOrder[] {
  return orders.map(order => (order.orderId === changed.orderId ? changed : order))
}
