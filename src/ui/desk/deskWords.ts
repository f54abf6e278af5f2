/** How the desk's screens write what the engine's order model names. The exchange's own words come from the engine. */
import type { OrderStatus, OrderType } from '../../engine/trading/order.ts'
import type { Option } from '../primitives/Select.tsx'

/** What the price of an order is until it has filled. */
export const PRICE_WORDS: Readonly<Record<OrderType, string>> = {
  market: 'Market price',
  limit: 'Limit price',
  stop: 'Trigger price',
  'stop-limit': 'Trigger price',
}

/** The Status select of the Order Book. */
export const STATUS_OPTIONS: readonly Option<OrderStatus | 'all'>[] = [
  { value: 'all', label: 'All' },
  { value: 'OPEN', label: 'Open' },
  { value: 'PENDING', label: 'Pending' },
  { value: 'COMPLETE', label: 'Complete' },
  { value: 'REJECTED', label: 'Rejected' },
  { value: 'CANCELLED', label: 'Cancelled' },
]

/** The Order Type select of the Order Book; the specification calls a side a type. */
export const SIDE_OPTIONS = [
  { value: 'all', label: 'All' },
  { value: 'BUY', label: 'Buy' },
  { value: 'SELL', label: 'Sell' },
] as const
