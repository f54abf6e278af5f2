/** What the answers say of a desk. Names and reasons in its figures are others' words: they are escaped wherever they stand. */
import type { DeskFacts } from '../../../../../engine/index.ts'
import { escapeMarkdown, inr, metricText, paragraphs, plain, table } from '../../../conversation/text.ts'
import { bullets } from '../../runText.ts'

type StrategyFact = DeskFacts['strategies'][number]
type OrderFact = DeskFacts['namedOrders'][number]

/** Order ids that an answer names. */
const MAX_IDS = 3

const STATUS_WORDS = {
  COMPLETE: 'is complete',
  PENDING: 'is pending',
  OPEN: 'is open',
  REJECTED: 'was rejected',
  CANCELLED: 'was cancelled',
} as const satisfies Record<OrderFact['status'], string>

/** "Index pair is in error. BANKNIFTY prices 14 s late." and how its day went. */
export function strategyText({ name, status, reason, pnl, trades }: StrategyFact): string {
  const words = reason === '' ? '' : ` ${sentence(reason)}`
  return `**${escapeMarkdown(name)} is ${status === 'error' ? 'in error' : status}.**${words} P&L today ${inr(pnl)}, ${tradeCount(trades)}. Strategy Monitor has its details.`
}

/** The orders that a question names; an id that the desk has not is said to be none. */
export function ordersNamedText({ namedOrders }: DeskFacts, ids: readonly string[]): string {
  return paragraphs(
    ...ids.map(id => {
      const found = namedOrders.find(({ orderId }) => orderId === id)
      return found ? orderText(found) : `There is no order ${id} on the desk today.`
    }),
  )
}

function orderText({ orderId, status, reason, order, strategy, placed }: OrderFact): string {
  const why = reason === '' ? '.' : `: ${sentence(reason)}`
  return `**${orderId} ${STATUS_WORDS[status]}${why}** ${escapeMarkdown(order)}, placed ${escapeMarkdown(placed)}, ${escapeMarkdown(strategy)}.`
}

/** The strategies that are in error, and why. */
export function errorText({ strategies }: DeskFacts): string {
  const broken = strategies.filter(({ status }) => status === 'error')
  return broken.length === 0 ? 'No strategy is in error.' : broken.map(strategyText).join('\n\n')
}

/** Whether trading is halted, and where that is ended. */
export function haltedText({ halted, limited, strategies }: DeskFacts): string {
  if (!halted && limited !== null) {
    return `**${escapeMarkdown(limited)} reached: no new entries until the next trading day.** All orders were cancelled and all positions closed. The kill switch is not on.`
  }
  if (halted) return '**Yes, trading is halted.** _Release_ below the header ends it; strategies stay paused.'
  const active = strategies.filter(({ status }) => status === 'active').length
  return `**No, trading is not halted.** ${plain(active)} of ${plain(strategies.length)} strategies are active.`
}

/** Why orders were rejected, with the ids of some. */
export function rejectedText({ rejections, orders }: DeskFacts): string {
  if (orders.REJECTED === 0) return 'No orders were rejected today.'
  const rows = rejections.map(({ reason, count, orderIds }) => {
    const more = count > MAX_IDS ? ', …' : ''
    return `${escapeMarkdown(reason)}: ${plain(count)} (${orderIds.slice(0, MAX_IDS).join(', ')}${more})`
  })
  return paragraphs(
    `**${plain(orders.REJECTED)} ${orders.REJECTED === 1 ? 'order was' : 'orders were'} rejected today:**`,
    bullets(rows),
    'The Order Book, filtered by Rejected, has each with its full reason.',
  )
}

/** How many orders there are, by status. */
export function ordersText({ orders, ordersToday }: DeskFacts): string {
  const counts = Object.entries(orders).map(([status, count]) => `${plain(count)} ${status.toLowerCase()}`)
  return `**${plain(ordersToday)} orders today**: ${counts.join(', ')}.`
}

/** How many round trips have ended, with what became of them. */
export function tradesText({ endedTrades, wonTrades, winRatePct }: DeskFacts): string {
  if (endedTrades === 0) return '**No trade has closed today.**'
  return `**${plain(endedTrades)} closed ${endedTrades === 1 ? 'trade' : 'trades'} today**, ${plain(wonTrades)} ${wonTrades === 1 ? 'winner' : 'winners'} (${metricText(winRatePct, 'share')}).`
}

/** The cards of the Dashboard. */
export function summaryTable(desk: DeskFacts): string {
  return table(
    ['Metric', 'Value'],
    [
      ['Daily P&L', inr(desk.dailyPnl)],
      ['Win rate', metricText(desk.winRatePct, 'share')],
      ['Closed trades', `${plain(desk.endedTrades)}, ${plain(desk.wonTrades)} winners`],
      ['Open positions', plain(desk.openPositions)],
      ['Orders today', plain(desk.ordersToday)],
      ['Average latency', `${plain(desk.avgLatencyMs)} ms`],
      ...(desk.halted ? [['Trading', 'halted']] : []),
      ...(desk.limited !== null ? [['Limit reached', escapeMarkdown(desk.limited)]] : []),
    ],
  )
}

/** What is held. */
export function positionsTable({ positions, openPositions }: DeskFacts): string {
  if (openPositions === 0) return '**No positions are open.**'
  const rows = positions.map(({ instrument, strategy, quantity, avgPrice, currentPrice, pnl }) => [
    escapeMarkdown(instrument),
    escapeMarkdown(strategy),
    plain(quantity),
    inr(avgPrice),
    inr(currentPrice),
    inr(pnl),
  ])
  const more = openPositions - positions.length
  return paragraphs(
    table(['Instrument', 'Strategy', 'Quantity', 'Average price', 'Price', 'P&L'], rows, 2),
    more > 0 && `And ${plain(more)} more on Positions.`,
  )
}

/** The strategies that lose or make money today, the greatest sum first. */
export function earnersText({ strategies }: DeskFacts, isLosing: boolean): string {
  const sign = isLosing ? -1 : 1
  const found = strategies
    .filter(({ pnl }) => pnl * sign > 0)
    .toSorted((a, b) => Math.abs(b.pnl) - Math.abs(a.pnl))
  const words = isLosing ? 'losing money' : 'making money'
  if (found.length === 0) return `**No strategy is ${words} today.**`
  return paragraphs(
    `**${plain(found.length)} of ${plain(strategies.length)} strategies ${found.length === 1 ? 'is' : 'are'} ${words} today:**`,
    bullets(
      found.map(({ name, pnl, trades }) => `${escapeMarkdown(name)}: ${inr(pnl)}, ${tradeCount(trades)}`),
    ),
  )
}

/** All strategies with their day. */
export function strategiesTable({ strategies }: DeskFacts): string {
  if (strategies.length === 0) return 'The desk has no strategies. Add one in the Strategy Monitor.'
  return table(
    ['Strategy', 'Status', 'P&L', 'Trades', 'Win rate'],
    strategies.map(({ name, status, pnl, trades, winRatePct }) => [
      escapeMarkdown(name),
      status,
      inr(pnl),
      plain(trades),
      metricText(winRatePct, 'share'),
    ]),
    2,
  )
}

function tradeCount(trades: number): string {
  return `${plain(trades)} ${trades === 1 ? 'trade' : 'trades'}`
}

/** A reason with the full stop that some have not. */
function sentence(reason: string): string {
  return `${escapeMarkdown(reason)}${/[.!?]$/.test(reason) ? '' : '.'}`
}
