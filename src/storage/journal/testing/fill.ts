import type { TradebookFill } from '../../../engine/tradebook/fill.ts'

/** A fill as a tradebook has it. */
export const FILL: TradebookFill = {
  symbol: 'RELIANCE',
  exchange: 'NSE',
  segment: 'EQ',
  side: 'buy',
  qty: 10,
  price: 2365.05,
  tradeId: '77',
  orderId: '1300000001',
  date: '2023-03-14',
  ms: 1_678_766_400_000,
}
