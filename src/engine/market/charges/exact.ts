import type { Paise } from '../../core/units.ts'
import type { Rates } from './book.ts'
import type { OrderFee } from './brokerage.ts'

/**
 * Money without any rounding: whole numbers of 10^-15 rupees. A value in millionths of a rupee times a rate in rupees a
 * crore times a GST in per cent is one.
 */
export type Femto = bigint

/** What one rupee is in `Femto`. */
const FEMTO_PER_RUPEE: Femto = 1_000_000_000_000_000n
/** What one paisa is in `Femto`. */
export const FEMTO_PER_PAISA: Femto = 10_000_000_000_000n
/** A value in 10^-15 rupees over this, times a rate in rupees a crore, is the charge. */
const CRORE = 10_000_000n

/** The lines of a contract note, and the depository's debit, which the note does not have. */
export const CHARGE_LINES = ['brokerage', 'stt', 'exchange', 'ipft', 'sebi', 'stamp', 'gst', 'dp'] as const
/** The name of one of them, as the JSON has it. */
export type ChargeLine = (typeof CHARGE_LINES)[number]

/** One amount for each line. */
export type Lines<T> = Readonly<Record<ChargeLine, T>>

/** Nothing on every line. */
export const NO_LINES: Lines<Femto> = toLines(() => 0n)

/** Lines made by a function of their name. */
export function toLines<T>(amount: (line: ChargeLine) => T): Lines<T> {
  return {
    brokerage: amount('brokerage'),
    stt: amount('stt'),
    exchange: amount('exchange'),
    ipft: amount('ipft'),
    sebi: amount('sebi'),
    stamp: amount('stamp'),
    gst: amount('gst'),
    dp: amount('dp'),
  }
}

/** Two lots of charges together. */
export function addLines(a: Lines<Femto>, b: Lines<Femto>): Lines<Femto> {
  if (a === NO_LINES) return b
  return b === NO_LINES ? a : toLines(line => a[line] + b[line])
}

/** What was bought and sold, and what the broker took for it. */
export interface Turnover {
  readonly buy: Femto
  readonly sell: Femto
  readonly brokerage: Femto
}

/** The charges on a turnover, to the last digit. `dp` is what the depository takes besides. */
export function chargeLines(rates: Rates, { buy, sell, brokerage }: Turnover, dp: Femto): Lines<Femto> {
  const at = (value: Femto, perCrore: number) => (value / CRORE) * BigInt(perCrore)
  const turnover = buy + sell
  const exchange = at(turnover, rates.exchange)
  const sebi = at(turnover, rates.sebi)
  const taxed = brokerage + exchange + (rates.gst.onSebi ? sebi : 0n)
  return {
    brokerage,
    stt: at(buy, rates.stt.buy) + at(sell, rates.stt.sell),
    exchange,
    ipft: at(turnover, rates.ipft),
    sebi,
    stamp: at(buy, rates.stamp.buy) + at(sell, rates.stamp.sell),
    gst: (taxed * BigInt(rates.gst.percent)) / 100n,
    dp,
  }
}

/** C8: the lines as a contract note prints them: STT and stamp duty to the rupee, the others to the paisa, halves up. */
export function toNote(lines: Lines<Femto>): Lines<Femto> {
  return toLines(line =>
    roundTo(lines[line], line === 'stt' || line === 'stamp' ? FEMTO_PER_RUPEE : FEMTO_PER_PAISA),
  )
}

/** C5: a broker's fee for an order of this value; nothing for none. */
export function feeOf({ percent, minRupees, maxRupees }: OrderFee, value: Femto): Femto {
  if (value === 0n) return 0n
  const share = (value / CRORE) * BigInt(percentToPerCrore(percent))
  const least = rupeesToFemto(minRupees)
  const most = rupeesToFemto(maxRupees)
  return share < least ? least : share > most ? most : share
}

/** A share in per cent as whole rupees a crore: the plan's percentages have at most five decimals. */
export function percentToPerCrore(percent: number): number {
  return Math.round(percent * 100_000)
}

/** The sum of all lines. */
export function sumOf(lines: Lines<Femto>): Femto {
  return CHARGE_LINES.reduce((sum, line) => sum + lines[line], 0n)
}

/** Whole paise as exact money. */
export function paiseToFemto(paise: Paise): Femto {
  return BigInt(paise) * FEMTO_PER_PAISA
}

function rupeesToFemto(rupees: number): Femto {
  return paiseToFemto(Math.round(rupees * 100))
}

/** To the nearest unit, halves up; for amounts that are not negative. */
function roundTo(amount: Femto, unit: Femto): Femto {
  return ((amount + unit / 2n) / unit) * unit
}
