import { type EpochMs, type Paise, type Qty, toRupees, toValuePaise } from '../core/units.ts'
import { type RunInputs, runSegment } from '../inputs/inputs.ts'
import type { Bars } from '../market/bars.ts'
import { findInstrument } from '../market/instruments.ts'
import { istDay } from '../market/ist.ts'
import { lotOn } from '../market/lots.ts'
import type { OrderCounts } from '../run/report.ts'
import type { RunLeg } from '../run/runLegs.ts'
import { marginOf, positionTerms } from '../trading/margin.ts'

/** What a run whose lots bind needs for one lot, or for one of each instrument, where it has less. */
export interface LotNeed {
  /** Units in a lot of the main instrument on that day. */
  readonly lot: Qty
  /** The last bar of the day on which one lot takes most. */
  readonly ms: EpochMs
  /** Rupees: what one lot takes of the equity there, as margin or as value by the run's sizing. */
  readonly takes: number
  /** Rupees of capital that carry it, rounded up to two digits; null where the size is a fixed quantity. */
  readonly capital: number | null
}

/** Of what one lot takes: its charges, and what the price moves until the order fills. */
const SPARE = 1.01

/** Reasons for which an order of one lot or less is rejected for its size. */
const TOO_SMALL = /^Less than one lot|^Not enough margin/

/**
 * Q1, A6: what one lot needs on the dearest day of the bars that a run walked; null where lots do not bind, where no order
 * was rejected for it, or where the run has it: capital for a size as a share of equity, a quantity for a fixed one.
 */
export function lotNeed(
  legs: readonly RunLeg[],
  { inputs, orders }: { readonly inputs: RunInputs; readonly orders: OrderCounts },
): LotNeed | null {
  const { size, capital, lots } = inputs
  const [main, ...others] = legs
  if (!lots || main === undefined || !orders.refusals.some(({ reason }) => TOO_SMALL.test(reason)))
    return null
  const { lot, ms, paise } = dearest(main, inputs)
  if (lot === 1) return null
  if (size.kind === 'fixed') {
    return size.qty < lot ? { lot, ms, takes: toRupees(paise), capital: null } : null
  }
  // the others are entered for the value of the first, in the nearest whole lots (S4)
  const all = paise + others.reduce((sum, leg) => sum + Math.max(paise, dearest(leg, inputs).paise), 0)
  const needed = upToTwoDigits((toRupees(all) / size.fraction) * SPARE)
  return needed > capital ? { lot, ms, takes: toRupees(all), capital: needed } : null
}

/** The day whose last close makes a lot take most. */
function dearest({ bars, instrument }: RunLeg, run: RunInputs): { lot: Qty; ms: EpochMs; paise: Paise } {
  const inputs = { ...run, instrument }
  const { marginFraction } = positionTerms(inputs)
  const segment = runSegment(inputs)
  const known = findInstrument(instrument)
  let most = { lot: 1, ms: bars.openMs[0]!, paise: 0 }
  for (const i of lastBarsOfDays(bars)) {
    const lot = lotOn(known, segment, istDay(bars.openMs[i]!))
    const price = bars.close[i]!
    const paise = run.size.kind === 'equity' ? toValuePaise(lot, price) : marginOf(lot, price, marginFraction)
    if (paise > most.paise) most = { lot, ms: bars.openMs[i]!, paise }
  }
  return most
}

function* lastBarsOfDays({ openMs }: Bars): Generator<number> {
  for (let i = 0; i < openMs.length; i++) {
    if (i + 1 === openMs.length || istDay(openMs[i]!) !== istDay(openMs[i + 1]!)) yield i
  }
}

/** "2,17,630" → 2,20,000. */
function upToTwoDigits(rupees: number): number {
  let step = 1
  while (rupees / step >= 100) step *= 10
  return Math.ceil(rupees / step) * step
}
