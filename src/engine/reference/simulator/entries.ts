/** How much of an order may fill at a price: sections Q, R1, A5, A6 and F8 of RULES.md. */
import { freezeQtyOn, lotOn } from '../../market/lots.ts'
import { book, type RefFill, valuePaise } from './account.ts'
import type { ToCharge } from './costs.ts'
import { add, compare, type Exact, exact, nearest, times, whole } from './exact.ts'
import { end, onlyReduces, type RefOrder, restOf } from './orders.ts'
import { blockedBy, equityNow, type RefLeg, type RefRun } from './state.ts'

/** Why the part that opens is refused. */
export type Refusal =
  | 'less than one lot'
  | 'freeze'
  | 'largest size'
  | 'margin'
  | 'no cash for one unit'
  | 'size too small for one unit'
  | (string & {})

/** Units of a fill: what closes a position, what opens one, and why the rest is refused, if it is. */
interface Parts {
  readonly closing: number
  readonly opening: number
  readonly refusal: Refusal | null
}

/** Fills what can fill of an order at a price, slippage included. */
export function fillAt(
  run: RefRun,
  leg: RefLeg,
  order: RefOrder,
  price: Exact,
  i: number,
  atClose: boolean,
): void {
  leg.reached = price
  const { closing, opening, refusal } = partsOf(run, leg, order, price, i)
  if (closing + opening > 0) bookFill(run, leg, order, closing + opening, price, i, atClose)
  if (refusal) end(order, 'REJECTED', refusal)
}

/** Books so many units of an order. */
export function bookFill(
  run: RefRun,
  leg: RefLeg,
  order: RefOrder,
  qty: number,
  price: Exact,
  i: number,
  atClose: boolean,
): void {
  const chargesPaise = run.charges.take(toCharge(leg, order, qty, price, i))
  const fill: RefFill = { order, bar: i, side: order.side, qty, price, chargesPaise, atClose }
  const unitsBefore = leg.position.units
  run.cashPaise += book(leg.position, fill)
  leg.volumeLeft -= qty
  order.filledQty += qty
  order.filledPaise += valuePaise(qty, price)
  // O1: "then COMPLETE"
  if (restOf(order) === 0) order.status = 'COMPLETE'
  afterFill(leg, order, unitsBefore, qty, price, i)
}

/** O5: exits come with what a fill opened, shrink with their sibling, and go with the position that they protect. */
let afterFill: (
  leg: RefLeg,
  order: RefOrder,
  unitsBefore: number,
  qty: number,
  price: Exact,
  i: number,
) => void = () => undefined

/** Sets what happens after each fill. */
export function onFill(then: typeof afterFill): void {
  afterFill = then
}

function toCharge(leg: RefLeg, order: RefOrder, qty: number, price: Exact, i: number): ToCharge {
  const segment = leg.chargeSegment
  return { order, side: order.side, qty, price, bar: leg.bars[i]!, leg: leg.place, segment }
}

function partsOf(run: RefRun, leg: RefLeg, order: RefOrder, price: Exact, i: number): Parts {
  const { units } = leg.position
  const against = units * order.side < 0 ? Math.abs(units) : 0
  if (onlyReduces(order)) {
    return { closing: Math.min(restOf(order), against, leg.volumeLeft), opening: 0, refusal: null }
  }
  // F8: what the cap does not leave is not looked at
  if (leg.volumeLeft === 0) return { closing: 0, opening: 0, refusal: null }
  const blocked = against === 0 ? blockedBy(run) : null
  if (blocked) return { closing: 0, opening: 0, refusal: blocked }
  if (order.qty === null) {
    const sized = sizeOf(run, leg, order, price, i)
    if (typeof sized === 'string') return { closing: 0, opening: 0, refusal: sized }
    order.qty = sized
  }
  const closing = Math.min(restOf(order), against, leg.volumeLeft)
  // Q1, A5: "the closing part still fills", before anything is said of the rest
  if (closing < against || restOf(order) === closing || leg.volumeLeft === closing)
    return { closing, opening: 0, refusal: null }
  const entry = openingPart(run, leg, order, closing, price, i)
  return typeof entry === 'string'
    ? { closing, opening: 0, refusal: entry }
    : { closing, opening: entry, refusal: null }
}

/** What may open of an order once so many units close what was held before, or why nothing may. */
function openingPart(
  run: RefRun,
  leg: RefLeg,
  order: RefOrder,
  closing: number,
  price: Exact,
  i: number,
): number | Refusal {
  const blocked = blockedBy(run)
  if (blocked) return blocked
  // A5: "In delivery nothing is sold short"
  if (leg.segment === 'equity-delivery' && order.side === -1) return 'delivery short'
  const { lot, freezeQty } = quantityRules(run, leg, i)
  // Q1: "rounded down to whole lots when it would fill; less than one lot is refused"
  const wanted = inLots(restOf(order) - closing, lot)
  if (wanted === 0) return 'less than one lot'
  // "Of an order that turns the position over the closing part fills and the rest is rounded."
  order.qty = order.filledQty + closing + wanted
  // "A volume cap leaves whole lots."
  const opening = inLots(Math.min(wanted, leg.volumeLeft - closing), lot)
  if (opening === 0) return 0
  // Q2: "refused when it is larger than the freeze quantity"
  if (opening > freezeQty) return 'freeze'
  const same = leg.position.units * order.side > 0 ? Math.abs(leg.position.units) : 0
  // R1: "An entry that would take the position past the largest size is refused"
  const largest = run.inputs.risk?.maxPositionQty ?? Infinity
  if (same + opening > largest) return 'largest size'
  return hasMargin(run, leg, order, closing, opening, price, i) ? opening : 'margin'
}

function inLots(qty: number, lot: number): number {
  return qty - (qty % lot)
}

/** Q: the lot and the largest order of the bar's day, for a run that asks for them. */
export function quantityRules(run: RefRun, leg: RefLeg, i: number): { lot: number; freezeQty: number } {
  if (!run.inputs.lots) return { lot: 1, freezeQty: Infinity }
  const { day } = leg.bars[i]!
  const { instrument, segment } = leg
  return { lot: lotOn(instrument, segment, day), freezeQty: freezeQtyOn(instrument, segment, day) }
}

/** A5: "after a fill, position value × margin share plus charges must not exceed equity at the fill price". */
function hasMargin(
  run: RefRun,
  leg: RefLeg,
  order: RefOrder,
  closing: number,
  opening: number,
  price: Exact,
  i: number,
): boolean {
  const qty = closing + opening
  const charges = run.charges.quote(toCharge(leg, order, qty, price, i))
  const unitsAfter = leg.position.units + order.side * qty
  const margins = run.legs.map(other =>
    other === leg ? marginOf(leg, unitsAfter, price) : marginOf(other, other.position.units, other.reached),
  )
  const needed = margins.reduce(add, whole(charges))
  return compare(needed, whole(equityNow(run))) <= 0
}

/** A5: quantity × price × margin share, rounded to the paisa, halves up. */
export function marginOf({ marginFraction }: RefLeg, units: number, price: Exact): Exact {
  return whole(nearest(times(times(times(price, whole(Math.abs(units))), whole(100)), marginFraction)))
}

/** The run's sizing: a fixed number, or A6's share of the equity, by value or by margin; or why there is none. */
function sizeOf(run: RefRun, leg: RefLeg, order: RefOrder, price: Exact, i: number): number | Refusal {
  const { size, risk } = run.inputs
  if (size.kind === 'fixed') return size.qty
  const toSide = leg.position.units * order.side
  // "units already held on that side count"
  const same = Math.max(0, toSide)
  // R1, Q2: "a size as a share of equity is cut to it"; what closes is not checked by the exchange
  const room = (risk?.maxPositionQty ?? Infinity) - same
  if (room <= 0) return 'largest size'
  const largestOrder = quantityRules(run, leg, i).freezeQty + Math.max(0, -toSide)
  // A6: "the largest whole number of units whose value, or whose margin, plus charges does not exceed that share"
  const takenBy = (qty: number) =>
    size.kind === 'margin' ? marginOf(leg, qty, price) : whole(valuePaise(qty, price))
  const equity = whole(equityNow(run))
  const fits = (qty: number, budget: Exact) => {
    const chargesPaise = run.charges.quote(toCharge(leg, order, qty, price, i))
    return compare(add(takenBy(same + qty), whole(chargesPaise)), budget) <= 0
  }
  const budget = times(equity, exact(size.fraction))
  const units = largestThatFits(qty => fits(qty, budget))
  if (units > 0) return Math.min(units, room, largestOrder)
  return fits(1, equity) ? 'size too small for one unit' : 'no cash for one unit'
}

/** The largest whole number for which a test holds that holds for all smaller ones, too. */
export function largestThatFits(fits: (qty: number) => boolean): number {
  if (!fits(1)) return 0
  let good = 1
  while (fits(good * 2)) good *= 2
  let bad = good * 2
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (fits(middle)) good = middle
    else bad = middle
  }
  return good
}
