import type { DeskOrder } from '../../../engine/desk/types.ts'
import { quantity } from '../../format/format.ts'
import { isPartFilled, orderQtyFilled } from './filledPart.ts'

/** The quantity of an order in a table, with the part of it that has filled: one that was cancelled may have traded all the same. */
export function OrderQuantity({ order }: { order: Pick<DeskOrder, 'qty' | 'filledQty'> }) {
  if (!isPartFilled(order)) return orderQtyFilled(order)
  const words = `${quantity(order.filledQty!)} of ${quantity(order.qty)} filled`
  return (
    <>
      {/* both numbers have the room of one: at 1,024 px nothing else is pushed out of sight */}
      <span aria-hidden title={words} className="max-xl:-mx-2 max-xl:text-label">
        {orderQtyFilled(order)}
      </span>
      <span className="sr-only">{words}</span>
    </>
  )
}
