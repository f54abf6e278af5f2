import { HEADLINE, METRIC_GROUPS, METRICS, metricsIn } from '../../../engine/metrics/catalog.ts'
import {
  type JointTrades,
  metricLabel,
  SPREAD_TRADES,
  spreadWords,
} from '../../../engine/metrics/legMetrics.ts'
import type { MetricUnit } from '../../../engine/metrics/metricInfo.ts'
import type { MetricId, Metrics } from '../../../engine/metrics/metrics.ts'
import { decimal, duration, inr, percent, quantity, signedInr, signedPercent } from '../../format/format.ts'
import type { Group } from './GroupedList.tsx'
import type { MetricText } from './HeadlineMetrics.tsx'

const MINUTE_MS = 60_000
const NOT_AVAILABLE = 'N/A'
/** From here on the hours of a day say nothing. */
const LONG_DAYS = 10
/** Less would read as zero: of a share with one decimal, of points with two. */
const LEAST_SHARE = 0.05
const LEAST_POINTS = 0.005
/** Entry and exit have the time of the same bar. */
const WITHIN_ONE_BAR = 'within one bar'

const TEXT: Readonly<Record<MetricUnit, (value: number, signed: boolean) => string>> = {
  rupees: (value, signed) => (signed ? signedInr(value) : inr(value)),
  percent: (value, signed) => (signed ? signedPercent(value) : percent(value)),
  share: value => (value > 0 && value < LEAST_SHARE ? `under ${percent(0.1, 1)}` : percent(value, 1)),
  points: (value, signed) => `${signed && value >= LEAST_POINTS ? '+' : ''}${decimal(value)} pp`,
  ratio: value => decimal(value),
  count: value => quantity(value),
  days: value => `${value < LONG_DAYS ? decimal(value, 1) : quantity(Math.round(value))} days`,
  minutes: value => (value === 0 ? WITHIN_ONE_BAR : duration(value * MINUTE_MS)),
  ticks: value => `${decimal(value)} ticks`,
}

/** What is known of a run whose metrics are shown. */
interface ShownRun {
  readonly stats: Metrics
  /** Each of several is a trade of its own. */
  readonly legs: readonly string[]
  /** Round trips of all legs together; missing where they were not counted. */
  readonly jointTrades?: JointTrades | null
}

/** The metrics that a result begins with, in large type. */
export function headlineMetrics({ stats, legs, jointTrades }: ShownRun): MetricText[] {
  const spreads = jointTrades && `${SPREAD_TRADES}: ${spreadWords(jointTrades)}`
  return HEADLINE.map(id => ({
    ...toMetric(id, stats, legs.length > 1),
    ...(id === 'trades' && spreads && { note: spreads }),
  }))
}

/** All others of the screen in their groups; what stands beside a large metric is not said twice. */
export function metricGroups({ stats, legs }: ShownRun): Group[] {
  const said = new Set(HEADLINE.flatMap(id => [id, METRICS[id].beside ?? id]))
  return METRIC_GROUPS.filter(group => group !== 'More').map(title => ({
    title,
    rows: metricsIn(title)
      .filter(id => !said.has(id) && !isMeaningless(id, stats))
      .map(id => toMetric(id, stats, legs.length > 1)),
  }))
}

/** A run that lost has no slippage left to bear. */
function isMeaningless(id: MetricId, stats: Metrics): boolean {
  return id === 'breakEvenSlippageTicks' && (stats[id] ?? 0) < 0
}

/** No bar closed with a position, although there were trades: none of the bars would read as no time in the market. */
function isInBars(id: MetricId, { trades, exposurePct }: Metrics): boolean {
  return id === 'exposurePct' && exposurePct === 0 && trades !== 0
}

/** The name, the value and the meaning of a metric; what is not available says why. */
function toMetric(id: MetricId, stats: Metrics, hasLegs: boolean): MetricText {
  const { tone, help, beside } = METRICS[id]
  const value = stats[id]
  const why = value === null ? stats.reasons[id] : undefined
  return {
    label: metricLabel(id, hasLegs),
    value: isInBars(id, stats) ? WITHIN_ONE_BAR : textOf(id, stats),
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
