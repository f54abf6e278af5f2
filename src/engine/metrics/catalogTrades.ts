/** Label, unit and help of the figures of trades. */
import type { Entries } from './figureInfo.ts'

/** Counts and times of the round trips. */
export const TRADES = {
  trades: {
    label: 'Trades',
    unit: 'count',
    help: 'Round trips that ended, from flat to flat. An open one counts in the equity only.',
  },
  longTrades: { label: 'Long', unit: 'count', help: 'Round trips that bought first.' },
  shortTrades: { label: 'Short', unit: 'count', help: 'Round trips that sold first.' },
  wins: { label: 'Won', unit: 'count', help: 'Trades with a profit after charges.' },
  losses: { label: 'Lost', unit: 'count', help: 'Trades with a loss after charges.' },
  breakEvens: { label: 'Break-even', unit: 'count', help: 'Trades that made exactly nothing after charges.' },
  winRatePct: {
    label: 'Win rate',
    unit: 'share',
    help: 'Share of the trades that won after charges; break-even counts as not won.',
  },
  longWinRatePct: { label: 'Win rate, long', unit: 'share', help: 'The win rate of the long trades.' },
  shortWinRatePct: { label: 'Win rate, short', unit: 'share', help: 'The win rate of the short trades.' },
  winStreak: { label: 'Longest run of wins', unit: 'count', help: 'Most trades in a row that won.' },
  lossStreak: { label: 'Longest run of losses', unit: 'count', help: 'Most trades in a row that lost.' },
  winHoldMinutes: {
    label: 'Winners held',
    unit: 'minutes',
    help: 'Mean time from entry to exit of trades that won, nights and weekends included.',
  },
  lossHoldMinutes: {
    label: 'Losers held',
    unit: 'minutes',
    help: 'Mean time from entry to exit of trades that lost, nights and weekends included.',
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
    help: 'All that the winners made ÷ all that the losers lost. Below 1 the run lost money.',
  },
  expectancy: {
    label: 'Expectancy',
    unit: 'rupees',
    tone: 'signed',
    help: 'The mean result of a trade, after charges.',
  },
  payoff: { label: 'Payoff', unit: 'ratio', help: 'Average win ÷ average loss.' },
  averageWin: {
    label: 'Average win',
    unit: 'rupees',
    tone: 'signed',
    help: 'Mean profit of the trades that won.',
  },
  averageLoss: {
    label: 'Average loss',
    unit: 'rupees',
    tone: 'loss',
    help: 'Mean loss of the trades that lost.',
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
    label: 'Top 5 of the wins',
    unit: 'share',
    help: 'Share of all winnings that the five largest wins made. Near 100% the run hangs on a few trades.',
  },
  averageMae: {
    label: 'Average MAE',
    unit: 'rupees',
    tone: 'loss',
    help: 'How far a trade went against us on its way, on average: maximum adverse excursion, before charges.',
  },
  largestMae: {
    label: 'Largest MAE',
    unit: 'rupees',
    tone: 'loss',
    help: 'The furthest that a trade went against us.',
  },
  averageMfe: {
    label: 'Average MFE',
    unit: 'rupees',
    tone: 'signed',
    help: 'How far a trade went for us on its way, on average: maximum favourable excursion, before charges.',
  },
  largestMfe: {
    label: 'Largest MFE',
    unit: 'rupees',
    tone: 'signed',
    help: 'The furthest that a trade went for us.',
  },
  breakEvenSlippageTicks: {
    label: 'Break-even slippage',
    unit: 'ticks',
    tone: 'signed',
    help: 'Ticks by which every fill, bought or sold, might have been worse before the net profit was gone.',
  },
} satisfies Entries
