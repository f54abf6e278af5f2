/** B2 and B3 of RULES.md: market making. */
import { tradingHours } from '../../market/sessions.ts'
import { barMinutes } from '../simulator/barLength.ts'
import { cancel, give, modify, quotePair } from '../simulator/desk.ts'
import { quantityRules } from '../simulator/entries.ts'
import {
  add,
  compare,
  type Exact,
  exact,
  floor,
  negative,
  over,
  subtract,
  times,
  whole,
  ZERO,
} from '../simulator/exact.ts'
import { type RefOrder, works } from '../simulator/orders.ts'
import type { RefStep } from '../simulator/simulate.ts'
import { blockedBy } from '../simulator/state.ts'
import type { Desk } from './desk.ts'

interface Quotes {
  bid: RefOrder | null
  ask: RefOrder | null
}

/** Quotes a bid and an ask at every close. */
export function marketMaking(desk: Desk): RefStep {
  const quotes: Quotes = { bid: null, ask: null }
  const length = barMinutes(desk.legs[0]!.seen)
  return i => {
    const isPaused = pauses(desk, i, length)
    const prices = pricesAt(desk, i)
    quotes.bid = quote(desk, quotes.bid, 1, isPaused ? null : prices.bid)
    quotes.ask = quote(desk, quotes.ask, -1, isPaused ? null : prices.ask)
    quotePair(quotes.bid, quotes.ask)
  }
}

/** "half = C × spreadPct ÷ 200; middle = C − half × skew × held ÷ positionLimit" */
function pricesAt(desk: Desk, i: number): { bid: Exact; ask: Exact } {
  const { legs, params } = desk
  const [leg] = legs
  const { close } = leg!.seen[i]!
  const half = over(times(close, params.spreadPct!), 200)
  const { positionLimit } = lotsOf(desk)
  const shift = over(times(times(half, params.skew!), leg!.position.units), positionLimit)
  const middle = subtract(close, shift)
  const step = exact(params.minPriceIncrement!)
  const down = (price: Exact) => times(step, whole(floor(over(price, step))))
  return {
    bid: down(subtract(middle, half)),
    // up to a multiple is down to one below zero
    ask: negative(down(negative(add(middle, half)))),
  }
}

/** "the smaller of orderQty and positionLimit − held (0 − held in a `short` run)", the ask mirrored */
function quantityOf(desk: Desk, side: 1 | -1): number {
  const { orderQty, positionLimit, lot } = lotsOf(desk)
  const held = desk.legs[0]!.position.units * side
  const opensNothing = desk.inputs.direction === (side === 1 ? 'short' : 'long')
  const qty = Math.min(orderQty, (opensNothing ? 0 : positionLimit) - held)
  // "what of it opens a position is whole lots"
  const opening = qty - Math.max(0, -held)
  return opening > 0 ? qty - (opening % lot) : qty
}

/** "In a run in lots the order quantity is raised to whole lots of bar i's day, the position limit cut to them" */
function lotsOf({ run, legs, params }: Desk) {
  const { lot } = quantityRules(run, legs[0]!, run.bar)
  const rest = params.orderQty! % lot
  return {
    lot,
    orderQty: rest === 0 ? params.orderQty! : params.orderQty! + lot - rest,
    positionLimit:
      lot === 1
        ? params.positionLimit!
        : Math.max(lot, params.positionLimit! - (params.positionLimit! % lot)),
  }
}

function quote(desk: Desk, old: RefOrder | null, side: 1 | -1, price: Exact | null): RefOrder | null {
  const [leg] = desk.legs
  const qty = quantityOf(desk, side)
  const isWorking = old !== null && works(old)
  if (price === null || qty <= 0 || compare(price, ZERO) <= 0) {
    if (isWorking) cancel(old)
    return null
  }
  if (isWorking) {
    // "its quantity so that what is left to fill is the side's quantity"
    modify(leg!, old, { limit: price, qty: old.filledQty + qty }, desk.run.bar)
    return old
  }
  const request = { type: 'limit', qty, limit: price, reason: side === 1 ? 'Bid' : 'Ask' } as const
  return give(desk.run, leg!, side, request, desk.run.bar)
}

/** B3 */
function pauses(desk: Desk, i: number, length: number): boolean {
  return blockedBy(desk.run) !== null || isWild(desk, i) || isNearTheEnd(desk, i, length)
}

/** "the last 20 bars exist and H − L is above 0 and above wildBar × their mean H − L, a tie being no pause" */
function isWild({ legs, params }: Desk, i: number): boolean {
  const { seen: bars } = legs[0]!
  if (params.wildBar === 0 || i < 19) return false
  const rangeOf = (k: number) => subtract(bars[k]!.high, bars[k]!.low)
  const range = rangeOf(i)
  let sum = ZERO
  for (let k = i - 19; k <= i; k++) sum = add(sum, rangeOf(k))
  const most = times(over(sum, 20), params.wildBar!)
  return range.n > 0n && compare(range, most) > 0
}

/** "it opened at or after the session's end in the run's segment (T7) − 5 minutes − the length of a bar" */
function isNearTheEnd({ legs }: Desk, i: number, length: number): boolean {
  const { instrument, segment, seen: bars } = legs[0]!
  if (instrument.calendar !== 'nse' || segment === null) return false
  const { day, minute } = bars[i]!
  const end = tradingHours(day, segment).at(-1)![1]
  return minute >= end - 5 - length
}
