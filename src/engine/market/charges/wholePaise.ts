import type { Paise } from '../../core/units.ts'
import { CHARGE_LINES, FEMTO_PER_PAISA, type Femto, type Lines, toLines } from './exact.ts'

/**
 * The lines in whole paise, so that they add up to the total: each is cut, and the paise that are left go to the lines
 * that lost most. The total must be the sum of the lines, rounded to the paisa.
 */
export function toWholePaise(lines: Lines<Femto>, totalPaise: Paise): Lines<Paise> {
  const whole = toLines(line => Number(lines[line] / FEMTO_PER_PAISA))
  const cut = CHARGE_LINES.reduce((sum, line) => sum + whole[line], 0)
  const byLoss = CHARGE_LINES.toSorted((a, b) =>
    Number((lines[b] % FEMTO_PER_PAISA) - (lines[a] % FEMTO_PER_PAISA)),
  )
  const rounded = new Set(byLoss.slice(0, totalPaise - cut))
  return toLines(line => whole[line] + (rounded.has(line) ? 1 : 0))
}
