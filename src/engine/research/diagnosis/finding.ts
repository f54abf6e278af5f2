import type { Fraction, Paise } from '../../core/units.ts'
import type { RunInputs } from '../../inputs/inputs.ts'
import type { Dataset } from '../../market/dataset.ts'
import type { MetricUnit } from '../../metrics/metricInfo.ts'
import type { Report } from '../../run/report.ts'
import type { RunLeg } from '../../run/runLegs.ts'
import type { Strategy } from '../../strategies/define.ts'
import type { Trade } from '../../trading/trade.ts'

/** What the rules look at. */
export interface Subject {
  readonly report: Report
  readonly strategy: Strategy
  /** The run's own bars, those that its dates leave out included. */
  readonly dataset: Dataset
  /** The bars that the run walked, the main instrument's first. */
  readonly legs: readonly RunLeg[]
}

/** Whether a trade is one leg of several, which win and lose against each other: by itself it says nothing (S5). */
export function isOfLegs({ legs }: Pick<Subject, 'legs'>): boolean {
  return legs.length > 1
}

/** What a rule looks at. */
export type FindingId =
  | 'loses-before-charges'
  | 'charges-eat-edge'
  | 'cost-per-trade'
  | 'wins-too-small'
  | 'orders-refused'
  | 'risk-stops'
  | 'one-side'
  | 'one-month'
  | 'outlier-day'
  | 'top-five'
  | 'overnight-profit'
  | 'gap-loss'
  | 'few-trades'
  | 'odd-lots'
  | 'bar-extremes'
  | 'above-volume'
  | 'foreign-level'
  | 'missing-sessions'
  | 'short-period'
  | 'low-exposure'
  | 'same-day-delivery'
  | 'param-at-limit'

/** Another run that tests the finding, or the view in which it can be looked into. */
export type Remedy = RunRemedy | ViewRemedy

/** The run again with other inputs. */
export interface RunRemedy {
  readonly kind: 'run'
  /** "Run without limits". */
  readonly label: string
  readonly inputs: Partial<RunInputs>
  /** It asks for days that the dataset does not have: only a market that is made can give them. */
  readonly needsMoreBars: boolean
}

/** Another view of the lab. */
export interface ViewRemedy {
  readonly kind: 'view'
  readonly label: string
  readonly view: 'sweep' | 'walk-forward' | 'data'
}

/** What made a result, or why it should be trusted less. */
export interface Finding {
  readonly id: FindingId
  /** One or two sentences: the number, and what it means. */
  readonly words: string
  /** The number behind it, and the one at which the rule begins to speak. */
  readonly value: number
  readonly limit: number
  readonly unit: MetricUnit
  /** The part of the result that it explains, at most 1; 0: it made nothing of it, but limits how far it can be trusted. */
  readonly explains: Fraction
  /** What can be tried about it; null: nothing that an input of the run could change. */
  readonly remedy: Remedy | null
}

/** Looks at one thing; null: nothing to say. */
export type Rule = (subject: Subject) => Finding | null

/** A part of the result: what explains more than all of it explains all of it. */
export function partOf(amount: number, whole: number): Fraction {
  return Math.min(1, Math.max(0, amount / whole))
}

/** An amount of all the trades together, in paise. */
export function sumOf(trades: readonly Trade[], amountOf: (trade: Trade) => Paise): Paise {
  return trades.reduce((sum, trade) => sum + amountOf(trade), 0)
}
