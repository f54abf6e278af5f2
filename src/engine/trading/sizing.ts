import { type EpochMs, type Paise, type Price, type Qty, toValuePaise, wholePart } from '../core/units.ts'
import type { Sizing } from '../inputs/inputs.ts'
import type { QtyRules } from '../market/lots.ts'
import type { Account } from './account.ts'
import type { Costs } from './costs.ts'
import type { Side } from './trade.ts'

/** What decides a size besides the account and the price. */
export interface SizingTerms {
  readonly sizing: Sizing
  readonly costs: Costs
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
  { sizing, costs, maxPositionQty, qtyRulesAt }: SizingTerms,
  account: Account,
  side: Side,
  price: Price,
  ms: EpochMs,
  closableQty: Qty,
): Qty {
  if (sizing.kind === 'fixed') return sizing.qty
  const equityPaise = account.runEquityPaise(price)
  const held = side === 'buy' ? account.positionQty : -account.positionQty
  const heldPaise = held > 0 ? toValuePaise(held, price) : 0
  const budgetPaise = wholePart(equityPaise * sizing.fraction) - heldPaise
  const affordable = unitsFor(budgetPaise, costs, side, price, ms)
  const orderLimit = qtyRulesAt ? closableQty + qtyRulesAt(ms).freezeQty : Infinity
  return Math.min(affordable, orderLimit, Math.max(0, maxPositionQty - Math.max(0, held)))
}

/** The most whole units whose value and charges stay within the budget. Charges grow with the units, so this ends. */
function unitsFor(budgetPaise: Paise, costs: Costs, side: Side, price: Price, ms: EpochMs): Qty {
  const fits = (qty: Qty) => toValuePaise(qty, price) + costs.charge(side, qty, price, ms, 0) <= budgetPaise
  const unitPaise = price * 100
  let qty = Math.max(0, Math.floor(budgetPaise / unitPaise))
  while (qty > 0 && !fits(qty)) {
    qty = Math.max(
      0,
      Math.min(qty - 1, Math.floor((budgetPaise - costs.charge(side, qty, price, ms, 0)) / unitPaise)),
    )
  }
  // the estimate from the charges of more units, and the noise of the quotient, may both fall short: mostly by nothing
  let step = 1
  for (; fits(qty + step); step *= 2) qty += step
  for (step /= 2; step >= 1; step /= 2) if (fits(qty + step)) qty += step
  return qty
}
