/** How much of a position to close, and at what price. */
import type { Qty } from '../../../engine/core/units.ts'
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

/** That share of what can be closed in whole lots, at least one; all of what is less than a lot. */
export function shareQty(closable: Qty, lot: Qty, share: Share): Qty {
  const lots = Math.max(1, Math.floor((closable * Number(share)) / 100 / lot))
  return share === '100' ? closable : Math.min(closable, lots * lot)
}

/** What is wrong with the form, by field. */
export function closeErrors(form: CloseForm, closable: Qty, lot: Qty): { qty?: string; limitPrice?: string } {
  const { qty } = form
  // the whole of a fractional position may be closed, or whole units of it
  const isFine = qty !== null && (qty === closable || (Number.isInteger(qty) && qty >= 1 && qty < closable))
  const wrongPrice = form.type === 'limit' ? priceError(form.limitPrice) : null
  return {
    ...(!isFine && { qty: `Enter a whole quantity from 1 to ${quantity(closable)}` }),
    ...(isFine &&
      qty !== closable &&
      qty % lot !== 0 && { qty: `Enter a multiple of ${quantity(lot)}, the lot` }),
    ...(wrongPrice !== null && { limitPrice: wrongPrice }),
  }
}
