/** What a screen, a report or the assistant needs to name and explain a metric: one place for all of them. */

import { MORE, RETURN, RISK, RISK_AND_RETURN } from './catalogTexts.ts'
import { QUALITY, TRADES } from './catalogTrades.ts'
import type { Entries, MetricGroup, MetricInfo } from './metricInfo.ts'
import type { MetricId } from './metrics.ts'

/** The eight metrics that a result begins with. */
export const HEADLINE: readonly MetricId[] = [
  'netProfit',
  'finalEquity',
  'totalReturnPct',
  'cagrPct',
  'maxDrawdownPct',
  'sharpe',
  'winRatePct',
  'trades',
]

/** Groups in the order of a page. `More` is in the JSON and in the HTML report only. */
export const METRIC_GROUPS: readonly MetricGroup[] = [
  'Return',
  'Risk',
  'Risk and return',
  'Trades',
  'Trade quality',
  'More',
]

function inGroup<T extends Entries>(group: MetricGroup, entries: T): { [K in keyof T]: MetricInfo } {
  const named = Object.entries(entries).map(([id, entry]) => [id, { ...entry, group }] as const)
  return Object.fromEntries(named) as { [K in keyof T]: MetricInfo }
}

/** Every metric of a run, in the order of a page. */
export const METRICS: Readonly<Record<MetricId, MetricInfo>> = {
  ...inGroup('Return', RETURN),
  ...inGroup('Risk', RISK),
  ...inGroup('Risk and return', RISK_AND_RETURN),
  ...inGroup('Trades', TRADES),
  ...inGroup('Trade quality', QUALITY),
  ...inGroup('More', MORE),
}

/** The metrics of a group, in the order of a page. */
export function metricsIn(group: MetricGroup): readonly MetricId[] {
  return (Object.keys(METRICS) as MetricId[]).filter(id => METRICS[id].group === group)
}
