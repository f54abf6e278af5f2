/** What the answers say of strategies of the desk that a question names. */
import { asksWhyIdle, type DeskFacts } from '../../../../../engine/index.ts'
import { escapeMarkdown, inr, metricText, paragraphs, plain, table } from '../../../conversation/text.ts'
import { CHARGE_WORDS } from '../../names.ts'
import type { Phrase } from '../../phrase.ts'
import { haltedText, positionsTable, strategyDrawdownText, strategyText, tradeCount } from './deskText.ts'
import { HELD, LAST, ORDER, REJECTED, TRADE } from './deskWords.ts'
import { lastOrderText } from './ordersText.ts'
import { tradeText } from './tradesText.ts'

type StrategyFact = DeskFacts['strategies'][number]

interface Asked {
  readonly phrase: Phrase
  readonly desk: DeskFacts
  readonly strategy: StrategyFact
}

const TOGETHER = ['together', 'total', 'sum', 'combined', 'both', 'in all', 'altogether']

/** What is asked of one strategy: words of each group, and the answer; null where it is not known. */
const TOPICS: readonly (readonly [
  groups: readonly (readonly string[])[],
  answer: (asked: Asked) => string | null,
])[] = [
  [[['max drawdown', 'maximum drawdown', 'drawdown']], ({ strategy }) => strategyDrawdownText(strategy)],
  [[['win rate', 'winrate']], ({ strategy }) => winRateText(strategy)],
  [[HELD], positionsText],
  [[['best'], TRADE], asked => extremeText(asked, 'Best')],
  [[['worst'], TRADE], asked => extremeText(asked, 'Worst')],
  [[LAST, TRADE], lastTradeText],
  [[LAST, ORDER], lastStrategyOrder],
]

/** What the desk tells of no single strategy, and what it is called. */
const UNKNOWN: readonly (readonly [words: readonly string[], what: string])[] = [
  [[...CHARGE_WORDS, 'stt', 'gst', 'stamp duty'], 'the charges'],
  [['margin', 'margins', 'funds', 'capital'], 'the margin'],
  [['exposure'], 'the exposure'],
  [['realised', 'realized', 'unrealised', 'unrealized', 'mtm', 'booked'], 'realised and unrealised P&L'],
  [['latency'], 'the latency'],
  [['limit', 'limits'], 'the limits'],
  [['exit', 'exits', 'stopped out', 'stop loss', 'stop', 'target'], 'the exits'],
]

/** What the status answers, which every answer has. */
const STATUS = ['active', 'paused', 'running', 'stopped']

/** Words that these answers use. */
export const STRATEGY_WORDS: readonly string[] = [
  ...TOGETHER,
  ...TOPICS.flatMap(([groups]) => groups.flat()),
  ...UNKNOWN.flatMap(([words]) => words),
  ...REJECTED,
  ...STATUS,
]

/** Those that are named: one with what is asked of it, several side by side. */
export function strategiesAnswer(phrase: Phrase, desk: DeskFacts, named: readonly StrategyFact[]): string {
  const [strategy, ...others] = named
  if (others.length > 0) return sideBySide(phrase, named)
  return oneText({ phrase, desk, strategy: strategy! })
}

function sideBySide(phrase: Phrase, named: readonly StrategyFact[]): string {
  const rows = named.map(({ name, status, pnl, trades, winRatePct, maxDrawdownPct }) => [
    escapeMarkdown(name),
    status,
    inr(pnl),
    plain(trades),
    metricText(winRatePct, 'share'),
    metricText(maxDrawdownPct, 'share'),
  ])
  const sum = named.reduce((all, { pnl }) => all + pnl, 0)
  const trades = named.reduce((all, each) => all + each.trades, 0)
  const unknown = unknownOf(phrase)
  return paragraphs(
    unknown.length > 0 && `**I do not know ${unknown.join(', ')} of single strategies.**`,
    phrase.has(...TOGETHER) && `**Together today: ${inr(sum)}**, ${tradeCount(trades)}.`,
    table(['Strategy', 'Status', 'P&L', 'Trades', 'Win rate', 'Max. drawdown'], rows, 2),
  )
}

function oneText(asked: Asked): string {
  const { phrase, strategy } = asked
  if (asksWhyIdle((...words) => phrase.has(...words))) return strategyIdleText(asked)
  const texts = TOPICS.filter(([groups]) => groups.every(words => phrase.has(...words))).map(([, answer]) =>
    answer(asked),
  )
  const unknown = [
    ...unknownOf(phrase),
    ...(texts.includes(null) ? ['that trade or order'] : []),
    ...(texts.length === 0 && phrase.has(...ORDER) && !phrase.has(...REJECTED)
      ? ['the number of orders']
      : []),
  ]
  const known = texts.filter(text => text !== null)
  return paragraphs(
    unknown.length > 0 &&
      `**I do not know ${unknown.join(', ')} of ${escapeMarkdown(strategy.name)}**: of a strategy the desk tells status, P&L, trades, win rate, drawdown, open positions and rejected orders.`,
    ...(known.length > 0 ? known : [strategyText(strategy)]),
  )
}

function unknownOf(phrase: Phrase): string[] {
  return UNKNOWN.filter(([words]) => phrase.has(...words)).map(([, what]) => what)
}

/** Why it does not trade, as far as the desk tells. */
function strategyIdleText({ desk, strategy }: Asked): string {
  const { name, status, trades, rejected, reason } = strategy
  const isHeld = desk.halted || desk.limited !== null
  const known = isHeld || status !== 'active' || rejected > 0 || reason !== ''
  const own = escapeMarkdown(name)
  const traded =
    trades > 0 ? `${own} has traded today: ${tradeCount(trades)}.` : `${own} has not traded today.`
  return paragraphs(
    isHeld && haltedText(desk),
    `**${traded}**`,
    !known &&
      'I know of nothing that keeps it from trading: it is active, trading is not halted and none of its orders was rejected. Whether its rules asked for an order I cannot see.',
    strategyText(strategy),
  )
}

function winRateText({ name, winRatePct, trades }: StrategyFact): string {
  return `**${escapeMarkdown(name)}: win rate today ${metricText(winRatePct, 'share')}**, ${tradeCount(trades)}.`
}

function positionsText({ desk, strategy: { name } }: Asked): string {
  const own = desk.positions.filter(({ strategy }) => strategy === name)
  const hidden = desk.openPositions - desk.positions.length
  if (own.length === 0 && hidden === 0) return `**${escapeMarkdown(name)} has no open position.**`
  return positionsTable({ positions: own, openPositions: own.length + hidden }, [])
}

/** Its closed trades, the newest first; null where the desk does not tell them all. */
function tradesOf({ desk, strategy: { name } }: Asked): DeskFacts['lastTrades'] | null {
  if (desk.lastTrades.length < desk.endedTrades) return null
  return desk.lastTrades.filter(({ strategy }) => strategy === name)
}

function extremeText(asked: Asked, what: 'Best' | 'Worst'): string | null {
  const { bestTrade, worstTrade } = asked.desk
  const whole = what === 'Best' ? bestTrade : worstTrade
  if (whole?.strategy === asked.strategy.name) return tradeText(what, whole)
  const sign = what === 'Best' ? 1 : -1
  const own = tradesOf(asked)
  if (own === null) return null
  const [first] = own.toSorted((a, b) => sign * (b.netPnl - a.netPnl))
  return first ? tradeText(what, first) : noTrade(asked)
}

function lastTradeText(asked: Asked): string | null {
  const { desk, strategy } = asked
  const last = desk.lastTrades.find(trade => trade.strategy === strategy.name)
  if (last) return tradeText('Last closed', last)
  return tradesOf(asked) === null ? null : noTrade(asked)
}

function noTrade({ strategy }: Asked): string {
  return `**No trade of ${escapeMarkdown(strategy.name)} has closed today.**`
}

function lastStrategyOrder({ desk, strategy }: Asked): string | null {
  return desk.lastOrder?.strategy === strategy.name ? lastOrderText(desk) : null
}
