import { drawdowns } from './drawdown.ts'
import { type Metrics, toMetrics } from './metrics.ts'
import { moneyMetrics } from './moneyMetrics.ts'
import { byDay, type RunOutcome } from './outcome.ts'
import { ratioMetrics } from './ratioMetrics.ts'
import { riskMetrics } from './riskMetrics.ts'
import { pathMetrics, tradeMetrics } from './tradeMetrics.ts'

/** All metrics of a run: a few passes over its bars, and one day and one trade after the other. */
export function summarise(run: RunOutcome): Metrics {
  const days = byDay(run)
  const falls = drawdowns(run.bars.openMs, run.equityPaise, run.capitalPaise)
  return toMetrics({
    ...moneyMetrics(run, days),
    ...riskMetrics(run, days, falls),
    ...ratioMetrics(run, days, falls.fraction.depth),
    ...tradeMetrics(run),
    ...pathMetrics(run),
  })
}
