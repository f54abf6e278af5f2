import type { OrderType } from '../trading/order.ts'
import type { Side } from '../trading/trade.ts'

/** The exchange's words for a side, which the Order Book, its CSV and the notices show. */
export const SIDE_WORDS = { buy: 'BUY', sell: 'SELL' } as const satisfies Record<Side, string>

/** The exchange's words for an order type (O1): SL is a stop with a limit, SL-M a stop that fills at the market. */
export const TYPE_WORDS = {
  market: 'MARKET',
  limit: 'LIMIT',
  stop: 'SL-M',
  'stop-limit': 'SL',
} as const satisfies Record<OrderType, string>
