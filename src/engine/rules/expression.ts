/** What a row of a rule says, once it has been read: see `parseRow`. */

import type { Timeframe } from '../market/resample.ts'

/** A number, or a column of one number a bar. */
export type Expression =
  | { readonly kind: 'number'; readonly value: number }
  /** A parameter of the strategy: the same number on every bar. */
  | { readonly kind: 'param'; readonly name: string }
  /** A term of `TERMS`, with what stands in its brackets. */
  | { readonly kind: 'term'; readonly name: string; readonly args: readonly Expression[] }
  | { readonly kind: 'math'; readonly sign: MathSign; readonly left: Expression; readonly right: Expression }
  /** The value of some bars before. */
  | { readonly kind: 'ago'; readonly of: Expression; readonly bars: Expression }
  /** On longer bars of the same data, of which only those that have ended are known. */
  | { readonly kind: 'on'; readonly of: Expression; readonly timeframe: Timeframe }

export type MathSign = '+' | '-' | '*' | '/'

/** Two expressions held against each other on one bar, or on it and the bars before (crosses). */
export interface Condition {
  readonly left: Expression
  readonly comparison: Comparison
  readonly right: Expression
}

export type Comparison =
  | 'above'
  | 'below'
  | 'at-least'
  | 'at-most'
  | 'equal'
  | 'crosses-above'
  | 'crosses-below'

/** A row: it is true where one of its conditions is. */
export type Row = readonly Condition[]
