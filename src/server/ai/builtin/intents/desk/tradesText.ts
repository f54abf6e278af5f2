/** What the answers say of the trades of a desk, and of the strategies and positions that stand out. */
import { type DeskFacts, FACT_LIMITS } from '../../../../../engine/index.ts'
import { escapeMarkdown, inr, metricText, paragraphs, plain, table } from '../../../conversation/text.ts'
import { tradeCount, winnerCount } from './deskText.ts'

type TradeFact = DeskFacts['lastTrades'][number]

/** How many round trips have ended, with what became of them. */
export function tradesText({ endedTrades, wonTrades, winRatePct }: DeskFacts): string {
  if (endedTrades === 0) return '**No trade has closed today.**'
  return `**${plain(endedTrades)} closed ${endedTrades === 1 ? 'trade' : 'trades'} today**, ${winnerCount(wonTrades)} (${metricText(winRatePct, 'share')}).`
}

/** How many of the round trips won. */
export function winRateText({ winRatePct, wonTrades, endedTrades }: DeskFacts): string {
  return `**Win rate today: ${metricText(winRatePct, 'share')}**, ${plain(wonTrades)} of ${plain(endedTrades)} closed trades.`
}

/** "**Best trade today: ₹1,800.00** after charges: long 50 NIFTY, …" */
export function tradeText(what: 'Last closed' | 'Best' | 'Worst', trade: TradeFact | null): string {
  if (trade === null) return '**No trade has closed today.**'
  const { instrument, strategy, side, quantity, entryPrice, exitPrice, netPnl, closed } = trade
  return `**${what} trade today: ${inr(netPnl)}** after charges. ${side === 'long' ? 'Long' : 'Short'} ${plain(quantity)} ${escapeMarkdown(instrument)} from ${inr(entryPrice)} to ${inr(exitPrice)}, ${escapeMarkdown(strategy)}, closed ${escapeMarkdown(closed)}.`
}

/** The newest closed trades, as many as are asked for; null is as many as there are facts of. */
export function lastTradesText({ lastTrades, endedTrades }: DeskFacts, asked: number | null): string {
  const most = FACT_LIMITS.trades
  const shown = lastTrades.slice(0, asked ?? most)
  const [newest] = shown
  if (!newest || asked === 1) return tradeText('Last closed', newest ?? null)
  const rows = shown.map(
    ({ closed, instrument, strategy, side, quantity, entryPrice, exitPrice, netPnl }) => [
      escapeMarkdown(closed),
      escapeMarkdown(instrument),
      escapeMarkdown(strategy),
      side === 'long' ? 'Long' : 'Short',
      plain(quantity),
      inr(entryPrice),
      inr(exitPrice),
      inr(netPnl),
    ],
  )
  const heads = ['Closed', 'Instrument', 'Strategy', 'Side', 'Quantity', 'Entry', 'Exit', 'P&L']
  const isAll = shown.length === endedTrades
  const more = `I list at most ${plain(most)} of today’s ${plain(endedTrades)} trades.`
  return paragraphs(
    `**${isAll ? 'All' : 'Last'} ${plain(shown.length)} closed ${shown.length === 1 ? 'trade' : 'trades'} today**, newest first, P&L after charges:`,
    table(heads, rows, 4),
    !isAll && (asked ?? Infinity) > most && more,
  )
}

/** The strategy that made most, or lost most. */
export function extremeStrategyText({ strategies }: DeskFacts, isLosing: boolean): string {
  const sign = isLosing ? -1 : 1
  const [first] = strategies.toSorted((a, b) => sign * (b.pnl - a.pnl))
  const did = isLosing ? 'lost' : 'made'
  if (!first || first.pnl * sign <= 0) return `**No strategy has ${did} money today.**`
  const { name, pnl, trades } = first
  return `**${escapeMarkdown(name)} ${did} the most today: ${inr(pnl)}**, ${tradeCount(trades)}.`
}

type PositionFact = DeskFacts['positions'][number]

/** By what a position stands out: its value at the last price, or its P&L. */
const RANKS = {
  Biggest: worthOf,
  Best: ({ pnl }: PositionFact) => pnl,
  Worst: ({ pnl }: PositionFact) => -pnl,
} as const

/** "**Biggest position: short 50 NIFTY**, ₹8,54,500.00 at the last price." */
export function positionText({ positions, openPositions }: DeskFacts, what: keyof typeof RANKS): string {
  const rank = RANKS[what]
  const [first] = positions.toSorted((a, b) => rank(b) - rank(a))
  if (!first) return '**No positions are open.**'
  const { instrument, quantity, pnl, strategy } = first
  const others = openPositions > positions.length
  const among = others ? ` Compared: ${plain(positions.length)} of ${plain(openPositions)}.` : ''
  return `**${what} position: ${quantity < 0 ? 'short' : 'long'} ${plain(Math.abs(quantity))} ${escapeMarkdown(instrument)}**, ${inr(worthOf(first))} at the last price. P&L ${inr(pnl)}, ${escapeMarkdown(strategy)}.${among}`
}

function worthOf({ quantity, currentPrice }: PositionFact): number {
  return Math.abs(quantity * currentPrice)
}
