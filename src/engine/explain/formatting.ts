/** Numbers and times as they stand inside a sentence. */

import { indianFormat } from '../core/indian.ts'
import type { EpochMs, Fraction, Paise, Price, Qty } from '../core/units.ts'
import { toIsoTime } from '../market/ist.ts'

/** One reason for a fill, and the rule of RULES.md that it follows. */
export interface Reason {
  readonly text: string
  readonly rule: string
}

const PRICE = indianFormat({ minimumFractionDigits: 2, maximumFractionDigits: 4 })
const MONEY = indianFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 })
const COUNT = indianFormat()
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "18,100.05". */
export function price(value: Price): string {
  return PRICE.format(value)
}

/** "41.20" of rupees, with a true minus. */
export function money(rupees: number): string {
  return MONEY.format(rupees).replace('-', '−')
}

/** "₹41.20". */
export function rupees(paise: Paise): string {
  return `₹${money(paise / 100)}`
}

/** "1 unit", "1,420 units". */
export function units(qty: Qty): string {
  return `${COUNT.format(qty)} ${qty === 1 ? 'unit' : 'units'}`
}

/** "1,420". */
export function count(value: number): string {
  return COUNT.format(value)
}

/** "95%" of 0.95. */
export function percentOf(fraction: Fraction): string {
  return `${COUNT.format(fraction * 100)}%`
}

/** "1 tick", "3 ticks". */
export function ticks(number: number): string {
  return `${COUNT.format(number)} ${number === 1 ? 'tick' : 'ticks'}`
}

/** "10:15", or "3 Jan 2023, 10:15" on another day than `besideMs`; bars of a day have no time. */
export function moment(ms: EpochMs, besideMs: EpochMs, isDaily: boolean): string {
  const iso = toIsoTime(ms)
  const day = `${Number(iso.slice(8, 10))} ${MONTHS[Number(iso.slice(5, 7)) - 1]} ${iso.slice(0, 4)}`
  if (isDaily) return day
  const time = iso.slice(11, 16)
  return iso.slice(0, 10) === toIsoTime(besideMs).slice(0, 10) ? time : `${day}, ${time}`
}
