import type { Metrics } from '../metrics/metrics.ts'
import type { NotAvailable } from '../metrics/metricValue.ts'
import { toRunJson } from '../run/runJson.ts'
import type { SweepAxis } from '../sweep/axes.ts'
import type { SweepMethod } from '../sweep/points.ts'
import { countTrials } from './trials.ts'
import type { WalkForward, WalkForwardPlan, WalkForwardWindow } from './walkForward.ts'

/**
 * A walk-forward analysis as one JSON object with money in rupees: the joined run as a backtest prints it, and under
 * `walkForward` what it was joined from, with `plain` among it. Metrics have the names that they have there.
 */
export function toWalkForwardJson(
  walk: WalkForward,
  axes: readonly SweepAxis[],
  method: SweepMethod,
  plain: Metrics | NotAvailable,
) {
  const { plan, points, tried, windows, efficiency, notes, report } = walk
  return {
    ...toRunJson(report),
    walkForward: {
      ...plan,
      axes,
      method,
      points,
      tried: countTrials(tried.map(({ yearlySharpe }) => yearlySharpe)),
      efficiency,
      plain,
      notes,
      windows: windows.map(one => toWindowJson(one, plan)),
    },
  }
}

function toWindowJson(
  { inSample, outOfSample, chosen, outcome }: WalkForwardWindow,
  { figure }: WalkForwardPlan,
) {
  const { netProfit, returnPct, trades, reason } = outcome
  return {
    params: chosen?.params ?? null,
    inSample: {
      ...inSample,
      [figure]: chosen?.figure ?? null,
      totalReturnPct: chosen?.returnPct ?? null,
      trades: chosen?.trades ?? null,
    },
    outOfSample: {
      ...outOfSample,
      [figure]: outcome.figure,
      netProfit,
      totalReturnPct: returnPct,
      trades,
      reasons: reason === null ? {} : { [figure]: reason },
    },
  }
}
