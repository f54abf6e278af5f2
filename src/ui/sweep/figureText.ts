/** The figures of a sweep as text, and which way is better. */
import { FIGURES } from '../../engine/metrics/catalog.ts'
import type { SweepFigureId } from '../../engine/sweep/sweepFigures.ts'
import { compact, decimal, inr, percent, quantity, signedInr, signedPercent } from '../format.ts'

/** What a sweep is read by first. */
export const FIRST_FIGURE: SweepFigureId = 'sharpe'

const LESS_IS_BETTER: ReadonlySet<SweepFigureId> = new Set([
  'longestUnderwaterDays',
  'volatilityPct',
  'ulcerPct',
  'topFiveSharePct',
  'charges',
])

/** Whether a value is better than another one: losses are negative, so that more of most figures is better. */
export function isBetter(id: SweepFigureId, value: number, than: number): boolean {
  return LESS_IS_BETTER.has(id) ? value < than : value > than
}

/** As in a result: "+₹1,240", "−2.10%", "1.84"; "N/A" where it is not available. */
export function figureText(id: SweepFigureId, value: number | null): string {
  if (value === null) return 'N/A'
  const { unit, tone } = FIGURES[id]
  const isSigned = tone === 'signed'
  switch (unit) {
    case 'rupees':
      return isSigned ? signedInr(value) : inr(value)
    case 'percent':
      return isSigned ? signedPercent(value) : percent(value)
    case 'share':
      return percent(value, 1)
    case 'count':
      return quantity(value)
    case 'days':
      return `${decimal(value, 1)} d`
    case 'points':
    case 'ratio':
    case 'minutes':
    case 'ticks':
      return decimal(value)
  }
}

/** The same in as few letters as tell two cells apart: "12.5K", "−2.1", "1.84". */
export function shortFigure(id: SweepFigureId, value: number): string {
  const { unit } = FIGURES[id]
  if (unit === 'rupees' || unit === 'count') return compact(value)
  return decimal(value, unit === 'ratio' ? 2 : 1)
}
