/** What the research tools keep in the page's address. */
import type { ChoiceFigure } from '../../engine/research/choice.ts'
import { between, oneOf, whole } from '../search.ts'

/** Figures of which more is better, as the engine chooses by them. */
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
] as const satisfies readonly ChoiceFigure[]

/** How many paths a Monte Carlo draws at least and at most; the engine refuses others. */
export const PATHS = { min: 100, max: 10_000 } as const
/** The most days of a window or of a block. */
export const MOST_DAYS = 10_000

/** Readers of the address; what is left out is the first choice of the form. */
export const RESEARCH_READERS = {
  /** Of the Monte Carlo: days in blocks unless it says otherwise. */
  mcMethod: oneOf('trade-order', 'daily-returns'),
  mcPaths: whole(PATHS.min, PATHS.max),
  mcSeed: whole(0, 4_294_967_295),
  mcBlockDays: between(1, MOST_DAYS),
  /** Of the walk-forward, in trading days; what it chooses from are the axes of the sweep. */
  wfIn: whole(1, MOST_DAYS),
  wfOut: whole(1, MOST_DAYS),
  wfStart: oneOf('rolling', 'anchored'),
  wfFigure: oneOf(...CHOICE_FIGURES),
}
