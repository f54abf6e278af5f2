/** What the Analysis tab gets of a run: small tables, at most 2,000 dots, and axes with round marks. */
import type { Axis } from '../../engine/analysis/axis.ts'
import { ofRun } from './contract.ts'

export type { Axis } from '../../engine/analysis/axis.ts'

/** What a month or a year made. */
export interface GainView {
  readonly returnPct: number
  readonly rupees: number
  readonly days: number
}

/** A year of the heatmap, in percent and rupees. */
export interface YearView {
  readonly year: number
  /** Twelve, January first; null for a month without a bar. */
  readonly months: readonly (GainView | null)[]
  readonly total: GainView
}

/** Results by size, in rupees. */
export interface HistogramView {
  /** Edges of the bins, ascending: one more than there are bins. */
  readonly edges: readonly number[]
  readonly counts: readonly number[]
  /** Whether the first, and the last, bin also counts all that lies beyond it. */
  readonly isOpenBelow: boolean
  readonly isOpenAbove: boolean
  readonly results: number
  readonly mean: number
  readonly median: number
  readonly valueAxis: Axis
  readonly countAxis: Axis
}

/** Trades as dots: columns of one length. */
export interface DotsView {
  /** Place in the view's trades. */
  readonly index: Uint32Array
  /** Zero or below; so is the percentage, which is of the value at entry. */
  readonly mae: Float64Array
  readonly mfe: Float64Array
  readonly net: Float64Array
  readonly maePct: Float64Array
  readonly mfePct: Float64Array
  readonly netPct: Float64Array
  /** Of −MAE and of MFE. */
  readonly axes: { readonly rupees: DotAxes; readonly percent: DotAxes }
  /** Ended trades, drawn or not. */
  readonly trades: number
  /** Nine of ten trades that won were never further behind: zero or below. Null where none won. */
  readonly winnersBehind: number | null
  /** Of the trades that lost, those that had been ahead by more than their charges. Null where none lost. */
  readonly losersAheadPct: number | null
}

/** The scales of the two ways a trade went. */
export interface DotAxes {
  readonly mae: Axis
  readonly mfe: Axis
}

/** Trades that have something in common, in rupees. */
export interface GroupView {
  readonly label: string
  readonly trades: number
  readonly winRatePct: number
  readonly net: number
  /** Of one trade. */
  readonly mean: number
}

/** Trades by what they have in common, and the axis of their net profits. */
export interface GroupsView {
  readonly groups: readonly GroupView[]
  readonly axis: Axis
  /** Why something is missing; null when nothing is. */
  readonly note: string | null
}

/** What trades are grouped by. */
export type GroupingId = 'hour' | 'weekday' | 'expiry' | 'side' | 'exit'

/** A limit that acted. */
export interface RiskRowView {
  readonly ms: number
  /** "Daily loss limit". */
  readonly acted: string
  readonly message: string
  readonly equity: number
  /** Zero or negative. */
  readonly drawdownPct: number
}

/** A day that lost as much as the daily limit, or more, at some close. */
export interface LossDayView {
  readonly ms: number
  /** Below the equity of the day before, at the lowest close. */
  readonly lowest: number
  readonly end: number
}

/** What the limits did. */
export interface RiskView {
  /** Rupees; null where the run has no limits. */
  readonly dailyLossLimit: number | null
  /** At most 2,000 of each; the counts say how many there are. */
  readonly events: readonly RiskRowView[]
  readonly eventCount: number
  readonly lossDays: readonly LossDayView[]
  readonly lossDayCount: number
}

/** A run taken apart; money in rupees. */
export interface AnalysisView {
  readonly years: readonly YearView[]
  /** Null without a day. */
  readonly dayResults: HistogramView | null
  /** Null without a trade that ended. */
  readonly tradeResults: HistogramView | null
  readonly dots: DotsView
  readonly groupings: Readonly<Record<GroupingId, GroupsView>>
  readonly risk: RiskView
}

/** One bar of the waterfall, in rupees. */
export interface WaterfallStepView {
  readonly label: string
  /** `total` stands on zero, `charge` hangs where the one before it ended. */
  readonly kind: 'total' | 'charge'
  readonly from: number
  readonly to: number
}

/** From gross to net in rupees. */
export interface WaterfallView {
  readonly steps: readonly WaterfallStepView[]
  readonly axis: Axis
  /** Why the charges are not split ("A flat rate is not split into charges. …"); null when there are. */
  readonly note: string | null
}

/** Null: no longer in memory. */
export const ANALYSIS = {
  analysis: ofRun<(runId: string) => AnalysisView | null>(),
  waterfall: ofRun<(runId: string) => WaterfallView | null>(),
}
