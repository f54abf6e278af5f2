import { type Fraction, type Paise, toRupees } from '../../core/units.ts'
import type { MetricUnit } from '../../metrics/metricInfo.ts'
import type { Report } from '../../run/report.ts'
import type { RunLeg } from '../../run/runLegs.ts'
import type { Strategy } from '../../strategies/define.ts'

/** What the rules look at. */
export interface Subject {
  readonly report: Report
  readonly strategy: Strategy
  /** The bars that the run walked, the main instrument's first. */
  readonly legs: readonly RunLeg[]
}

/** What a rule looks at. */
export type FindingId =
  | 'few-trades'
  | 'top-five'
  | 'one-side'
  | 'charges-eat-edge'
  | 'one-month'
  | 'outlier-day'
  | 'short-period'
  | 'low-exposure'
  | 'bar-extremes'
  | 'param-at-limit'
  | 'gap-loss'
  | 'overnight-profit'
  | 'risk-stops'

/** Something that a trader should know before he believes a result. */
export interface Finding {
  readonly id: FindingId
  /** One or two sentences with the number in them. */
  readonly words: string
  /** The number behind it, and the one at which the rule begins to speak. */
  readonly value: number
  readonly limit: number
  readonly unit: MetricUnit
}

/** Looks at one thing; null: nothing to say. */
export type Rule = (subject: Subject) => Finding | null

const INDIAN = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 0, maximumFractionDigits: 0 })

/** "₹12,345" without paise; a loss keeps its sign. */
export function rupeeWords(paise: Paise): string {
  const rupees = Math.round(toRupees(paise))
  return `${rupees < 0 ? '−' : ''}₹${INDIAN.format(Math.abs(rupees))}`
}

/** "62%" of a share of one. */
export function shareWords(share: Fraction): string {
  return `${Math.round(share * 100)}%`
}
