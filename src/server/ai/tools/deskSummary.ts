import { z } from 'zod'
import {
  type DeskState,
  findStrategy,
  sampleDesk,
  toIsoDate,
  toRupees,
  toView,
  walkFills,
} from '../../../engine/index.ts'
import { defineTool, resultId } from './tool.ts'

/** The sample desk in figures. Money in rupees. */
export interface DeskFacts {
  readonly source: string
  readonly day: string
  readonly dailyPnl: number
  readonly openPositions: number
  readonly ordersToday: number
  readonly avgLatencyMs: number
  /** Round trips that ended today, all strategies together; win rate in per cent, null without any. */
  readonly endedTrades: number
  readonly wonTrades: number
  readonly winRatePct: number | null
  readonly orders: Readonly<Record<string, number>>
  /** Rejected orders by reason, the most frequent first; amounts and quantities of single orders are left out. */
  readonly rejections: readonly { readonly reason: string; readonly orderIds: readonly string[] }[]
  readonly strategies: readonly {
    readonly name: string
    readonly type: string
    readonly status: string
    /** Why it is in error; empty where nothing is wrong. */
    readonly reason: string
    readonly pnl: number
    readonly trades: number
    readonly winRatePct: number
  }[]
  readonly positions: readonly {
    readonly instrument: string
    readonly quantity: number
    readonly avgPrice: number
    readonly currentPrice: number
    readonly pnl: number
    readonly strategy: string
  }[]
}

const SOURCE = 'the sample desk as first loaded: changes you made on its screens are not included'

/** What Dashboard, Strategy Monitor, Order Book and Positions begin with. The server sees nothing of the trader's own. */
export const deskSummaryTool = defineTool({
  name: 'desk_summary',
  description:
    "Today's figures of the sample desk: P&L, win rate, orders by status, strategies and open positions. It is a sample and not the trader's own account, which this server cannot see.",
  schema: z.strictObject({}),
  run(args, { nowMs }): { runId: string; data: DeskFacts } {
    const state = sampleDesk(nowMs)
    const { summary, strategies, positions, orderCounts } = toView(state)
    const ended = [...walkFills(state.orders).values()].flatMap(book => book.ended)
    const won = ended.filter(({ netPaise }) => netPaise > 0).length
    const data: DeskFacts = {
      source: SOURCE,
      day: toIsoDate(nowMs),
      dailyPnl: toRupees(summary.dailyPnlPaise),
      openPositions: summary.openPositions,
      ordersToday: summary.ordersToday,
      avgLatencyMs: summary.avgLatencyMs,
      endedTrades: ended.length,
      wonTrades: won,
      winRatePct: ended.length === 0 ? null : (won / ended.length) * 100,
      orders: orderCounts,
      rejections: rejectionsOf(state.orders),
      strategies: strategies.map(({ name, type, status, statusReason, pnlPaise, trades, winRate }) => ({
        name,
        type: findStrategy(type).title,
        status,
        reason: statusReason,
        pnl: toRupees(pnlPaise),
        trades,
        winRatePct: winRate,
      })),
      positions: positions.map(({ instrument, qty, avgPrice, currentPrice, pnlPaise, strategy }) => ({
        instrument,
        quantity: qty,
        avgPrice,
        currentPrice,
        pnl: toRupees(pnlPaise),
        strategy,
      })),
    }
    return { runId: resultId('desk_summary', args, data), data }
  },
})

/** "Margin shortfall: the order needs …" and others by what stands before the colon. */
function rejectionsOf(orders: DeskState['orders']): DeskFacts['rejections'] {
  const byReason = new Map<string, string[]>()
  for (const { status, statusReason, orderId } of orders) {
    if (status !== 'REJECTED') continue
    const reason = statusReason.split(':')[0]!
    byReason.set(reason, [...(byReason.get(reason) ?? []), orderId])
  }
  return [...byReason]
    .map(([reason, orderIds]) => ({ reason, orderIds }))
    .sort((a, b) => b.orderIds.length - a.orderIds.length)
}

/** The strategies of the sample desk by name: the same ones on every day. */
export const SAMPLE_NAMES: readonly string[] = sampleDesk(0).strategies.map(({ name }) => name)
