import type { FigureId } from './stats.ts'

/** How a figure reads. A `share` is per cent of a whole, `points` are percentage points, ticks are of one side. */
export type FigureUnit =
  | 'rupees'
  | 'percent'
  | 'share'
  | 'points'
  | 'ratio'
  | 'count'
  | 'days'
  | 'minutes'
  | 'ticks'

/** The heading under which a figure stands. */
export type FigureGroup = 'Return' | 'Risk' | 'Risk and return' | 'Trades' | 'Trade quality' | 'More'

/** What people are told of a figure. */
export interface FigureInfo {
  readonly label: string
  readonly unit: FigureUnit
  readonly group: FigureGroup
  /** One or two sentences for a trader: what it says and how it is reckoned. */
  readonly help: string
  /** `signed` is a gain above zero and a loss below it, with its sign and in the colour of either; `loss` has the colour only. */
  readonly tone?: 'signed' | 'loss'
  /** A figure that must be read with it. */
  readonly beside?: FigureId
}

/** Figures of one group, in the order of a page. */
export type Entries = Readonly<Partial<Record<FigureId, Omit<FigureInfo, 'group'>>>>
