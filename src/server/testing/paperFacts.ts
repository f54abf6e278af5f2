/** What a page tells of a paper desk, written by hand. */
import type { DeskFacts } from '../../engine/index.ts'

type OrderFact = DeskFacts['namedOrders'][number]
type TradeFact = DeskFacts['lastTrades'][number]

/** A strategy with three trades. */
export function strategyFact(name: string, pnl: number): DeskFacts['strategies'][number] {
  const rest = { type: 'Momentum', status: 'active', reason: '', trades: 3, winRatePct: 40 } as const
  return { ...rest, name, pnl, maxDrawdownPct: -0.4, rejected: 0, lastRejection: '' }
}

/** An order that filled nothing yet. */
export function orderFact(orderId: string, fact: Partial<OrderFact> = {}): OrderFact {
  const order = { order: 'BUY 50 NIFTY, LIMIT', strategy: 'Night rider', placed: '14 Mar 2023, 10:30' }
  return { orderId, status: 'OPEN', reason: '', filled: 0, price: 0, ...order, ...fact }
}

/** A trade of one lot. */
export function tradeFact(netPnl: number, fact: Partial<TradeFact> = {}): TradeFact {
  const prices = { quantity: 50, entryPrice: 17_000, exitPrice: 17_040 }
  const names = { instrument: 'NIFTY', strategy: 'Momentum', side: 'long' } as const
  return { ...names, ...prices, netPnl, closed: '14 Mar 2023, 10:29', ...fact }
}

const BEST = tradeFact(1_800)
const WORST = tradeFact(-1_950, {
  ...{ instrument: 'BANKNIFTY', strategy: 'Night rider', quantity: 25 },
  ...{ entryPrice: 39_078, exitPrice: 39_000, closed: '14 Mar 2023, 10:12' },
})

/** A desk at half past ten: the figures of its parts add up. */
export const PAPER_FACTS: DeskFacts = {
  source: 'Paper 1, simulated market, 14 Mar 2023, 10:31',
  day: '2023-03-14',
  time: '10:31',
  halted: false,
  limited: null,
  dailyPnl: -1_234.5,
  realisedPnl: -1_400,
  unrealisedPnl: 400,
  charges: 234.5,
  openPositions: 2,
  longValue: 390_000,
  shortValue: 854_500,
  margin: { available: 829_000, used: 170_900 },
  drawdown: { today: 2_000, mostToday: 2_500, fromPeak: 3_009, peak: 1_003_000, limitPct: 5 },
  dailyLossLimit: 50_000,
  ordersToday: 13,
  avgLatencyMs: 38,
  endedTrades: 4,
  wonTrades: 1,
  winRatePct: 25,
  lastTrades: [
    tradeFact(-420, { side: 'short', exitPrice: 17_010, closed: '14 Mar 2023, 10:30' }),
    BEST,
    WORST,
    tradeFact(-830, { exitPrice: 16_985, closed: '14 Mar 2023, 10:02' }),
  ],
  bestTrade: BEST,
  worstTrade: WORST,
  orders: { COMPLETE: 8, PENDING: 1, REJECTED: 3, OPEN: 1, CANCELLED: 0 },
  handOrders: { COMPLETE: 2, PENDING: 0, REJECTED: 1, OPEN: 0, CANCELLED: 0 },
  rejections: [{ reason: 'Margin shortfall', count: 3, orderIds: ['ORD000012', 'ORD000010', 'ORD000009'] }],
  strategies: [
    ...[
      strategyFact('Night rider', -2_000),
      strategyFact('Momentum', 1_500),
      strategyFact('Gap fade', -734.5),
    ],
    { ...strategyFact('Own code', 0), status: 'error', reason: 'x is not defined (line 3).' },
  ],
  positions: [
    {
      instrument: 'NIFTY',
      quantity: -50,
      avgPrice: 17_100,
      currentPrice: 17_090,
      pnl: 500,
      strategy: 'Gap fade',
    },
    {
      instrument: 'BANKNIFTY',
      quantity: 10,
      avgPrice: 39_010,
      currentPrice: 39_000,
      pnl: -100,
      strategy: 'Momentum',
    },
  ],
  instruments: [
    {
      instrument: 'NIFTY',
      ...{ bought: 150, avgBuyPrice: 17_020.5, sold: 200, avgSellPrice: 17_060 },
      ...{ realisedPnl: 550, unrealisedPnl: 500, charges: 150 },
    },
    {
      instrument: 'BANKNIFTY',
      ...{ bought: 35, avgBuyPrice: 39_080, sold: 25, avgSellPrice: 39_000 },
      ...{ realisedPnl: -1_950, unrealisedPnl: -100, charges: 84.5 },
    },
  ],
  lastOrder: orderFact('ORD000013', { price: 17_050 }),
  lastRejected: orderFact('ORD000012', {
    status: 'REJECTED',
    reason: 'Margin shortfall: the order needs ₹1,20,000',
    order: 'BUY 50 NIFTY, MARKET',
    placed: '14 Mar 2023, 10:05',
  }),
  workingOrders: [
    orderFact('ORD000013', { price: 17_050 }),
    orderFact('ORD000011', { status: 'PENDING', order: 'SELL 25 BANKNIFTY, SL-M', price: 38_900, filled: 0 }),
  ],
  namedOrders: [],
}
