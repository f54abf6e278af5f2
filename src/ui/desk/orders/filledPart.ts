import type { DeskOrder } from '../../../engine/desk/types.ts'
import { quantity } from '../../format/format.ts'
import { orderQty } from '../deskWords.ts'

/** Whether a part of an order has filled, and a rest has not. */
export function isPartFilled({ qty, filledQty = 0 }: Pick<DeskOrder, 'qty' | 'filledQty'>): boolean {
  return filledQty > 0 && filledQty < qty
}

/** "130", and "65 / 130" where that much of it has filled. */
export function orderQtyFilled(order: Pick<DeskOrder, 'qty' | 'filledQty'>): string {
  return isPartFilled(order) ? `${quantity(order.filledQty!)} / ${quantity(order.qty)}` : orderQty(order)
}
