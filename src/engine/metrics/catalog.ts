/** What a screen, a report or the assistant needs to name and explain a figure: one place for all of them. */
import { type Entries, MORE, RETURN, RISK, RISK_AND_RETURN } from './catalogTexts.ts'
import { QUALITY, TRADES } from './catalogTrades.ts'
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

/** The eight figures that a result begins with. */
export const HEADLINE: readonly FigureId[] = [
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
export const FIGURE_GROUPS: readonly FigureGroup[] = [
  'Return',
  'Risk',
  'Risk and return',
  'Trades',
  'Trade quality',
  'More',
]

function inGroup<T extends Entries>(group: FigureGroup, entries: T): { [K in keyof T]: FigureInfo } {
  const named = Object.entries(entries).map(([id, entry]) => [id, { ...entry, group }] as const)
  return Object.fromEntries(named) as { [K in keyof T]: FigureInfo }
}

/** Every figure of a run, in the order of a page. */
export const FIGURES: Readonly<Record<FigureId, FigureInfo>> = {
  ...inGroup('Return', RETURN),
  ...inGroup('Risk', RISK),
  ...inGroup('Risk and return', RISK_AND_RETURN),
  ...inGroup('Trades', TRADES),
  ...inGroup('Trade quality', QUALITY),
  ...inGroup('More', MORE),
}

/** The figures of a group, in the order of a page. */
export function figuresIn(group: FigureGroup): readonly FigureId[] {
  return (Object.keys(FIGURES) as FigureId[]).filter(id => FIGURES[id].group === group)
}
