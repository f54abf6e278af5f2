import { CHARGE_LABELS, CHARGE_LINES, itemise } from '../../engine/index.ts'
import type { Report } from '../../engine/run/report.ts'
import type { Itemisation, ItemisedCharges } from '../../engine/trading/charges/itemise.ts'
import type { ChargeLines } from '../api/api.ts'

/** The charges of one run, worked out when they are first asked for: a thousand fills take some 20 ms. */
export class RunCharges {
  readonly #report: Report
  #items: Itemisation | null | undefined

  constructor(report: Report) {
    this.#report = report
  }

  /** Line by line for each fill, each round trip and the run; null without lines. */
  get items(): Itemisation | null {
    if (this.#items === undefined) this.#items = itemise(this.#report)
    return this.#items
  }

  /** Of the run, or of the round trip at that place: those that ended first, then the open ones. Null without lines. */
  lines(trade: number | null): ChargeLines | null {
    const { items } = this
    if (items === null) return null
    const charges = trade === null ? items.run : [...items.trades, ...items.open][trade]
    return charges ? toChargeLines(charges) : null
  }
}

/** An amount as it is shown in rupees and paise, in paise. */
function shownPaise(rupees: number): number {
  // toFixed rounds as the formats of the screens do, which a product would not near a half
  return Math.round(Number(rupees.toFixed(2)) * 100)
}

/**
 * The lines that came to something by their names, in the order of a contract note. The rounding comes last: what the
 * lines, each shown to the paisa, leave of the total, which may be more than what was booked as such.
 */
export function toChargeLines(charges: ItemisedCharges): ChargeLines {
  const lines = CHARGE_LINES.map(line => ({ label: CHARGE_LABELS[line], rupees: charges[line] }))
  const paise = lines.reduce((sum, { rupees }) => sum + shownPaise(rupees), 0)
  const rounding = { label: 'Rounding to the paisa', rupees: (shownPaise(charges.total) - paise) / 100 }
  return {
    lines: [...lines, rounding].filter(({ rupees }) => shownPaise(rupees) !== 0),
    total: charges.total,
  }
}
