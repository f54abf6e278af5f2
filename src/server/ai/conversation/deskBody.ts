/** The desk's figures as a page sends them: anybody may have written them, so each is checked, and they are only ever shown. */
import { z } from 'zod'
import { type DeskFacts, FACT_LIMITS } from '../../../engine/index.ts'

/** More rupees than any desk has, and more units. */
const MOST = 1e15

const TEXT = z.string().max(FACT_LIMITS.chars)
const NUMBER = z.number().min(-MOST).max(MOST)
const COUNT = z.number().int().min(0).max(1e9)
const ORDER_ID = z.string().regex(/^ORD\d{6,9}$/)
const STATUS = z.enum(['COMPLETE', 'PENDING', 'REJECTED', 'OPEN', 'CANCELLED'])
const BY_STATUS = z.strictObject({
  COMPLETE: COUNT,
  PENDING: COUNT,
  REJECTED: COUNT,
  OPEN: COUNT,
  CANCELLED: COUNT,
})
const ORDER = z.strictObject({
  orderId: ORDER_ID,
  status: STATUS,
  reason: TEXT,
  order: TEXT,
  filled: NUMBER,
  price: NUMBER,
  strategy: TEXT,
  placed: TEXT,
})
const TRADE = z.strictObject({
  instrument: TEXT,
  strategy: TEXT,
  side: z.enum(['long', 'short']),
  quantity: NUMBER,
  entryPrice: NUMBER,
  exitPrice: NUMBER,
  netPnl: NUMBER,
  closed: TEXT,
})

/** What `deskFacts` of the engine gives, and nothing beside. */
export const DESK: z.ZodType<DeskFacts> = z.strictObject({
  source: TEXT,
  day: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  time: z.string().regex(/^\d{2}:\d{2}$/),
  halted: z.boolean(),
  limited: TEXT.nullable(),
  dailyPnl: NUMBER,
  realisedPnl: NUMBER,
  unrealisedPnl: NUMBER,
  charges: NUMBER,
  openPositions: COUNT,
  longValue: NUMBER,
  shortValue: NUMBER,
  margin: z.strictObject({ available: NUMBER, used: NUMBER }).nullable(),
  drawdown: z
    .strictObject({
      today: NUMBER,
      mostToday: NUMBER,
      fromPeak: NUMBER,
      peak: NUMBER,
      limitPct: NUMBER.nullable(),
    })
    .nullable(),
  dailyLossLimit: NUMBER.nullable(),
  ordersToday: COUNT,
  avgLatencyMs: NUMBER,
  endedTrades: COUNT,
  wonTrades: COUNT,
  winRatePct: NUMBER.nullable(),
  lastTrades: z.array(TRADE).max(FACT_LIMITS.trades),
  bestTrade: TRADE.nullable(),
  worstTrade: TRADE.nullable(),
  orders: BY_STATUS,
  handOrders: BY_STATUS,
  rejections: z
    .array(z.strictObject({ reason: TEXT, count: COUNT, orderIds: z.array(ORDER_ID).max(FACT_LIMITS.ids) }))
    .max(FACT_LIMITS.rows),
  strategies: z
    .array(
      z.strictObject({
        name: TEXT,
        type: TEXT,
        status: z.enum(['active', 'paused', 'error']),
        reason: TEXT,
        pnl: NUMBER,
        trades: COUNT,
        winRatePct: NUMBER,
        maxDrawdownPct: NUMBER,
        rejected: COUNT,
        lastRejection: TEXT,
      }),
    )
    .max(FACT_LIMITS.rows),
  positions: z
    .array(
      z.strictObject({
        instrument: TEXT,
        quantity: NUMBER,
        avgPrice: NUMBER,
        currentPrice: NUMBER,
        pnl: NUMBER,
        strategy: TEXT,
      }),
    )
    .max(FACT_LIMITS.rows),
  instruments: z
    .array(
      z.strictObject({
        instrument: TEXT,
        bought: NUMBER,
        avgBuyPrice: NUMBER,
        sold: NUMBER,
        avgSellPrice: NUMBER,
        realisedPnl: NUMBER,
        unrealisedPnl: NUMBER,
        charges: NUMBER,
      }),
    )
    .max(FACT_LIMITS.instruments),
  lastOrder: ORDER.nullable(),
  lastRejected: ORDER.nullable(),
  workingOrders: z.array(ORDER).max(FACT_LIMITS.working),
  namedOrders: z.array(ORDER).max(FACT_LIMITS.named),
})
