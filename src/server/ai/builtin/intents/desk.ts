import { escapeMarkdown, inr, metricText, paragraphs, plain, table } from '../../conversation/text.ts'
import { type DeskFacts, deskSummaryTool, SAMPLE_NAMES } from '../../tools/deskSummary.ts'
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
const PNL = ['pnl', 'p & l', 'p and l', 'profit', 'loss', 'earn', 'earned', 'made', 'make', 'money']
const WHOLE = ['desk', 'dashboard', 'summary', 'overview', 'how am i doing']
const REJECTED = ['rejected', 'refused', 'rejections']
/** What a run has too: there it is no question on the desk. */
const OF_RUNS = ['stop loss', 'take profit', 'stoploss', 'profit factor', 'net profit']
const NAMES: readonly string[] = SAMPLE_NAMES.map(name => name.toLowerCase().replaceAll('&', ' & '))
/** Order ids that an answer names. */
const MAX_IDS = 3

/** Whether the words are about the strategies and orders of the desk. Nothing is read. */
export function asksDesk(phrase: Phrase): boolean {
  return phrase.has('desk', ...OWN) || strategyIn(phrase) !== null
}

/** "What is my win rate", "why is index pair in error" */
export const deskIntent: Intent = {
  command: '/desk',
  about: 'tells of the sample desk: P&L, win rate, orders, positions, strategies',
  example: 'What is my win rate',
  fits: phrase =>
    asksDesk(phrase) ||
    (phrase.has('my', 'today', 'now', 'open', 'our', 'am i', 'did i') &&
      phrase.has(...WORDS, ...PNL) &&
      !phrase.has(...OF_RUNS)),
  async answer(phrase, situation) {
    const { data } = await runTool(deskSummaryTool, {}, situation)
    const text = deskText(phrase, data)
    phrase.read(0, phrase.tokens.length)
    return paragraphs(text, `From ${data.source}. I cannot see your own account.`)
  },
}

/** What was asked, and no more. */
function deskText(phrase: Phrase, desk: DeskFacts): string {
  const name = strategyIn(phrase)
  const strategy = desk.strategies.find(each => each.name === name)
  if (strategy) return strategyText(strategy)
  if (phrase.has('in error')) return errorText(desk)
  if (phrase.has(...REJECTED)) return rejectedText(desk)
  if (phrase.has(...WHOLE) || phrase.tokens.length <= 1) return summaryTable(desk)
  if (phrase.has('position', 'positions', 'holdings', 'portfolio')) return positionsTable(desk)
  if (phrase.has('win rate', 'winrate')) {
    return `**Win rate today: ${metricText(desk.winRatePct, 'share')}**, ${plain(desk.wonTrades)} of ${plain(desk.endedTrades)} closed trades.`
  }
  if (phrase.has('strategies', 'losing', 'losing money', 'making money')) return strategiesTable(desk)
  if (phrase.has('order', 'orders', 'how many orders')) return ordersText(desk)
  if (phrase.has('latency')) return `**Average latency: ${plain(desk.avgLatencyMs)} ms.**`
  return `**P&L today: ${inr(desk.dailyPnl)}**, with ${plain(desk.openPositions)} open positions.`
}

function strategyIn(phrase: Phrase): string | null {
  const at = NAMES.findIndex(name => phrase.has(name))
  return SAMPLE_NAMES[at] ?? null
}

function strategyText({ name, status, reason, pnl, trades }: DeskFacts['strategies'][number]): string {
  const words = reason === '' ? '' : ` ${escapeMarkdown(reason)}`
  return `**${escapeMarkdown(name)} is ${status === 'error' ? 'in error' : status}.**${words} P&L today ${inr(pnl)}, ${plain(trades)} fills. Strategy Monitor has its details.`
}

function errorText({ strategies }: DeskFacts): string {
  const broken = strategies.filter(({ status }) => status === 'error')
  return broken.length === 0 ? 'No strategy is in error.' : broken.map(strategyText).join('\n\n')
}

function rejectedText({ rejections, orders }: DeskFacts): string {
  const rows = rejections.map(({ reason, orderIds }) => {
    const more = orderIds.length > MAX_IDS ? ', …' : ''
    return `- ${reason}: ${plain(orderIds.length)} (${orderIds.slice(0, MAX_IDS).join(', ')}${more})`
  })
  return paragraphs(
    `**${plain(orders.REJECTED ?? 0)} orders were rejected today:**`,
    rows.join('\n'),
    'The Order Book, filtered by Rejected, has each with its full reason.',
  )
}

function ordersText({ orders, ordersToday }: DeskFacts): string {
  const counts = Object.entries(orders).map(([status, count]) => `${plain(count)} ${status.toLowerCase()}`)
  return `**${plain(ordersToday)} orders today**: ${counts.join(', ')}.`
}

function summaryTable(desk: DeskFacts): string {
  return table(
    ['Metric', 'Value'],
    [
      ['Daily P&L', inr(desk.dailyPnl)],
      ['Win rate', metricText(desk.winRatePct, 'share')],
      ['Closed trades', `${plain(desk.endedTrades)}, ${plain(desk.wonTrades)} winners`],
      ['Open positions', plain(desk.openPositions)],
      ['Orders today', plain(desk.ordersToday)],
      ['Average latency', `${plain(desk.avgLatencyMs)} ms`],
    ],
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
