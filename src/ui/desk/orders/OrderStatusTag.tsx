import type { DeskOrderSide, DeskOrderStatus } from '../../../engine/desk/types.ts'
import { Tag, type Tone } from '../../primitives/Tag.tsx'

const TONES: Record<DeskOrderStatus, Tone> = {
  COMPLETE: 'up',
  PENDING: 'warn',
  REJECTED: 'down',
  OPEN: 'info',
  CANCELLED: 'neutral',
}

/** An order's status in its colour. */
export function OrderStatusTag({ status }: { status: DeskOrderStatus }) {
  return <Tag tone={TONES[status]}>{status}</Tag>
}

/** BUY or SELL in its colour. */
export function OrderSide({ side }: { side: DeskOrderSide }) {
  return <span className={side === 'BUY' ? 'text-up' : 'text-down'}>{side}</span>
}
