import { type Paise, type Percent, type Price, type Qty, toPaise } from '../core/units.ts'
import { drawdowns } from '../metrics/drawdown.ts'
import { expectancy, winRate } from '../metrics/trades.ts'
import type { Account } from '../trading/account.ts'
import { isWorking } from '../trading/order.ts'
import type { Trade } from '../trading/trade.ts'
import { type Book, walkFills } from './ledger.ts'
import { sampleLot } from './sampleMarket.ts'
import type {
  DeskOrder,
  DeskPosition,
  DeskState,
  DeskStrategy,
  DeskSummary,
  MarketRow,
  PositionKey,
} from './types.ts'

/** Yesterday's cards, so that today's sample shows the specification's changes: +5.6, −2, +12.3 per cent. */
const YESTERDAY = { dailyPnlPaise: 1_245_900 / 1.056, openPositions: 8 / 0.98, ordersToday: 342 / 1.123 }
const LATENCY = { avgLatencyMs: 42, avgLatencyChange: -8.1 }

/** What a command decides; all else of the desk follows from it. */
export type DeskRecord = Omit<DeskState, 'positions' | 'summary'>

/** The same text for the same position. */
export function positionKey({ strategy, instrument }: PositionKey): string {
  return `${strategy}\n${instrument}`
}

/** The position, if it is held. */
export function findPosition({ positions }: DeskState, key: PositionKey): DeskPosition | undefined {
  return positions.find(
    ({ strategy, instrument }) => strategy === key.strategy && instrument === key.instrument,
  )
}

/** The price of an instrument now. @throws Error when the market has no such row. */
export function priceOf(market: readonly MarketRow[], instrument: string): Price {
  const row = market.find(({ symbol }) => symbol === instrument)
  if (!row) throw new Error(`The market has no price of ${instrument}.`)
  return row.price
}

/** The whole desk: positions, the strategies' figures and the cards are computed anew from the orders. */
export function withFigures(record: DeskRecord): DeskState {
  const { orders, market } = record
  const books = walkFills(orders)
  const exiting = exitingUnits(orders)
  const strategies: DeskStrategy[] = []
  const positions: DeskPosition[] = []
  let totalPaise = 0
  for (const strategy of record.strategies) {
    const book = books.get(strategy.name)
    const pnlPaise = book ? profitPaise(book, market) : 0
    totalPaise += pnlPaise
    strategies.push({ ...strategy, ...tradeFigures(book?.ended ?? [], strategy.capital), pnlPaise })
    for (const [instrument, account] of book?.accounts ?? []) {
      if (account.positionQty === 0) continue
      const key = { instrument, strategy: strategy.name }
      const exitingQty = exiting.get(positionKey(key)) ?? 0
      positions.push(toPosition(account, key, priceOf(market, instrument), exitingQty))
    }
  }
  return {
    ...record,
    strategies,
    positions,
    summary: toSummary(totalPaise, positions.length, orders.length),
  }
}

/** What can still be closed of a position: what is held, less what closing orders work for. */
export function closableQty({ qty, exitingQty }: DeskPosition): Qty {
  return Math.abs(qty) - exitingQty
}

function exitingUnits(orders: readonly DeskOrder[]): ReadonlyMap<string, Qty> {
  const units = new Map<string, Qty>()
  for (const order of orders) {
    if (order.role !== 'close' || !isWorking(order)) continue
    const key = positionKey(order)
    units.set(key, (units.get(key) ?? 0) + order.qty)
  }
  return units
}

/** Realised and open profit after charges. */
function profitPaise({ accounts }: Book, market: readonly MarketRow[]): Paise {
  let paise = 0
  for (const [instrument, account] of accounts) {
    paise += account.realisedPaise - account.chargesPaise
    if (account.positionQty !== 0) paise += account.unrealisedPaise(priceOf(market, instrument))
  }
  return paise
}

/** What the Strategy Monitor shows of a day's ended trades. */
export function tradeFigures(trades: readonly Trade[], capital: number) {
  const capitalPaise = toPaise(capital)
  let paise = capitalPaise
  const equity = Float64Array.from(trades, ({ netPaise }) => {
    paise += netPaise
    return paise
  })
  const endedMs = Float64Array.from(trades, ({ exitMs }) => exitMs)
  return {
    trades: trades.length,
    winRate: (winRate(trades.map(({ netPaise }) => netPaise)) ?? 0) * 100,
    avgReturn: expectancy(trades.map(returnPct)) ?? 0,
    maxDrawdown: drawdowns(endedMs, equity, capitalPaise).fraction.depth * 100,
  }
}

function returnPct({ netPaise, entryPrice, qty }: Trade): Percent {
  return netPaise / (entryPrice * qty)
}

function toPosition(account: Account, key: PositionKey, currentPrice: Price, exitingQty: Qty): DeskPosition {
  return {
    ...key,
    qty: account.positionQty,
    avgPrice: account.averagePrice,
    currentPrice,
    pnlPaise: account.unrealisedPaise(currentPrice),
    entryMs: account.openTrade(currentPrice, 0, 0)!.entryMs,
    lot: sampleLot(key.instrument),
    exitingQty,
  }
}

function toSummary(dailyPnlPaise: Paise, openPositions: number, ordersToday: number): DeskSummary {
  return {
    dailyPnlPaise,
    dailyPnlChange: changePct(dailyPnlPaise, YESTERDAY.dailyPnlPaise),
    openPositions,
    openPositionsChange: changePct(openPositions, YESTERDAY.openPositions),
    ordersToday,
    ordersTodayChange: changePct(ordersToday, YESTERDAY.ordersToday),
    ...LATENCY,
  }
}

/** With one decimal. */
function changePct(today: number, yesterday: number): Percent {
  return Math.round((today / yesterday - 1) * 1_000) / 10
}
