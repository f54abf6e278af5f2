import {
  type EpochMs,
  type Fraction,
  type Paise,
  type Price,
  type Qty,
  toValuePaise,
  wholePart,
} from '../core/units.ts'
import type { Sizing } from '../inputs/inputs.ts'
import type { QtyRules } from '../market/lots.ts'
import type { Account } from './account.ts'
import type { Costs } from './costs.ts'
import { marginOf } from './margin.ts'
import type { Side } from './trade.ts'

/** What decides a size besides the account and the price. */
export interface SizingTerms {
  readonly sizing: Sizing
  readonly costs: Costs
  /** What of a position's value is its margin (A5). */
  readonly marginFraction: Fraction
  /** Infinity when the limits are off. */
  readonly maxPositionQty: Qty
  /** The exchange's rules for quantities at a time; null while they do not bind the run. */
  readonly qtyRulesAt: ((ms: EpochMs) => QtyRules) | null
}

/**
 * The units an entry asks for, as many as the run's sizing, limit and the exchange's largest order allow at this
 * price; `closableQty` of them only close. See RULES.md, A6, R1 and Q2.
 */
export function sizeEntry(
  { sizing, costs, marginFraction, maxPositionQty, qtyRulesAt }: SizingTerms,
  account: Account,
  side: Side,
  price: Price,
  ms: EpochMs,
  closableQty: Qty,
): Qty {
  if (sizing.kind === 'fixed') return sizing.qty
  const equityPaise = account.runEquityPaise(price)
  const held = Math.max(0, side === 'buy' ? account.positionQty : -account.positionQty)
  const isMargin = sizing.kind === 'margin'
  const paiseOf = (qty: Qty) => (isMargin ? marginOf(qty, price, marginFraction) : toValuePaise(qty, price))
  const budgetPaise = wholePart(equityPaise * sizing.fraction)
  const unitPaise = isMargin ? price * 100 * marginFraction : price * 100
  // what is held and what is added are rounded as one position
  const paiseWith = (qty: Qty) => paiseOf(held + qty)
  const chargesOf = (qty: Qty) => costs.charge(side, qty, price, ms, 0)
  const affordable = unitsFor(budgetPaise, unitPaise, paiseWith, chargesOf)
  const orderLimit = qtyRulesAt ? closableQty + qtyRulesAt(ms).freezeQty : Infinity
  return Math.min(affordable, orderLimit, Math.max(0, maxPositionQty - held))
}

/** A6: whether the whole equity, whatever share of it the run's size is, carries one unit more with its charges. */
export function carriesOneUnit(
  terms: SizingTerms,
  account: Account,
  side: Side,
  price: Price,
  ms: EpochMs,
): boolean {
  const whole = {
    ...terms,
    sizing: { ...terms.sizing, fraction: 1 },
    maxPositionQty: Infinity,
    qtyRulesAt: null,
  }
  return sizeEntry(whole, account, side, price, ms, 0) > 0
}

/**
 * The most whole units that, with their charges, stay within the budget: `paiseWith` is what they take together with what is
 * held, `unitPaise` what one takes, before rounding.
 * Charges grow with the units, so this ends.
 */
function unitsFor(
  budgetPaise: Paise,
  unitPaise: number,
  paiseWith: (qty: Qty) => Paise,
  chargesOf: (qty: Qty) => Paise,
): Qty {
  const fits = (qty: Qty) => paiseWith(qty) + chargesOf(qty) <= budgetPaise
  const freePaise = budgetPaise - paiseWith(0)
  let qty = Math.max(0, Math.floor(freePaise / unitPaise))
  while (qty > 0 && !fits(qty)) {
    qty = Math.max(0, Math.min(qty - 1, Math.floor((freePaise - chargesOf(qty)) / unitPaise)))
  }
  // the estimate from the charges of more units, and the noise of the quotient, may both fall short: mostly by nothing
  let step = 1
  for (; fits(qty + step); step *= 2) qty += step
  for (step /= 2; step >= 1; step /= 2) if (fits(qty + step)) qty += step
  return qty
}
