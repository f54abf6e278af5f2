import type { MetricId, Metrics } from '../metrics/metrics.ts'
import { type EquityFigures, equityFigures } from '../metrics/outcome.ts'
import { comparedFigures } from '../metrics/summary.ts'
import { factsOf, type PreparedRun } from '../run/run.ts'
import type { Simulation } from '../run/simulate.ts'
import type { Leg } from '../trading/leg.ts'

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

/** The metrics of a run that has ended; `equity` are the figures of a walk that kept no column. */
export function sweepMetrics(
  run: PreparedRun,
  simulation: Simulation,
  equity: EquityFigures = columnFigures(run, simulation),
): SweepMetrics {
  const given = comparedFigures(factsOf(run, simulation), equity, endedProfits(simulation.legs))
  const stats: Partial<Record<SweepMetricId, number | null>> = {}
  for (const id of SWEEP_METRICS) {
    const value = given[id]
    stats[id] = typeof value === 'number' ? value : null
  }
  // `SWEEP_METRICS` has exactly the names of `SweepMetrics`
  return stats as SweepMetrics
}

function columnFigures({ bars, calendar }: PreparedRun, { equityPaise, account }: Simulation): EquityFigures {
  return equityFigures({ bars, calendar, equityPaise, capitalPaise: account.capitalPaise })
}

/** By exit, as in a report; inside a bar the legs keep their order. */
function endedProfits(legs: readonly Leg[]): Float64Array {
  if (legs.length === 1) return legs[0]!.account.tradeProfits()
  const trades = legs.flatMap(leg => leg.account.trades).sort((a, b) => a.exitBar - b.exitBar)
  return Float64Array.from(trades, ({ netPaise }) => netPaise)
}
