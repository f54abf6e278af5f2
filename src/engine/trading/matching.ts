/** Where an order meets a bar: pure functions of prices. See RULES.md, F1 to F7. NaN means no fill. */
import { type Price, roundHalfUp } from '../units.ts'
import type { Side } from './trade.ts'

/** Prices carry noise far below any tick; a touch must not depend on it. */
const NOISE = 1e-9
/** Nothing is sold for less, however large the slippage. */
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
    this.#perRupee = tick > 0 && Math.abs(perRupee * tick - 1) < NOISE ? perRupee : 0
  }

  /** The nearest multiple of the tick. */
  round(price: Price): Price {
    const perRupee = this.#perRupee
    // dividing by a whole number gives the double nearest to the decimal; multiplying by 0.05 would not
    if (perRupee > 0) return roundHalfUp(price * perRupee) / perRupee
    return this.tick === 0 ? price : roundHalfUp(price / this.tick) * this.tick
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
  const beyond = side === 'buy' ? limit - low : high - limit
  const reached = through.strict ? beyond > NOISE : beyond >= through.distance - NOISE
  if (!reached) return Number.NaN
  return side === 'buy' ? Math.min(open, limit) : Math.max(open, limit)
}

/** Whether a bar stays on its own side of a limit: not even a touch of it fills then. */
export function staysClear(side: Side, limit: Price, high: Price, low: Price): boolean {
  return side === 'buy' ? low - limit > NOISE : limit - high > NOISE
}

/** Whether a bar reached a price. */
export function isInside(price: Price, high: Price, low: Price): boolean {
  return low - price <= NOISE && price - high <= NOISE
}

/** F11: whether a bar closed at or above the middle of two prices. */
export function isAboveMiddle(close: Price, one: Price, other: Price): boolean {
  return close >= (one + other) / 2 - NOISE
}

/** F3: the stop on touch, or the open when that is already beyond it. */
export function stopFill(side: Side, stop: Price, open: Price, high: Price, low: Price): Price {
  if (side === 'buy') return high >= stop - NOISE ? Math.max(open, stop) : Number.NaN
  return low <= stop + NOISE ? Math.min(open, stop) : Number.NaN
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
  const gap = buy ? open >= stop - NOISE : open <= stop + NOISE
  if (gap) return limitFill(side, limit, through, open, high, low)
  // the bar began on the near side of the stop and crossed it: a limit at or beyond the stop takes that price
  if (buy ? limit >= stop : limit <= stop) return stop
  // otherwise only a close back beyond the limit proves that it traded after the trigger
  const cameBack = (buy ? open > close : open < close) && (buy ? limit - close : close - limit)
  return cameBack !== false && cameBack >= through.distance - NOISE && !(through.strict && cameBack <= NOISE)
    ? limit
    : Number.NaN
}

/** F7: the price made worse by ticks and basis points. */
export function slip(side: Side, price: Price, slipPrice: Price, slipFraction: number): Price {
  const worse = slipPrice + price * slipFraction
  return side === 'buy' ? price + worse : Math.max(price - worse, LOWEST_PRICE)
}
