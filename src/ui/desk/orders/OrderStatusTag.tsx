import { SIDE_WORDS } from '../../../engine/desk/orderWords.ts'
import type { OrderStatus } from '../../../engine/trading/order.ts'
import type { Side } from '../../../engine/trading/trade.ts'
import { Tag, type Tone } from '../../primitives/Tag.tsx'

const TONES: Record<OrderStatus, Tone> = {
  COMPLETE: 'up',
  PENDING: 'warn',
  REJECTED: 'down',
  OPEN: 'info',
  CANCELLED: 'neutral',
}

/** An order's status in its colour. */
export function OrderStatusTag({ status }: { status: OrderStatus }) {
  return <Tag tone={TONES[status]}>{status}</Tag>
}

/** BUY or SELL in its colour. */
export function OrderSide({ side }: { side: Side }) {
  return <span className={side === 'buy' ? 'text-up' : 'text-down'}>{SIDE_WORDS[side]}</span>
}
