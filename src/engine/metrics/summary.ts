import { type Metrics, type MetricValues, toMetrics } from './metrics.ts'
import { moneyMetrics } from './moneyMetrics.ts'
import {
  byDay,
  type Days,
  type EquityFigures,
  equityFigures,
  type RunFacts,
  type RunOutcome,
} from './outcome.ts'
import { otherRatios, ratioMetrics } from './ratioMetrics.ts'
import { dayMetrics, riskMetrics } from './riskMetrics.ts'
import { excursionMetrics, otherTradeMetrics, pathMetrics, tradeMetrics } from './tradeMetrics.ts'

/** All metrics of a run: a few passes over its bars, and one day and one trade after the other. */
export function summarise(run: RunOutcome): Metrics {
  const equity = equityFigures(run)
  const days = byDay(equity.dayPaise, run.capitalPaise)
  return toMetrics({
    ...figuresOf(run, equity, days, run.trades.netPaise),
    ...dayMetrics(run, days, equity.falls),
    ...otherRatios(run, days),
    ...otherTradeMetrics(run.trades),
    ...excursionMetrics(run),
  })
}

/** Those by which runs are compared: they need no more of the equity than its days and falls, and of the trades their profits. */
export function comparedFigures(
  run: RunFacts,
  equity: EquityFigures,
  profits: Float64Array,
): ReturnType<typeof figuresOf> {
  return figuresOf(run, equity, byDay(equity.dayPaise, run.capitalPaise), profits)
}

function figuresOf(run: RunFacts, { falls }: EquityFigures, days: Days, profits: Float64Array) {
  return {
    ...moneyMetrics(run, days),
    ...riskMetrics(run, days, falls),
    ...ratioMetrics(run, days, falls.fraction.depth),
    ...tradeMetrics(profits),
    ...pathMetrics(run, days),
  } satisfies Partial<MetricValues>
}
