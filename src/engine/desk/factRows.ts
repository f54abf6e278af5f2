/** The rows of what the assistant is told of a desk: money in rupees, texts cut to what it takes. */
import { type Paise, toRupees } from '../core/units.ts'
import { dayTimeWords } from '../market/ist.ts'
import { findStrategy } from '../strategies/catalog.ts'
import type { OrderStatus } from '../trading/order.ts'
import type { Trade } from '../trading/trade.ts'
import { SIDE_WORDS, TYPE_WORDS } from './orderWords.ts'
import type {
  DeskOrder,
  DeskPosition,
  DeskState,
  DeskStrategy,
  PositionKey,
  StrategyStatus,
} from './types.ts'

/** The most rows of each kind, fewer where a row is long or there are few; order ids of a reason, and characters of a text. */
export const FACT_LIMITS = {
  rows: 100,
  instruments: 50,
  working: 20,
  trades: 10,
  named: 5,
  ids: 20,
  chars: 300,
} as const

/** Whose the rows say that orders by hand are; no strategy of a paper desk may have this name. */
const MANUAL = 'Manual'

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
  /** Round trips that ended today, as the Strategy Monitor counts them. */
  readonly trades: number
  readonly winRatePct: number
  /** Of its capital with today's closed trades, in per cent: zero or negative. */
  readonly maxDrawdownPct: number
  /** Orders of its that were rejected today, and why the newest of them was; empty without any. */
  readonly rejected: number
  readonly lastRejection: string
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
  /** "BUY 50 NIFTY, MARKET". */
  readonly order: string
  /** Units of it that have filled. */
  readonly filled: number
  /** As the Order Book shows it: at which it filled, else its limit or trigger; 0 where it has none. */
  readonly price: number
  readonly strategy: string
  /** When it was placed: "14 Mar 2023, 10:31". */
  readonly placed: string
}

/** A round trip that has ended. */
export interface TradeFact {
  readonly instrument: string
  readonly strategy: string
  readonly side: Trade['side']
  readonly quantity: number
  readonly entryPrice: number
  readonly exitPrice: number
  /** After charges. */
  readonly netPnl: number
  /** When it ended: "14 Mar 2023, 10:31". */
  readonly closed: string
}

/** What was traded of an instrument today, all strategies together. Profits are before charges. */
export interface InstrumentFact {
  readonly instrument: string
  readonly bought: number
  /** 0 where nothing was bought. */
  readonly avgBuyPrice: number
  readonly sold: number
  /** 0 where nothing was sold. */
  readonly avgSellPrice: number
  readonly realisedPnl: number
  readonly unrealisedPnl: number
  readonly charges: number
}

/** A round trip of the desk that has ended. */
export type EndedTrade = PositionKey &
  Pick<Trade, 'side' | 'qty' | 'entryPrice' | 'exitPrice' | 'exitMs' | 'netPaise'>

/** What an account of the desk has made of one instrument today, before charges, and what it has paid. */
export interface Booked {
  readonly instrument: string
  readonly realisedPaise: Paise
  readonly chargesPaise: Paise
}

/** A text that somebody wrote, at most as long as the assistant takes. */
export function cut(text: string): string {
  return text.slice(0, FACT_LIMITS.chars)
}

/** A strategy as the Strategy Monitor shows it, and which of the desk's orders, the newest first, were its and rejected. */
export function strategyFact(strategy: DeskStrategy, orders: DeskState['orders']): StrategyFact {
  const rejected = orders.filter(order => order.status === 'REJECTED' && order.strategy === strategy.name)
  const { name, type, own, status, statusReason, pnlPaise, trades, winRate, maxDrawdown } = strategy
  return {
    name: cut(name),
    type: cut(own?.title ?? findStrategy(type).title),
    status,
    reason: cut(statusReason),
    pnl: toRupees(pnlPaise),
    trades,
    winRatePct: winRate,
    maxDrawdownPct: maxDrawdown,
    rejected: rejected.length,
    lastRejection: cut(rejected[0]?.statusReason ?? ''),
  }
}

/** A row of Positions. */
export function positionFact(position: DeskPosition): PositionFact {
  const { instrument, qty, avgPrice, currentPrice, pnlPaise, strategy } = position
  const names = { instrument: cut(instrument), strategy: cut(strategy) }
  return { ...names, quantity: qty, avgPrice, currentPrice, pnl: toRupees(pnlPaise) }
}

/** A row of the Order Book. */
export function orderFact(order: DeskOrder): OrderFact {
  const { orderId, status, statusReason, side, type, qty, instrument, price, strategy, ms } = order
  return {
    orderId,
    status,
    reason: cut(statusReason),
    order: cut(`${SIDE_WORDS[side]} ${qty} ${instrument}, ${TYPE_WORDS[type]}`),
    filled: filledOf(order),
    price,
    strategy: cut(strategy),
    placed: dayTimeWords(ms),
  }
}

/** Units that have filled: the sample's orders fill whole. */
function filledOf({ filledQty, status, qty }: DeskOrder): number {
  return filledQty ?? (status === 'COMPLETE' ? qty : 0)
}

/** A closed trade in figures. */
export function tradeFact(trade: EndedTrade): TradeFact {
  const { instrument, strategy, side, qty, entryPrice, exitPrice, netPaise, exitMs } = trade
  return {
    instrument: cut(instrument),
    strategy: cut(strategy),
    side,
    quantity: qty,
    entryPrice,
    exitPrice,
    netPnl: toRupees(netPaise),
    closed: dayTimeWords(exitMs),
  }
}

/** How many of the orders by hand have each status. */
export function handOrderFacts(orders: DeskState['orders']): Record<OrderStatus, number> {
  const counts = { COMPLETE: 0, PENDING: 0, REJECTED: 0, OPEN: 0, CANCELLED: 0 }
  for (const { strategy, status } of orders) if (strategy === MANUAL) counts[status] += 1
  return counts
}

/** "Margin shortfall: the order needs …" and others by what stands before the colon. */
export function rejectionFacts(orders: DeskState['orders']): RejectionFact[] {
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

/** What was traded, or is held, of each instrument, in the order of its first fill. */
export function instrumentFacts(
  { orders, positions }: Pick<DeskState, 'orders' | 'positions'>,
  booked: readonly Booked[],
): InstrumentFact[] {
  const filled = orders.filter(order => filledOf(order) > 0)
  const names = new Set([...filled.toReversed(), ...positions].map(row => row.instrument))
  return [...names].slice(0, FACT_LIMITS.instruments).map(instrument => {
    const isOf = (row: { readonly instrument: string }) => row.instrument === instrument
    const fills = filled.filter(isOf)
    const own = booked.filter(isOf)
    const [bought, avgBuyPrice] = averageOf(fills.filter(({ side }) => side === 'buy'))
    const [sold, avgSellPrice] = averageOf(fills.filter(({ side }) => side === 'sell'))
    return {
      instrument: cut(instrument),
      ...{ bought, avgBuyPrice, sold, avgSellPrice },
      realisedPnl: toRupees(sumOf(own, ({ realisedPaise }) => realisedPaise)),
      unrealisedPnl: toRupees(sumOf(positions.filter(isOf), ({ pnlPaise }) => pnlPaise)),
      charges: toRupees(chargesPaid(own)),
    }
  })
}

/** What was paid in charges. */
export function chargesPaid(booked: readonly Pick<Booked, 'chargesPaise'>[]): Paise {
  return sumOf(booked, ({ chargesPaise }) => chargesPaise)
}

/** A sum over rows. */
export function sumOf<Row>(rows: readonly Row[], value: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + value(row), 0)
}

/** Units that filled, and their average price. */
function averageOf(orders: readonly DeskOrder[]): [units: number, price: number] {
  const units = sumOf(orders, filledOf)
  return [units, units === 0 ? 0 : sumOf(orders, order => filledOf(order) * order.price) / units]
}
