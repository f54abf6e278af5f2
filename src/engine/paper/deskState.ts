/** What the screens show of a paper desk: rows as the sample has them, made from its books. */
import { type EpochMs, type Paise, type Percent, type Price, toPaise } from '../core/units.ts'
import { tradeFigures } from '../desk/figures.ts'
import type {
  DeskFigures,
  DeskNotice,
  DeskPosition,
  DeskState,
  DeskStrategy,
  DeskSummary,
  MarketRow,
} from '../desk/types.ts'
import { runSegment } from '../inputs/inputs.ts'
import { findInstrument } from '../market/instruments.ts'
import { istDay } from '../market/ist.ts'
import { lotOn } from '../market/lots.ts'
import { isWorking } from '../trading/order.ts'
import type { DayBook, PaperDay } from './day.ts'
import { type DayOrder, dayOrders, meanLatencyMs } from './dayOrders.ts'
import type { DayMarket } from './market.ts'
import { rejectedSinceFill } from './rejections.ts'
import { secondsUntil } from './seconds.ts'
import type { PaperStatus } from './session.ts'
import type { Standing, StandingStrategy } from './standing.ts'

/** What is kept of a day that is over: tomorrow's cards are compared with it. */
export interface DayTotals {
  readonly netPaise: Paise
  readonly openPositions: number
  readonly orders: number
  readonly latencyMs: number
}

/** What the days before have left. */
export interface DaysBefore {
  /** Of the last one. */
  readonly last: DayTotals
  /** What orders by hand have made on all of them. */
  readonly byHandPaise: Paise
}

/** A desk as the screens have it, with the orders' places in their books. */
export interface PaperDeskState extends DeskState {
  readonly orders: readonly DayOrder[]
  /** The capital for orders by hand with what they made on the days before. */
  readonly byHandPaise: Paise
}

/** The desk's rows at a moment. `before` is null on the first day. */
export function paperDeskState(
  day: PaperDay,
  before: DaysBefore | null,
  notices: readonly DeskNotice[],
  version: number,
): PaperDeskState {
  const orders = dayOrders(day.books)
  const positions = day.books.flatMap(book => positionsOf(book, orders, day))
  const totals = totalsOf(day, orders, positions.length)
  return {
    version,
    strategies: day.standing.strategies.map(strategy => toRow(strategy, day)),
    orders,
    positions,
    market: marketRows(day.market, day.nowMs),
    summary: summaryOf(totals, before?.last ?? null),
    notices,
    halted: day.standing.halted,
    byHandPaise: toPaise(day.standing.terms.manualCapital) + (before?.byHandPaise ?? 0),
  }
}

/** Today's profit after charges of every book. */
export function dayTotals(day: PaperDay): DayTotals {
  const orders = dayOrders(day.books)
  const held = day.books.flatMap(({ state }) => state.positions.filter(({ qty }) => qty !== 0))
  return totalsOf(day, orders, held.length)
}

function totalsOf(day: PaperDay, orders: readonly DayOrder[], openPositions: number): DayTotals {
  return {
    netPaise: netOfAll(day.books),
    openPositions,
    orders: orders.length,
    latencyMs: meanLatencyMs(orders),
  }
}

/** What books have made today together. */
export function netOfAll(books: readonly DayBook[]): Paise {
  return books.reduce((sum, book) => sum + netOf(book), 0)
}

/** What a book has made today, open positions at their price, after charges. */
export function netOf({ plan, state }: DayBook): Paise {
  const last = state.equityPaise.at(-1)
  return last === undefined ? 0 : last - toPaise(plan.inputs.capital)
}

function toRow({ id, draft, status }: StandingStrategy, { books, standing }: PaperDay): DeskStrategy {
  const own = books.filter(({ strategyId }) => strategyId === id)
  const fault = own.map(({ state }) => state.fault).find(found => found !== null)
  const ended = own.flatMap(({ state }) => state.trades).sort((a, b) => a.exitMs - b.exitMs)
  const statusReason = fault?.message ?? reasonOf(status, standing)
  const looksWell = status === 'active' && statusReason === ''
  // one that was changed begins anew
  const fromMs = Math.max(...own.map(book => book.fromMs))
  return {
    ...draft,
    id,
    status: fault ? 'error' : status === 'active' ? 'active' : 'paused',
    statusReason,
    rejected: looksWell
      ? rejectedSinceFill(
          own.flatMap(({ state }) => state.orders),
          fromMs,
        )
      : null,
    pnlPaise: netOfAll(own),
    ...tradeFigures(ended, draft.capital),
  }
}

function reasonOf(status: PaperStatus, { limited }: Standing): string {
  if (status === 'stopped') return 'Stopped for the day'
  return status === 'active' && limited !== null
    ? `${limited}: no new entries until the next trading day`
    : ''
}

function positionsOf(
  { plan, name, state }: DayBook,
  orders: readonly DayOrder[],
  { market, nowMs }: PaperDay,
): DeskPosition[] {
  return state.positions.flatMap(({ instrument, qty, avgPrice, entryMs }, leg) => {
    if (qty === 0) return []
    const currentPrice = lastPrice(market, instrument, nowMs) ?? avgPrice
    const segment = runSegment({ ...plan.inputs, instrument })
    const position: DeskPosition = {
      instrument,
      strategy: name,
      qty,
      avgPrice,
      currentPrice,
      pnlPaise: toPaise((currentPrice - avgPrice) * qty),
      entryMs,
      lot: plan.inputs.lots ? lotOn(findInstrument(instrument), segment, istDay(nowMs)) : 1,
      exitingQty: orders
        .filter(order => order.ref.book === plan.key && order.ref.leg === leg)
        .filter(order => order.role === 'close' && isWorking(order))
        .reduce((sum, order) => sum + order.qty, 0),
    }
    return [position]
  })
}

/** The last price of a symbol by then: of the day before where the day has none yet; null where nothing is known. */
export function lastPrice(market: DayMarket, symbol: string, nowMs: EpochMs): Price | null {
  const found = market.symbols.get(symbol)
  if (!found) return null
  return (
    secondsUntil(found.seconds, nowMs).close.at(-1) ?? found.previousClose ?? found.seconds.open[0] ?? null
  )
}

function marketRows(market: DayMarket, nowMs: EpochMs): MarketRow[] {
  return [...market.symbols.values()].flatMap(({ symbol, name, seconds, previousClose }) => {
    const price = lastPrice(market, symbol, nowMs)
    if (price === null) return []
    const from = previousClose ?? seconds.open[0] ?? price
    return [{ symbol, name, price, change: (price / from - 1) * 100 }]
  })
}

function summaryOf(now: DayTotals, before: DayTotals | null): DeskSummary {
  const changeOf = (pick: (totals: DayTotals) => number) => changePct(pick(now), before && pick(before))
  return {
    dailyPnlPaise: now.netPaise,
    dailyPnlChange: changeOf(({ netPaise }) => netPaise),
    openPositions: now.openPositions,
    openPositionsChange: changeOf(({ openPositions }) => openPositions),
    ordersToday: now.orders,
    ordersTodayChange: changeOf(({ orders }) => orders),
    avgLatencyMs: now.latencyMs,
    // without an order today there is no latency that could have fallen
    avgLatencyChange: now.orders === 0 ? null : changeOf(({ latencyMs }) => latencyMs),
    yesterday: before && figuresOf(before),
  }
}

function figuresOf({ netPaise, openPositions, orders, latencyMs }: DayTotals): DeskFigures {
  return { dailyPnlPaise: netPaise, openPositions, ordersToday: orders, avgLatencyMs: latencyMs }
}

/** With one decimal; null without a day before, where that had nothing, and from a profit to a loss or back. */
function changePct(today: number, before: number | null): Percent | null {
  if (before === null || before === 0 || today * before < 0) return null
  return Math.round(((today - before) / Math.abs(before)) * 1_000) / 10
}
