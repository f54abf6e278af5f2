/** What a desk does to one of its books, beside what the strategy does. Plain data, in the order of their times. */
import type { EpochMs, Price, Qty } from '../core/units.ts'
import type { OrderChange, OrderRequest } from '../trading/order.ts'
import type { Side } from '../trading/trade.ts'

/** Why a book enters nothing before its strategy comes to the desk, and after it was changed or deleted. */
export const NOT_YET_ON_DESK = 'Not yet on the desk'
export const OFF_DESK = 'No longer on the desk'

/** Whether an entry is no order at all for that reason: its strategy was not on the desk (D4). */
export function isOffDesk(reason: string): boolean {
  return reason === NOT_YET_ON_DESK || reason === OFF_DESK
}

/** Acts from the first second that opens at `ms` or later. `seq` is the place of its cause in the log; 0 is none of the log. */
export type BookAct = { readonly ms: EpochMs; readonly seq: number } & (
  | { readonly kind: 'block'; readonly reason: string | null }
  /** `refused` is why the desk itself did not let it pass: a margin, a limit. */
  | {
      readonly kind: 'place'
      readonly side: Side
      readonly request: OrderRequest
      readonly refused: string | null
      /** Seconds until the desk may send it: 0 unless the orders of its second are used up. */
      readonly wait?: number
    }
  /** The largest position from then on; null is any. */
  | { readonly kind: 'limit-position'; readonly maxQty: Qty | null }
  | { readonly kind: 'cancel'; readonly leg: number; readonly order: number; readonly reason: string }
  | { readonly kind: 'cancel-all'; readonly reason: string }
  | { readonly kind: 'modify'; readonly leg: number; readonly order: number; readonly change: OrderChange }
  /** Null closes all of it, or at market. */
  | {
      readonly kind: 'close'
      readonly leg: number
      readonly qty: Qty | null
      readonly limitPrice: Price | null
      readonly reason: string
    }
)
