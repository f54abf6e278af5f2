/** What the answers say of a desk. Names and reasons in its figures are others' words: they are escaped wherever they stand. */
import type { DeskFacts } from '../../../../../engine/index.ts'
import { escapeMarkdown, inr, metricText, paragraphs, plain, table } from '../../../conversation/text.ts'
import { bullets } from '../../runText.ts'

type StrategyFact = DeskFacts['strategies'][number]

/** Rejections that more capital ends. */
const SHORT_OF_CAPITAL = /^(Less than one lot|Not enough (cash|margin)|Size too small)/

/** "Index pair is in error. BANKNIFTY prices 14 s late.", how its day went, and why its last order was rejected. */
export function strategyText(strategy: StrategyFact): string {
  const { name, status, reason, pnl, trades } = strategy
  const words = reason === '' ? '' : ` ${sentence(reason)}`
  return `**${escapeMarkdown(name)} is ${status === 'error' ? 'in error' : status}.**${words} P&L today ${inr(pnl)}, ${tradeCount(trades)}.${rejectionWords(strategy)} Strategy Monitor has its details.`
}

function rejectionWords(strategy: StrategyFact): string {
  const { name, rejected, lastRejection } = strategy
  if (rejected === 0) return ''
  const last = rejected === 1 ? '' : ', the last'
  const remedy = rejectionRemedy({ reason: lastRejection, strategy: name }, [strategy])
  return ` ${rejectedCount(rejected)}${last}: ${sentence(lastRejection)}${remedy}`
}

/** "12 orders were rejected today" */
export function rejectedCount(rejected: number): string {
  return `${plain(rejected)} ${rejected === 1 ? 'order was' : 'orders were'} rejected today`
}

/** What to do about an order that was rejected, where more capital of its strategy helps; otherwise empty. */
export function rejectionRemedy(
  { reason, strategy }: Pick<DeskFacts['namedOrders'][number], 'reason' | 'strategy'>,
  strategies: DeskFacts['strategies'],
): string {
  // the capital for orders by hand is another
  const isOfStrategy = strategies.some(({ name }) => name === strategy)
  if (!isOfStrategy || !SHORT_OF_CAPITAL.test(reason)) return ''
  return ` Raise its capital: in the Strategy Monitor, press _Edit ${escapeMarkdown(strategy)}_.`
}

/** How far a strategy fell, as Strategy Monitor has it. */
export function strategyDrawdownText({ name, maxDrawdownPct, pnl }: StrategyFact): string {
  return `**${escapeMarkdown(name)}: max. drawdown today ${metricText(maxDrawdownPct, 'share')}** of its capital with today’s closed trades. P&L today ${inr(pnl)}.`
}

/** The strategies that are in error, and why. */
export function errorText({ strategies }: DeskFacts): string {
  const broken = strategies.filter(({ status }) => status === 'error')
  return broken.length === 0 ? 'No strategy is in error.' : broken.map(strategyText).join('\n\n')
}

/** Whether trading is halted, and where that is ended: the answer to that, or to whether one may trade. */
export function haltedText(
  { halted, limited, strategies }: DeskFacts,
  asks: 'halted' | 'may trade' = 'halted',
): string {
  if (!halted && limited !== null) {
    return `**${escapeMarkdown(limited)} reached: no new entries until the next trading day.** All orders were cancelled and all positions closed. The kill switch is not on.`
  }
  const [yes, no] = asks === 'halted' ? ['Yes', 'No'] : ['No', 'Yes']
  if (halted)
    return `**${yes}, trading is halted.** _Release_ below the header ends it; strategies stay paused.`
  const active = strategies.filter(({ status }) => status === 'active').length
  return `**${no}, trading is not halted.** ${plain(active)} of ${plain(strategies.length)} strategies are active.`
}

/** "42 ms"; 0 is no order's. */
export function latencyWords({ avgLatencyMs }: DeskFacts): string {
  return avgLatencyMs === 0 ? 'none, without an order' : `${plain(avgLatencyMs)} ms`
}

/** The cards of the Dashboard. */
export function summaryTable(desk: DeskFacts): string {
  return table(
    ['Metric', 'Value'],
    [
      ['Daily P&L', inr(desk.dailyPnl)],
      ['Win rate', metricText(desk.winRatePct, 'share')],
      ['Closed trades', `${plain(desk.endedTrades)}, ${winnerCount(desk.wonTrades)}`],
      ['Open positions', plain(desk.openPositions)],
      ['Orders today', plain(desk.ordersToday)],
      ['Average latency', latencyWords(desk)],
      ...(desk.halted ? [['Trading', 'halted']] : []),
      ...(desk.limited !== null ? [['Limit reached', escapeMarkdown(desk.limited)]] : []),
    ],
  )
}

/** What is held; of these instruments alone where any are named. */
export function positionsTable(
  { positions, openPositions }: Pick<DeskFacts, 'positions' | 'openPositions'>,
  names: readonly string[],
): string {
  const meant = positions.filter(({ instrument }) => names.length === 0 || names.includes(instrument))
  if (meant.length === 0) {
    const of = names.length === 0 ? '' : ` in ${names.map(escapeMarkdown).join(', ')}`
    return `**No positions${of} are open.**`
  }
  const rows = meant.map(({ instrument, strategy, quantity, avgPrice, currentPrice, pnl }) => [
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

/** "1 winner", "12 winners". */
export function winnerCount(won: number): string {
  return `${plain(won)} ${won === 1 ? 'winner' : 'winners'}`
}

/** "1 trade", "12 trades". */
export function tradeCount(trades: number): string {
  return `${plain(trades)} ${trades === 1 ? 'trade' : 'trades'}`
}

/** A reason with the full stop that some have not. */
export function sentence(reason: string): string {
  return `${escapeMarkdown(reason)}${/[.!?]$/.test(reason) ? '' : '.'}`
}
