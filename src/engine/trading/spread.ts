/** Entries that several legs make together: whole, at one price each, or not at all. See RULES.md, S3 and S4. */

import {
  type EpochMs,
  type Fraction,
  type Paise,
  type Price,
  type Qty,
  roundProduct,
  toValuePaise,
  wholePart,
} from '../core/units.ts'
import type { QtyRules } from '../market/lots.ts'
import type { Leg } from './leg.ts'
import { marginOf } from './margin.ts'
import type { Order } from './order.ts'
import { aboveFreeze, aboveLimit, lessThanLot } from './qtyFaults.ts'

/** Quantities of a run whose lots are off. */
const FREE: QtyRules = { lot: 1, freezeQty: Infinity }

/** One leg's part: its order, its value for each rupee of the first leg's, and its price. */
interface Part {
  readonly leg: Leg
  readonly order: Order
  readonly weight: Fraction
  readonly price: Price
}

/** An entry that is on its way in all legs at once. */
export class SpreadEntry {
  readonly #legs: readonly Leg[]
  readonly #weights: readonly Fraction[]
  readonly #orders: readonly Order[]

  /** Places one order in each leg: the sign of a weight is its side, its size the value for each rupee of the first leg. */
  constructor(legs: readonly Leg[], weights: readonly number[], reason: string) {
    this.#legs = legs
    this.#weights = weights.map(Math.abs)
    this.#orders = legs.map(({ broker }, k) => broker.enterApart(weights[k]! > 0 ? 'buy' : 'sell', reason))
  }

  /** Fills every order whole where the market stands at these prices, or refuses them all; whether they filled. */
  fill(prices: ArrayLike<Price>, ms: EpochMs): boolean {
    const parts = this.#legs.map((leg, k): Part => {
      const order = this.#orders[k]!
      const price = leg.broker.marketPrice(order.side, prices[k]!)
      return { leg, order, weight: this.#weights[k]!, price }
    })
    // refused in all legs when it was given, since what bars one bars them all
    if (parts.some(({ order }) => order.status !== 'OPEN')) return false
    const quantities = sizeSpread(parts, ms)
    const fault = faultOf(parts, quantities, ms)
    parts.forEach(({ leg, order, price }, k) => {
      if (fault === null) leg.broker.fillWhole(order, quantities[k]!, price)
      else leg.broker.refuse(order, fault)
    })
    return fault === null
  }

  /** Cancels what still works of it. */
  cancel(reason: string): void {
    this.#legs.forEach(({ broker }, k) => {
      broker.cancel(this.#orders[k]!, reason)
    })
  }
}

/** S4: units of each leg; the first leg's by the run's sizing, the others' by their value. */
function sizeSpread(parts: readonly Part[], ms: EpochMs): readonly Qty[] {
  const first = parts[0]!
  const { sizing, maxPositionQty } = first.leg.terms
  if (sizing.kind === 'fixed') return unitsFor(parts, sizing.qty, ms)
  const budgetPaise = wholePart(runCashPaise(parts) * sizing.fraction)
  const fits = (qty: Qty) => {
    const quantities = unitsFor(parts, qty, ms)
    return (
      quantities.every((units, k) => units <= Math.min(maxPositionQty, rulesOf(parts[k]!, ms).freezeQty)) &&
      takenPaise(parts, quantities, ms) <= budgetPaise
    )
  }
  return unitsFor(parts, largest(mostUnits(budgetPaise, first), fits), ms)
}

/** What the legs take of a share of the equity: their value or their margin, and their charges. */
function takenPaise(parts: readonly Part[], quantities: readonly Qty[], ms: EpochMs): Paise {
  const isMargin = parts[0]!.leg.terms.sizing.kind === 'margin'
  return (isMargin ? marginPaise : valuePaise)(parts, quantities) + chargesPaise(parts, quantities, ms)
}

/**
 * More units of the first leg than a budget can pay for: their value is rounded, so a unit below half a paisa may cost
 * nothing.
 */
function mostUnits(budgetPaise: Paise, { leg: { terms }, price }: Part): Qty {
  const unitFraction = terms.sizing.kind === 'margin' ? terms.marginFraction : 1
  return Math.max(0, wholePart((budgetPaise + 1) / (price * unitFraction * 100)))
}

/** The largest whole number up to `most` that fits; 0 always does, and whatever is below one that fits fits too. */
function largest(most: number, fits: (value: number) => boolean): number {
  let low = 0
  let high = most
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle - 1
  }
  return low
}

/**
 * Units of each leg for so many of the first, in whole lots where they bind the run (Q1): of the others the nearest
 * number to the value that their weight asks for.
 */
function unitsFor(parts: readonly Part[], firstQty: Qty, ms: EpochMs): readonly Qty[] {
  const first = parts[0]!
  const wholeFirst = firstQty - (firstQty % rulesOf(first, ms).lot)
  const firstValue = wholeFirst * first.price
  return parts.map((part, k) => {
    const { lot } = rulesOf(part, ms)
    return k === 0 ? wholeFirst : roundProduct((firstValue * part.weight) / part.price / lot) * lot
  })
}

/** The exchange's rules for the quantity of one part, or none. */
function rulesOf({ leg }: Part, ms: EpochMs): QtyRules {
  return leg.terms.qtyRulesAt?.(ms) ?? FREE
}

/** Why one leg cannot be entered now with so many units, or null. */
function faultOfPart(parts: readonly Part[], k: number, qty: Qty, ms: EpochMs): string | null {
  const part = parts[k]!
  const { order } = part
  const { account, broker, terms } = part.leg
  const { lot, freezeQty } = rulesOf(part, ms)
  if (broker.entriesBlocked !== null) return broker.entriesBlocked
  if (order.side === 'sell' && terms.shortFault !== null) return terms.shortFault
  if (account.positionQty !== 0) return 'A leg is not flat'
  if (qty === 0) return lot > 1 ? lessThanLot(lot) : noUnitFault(parts, ms)
  if (qty > freezeQty) return aboveFreeze(freezeQty)
  if (qty > terms.maxPositionQty) return aboveLimit(terms.maxPositionQty)
  return qty > broker.volumeLeft ? 'Not enough volume for all legs in one bar' : null
}

/** S4: why a leg has no unit, by the fewest units of the first leg for which every leg has one. */
function noUnitFault(parts: readonly Part[], ms: EpochMs): string {
  const first = parts[0]!
  const { sizing, maxPositionQty } = first.leg.terms
  if (sizing.kind === 'fixed') return 'Size too small for one unit of each leg'
  const cashPaise = runCashPaise(parts)
  const hasGap = (qty: Qty) => unitsFor(parts, qty, ms).includes(0)
  const fewest = unitsFor(parts, 1 + largest(mostUnits(cashPaise, first), hasGap), ms)
  if (takenPaise(parts, fewest, ms) > cashPaise) return 'Not enough cash for one unit of each leg'
  return fewest.some(qty => qty > maxPositionQty)
    ? aboveLimit(maxPositionQty)
    : 'Size too small for one unit of each leg'
}

/** Why the legs cannot all be entered, or null. All are flat, so the run's money is its cash. */
function faultOf(parts: readonly Part[], quantities: readonly Qty[], ms: EpochMs): string | null {
  for (const [k, qty] of quantities.entries()) {
    const fault = faultOfPart(parts, k, qty, ms)
    if (fault !== null) return fault
  }
  const freePaise = runCashPaise(parts) - chargesPaise(parts, quantities, ms)
  return marginPaise(parts, quantities) > freePaise ? 'Not enough margin for both legs' : null
}

function runCashPaise(parts: readonly Part[]): Paise {
  return parts.reduce((sum, { leg }) => sum + leg.account.cashPaise, 0)
}

function marginPaise(parts: readonly Part[], quantities: readonly Qty[]): Paise {
  return parts.reduce(
    (sum, { leg, price }, k) => sum + marginOf(quantities[k]!, price, leg.terms.marginFraction),
    0,
  )
}

function valuePaise(parts: readonly Part[], quantities: readonly Qty[]): Paise {
  return parts.reduce((sum, { price }, k) => sum + toValuePaise(quantities[k]!, price), 0)
}

function chargesPaise(parts: readonly Part[], quantities: readonly Qty[], ms: EpochMs): Paise {
  return parts.reduce(
    (sum, { leg, order, price }, k) =>
      quantities[k] === 0 ? sum : sum + leg.terms.costs.charge(order.side, quantities[k]!, price, ms, 0),
    0,
  )
}
