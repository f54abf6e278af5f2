import { indianFormat } from '../core/indian.ts'
import { type EpochMs, type Paise, type Price, type Qty, toRupees } from '../core/units.ts'
import type { Order, OrderType } from '../trading/order.ts'
import { TYPE_WORDS } from './orderWords.ts'
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

/** What an order asks for besides its side and type. A price that it has not is 0, as is a quantity that is not yet known. */
export type OrderTerms = Readonly<Pick<Order, 'qty' | 'limitPrice' | 'stopPrice'>>

/** The terms of an order of the sample, which has one price: its limit, or its trigger. */
export function termsOf({ type, qty, price }: Pick<DeskOrder, 'type' | 'qty' | 'price'>): OrderTerms {
  return {
    qty,
    limitPrice: type === 'limit' ? price : 0,
    stopPrice: type === 'stop' || type === 'stop-limit' ? price : 0,
  }
}

/** "Placed: LIMIT at 18,231.05 (Bid)", "Placed: SL, trigger price 18,100.00, limit price 18,105.00". */
export function placedText(type: OrderType, { limitPrice, stopPrice }: OrderTerms, why = ''): string {
  const words = [
    type === 'limit' ? `LIMIT at ${toPriceText(limitPrice)}` : TYPE_WORDS[type],
    stopPrice > 0 && `trigger price ${toPriceText(stopPrice)}`,
    type === 'stop-limit' && limitPrice > 0 && `limit price ${toPriceText(limitPrice)}`,
  ]
  return `Placed: ${words.filter(Boolean).join(', ')}${why === '' ? '' : ` (${why})`}`
}

/** "Modified: limit price from 3,262.55 to 3,250.50, quantity from 50 to 75": what is the same is left out. */
export function modifiedText(before: OrderTerms, now: OrderTerms): string {
  const changes = [
    changeText('trigger price', before.stopPrice, now.stopPrice, toPriceText),
    changeText('limit price', before.limitPrice, now.limitPrice, toPriceText),
    changeText('quantity', before.qty, now.qty, COUNT.format),
  ].filter(text => text !== null)
  return `Modified: ${changes.join(', ') || 'same price and quantity'}`
}

function changeText(
  name: string,
  before: number,
  now: number,
  write: (value: number) => string,
): string | null {
  if (before === now) return null
  return before > 0 ? `${name} from ${write(before)} to ${write(now)}` : `${name} ${write(now)}`
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
