import { HEADLINE, METRIC_GROUPS, METRICS, metricsIn } from '../../../engine/metrics/catalog.ts'
import type { MetricUnit } from '../../../engine/metrics/metricInfo.ts'
import type { MetricId, Metrics } from '../../../engine/metrics/metrics.ts'
import { decimal, duration, inr, percent, quantity, signedInr, signedPercent } from '../../format/format.ts'
import type { Group } from './GroupedList.tsx'
import type { MetricText } from './HeadlineMetrics.tsx'

const MINUTE_MS = 60_000
const NOT_AVAILABLE = 'N/A'
/** From here on the hours of a day say nothing. */
const LONG_DAYS = 10

const TEXT: Readonly<Record<MetricUnit, (value: number, signed: boolean) => string>> = {
  rupees: (value, signed) => (signed ? signedInr(value) : inr(value)),
  percent: (value, signed) => (signed ? signedPercent(value) : percent(value)),
  share: value => percent(value, 1),
  points: value => `${decimal(value)} pp`,
  ratio: value => decimal(value),
  count: value => quantity(value),
  days: value => `${value < LONG_DAYS ? decimal(value, 1) : quantity(Math.round(value))} days`,
  minutes: value => duration(value * MINUTE_MS),
  ticks: value => `${decimal(value)} ticks`,
}

/** The metrics that a result begins with, in large type. */
export function headlineMetrics(stats: Metrics): MetricText[] {
  return HEADLINE.map(id => toMetric(id, stats))
}

/** All others of the screen in their groups; what stands beside a large metric is not said twice. */
export function metricGroups(stats: Metrics): Group[] {
  const said = new Set(HEADLINE.flatMap(id => [id, METRICS[id].beside ?? id]))
  return METRIC_GROUPS.filter(group => group !== 'More').map(title => ({
    title,
    rows: metricsIn(title)
      .filter(id => !said.has(id) && !isMeaningless(id, stats))
      .map(id => toMetric(id, stats)),
  }))
}

/** A run that lost has no slippage left to bear. */
function isMeaningless(id: MetricId, stats: Metrics): boolean {
  return id === 'breakEvenSlippageTicks' && (stats[id] ?? 0) < 0
}

/** The name, the value and the meaning of a metric; what is not available says why. */
function toMetric(id: MetricId, stats: Metrics): MetricText {
  const { label, tone, help, beside } = METRICS[id]
  const value = stats[id]
  const why = value === null ? stats.reasons[id] : undefined
  return {
    label,
    value: textOf(id, stats),
    sign: tone === undefined ? null : value,
    help: why ? `${NOT_AVAILABLE}: ${why} ${help}` : help,
    ...(why && { why }),
    ...(beside && { note: `${METRICS[beside].label} ${textOf(beside, stats)}` }),
  }
}

function textOf(id: MetricId, stats: Metrics): string {
  return metricText(id, stats[id])
}

/** A metric with its unit and, where that says something, its sign: "+₹1,240", "1.84"; "N/A" where it is not available. */
export function metricText(id: MetricId, value: number | null): string {
  const { unit, tone } = METRICS[id]
  return value === null ? NOT_AVAILABLE : TEXT[unit](value, tone === 'signed')
}
