/** What a screen, a report or the assistant needs to name and explain a figure: one place for all of them. */

import { MORE, RETURN, RISK, RISK_AND_RETURN } from './catalogTexts.ts'
import { QUALITY, TRADES } from './catalogTrades.ts'
import type { Entries, FigureGroup, FigureInfo } from './figureInfo.ts'
import type { FigureId } from './stats.ts'

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
