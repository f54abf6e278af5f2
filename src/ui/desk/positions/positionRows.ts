import type { Paise, Qty } from '../../../engine/core/units.ts'
import type { DeskPosition, DeskStrategy, PositionKey } from '../../../engine/desk/types.ts'
import { sortRows } from '../../primitives/sorting.ts'
import type { PositionSearch, PositionSort } from './positionSearch.ts'

/** Per cent that the position has gained or lost since its entry: of a short, a fall is a gain. */
export function changePct({ qty, avgPrice, currentPrice }: DeskPosition): number | null {
  if (avgPrice === 0) return null
  return (Math.sign(qty) * (currentPrice - avgPrice) * 100) / avgPrice
}

/** What can still be closed: what is held, less what closing orders work for. */
export function closableQty({ qty, exitingQty }: DeskPosition): Qty {
  return Math.abs(qty) - exitingQty
}

/** Why positions that are all exiting cannot be closed, and what to do. */
export function exitingWords(count: number): string {
  return count === 1
    ? 'Its closing order is open: cancel it in the Order Book first.'
    : 'Their closing orders are open: cancel them in the Order Book first.'
}

/** A desk has at most one position for these two. */
export function positionKey({ instrument, strategy }: PositionKey): string {
  return `${instrument} ${strategy}`
}

const KEYS: Record<PositionSort, (position: DeskPosition) => string | number> = {
  instrument: position => position.instrument,
  quantity: position => position.qty,
  avgPrice: position => position.avgPrice,
  currentPrice: position => position.currentPrice,
  change: position => changePct(position) ?? 0,
  pnl: position => position.pnlPaise,
  strategy: position => position.strategy,
}

/** The positions that match, sorted. The text is looked for in instrument and strategy, whatever its case. */
export function visiblePositions(
  positions: readonly DeskPosition[],
  strategies: readonly DeskStrategy[],
  { search, strategy, sort, order }: PositionSearch,
): readonly DeskPosition[] {
  const text = search.trim().toLowerCase()
  const types = new Map(strategies.map(({ name, type }) => [name, type]))
  const rows = positions.filter(
    position =>
      (strategy === 'all' || types.get(position.strategy) === strategy) &&
      [position.instrument, position.strategy].some(field => field.toLowerCase().includes(text)),
  )
  return sort ? sortRows(rows, KEYS[sort], order) : rows
}

/** What the cards and the footer say. */
export interface PositionTotals {
  readonly count: number
  readonly longs: number
  readonly shorts: number
  readonly pnlPaise: Paise
}

/** The totals of some positions. */
export function positionTotals(positions: readonly DeskPosition[]): PositionTotals {
  return {
    count: positions.length,
    longs: positions.filter(({ qty }) => qty > 0).length,
    shorts: positions.filter(({ qty }) => qty < 0).length,
    pnlPaise: positions.reduce((sum, position) => sum + position.pnlPaise, 0),
  }
}
