import { indianFormat } from '../core/indian.ts'
import { type EpochMs, type Paise, type Price, type Qty, toRupees } from '../core/units.ts'
import type { DeskOrder, OrderStep } from './types.ts'

const INDIAN = indianFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 })
const COUNT = indianFormat()

/** "18,231.05" */
export function toPriceText(price: Price): string {
  return INDIAN.format(price)
}

/** "+₹1,234.50", "−₹80.00" */
export function toProfitText(paise: Paise): string {
  return `${paise < 0 ? '−' : '+'}₹${INDIAN.format(toRupees(Math.abs(paise)))}`
}

/** "1 order", "2 orders" */
export function toCountText(count: number, noun: string, plural = `${noun}s`): string {
  return `${COUNT.format(count)} ${count === 1 ? noun : plural}`
}

/** ORD and six digits. */
export function toOrderId(number: number): string {
  return `ORD${String(number).padStart(6, '0')}`
}

/** The step of an order that filled. */
export function filledStep(ms: EpochMs, qty: Qty, price: Price): OrderStep {
  return { ms, status: 'COMPLETE', text: `Filled ${COUNT.format(qty)} at ${toPriceText(price)}` }
}

/** The order, cancelled. */
export function toCancelled(order: DeskOrder, statusReason: string, ms: EpochMs): DeskOrder {
  return {
    ...order,
    status: 'CANCELLED',
    statusReason,
    history: [...order.history, { ms, status: 'CANCELLED', text: statusReason }],
  }
}
