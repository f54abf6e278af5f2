/** Label, unit and help of the metrics of trades. */
import type { Entries } from './metricInfo.ts'

/** Counts and times of the round trips. */
export const TRADES = {
  trades: {
    label: 'Trades',
    unit: 'count',
    help: 'Closed round trips, from flat to flat. An open trade counts in the equity only.',
  },
  longTrades: { label: 'Long', unit: 'count', help: 'Round trips that bought first.' },
  shortTrades: { label: 'Short', unit: 'count', help: 'Round trips that sold first.' },
  wins: { label: 'Winning trades', unit: 'count', help: 'Trades with a profit after charges.' },
  losses: { label: 'Losing trades', unit: 'count', help: 'Trades with a loss after charges.' },
  breakEvens: {
    label: 'Break-even trades',
    unit: 'count',
    help: 'Trades that made exactly nothing after charges.',
  },
  winRatePct: {
    label: 'Win rate',
    unit: 'share',
    help: 'Share of trades that won after charges; break-even does not count as a win.',
  },
  longWinRatePct: { label: 'Win rate, long', unit: 'share', help: 'The win rate of the long trades.' },
  shortWinRatePct: { label: 'Win rate, short', unit: 'share', help: 'The win rate of the short trades.' },
  winStreak: { label: 'Longest winning streak', unit: 'count', help: 'Most winning trades in a row.' },
  lossStreak: { label: 'Longest losing streak', unit: 'count', help: 'Most losing trades in a row.' },
  winHoldMinutes: {
    label: 'Average time in winners',
    unit: 'minutes',
    help: 'Mean time from entry to exit of winning trades, nights and weekends included.',
  },
  lossHoldMinutes: {
    label: 'Average time in losers',
    unit: 'minutes',
    help: 'Mean time from entry to exit of losing trades, nights and weekends included.',
  },
} satisfies Entries

/** What a round trip was worth. */
export const QUALITY = {
  grossProfit: {
    label: 'Gross profit',
    unit: 'rupees',
    tone: 'signed',
    help: 'The sum of all winning trades, after charges. Profit factor is this ÷ the sum of all losing trades.',
  },
  profitFactor: {
    label: 'Profit factor',
    unit: 'ratio',
    help: 'Gross profit ÷ the sum of all losing trades. Below 1 the closed trades lost money.',
  },
  expectancy: {
    label: 'Expectancy',
    unit: 'rupees',
    tone: 'signed',
    help: 'Mean profit or loss per trade, after charges.',
  },
  payoff: { label: 'Payoff', unit: 'ratio', help: 'Average win ÷ average loss.' },
  averageWin: {
    label: 'Average win',
    unit: 'rupees',
    tone: 'signed',
    help: 'Mean profit of the winning trades.',
  },
  averageLoss: {
    label: 'Average loss',
    unit: 'rupees',
    tone: 'loss',
    help: 'Mean loss of the losing trades.',
  },
  largestWin: {
    label: 'Largest win',
    unit: 'rupees',
    tone: 'signed',
    help: 'The best trade, after charges.',
  },
  largestLoss: {
    label: 'Largest loss',
    unit: 'rupees',
    tone: 'loss',
    help: 'The worst trade, after charges.',
  },
  topFiveSharePct: {
    label: 'Gains from 5 best trades',
    unit: 'share',
    help: 'Share of all gains made by the five best trades. Near 100%, the result depends on a few trades.',
  },
  averageMae: {
    label: 'Average MAE',
    unit: 'rupees',
    tone: 'loss',
    help: 'Mean maximum adverse excursion: how far a trade went against the position, before charges.',
  },
  largestMae: {
    label: 'Largest MAE',
    unit: 'rupees',
    tone: 'loss',
    help: 'The largest adverse excursion of any trade, before charges.',
  },
  averageMfe: {
    label: 'Average MFE',
    unit: 'rupees',
    tone: 'signed',
    help: 'Mean maximum favourable excursion: how far a trade went in favour of the position, before charges.',
  },
  largestMfe: {
    label: 'Largest MFE',
    unit: 'rupees',
    tone: 'signed',
    help: 'The largest favourable excursion of any trade, before charges.',
  },
  breakEvenSlippageTicks: {
    label: 'Break-even slippage',
    unit: 'ticks',
    tone: 'signed',
    help: 'Extra slippage, in ticks per fill, at which net profit would be zero.',
  },
} satisfies Entries
