/** What the research tools choose by, what they take, and what they ask of a result. Constants alone: the page reads them too. */
import type { SweepFigureId } from '../sweep/sweepFigures.ts'

/** Figures of which more is better, so that a best one can be chosen by them. Losses are negative: less of them is more. */
export const CHOICE_FIGURES = [
  'sharpe',
  'sortino',
  'calmar',
  'probabilisticSharpePct',
  'netProfit',
  'totalReturnPct',
  'cagrPct',
  'maxDrawdownPct',
  'winRatePct',
  'profitFactor',
  'expectancy',
  'payoff',
  'sqn',
] as const satisfies readonly SweepFigureId[]

/** The name of one of them. */
export type ChoiceFigure = (typeof CHOICE_FIGURES)[number]

/** How many paths a Monte Carlo draws at least and at most. */
export const PATHS = { min: 100, max: 10_000 } as const

/** The paper tests at 5 %: a deflated Sharpe ratio from here on is no luck. */
export const DEFLATED_GOOD = 0.95
/** Below it luck is the likelier explanation. */
export const DEFLATED_COIN = 0.5
