import { inr, metricText, paragraphs, plain, table } from '../../conversation/text.ts'
import { type DeskFacts, deskSummaryTool } from '../../tools/deskSummary.ts'
import { runTool } from '../../tools/tool.ts'
import type { Intent } from '../intent.ts'
import type { Phrase } from '../phrase.ts'

const WORDS = [
  'desk',
  'dashboard',
  'position',
  'positions',
  'orders',
  'order',
  'pnl',
  'p & l',
  'profit',
  'loss',
  'win rate',
  'winrate',
  'latency',
  'strategies',
  'holdings',
  'portfolio',
]

/** What only the desk has, even where nobody says whose it is. */
const OWN = ['losing', 'losing money', 'making money', 'in error', 'rejected', 'refused', 'how many orders']

/** Whether the words are about the strategies and orders of the desk. Nothing is read. */
export function asksDesk(phrase: Phrase): boolean {
  return phrase.has('desk', ...OWN)
}

/** "What is my win rate" */
export const deskIntent: Intent = {
  command: '/desk',
  about: 'sums up the sample desk: P&L, win rate, orders, positions, strategies',
  example: 'What is my win rate',
  fits: phrase =>
    asksDesk(phrase) || (phrase.has('my', 'today', 'now', 'open', 'our') && phrase.has(...WORDS)),
  async answer(phrase, situation) {
    const asks = {
      positions: phrase.has('position', 'positions', 'holdings', 'portfolio'),
      strategies: phrase.has('strategies', 'win rate', 'winrate'),
      orders: phrase.has('order', 'orders'),
    }
    while (phrase.take(...WORDS, ...OWN, 'today', 'summary', 'status'));
    const { runId, data } = await runTool(deskSummaryTool, {}, situation)
    return deskText(runId, data, asks)
  },
}

interface Asked {
  readonly positions: boolean
  readonly strategies: boolean
  readonly orders: boolean
}

function deskText(runId: string, desk: DeskFacts, asked: Asked): string {
  return paragraphs(
    `**The desk on ${desk.day}**: ${desk.source}. It is not your own account, which I cannot see.`,
    table(
      ['Metric', 'Value'],
      [
        ['Daily P&L', inr(desk.dailyPnl)],
        ['Win rate', metricText(desk.winRatePct, 'share')],
        ['Closed trades', `${plain(desk.endedTrades)}, ${plain(desk.wonTrades)} winners`],
        ['Open positions', plain(desk.openPositions)],
        ['Orders today', plain(desk.ordersToday)],
        ['Average latency', `${plain(desk.avgLatencyMs)} ms`],
      ],
    ),
    asked.orders && ordersTable(desk),
    asked.positions && positionsTable(desk),
    (asked.strategies || !(asked.orders || asked.positions)) && strategiesTable(desk),
    `Result \`${runId}\``,
  )
}

function ordersTable({ orders }: DeskFacts): string {
  return table(
    ['Orders', 'Count'],
    Object.entries(orders).map(([status, count]) => [status, plain(count)]),
  )
}

function positionsTable({ positions }: DeskFacts): string {
  return table(
    ['Instrument', 'Strategy', 'Quantity', 'Average price', 'Price', 'P&L'],
    positions.map(({ instrument, strategy, quantity, avgPrice, currentPrice, pnl }) => [
      instrument,
      strategy,
      plain(quantity),
      inr(avgPrice),
      inr(currentPrice),
      inr(pnl),
    ]),
    2,
  )
}

function strategiesTable({ strategies }: DeskFacts): string {
  return table(
    ['Strategy', 'Status', 'P&L', 'Fills', 'Win rate'],
    strategies.map(({ name, status, pnl, trades, winRatePct }) => [
      name,
      status,
      inr(pnl),
      plain(trades),
      metricText(winRatePct, 'share'),
    ]),
    2,
  )
}
