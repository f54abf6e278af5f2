/** How much of a position to close, and at what price. */
import type { OrderType } from '../../../engine/trading/order.ts'
import { quantity } from '../../format/format.ts'
import { priceError } from '../tickPrice.ts'

/** What a trader chooses in the dialog; a number is null while it is being typed. */
export interface CloseForm {
  readonly qty: number | null
  readonly type: Extract<OrderType, 'market' | 'limit'>
  readonly limitPrice: number | null
}

export const SHARES = ['25', '50', '100'] as const
export type Share = (typeof SHARES)[number]

/** That share of the position in whole units, at least one. */
export function shareQty(held: number, share: Share): number {
  const size = Math.abs(held)
  return share === '100' ? size : Math.max(1, Math.floor((size * Number(share)) / 100))
}

/** What is wrong with the form, by field. */
export function closeErrors(form: CloseForm, held: number): { qty?: string; limitPrice?: string } {
  const size = Math.abs(held)
  const { qty } = form
  // the whole of a fractional position may be closed, or whole units of it
  const isFine = qty !== null && (qty === size || (Number.isInteger(qty) && qty >= 1 && qty < size))
  const wrongPrice = form.type === 'limit' ? priceError(form.limitPrice) : null
  return {
    ...(!isFine && { qty: `Enter a whole quantity from 1 to ${quantity(size)}` }),
    ...(wrongPrice !== null && { limitPrice: wrongPrice }),
  }
}
