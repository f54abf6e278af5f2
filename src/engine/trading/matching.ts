/** Where an order meets a bar: pure functions of prices. See RULES.md, F1 to F7. NaN means no fill. */
import { CLEAR, isAbove, isAtLeast, isSame } from '../core/ties.ts'
import { type Price, roundProduct } from '../core/units.ts'
import type { Side } from './trade.ts'

/** No slippage takes a sale below it. */
const LOWEST_PRICE = 0.01

/** The prices that an exchange takes: multiples of the tick. */
export class TickGrid {
  /** Rupees; 0 takes any price. */
  readonly tick: Price
  /** Ticks in a rupee; 0 where that is not a whole number. */
  readonly #perRupee: number

  constructor(tick: Price) {
    const perRupee = Math.round(1 / tick)
    this.tick = tick
    this.#perRupee = tick > 0 && isSame(perRupee * tick, 1) ? perRupee : 0
  }

  /** The nearest multiple of the tick, halves up. */
  round(price: Price): Price {
    const perRupee = this.#perRupee
    // dividing by a whole number gives the double nearest to the decimal; multiplying by 0.05 would not
    if (perRupee > 0) return roundProduct(price * perRupee) / perRupee
    return this.tick === 0 ? price : roundProduct(price / this.tick) * this.tick
  }
}

/** How limits are filled: how far the price must trade through them. */
export interface Penetration {
  /** Rupees; 0 fills on touch. */
  readonly distance: Price
  /** Ticks were asked for but the tick is 0: strictly beyond the limit. */
  readonly strict: boolean
}

/** F2: the lower of open and limit for a buy that the bar traded through, mirrored for a sell. */
export function limitFill(
  side: Side,
  limit: Price,
  through: Penetration,
  open: Price,
  high: Price,
  low: Price,
): Price {
  return tradedThrough(side, limit, through, side === 'buy' ? low : high)
    ? betterPrice(side, limit, open)
    : Number.NaN
}

/** F2: what a limit that a bar traded through pays or gets: the open where that is better. */
export function betterPrice(side: Side, limit: Price, open: Price): Price {
  return side === 'buy' ? Math.min(open, limit) : Math.max(open, limit)
}

/** F2: whether a price that was traded lies beyond a limit by the penetration. */
export function tradedThrough(side: Side, limit: Price, through: Penetration, price: Price): boolean {
  return side === 'buy' ? liesBeyond(limit, price, through) : liesBeyond(price, limit, through)
}

/** Whether the first price is above the second by the penetration: one comparison, since every quote asks it on every bar. */
function liesBeyond(upper: Price, lower: Price, { distance, strict }: Penetration): boolean {
  return strict ? upper > lower * CLEAR : upper * CLEAR >= lower + distance
}

/** Whether a bar reached a price. */
export function isInside(price: Price, high: Price, low: Price): boolean {
  return isAtLeast(price, low) && isAtLeast(high, price)
}

/** F11: whether a bar closed at or above the middle of two prices. */
export function isAboveMiddle(close: Price, one: Price, other: Price): boolean {
  return close * CLEAR >= (one + other) / 2
}

/** F3: the stop on touch, or the open when that is already beyond it. */
export function stopFill(side: Side, stop: Price, open: Price, high: Price, low: Price): Price {
  if (!isStopReached(side, stop, side === 'buy' ? high : low)) return Number.NaN
  return side === 'buy' ? Math.max(open, stop) : Math.min(open, stop)
}

/** F3: whether a price that was traded is at a stop or beyond it. */
export function isStopReached(side: Side, stop: Price, price: Price): boolean {
  return side === 'buy' ? price * CLEAR >= stop : stop * CLEAR >= price
}

/**
 * F4: the bar in which a stop-limit triggers. NaN when it triggers without a fill; the caller knows from `stopFill`
 * whether it triggered.
 */
export function stopLimitFill(
  side: Side,
  stop: Price,
  limit: Price,
  through: Penetration,
  open: Price,
  high: Price,
  low: Price,
  close: Price,
): Price {
  const buy = side === 'buy'
  if (isStopReached(side, stop, open)) return limitFill(side, limit, through, open, high, low)
  // the bar began on the near side of the stop and crossed it: a limit at or beyond the stop takes that price
  if (isStopReached(side, stop, limit)) return stop
  // otherwise only a close back beyond the limit proves that it traded after the trigger
  const cameBack = buy ? isAbove(open, close) : isAbove(close, open)
  return cameBack && tradedThrough(side, limit, through, close) ? limit : Number.NaN
}

/** F7: the price made worse by ticks and basis points. */
export function slip(side: Side, price: Price, slipPrice: Price, slipFraction: number): Price {
  if (slipPrice === 0 && slipFraction === 0) return price
  const worse = slipPrice + price * slipFraction
  // a market that stands lower itself is no better for the floor
  return side === 'buy' ? price + worse : Math.max(price - worse, Math.min(price, LOWEST_PRICE))
}
