/** Section F of RULES.md: whether and at which price one order meets one bar, before slippage. */

import type { FillInputs } from '../../inputs/inputs.ts'
import type { RefBar } from './days.ts'
import {
  add,
  compare,
  type Exact,
  exact,
  least,
  most,
  negative,
  ratio,
  subtract,
  times,
  whole,
} from './exact.ts'
import type { RefOrder, Sign } from './orders.ts'

/** What the run says of fills, with the tick of the instrument. */
export interface FillTerms {
  readonly tick: Exact
  readonly penetrationTicks: number
  readonly slippageTicks: number
  readonly slippageBps: number
}

/** The terms of the inputs. */
export function fillTerms(fill: FillInputs, tick: number): FillTerms {
  const { penetrationTicks, slippageTicks, slippageBps } = fill
  return { tick: exact(tick), penetrationTicks, slippageTicks, slippageBps }
}

/** Prices mirrored for a sell, so that each rule is written once, for a buy. */
interface Seen {
  readonly open: Exact
  readonly high: Exact
  readonly low: Exact
  readonly close: Exact
}

function seenBy(side: Sign, { open, high, low, close }: Seen): Seen {
  if (side === 1) return { open, high, low, close }
  return { open: negative(open), high: negative(low), low: negative(high), close: negative(close) }
}

function mirror(side: Sign, price: Exact): Exact {
  return side === 1 ? price : negative(price)
}

/** F2: whether a price at which the market was is through the limit by the penetration. */
export function isThrough(side: Sign, market: Exact, limitPrice: Exact, terms: FillTerms): boolean {
  const price = mirror(side, market)
  const limit = mirror(side, limitPrice)
  if (terms.penetrationTicks === 0) return compare(price, limit) <= 0
  // "with tick 0 'through' means strictly beyond"
  if (terms.tick.n === 0n) return compare(price, limit) < 0
  const beyond = subtract(limit, times(terms.tick, terms.penetrationTicks))
  return compare(price, beyond) <= 0
}

/** F2: "a buy when low ≤ limit − penetration, at the lower of open and limit". */
export function limitPrice(order: RefOrder, bar: RefBar, terms: FillTerms): Exact | null {
  const { side } = order
  const reached = side === 1 ? bar.low : bar.high
  if (!isThrough(side, reached, order.limit!, terms)) return null
  return side === 1 ? least(bar.open, order.limit!) : most(bar.open, order.limit!)
}

/** F3: "a buy when high ≥ stop". */
export function touchesStop(order: RefOrder, bar: RefBar): boolean {
  const { high } = seenBy(order.side, bar)
  return compare(high, mirror(order.side, order.stop!)) >= 0
}

/** F3: "fills at the stop; a gap through the stop fills at the open, which is worse". */
export function stopPrice(order: RefOrder, bar: RefBar): Exact | null {
  if (!touchesStop(order, bar)) return null
  return order.side === 1 ? most(bar.open, order.stop!) : least(bar.open, order.stop!)
}

/** F4, on the bar on which the stop triggers. */
export function stopLimitPrice(order: RefOrder, bar: RefBar, terms: FillTerms): Exact | null {
  const { side } = order
  const { open, close } = seenBy(side, bar)
  const stop = mirror(side, order.stop!)
  const limit = mirror(side, order.limit!)
  // "On a gap through the stop the limit acts from the open."
  if (compare(open, stop) >= 0) return limitPrice(order, bar, terms)
  // "Inside the bar it fills at the stop where the limit allows that;"
  if (compare(stop, limit) <= 0) return order.stop
  // "otherwise at the limit when the bar ran back through it: for a buy, open above close and close through the limit (F2)"
  return compare(open, close) > 0 && isThrough(side, bar.close, order.limit!, terms) ? order.limit : null
}

/** F7: market and stop fills are worse by ticks plus basis points. */
export function slipped(side: Sign, price: Exact, terms: FillTerms): Exact {
  const ticks = times(terms.tick, terms.slippageTicks)
  const points = times(price, ratio(1n, 10_000n))
  const worse = add(ticks, times(points, terms.slippageBps))
  if (worse.n === 0n) return price
  const got = side === 1 ? add(price, worse) : subtract(price, worse)
  // "nothing is sold below one paisa"
  const paisa = ratio(1n, 100n)
  return side === -1 && compare(got, paisa) < 0 ? least(price, paisa) : got
}

/** F11: whether the bar closed at or above the middle of the two sides of a quote. */
export function closedHigh(bar: RefBar, one: RefOrder, other: RefOrder): boolean {
  return compare(times(bar.close, whole(2)), add(one.limit!, other.limit!)) >= 0
}
