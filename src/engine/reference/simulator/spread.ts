/** S3 and S4 of RULES.md: legs that are entered together. */
import { valuePaise } from './account.ts'
import { bookFill, largestThatFits, marginOf, quantityRules } from './entries.ts'
import { add, compare, type Exact, exact, nearest, over, times, whole } from './exact.ts'
import { end, newOrder, type RefOrder } from './orders.ts'
import { slipped } from './prices.ts'
import { blockedBy, equityNow, type RefRun, type SpreadEntry } from './state.ts'

/** Gives an entry of all legs at the close of bar i. */
export function enterSpread(run: RefRun, weights: readonly number[], reason: string, i: number): void {
  const orders = run.legs.map((leg, k) =>
    newOrder(weights[k]! > 0 ? 1 : -1, 'order', { reason }, i, i + 1, leg.terms.tick),
  )
  const blocked = blockedBy(run)
  if (blocked) refuseAll(orders, blocked)
  else run.joint.push({ weights, orders })
}

function refuseAll(orders: readonly RefOrder[], reason: string): void {
  for (const order of orders) end(order, 'REJECTED', reason)
}

/** Fills the entries of all legs at the open, or at the close, of bar i, in their order. */
export function meetSpread(run: RefRun, i: number, at: 'open' | 'close'): void {
  for (const entry of run.joint.splice(0)) meetWhole(run, entry, i, at)
}

/** S3: "fill whole, or not at all" */
function meetWhole(run: RefRun, { weights, orders }: SpreadEntry, i: number, at: 'open' | 'close'): void {
  const prices = run.legs.map((leg, k) => slipped(orders[k]!.side, leg.bars[i]![at], leg.terms))
  run.legs.forEach((leg, k) => {
    leg.reached = prices[k]!
  })
  const quantities = sizesOf(run, weights, orders, prices, i)
  const fault = typeof quantities === 'string' ? quantities : faultOf(run, quantities, orders, prices, i)
  if (fault) {
    refuseAll(orders, fault)
    return
  }
  run.legs.forEach((leg, k) => {
    bookFill(run, leg, orders[k]!, (quantities as number[])[k]!, prices[k]!, i, at === 'close')
  })
  run.enteredBars.push(i)
}

/** S4: the size of each leg, or why there is none. */
function sizesOf(
  run: RefRun,
  weights: readonly number[],
  orders: readonly RefOrder[],
  prices: readonly Exact[],
  i: number,
): number[] | string {
  const { size, risk } = run.inputs
  const sized = (first: number) => run.legs.map((_, k) => unitsOf(run, weights, prices, first, k, i))
  const { lot } = quantityRules(run, run.legs[0]!, i)
  if (size.kind === 'fixed') return sized(size.qty - (size.qty % lot))
  // "A share of the equity holds for the value, or the margin, and the charges of all legs together"
  const takenBy = (units: readonly number[]) =>
    size.kind === 'margin' ? marginOfAll(run, units, prices) : whole(valueOfAll(units, prices))
  const budget = times(whole(equityNow(run)), exact(size.fraction))
  const lots = largestThatFits(n => {
    const units = sized(n * lot)
    return (
      compare(add(takenBy(units), whole(chargesOf(run, units, orders, prices, i))), budget) <= 0 &&
      // "and is cut to the largest size"
      units.every((qty, k) => qty <= Math.min(risk?.maxPositionQty ?? Infinity, freezeOf(run, k, i)))
    )
  })
  return lots === 0 ? 'not one unit of each' : sized(lots * lot)
}

/** S4, Q1: "the whole number (of lots, where lots bind) nearest to its value times their weight". */
function unitsOf(
  run: RefRun,
  weights: readonly number[],
  prices: readonly Exact[],
  first: number,
  k: number,
  i: number,
): number {
  if (k === 0) return first
  const { lot } = quantityRules(run, run.legs[k]!, i)
  const value = times(times(prices[0]!, whole(first)), Math.abs(weights[k]!))
  return Number(nearest(over(over(value, prices[k]!), lot))) * lot
}

function freezeOf(run: RefRun, k: number, i: number): number {
  return quantityRules(run, run.legs[k]!, i).freezeQty
}

function valueOfAll(units: readonly number[], prices: readonly Exact[]): bigint {
  return units.reduce((sum, qty, k) => sum + valuePaise(qty, prices[k]!), 0n)
}

function marginOfAll({ legs }: RefRun, units: readonly number[], prices: readonly Exact[]): Exact {
  return legs.map((leg, k) => marginOf(leg, units[k]!, prices[k]!)).reduce(add)
}

function chargesOf(
  run: RefRun,
  units: readonly number[],
  orders: readonly RefOrder[],
  prices: readonly Exact[],
  i: number,
): bigint {
  return run.legs.reduce((sum, leg, k) => {
    const order = orders[k]!
    const { side } = order
    const fill = { order, side, qty: units[k]!, price: prices[k]!, bar: leg.bars[i]!, leg: leg.place }
    return sum + run.charges.quote({ ...fill, segment: leg.chargeSegment })
  }, 0n)
}

/** S3: why all are refused, or null. */
function faultOf(
  run: RefRun,
  units: readonly number[],
  orders: readonly RefOrder[],
  prices: readonly Exact[],
  i: number,
): string | null {
  const { legs, inputs } = run
  const blocked = blockedBy(run)
  if (blocked) return blocked
  if (legs.some(({ position }) => position.units !== 0)) return 'not flat'
  if (legs.some(({ segment }, k) => segment === 'equity-delivery' && orders[k]!.side === -1))
    return 'delivery short'
  if (units.some(qty => qty === 0)) return 'not one unit of each'
  if (legs.some(({ volumeLeft }, k) => units[k]! > volumeLeft)) return 'volume'
  if (units.some(qty => qty > (inputs.risk?.maxPositionQty ?? Infinity))) return 'largest size'
  if (units.some((qty, k) => qty > freezeOf(run, k, i))) return 'freeze'
  const needed = add(marginOfAll(run, units, prices), whole(chargesOf(run, units, orders, prices, i)))
  return compare(needed, whole(equityNow(run))) <= 0 ? null : 'margin'
}
