/** What the assistant is told of a desk: its figures in rupees and words, and nothing else of it. */
import { type EpochMs, toRupees, toSignedValuePaise } from '../core/units.ts'
import { dayTimeWords, toIsoDate } from '../market/ist.ts'
import { isWorking, type OrderStatus } from '../trading/order.ts'
import {
  type Booked,
  chargesPaid,
  cut,
  type EndedTrade,
  FACT_LIMITS,
  handOrderFacts,
  type InstrumentFact,
  instrumentFacts,
  type OrderFact,
  orderFact,
  type PositionFact,
  positionFact,
  type RejectionFact,
  rejectionFacts,
  type StrategyFact,
  strategyFact,
  sumOf,
  type TradeFact,
  tradeFact,
} from './factRows.ts'
import { walkFills } from './ledger.ts'
import { findOrder, toView } from './queries.ts'
import type { DeskState } from './types.ts'

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
  /** After charges: realised and unrealised, less what was paid. */
  readonly dailyPnl: number
  /** Of what was closed today, before charges. */
  readonly realisedPnl: number
  /** Of open positions, before charges: the Total P&L of Positions. */
  readonly unrealisedPnl: number
  /** Paid today. */
  readonly charges: number
  readonly openPositions: number
  /** What is held long and what is held short at the last prices, both zero or more. */
  readonly longValue: number
  readonly shortValue: number
  /** Null on the sample desk, which has no account. */
  readonly margin: MarginFact | null
  /** Null on the sample desk, which keeps no P&L through the day. */
  readonly drawdown: DrawdownFact | null
  /** The loss of a day, after charges, at which trading stops; null where no limit binds, as on the sample desk. */
  readonly dailyLossLimit: number | null
  readonly ordersToday: number
  readonly avgLatencyMs: number
  /** Round trips that ended today, all strategies together; win rate in per cent, null without any. */
  readonly endedTrades: number
  readonly wonTrades: number
  readonly winRatePct: number | null
  /** Of the trades that ended today the last ten, the newest first; the other two are null without any. */
  readonly lastTrades: readonly TradeFact[]
  readonly bestTrade: TradeFact | null
  readonly worstTrade: TradeFact | null
  readonly orders: Readonly<Record<OrderStatus, number>>
  /** Those of them that were placed by hand, with the stops, targets and closing orders of what came of them. */
  readonly handOrders: Readonly<Record<OrderStatus, number>>
  /** Rejected orders by reason, the most frequent first; amounts and quantities of single orders are left out. */
  readonly rejections: readonly RejectionFact[]
  readonly strategies: readonly StrategyFact[]
  readonly positions: readonly PositionFact[]
  readonly instruments: readonly InstrumentFact[]
  /** The newest order, and the newest of those that were rejected; null without any. */
  readonly lastOrder: OrderFact | null
  readonly lastRejected: OrderFact | null
  /** Open and pending orders, the newest first. */
  readonly workingOrders: readonly OrderFact[]
  /** Orders that the question names, whole. */
  readonly namedOrders: readonly OrderFact[]
}

/** The capital for orders by hand, as the order ticket has it: strategies have capital of their own. */
export interface MarginFact {
  readonly available: number
  /** By positions and working orders. */
  readonly used: number
}

/** How far a desk is below its highest: zero or more. */
export interface DrawdownFact {
  /** Below the highest P&L of the day, or its start; now and at most. */
  readonly today: number
  readonly mostToday: number
  /** Below the highest of all days, as the drawdown limit measures it. */
  readonly fromPeak: number
  /** What the desk was worth then. */
  readonly peak: number
  /** Per cent of the peak; null where no limit binds. */
  readonly limitPct: number | null
}

/** What the desk's rows do not say of it. */
export interface FactsOf
  extends Pick<DeskFacts, 'source' | 'limited' | 'margin' | 'drawdown' | 'dailyLossLimit'> {
  readonly nowMs: EpochMs
  /** Round trips that ended today. */
  readonly ended: readonly EndedTrade[]
  /** Of each account and instrument. */
  readonly booked: readonly Booked[]
}

/** The facts of a desk; of the orders with these ids all there is to tell. */
export function deskFacts(state: DeskState, of: FactsOf, orderIds: readonly string[]): DeskFacts {
  const { summary, strategies, positions, halted, orders } = state
  const { source, nowMs, limited, margin, drawdown, dailyLossLimit, booked } = of
  const worth = positions.map(({ qty, currentPrice }) => toSignedValuePaise(qty, currentPrice))
  const factOf = (isMeant: (order: (typeof orders)[number]) => boolean) => {
    const found = orders.find(isMeant)
    return found ? orderFact(found) : null
  }
  return {
    source: cut(source),
    day: toIsoDate(nowMs),
    time: dayTimeWords(nowMs).slice(-5),
    halted,
    limited: limited && cut(limited),
    dailyPnl: toRupees(summary.dailyPnlPaise),
    realisedPnl: toRupees(sumOf(booked, ({ realisedPaise }) => realisedPaise)),
    unrealisedPnl: toRupees(sumOf(positions, ({ pnlPaise }) => pnlPaise)),
    charges: toRupees(chargesPaid(booked)),
    openPositions: summary.openPositions,
    longValue: toRupees(sumOf(worth, paise => Math.max(0, paise))),
    shortValue: toRupees(sumOf(worth, paise => Math.max(0, -paise))),
    margin,
    drawdown,
    dailyLossLimit,
    ordersToday: summary.ordersToday,
    avgLatencyMs: summary.avgLatencyMs,
    ...endedFacts(of.ended),
    orders: toView(state).orderCounts,
    handOrders: handOrderFacts(orders),
    rejections: rejectionFacts(orders),
    strategies: strategies.slice(0, FACT_LIMITS.rows).map(strategy => strategyFact(strategy, orders)),
    positions: positions.slice(0, FACT_LIMITS.rows).map(positionFact),
    instruments: instrumentFacts(state, booked),
    lastOrder: factOf(() => true),
    lastRejected: factOf(({ status }) => status === 'REJECTED'),
    workingOrders: orders.filter(isWorking).slice(0, FACT_LIMITS.working).map(orderFact),
    namedOrders: orderIds.slice(0, FACT_LIMITS.named).flatMap(id => {
      const order = findOrder(state, id)
      return order ? [orderFact(order)] : []
    }),
  }
}

/** How many round trips ended, what became of them, and those that stand out. */
function endedFacts(ended: readonly EndedTrade[]) {
  const won = ended.filter(({ netPaise }) => netPaise > 0).length
  const byNet = ended.toSorted((a, b) => a.netPaise - b.netPaise)
  const newest = ended
    .toSorted((a, b) => a.exitMs - b.exitMs)
    .slice(-FACT_LIMITS.trades)
    .reverse()
  const [worst] = byNet
  const best = byNet.at(-1)
  return {
    endedTrades: ended.length,
    wonTrades: won,
    winRatePct: ended.length === 0 ? null : (won / ended.length) * 100,
    lastTrades: newest.map(tradeFact),
    bestTrade: best ? tradeFact(best) : null,
    worstTrade: worst ? tradeFact(worst) : null,
  }
}

/** The facts of the sample desk, with what was done on its screens. A strategy that was deleted counts no more, as in the Daily P&L. */
export function sampleFacts(state: DeskState, nowMs: EpochMs, orderIds: readonly string[] = []): DeskFacts {
  const books = walkFills(state.orders)
  const accounts = state.strategies.flatMap(({ name }) =>
    [...(books.get(name)?.accounts ?? [])].map(([instrument, account]) => ({
      instrument,
      strategy: name,
      account,
    })),
  )
  const ended = accounts.flatMap(({ account, ...names }) =>
    account.trades.map(trade => ({ ...trade, ...names })),
  )
  const booked = accounts.map(({ instrument, account: { realisedPaise, chargesPaise } }) => {
    return { instrument, realisedPaise, chargesPaise }
  })
  const none = { limited: null, margin: null, drawdown: null, dailyLossLimit: null }
  return deskFacts(state, { source: 'the sample desk', nowMs, ended, booked, ...none }, orderIds)
}
