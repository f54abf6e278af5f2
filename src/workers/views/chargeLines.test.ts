import { expect, it } from 'vitest'
import { CHARGE_LINES } from '../../engine/index.ts'
import type { ItemisedCharges } from '../../engine/trading/charges/itemise.ts'
import { toChargeLines } from './chargeLines.ts'

/** So much of the first lines, the rest of the total as the rounding that was booked. */
function charges(rupees: readonly number[], total: number): ItemisedCharges {
  const sum = rupees.reduce((all, one) => all + one, 0)
  const lines = CHARGE_LINES.map((line, k) => [line, rupees[k] ?? 0])
  return { ...Object.fromEntries(lines), rounding: total - sum, total }
}

const shown = ({ lines }: ReturnType<typeof toChargeLines>) => lines.map(({ rupees }) => rupees.toFixed(2))

it.each([
  // each line is cut by less than half a paisa, all of them by more: 40.00 + 342.64 + 137.57 + 6.88 + 69.04 + 33.20 = 629.33
  [[40, 342.6449, 137.5748, 6.8849, 69.0387, 33.2], 629.34, '0.01'],
  // rounded up, they come to more than what was booked
  [[10.005_1, 20.005_1, 30.005_1], 60.02, '-0.01'],
  [[10.004, 20.004], 30.01, '0.01'],
])('C7 the charges as they are shown add up to the total: %j to %d', (rupees, total, rounding) => {
  const view = toChargeLines(charges(rupees, total))
  expect(view.lines.at(-1)?.label).toBe('Rounding to the paisa')
  expect(shown(view).at(-1)).toBe(rounding)
  const paise = shown(view).reduce((sum, text) => sum + Math.round(Number(text) * 100), 0)
  expect(paise).toBe(Math.round(total * 100))
})

it('C7 lines that add up as they are shown have no rounding beside them', () => {
  const view = toChargeLines(charges([10.004, 19.996], 30))
  expect(shown(view)).toEqual(['10.00', '20.00'])
})
