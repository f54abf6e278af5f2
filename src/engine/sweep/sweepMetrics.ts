import type { Excursions } from '../metrics/excursions.ts'
import type { MetricId, Metrics } from '../metrics/metrics.ts'
import { summarise } from '../metrics/summary.ts'
import { outcomeOf, type PreparedRun } from '../run/run.ts'
import type { Simulation } from '../run/simulate.ts'
import type { Leg } from '../trading/leg.ts'
import { type TradeColumns, tradeColumns } from '../trading/tradeColumns.ts'

/** The metrics of a run that a sweep keeps: what runs are compared by, and what an overfitting test needs. */
export const SWEEP_METRICS = [
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
] as const satisfies readonly MetricId[]

/** The name of one of them. */
export type SweepMetricId = (typeof SWEEP_METRICS)[number]
/** As in a report; why one of them is null, the run's own report says. */
export type SweepMetrics = Pick<Metrics, SweepMetricId>

/** A report's longest walk, for metrics that no sweep keeps. */
const NO_EXCURSIONS: Excursions = { maePaise: new Float64Array(0), mfePaise: new Float64Array(0) }

/** The metrics of a run that has ended. */
export function sweepMetrics(run: PreparedRun, simulation: Simulation): SweepMetrics {
  const trades = endedTrades(simulation.legs)
  const outcome = outcomeOf(run, simulation, { trades, excursions: NO_EXCURSIONS })
  // without a loss limit its days are not looked for, which no sweep keeps
  const stats = summarise({ ...outcome, dailyLossPaise: null })
  // `SWEEP_METRICS` has exactly the names of `SweepMetrics`
  return Object.fromEntries(SWEEP_METRICS.map(id => [id, stats[id]])) as unknown as SweepMetrics
}

/** By exit, as in a report; inside a bar the legs keep their order. */
function endedTrades(legs: readonly Leg[]): TradeColumns {
  if (legs.length === 1) return legs[0]!.account.tradeColumns()
  return tradeColumns(legs.flatMap(leg => leg.account.trades).sort((a, b) => a.exitBar - b.exitBar))
}
