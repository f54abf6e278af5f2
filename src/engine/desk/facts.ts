/** What the assistant is told of a desk: its figures in rupees and words, and nothing else of it. */
import { type EpochMs, toRupees } from '../core/units.ts'
import { dayTimeWords, toIsoDate } from '../market/ist.ts'
import { findStrategy } from '../strategies/catalog.ts'
import type { OrderStatus } from '../trading/order.ts'
import type { Trade } from '../trading/trade.ts'
import { walkFills } from './ledger.ts'
import { SIDE_WORDS, TYPE_WORDS } from './orderWords.ts'
import { findOrder, toView } from './queries.ts'
import type { DeskOrder, DeskPosition, DeskState, DeskStrategy, StrategyStatus } from './types.ts'

/** The most rows of each kind, order ids of a reason, orders that are told whole, and characters of a text. */
export const FACT_LIMITS = { rows: 100, ids: 20, named: 5, chars: 300 } as const

/** A desk in figures, for whoever answers questions on it. Money in rupees. */
export interface DeskFacts {
  /** "the sample desk", "Paper 1, simulated market, 14 Mar 2023, 10:31". */
  readonly source: string
  /** The desk's day, "2023-03-14". */
  readonly day: string
  /** The desk's time in India, "10:31". */
  readonly time: string
  readonly halted: boolean
  /** The limit that refuses entries for the rest of the day: "Daily loss limit"; null where none has acted. */
  readonly limited: string | null
  readonly dailyPnl: number
  readonly openPositions: number
  readonly ordersToday: number
  readonly avgLatencyMs: number
  /** Round trips that ended today, all strategies together; win rate in per cent, null without any. */
  readonly endedTrades: number
  readonly wonTrades: number
  readonly winRatePct: number | null
  readonly orders: Readonly<Record<OrderStatus, number>>
  /** Rejected orders by reason, the most frequent first; amounts and quantities of single orders are left out. */
  readonly rejections: readonly RejectionFact[]
  readonly strategies: readonly StrategyFact[]
  readonly positions: readonly PositionFact[]
  /** Orders that the question names, whole. */
  readonly namedOrders: readonly OrderFact[]
}

/** Why orders were rejected. */
export interface RejectionFact {
  readonly reason: string
  readonly count: number
  /** The newest of them. */
  readonly orderIds: readonly string[]
}

/** How a strategy's day went. */
export interface StrategyFact {
  readonly name: string
  readonly type: string
  readonly status: StrategyStatus
  /** Why it is in error; empty where nothing is wrong. */
  readonly reason: string
  readonly pnl: number
  /** As the Strategy Monitor counts them: orders that filled on the sample desk, round trips on a paper desk. */
  readonly trades: number
  readonly winRatePct: number
}

/** What is held. */
export interface PositionFact {
  readonly instrument: string
  /** Negative is short. */
  readonly quantity: number
  readonly avgPrice: number
  readonly currentPrice: number
  readonly pnl: number
  readonly strategy: string
}

/** An order with its reason. */
export interface OrderFact {
  readonly orderId: string
  readonly status: OrderStatus
  /** Why it was rejected or cancelled; empty otherwise. */
  readonly reason: string
  /** "Buy 50 NIFTY, Market". */
  readonly order: string
  readonly strategy: string
  /** When it was placed: "14 Mar 2023, 10:31". */
  readonly placed: string
}

/** What the desk's rows do not say of it. */
export interface FactsOf {
  readonly source: string
  readonly nowMs: EpochMs
  /** Round trips that ended today. */
  readonly ended: readonly Pick<Trade, 'netPaise'>[]
  /** The limit that has acted on a paper desk. */
  readonly limited?: string | null
}

/** The facts of a desk; of the orders with these ids all there is to tell. */
export function deskFacts(
  state: DeskState,
  { source, nowMs, ended, limited = null }: FactsOf,
  orderIds: readonly string[],
): DeskFacts {
  const { summary, strategies, positions, halted } = state
  const won = ended.filter(({ netPaise }) => netPaise > 0).length
  return {
    source: cut(source),
    day: toIsoDate(nowMs),
    time: dayTimeWords(nowMs).slice(-5),
    halted,
    limited: limited && cut(limited),
    dailyPnl: toRupees(summary.dailyPnlPaise),
    openPositions: summary.openPositions,
    ordersToday: summary.ordersToday,
    avgLatencyMs: summary.avgLatencyMs,
    endedTrades: ended.length,
    wonTrades: won,
    winRatePct: ended.length === 0 ? null : (won / ended.length) * 100,
    orders: toView(state).orderCounts,
    rejections: rejectionsOf(state.orders),
    strategies: strategies.slice(0, FACT_LIMITS.rows).map(strategyFact),
    positions: positions.slice(0, FACT_LIMITS.rows).map(positionFact),
    namedOrders: orderIds.slice(0, FACT_LIMITS.named).flatMap(id => {
      const order = findOrder(state, id)
      return order ? [orderFact(order)] : []
    }),
  }
}

/** The facts of the sample desk, with what was done on its screens. */
export function sampleFacts(state: DeskState, nowMs: EpochMs, orderIds: readonly string[] = []): DeskFacts {
  const ended = [...walkFills(state.orders).values()].flatMap(book => book.ended)
  return deskFacts(state, { source: 'the sample desk', nowMs, ended }, orderIds)
}

function strategyFact({ name, type, own, status, statusReason, pnlPaise, trades, winRate }: DeskStrategy) {
  return {
    name: cut(name),
    type: cut(own?.title ?? findStrategy(type).title),
    status,
    reason: cut(statusReason),
    pnl: toRupees(pnlPaise),
    trades,
    winRatePct: winRate,
  }
}

function positionFact({ instrument, qty, avgPrice, currentPrice, pnlPaise, strategy }: DeskPosition) {
  const names = { instrument: cut(instrument), strategy: cut(strategy) }
  return { ...names, quantity: qty, avgPrice, currentPrice, pnl: toRupees(pnlPaise) }
}

function orderFact({ orderId, status, statusReason, side, type, qty, instrument, strategy, ms }: DeskOrder) {
  return {
    orderId,
    status,
    reason: cut(statusReason),
    order: cut(`${SIDE_WORDS[side]} ${qty} ${instrument}, ${TYPE_WORDS[type]}`),
    strategy: cut(strategy),
    placed: dayTimeWords(ms),
  }
}

/** "Margin shortfall: the order needs …" and others by what stands before the colon. */
function rejectionsOf(orders: DeskState['orders']): RejectionFact[] {
  const byReason = new Map<string, string[]>()
  for (const { status, statusReason, orderId } of orders) {
    if (status !== 'REJECTED') continue
    const reason = cut(statusReason.split(':')[0]!)
    byReason.set(reason, [...(byReason.get(reason) ?? []), orderId])
  }
  return [...byReason]
    .map(([reason, ids]) => ({ reason, count: ids.length, orderIds: ids.slice(0, FACT_LIMITS.ids) }))
    .sort((a, b) => b.count - a.count)
    .slice(0, FACT_LIMITS.rows)
}

/** A text that somebody wrote, at most as long as the assistant takes. */
function cut(text: string): string {
  return text.slice(0, FACT_LIMITS.chars)
}
