/** How much of a position to close, and at what price. */
import type { Qty } from '../../../engine/core/units.ts'
import type { OrderType } from '../../../engine/trading/order.ts'
import { quantity } from '../../format/format.ts'
import { onTick, priceError } from '../tickPrice.ts'

/** What a trader chooses in the dialog; a number is null while it is being typed. */
export interface CloseForm {
  readonly qty: number | null
  readonly type: Extract<OrderType, 'market' | 'limit'>
  readonly limitPrice: number | null
  /** Whether the limit is the current price as the dialog opened, and not yet what the trader has typed. */
  readonly isLimitOffered: boolean
}

/** What changes once the desk has said the tick: the limit that is offered is one that it takes. */
export function withTick(form: CloseForm, tick: number | null): CloseForm {
  const { isLimitOffered, limitPrice } = form
  if (!isLimitOffered || limitPrice === null || tick === null) return form
  return { ...form, limitPrice: onTick(limitPrice, tick) }
}

export const SHARES = ['25', '50', '100'] as const
export type Share = (typeof SHARES)[number]

/** That share of what can be closed in whole lots, at least one; all of what is less than a lot. */
export function shareQty(closable: Qty, lot: Qty, share: Share): Qty {
  const lots = Math.max(1, Math.floor((closable * Number(share)) / 100 / lot))
  return share === '100' ? closable : Math.min(closable, lots * lot)
}

/** What is wrong with the form, by field; `tick` is null until the desk has said it. */
export function closeErrors(
  form: CloseForm,
  closable: Qty,
  lot: Qty,
  tick: number | null,
): { qty?: string; limitPrice?: string } {
  const { qty } = form
  // the whole of a fractional position may be closed, or whole units of it
  const isFine = qty !== null && (qty === closable || (Number.isInteger(qty) && qty >= 1 && qty < closable))
  const wrongPrice = form.type === 'limit' ? priceError(form.limitPrice, tick) : null
  return {
    ...(!isFine && { qty: `Enter a whole quantity from 1 to ${quantity(closable)}` }),
    ...(isFine &&
      qty !== closable &&
      qty % lot !== 0 && { qty: `Enter a multiple of ${quantity(lot)}, the lot` }),
    ...(wrongPrice !== null && { limitPrice: wrongPrice }),
  }
}
