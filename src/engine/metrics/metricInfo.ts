import type { MetricId } from './metrics.ts'

/** How a metric reads. A `share` is per cent of a whole, `points` are percentage points, ticks are of one side. */
export type MetricUnit =
  | 'rupees'
  | 'percent'
  | 'share'
  | 'points'
  | 'ratio'
  | 'count'
  | 'days'
  | 'minutes'
  | 'ticks'

/** The heading under which a metric stands. */
export type MetricGroup = 'Return' | 'Risk' | 'Risk and return' | 'Trades' | 'Trade quality' | 'More'

/** What people are told of a metric. */
export interface MetricInfo {
  readonly label: string
  readonly unit: MetricUnit
  readonly group: MetricGroup
  /** One or two sentences for a trader: what it says and how it is reckoned. */
  readonly help: string
  /** `signed` is a gain above zero and a loss below it, with its sign and in the colour of either; `loss` has the colour only. */
  readonly tone?: 'signed' | 'loss'
  /** A metric that must be read with it. */
  readonly beside?: MetricId
}

/** Metrics of one group, in the order of a page. */
export type Entries = Readonly<Partial<Record<MetricId, Omit<MetricInfo, 'group'>>>>
