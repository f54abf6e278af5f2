import { type EpochMs, type Paise, type Qty, toRupees, toValuePaise } from '../core/units.ts'
import { type RunInputs, runSegment } from '../inputs/inputs.ts'
import { findInstrument } from '../market/instruments.ts'
import { istDay } from '../market/ist.ts'
import { lotOn } from '../market/lots.ts'
import { dayEnds } from '../metrics/returns.ts'
import type { OrderCounts } from '../run/report.ts'
import type { RunLeg } from '../run/runLegs.ts'
import { knownStrategy } from '../strategies/catalog.ts'
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
  /** Units of an order, where the strategy sets them and not the run's size. */
  readonly orderQty?: Qty
}

/** What a run asked, and what became of its orders. */
interface AskedRun {
  readonly inputs: RunInputs
  readonly orders: OrderCounts
}

/** Of what one lot takes: its charges, and what the price moves until the order fills. */
const SPARE = 1.01

/** Reasons for which an order of one lot or less is rejected for its size. */
const TOO_SMALL = /^Less than one lot|^Not enough margin/

/**
 * Q1, A6: what one lot needs on the dearest day of the bars that a run walked; null where lots do not bind, where no order
 * was rejected for it, or where the run has it: capital for a size as a share of equity, a quantity for a fixed one. B2, A5:
 * of a strategy that sets its quantity itself, the margin of one order, whatever the run's size.
 */
export function lotNeed(legs: readonly RunLeg[], { inputs, orders }: AskedRun): LotNeed | null {
  return isTooSmall(orders) ? needOf(legs, inputs) : null
}

/** The same before any order: what one lot needs on the dearest day of the bars; null where the run has it. */
export function needOf(legs: readonly RunLeg[], inputs: RunInputs): LotNeed | null {
  const { size, capital, lots } = inputs
  const [main, ...others] = legs
  if (main === undefined) return null
  const own = ownQtyOf(inputs)
  if (own) {
    const [order, most] = [inputs.params[own.order]!, inputs.params[own.most]!]
    const { lot, qty, ms, paise } = dearest(main, inputs, exchangeLot => {
      const unit = lots ? exchangeLot : 1
      return Math.min(Math.ceil(order / unit) * unit, Math.max(unit, most - (most % unit)))
    })
    const needed = upToTwoDigits(toRupees(paise) * SPARE)
    return needed > capital ? { lot, ms, takes: toRupees(paise), capital: needed, orderQty: qty } : null
  }
  if (!lots) return null
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

function ownQtyOf({ strategy }: RunInputs) {
  return knownStrategy(strategy)?.ownQty
}

function isTooSmall({ refusals }: OrderCounts): boolean {
  return refusals.some(({ reason }) => TOO_SMALL.test(reason))
}

/** The day whose last close makes one lot take most, or the quantity that a strategy makes of it, which margin alone binds. */
function dearest(
  { bars, instrument }: RunLeg,
  run: RunInputs,
  qtyOf?: (lot: Qty) => Qty,
): { lot: Qty; qty: Qty; ms: EpochMs; paise: Paise } {
  const inputs = { ...run, instrument }
  const segment = runSegment(inputs)
  const known = findInstrument(instrument)
  const { marginFraction } = positionTerms(inputs)
  let most = { lot: 1, qty: 1, ms: bars.openMs[0]!, paise: 0 }
  for (const i of dayEnds(bars.openMs)) {
    const [ms, price] = [bars.openMs[i]!, bars.close[i]!]
    const lot = lotOn(known, segment, istDay(ms))
    const qty = qtyOf?.(lot) ?? lot
    const isValue = !qtyOf && run.size.kind === 'equity'
    const paise = isValue ? toValuePaise(qty, price) : marginOf(qty, price, marginFraction)
    if (paise > most.paise) most = { lot, qty, ms, paise }
  }
  return most
}

/** "2,17,630" → 2,20,000. */
function upToTwoDigits(rupees: number): number {
  let step = 1
  while (rupees / step >= 100) step *= 10
  return Math.ceil(rupees / step) * step
}
