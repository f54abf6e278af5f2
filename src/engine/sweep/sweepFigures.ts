import type { Excursions } from '../metrics/excursions.ts'
import type { FigureId, Stats } from '../metrics/stats.ts'
import { summarise } from '../metrics/summary.ts'
import { outcomeOf, type PreparedRun } from '../run/run.ts'
import type { Simulation } from '../run/simulate.ts'
import type { Leg } from '../trading/leg.ts'
import type { Trade } from '../trading/trade.ts'

/** The figures of a run that a sweep keeps: what runs are compared by, and what an overfitting test needs. */
export const SWEEP_FIGURES = [
  'netProfit',
  'totalReturnPct',
  'cagrPct',
  'maxDrawdown',
  'maxDrawdownPct',
  'longestUnderwaterDays',
  'volatilityPct',
  'worstDayPct',
  'ulcerPct',
  'sharpe',
  'sortino',
  'calmar',
  'probabilisticSharpePct',
  'exposurePct',
  'trades',
  'winRatePct',
  'profitFactor',
  'expectancy',
  'payoff',
  'sqn',
  'topFiveSharePct',
  'charges',
  'breakEvenSlippageTicks',
  'tradingDays',
  'periodsPerYear',
  'skew',
  'kurtosis',
] as const satisfies readonly FigureId[]

/** The name of one of them. */
export type SweepFigureId = (typeof SWEEP_FIGURES)[number]
/** As in a report; why one of them is null, the run's own report says. */
export type SweepStats = Pick<Stats, SweepFigureId>

/** A report's longest walk, for figures that no sweep keeps. */
const NO_EXCURSIONS: Excursions = { maePaise: new Float64Array(0), mfePaise: new Float64Array(0) }

/** The figures of a run that has ended. */
export function sweepStats(run: PreparedRun, simulation: Simulation): SweepStats {
  const trades = endedTrades(simulation.legs)
  const outcome = outcomeOf(run, simulation, { trades, excursions: NO_EXCURSIONS })
  // without a loss limit its days are not looked for, which no sweep keeps
  const stats = summarise({ ...outcome, dailyLossPaise: null })
  // `SWEEP_FIGURES` has exactly the names of `SweepStats`
  return Object.fromEntries(SWEEP_FIGURES.map(id => [id, stats[id]])) as unknown as SweepStats
}

/** By exit, as in a report; inside a bar the legs keep their order. */
function endedTrades(legs: readonly Leg[]): readonly Trade[] {
  if (legs.length === 1) return legs[0]!.account.trades
  return legs.flatMap(leg => leg.account.trades).sort((a, b) => a.exitBar - b.exitBar)
}
