/** Orders of which a bar that reaches both is for one. See RULES.md, F5 and F11. */

import type { Price } from '../core/units.ts'
import type { Bars } from '../market/bars.ts'
import { isAboveMiddle, isStopReached, type Penetration, tradedThrough } from './matching.ts'
import { isWorking, type Order } from './order.ts'

/** F5: whether a bar opens through the target of a stop-loss that it can only reach later. */
export function opensThrough(target: Order, stop: Order, through: Penetration, open: Price): boolean {
  return (
    isWorking(target) &&
    !isStopReached(stop.side, stop.stopPrice, open) &&
    tradedThrough(target.side, target.limitPrice, through, open)
  )
}

/** F11: whether bar i, which reaches a side of a quote, reaches the other one too and closed against that. */
export function isForRival(order: Order, rival: Order, through: Penetration, bars: Bars, i: number): boolean {
  const furthest = rival.side === 'buy' ? bars.low[i]! : bars.high[i]!
  if (!tradedThrough(rival.side, rival.limitPrice, through, furthest)) return false
  const above = isAboveMiddle(bars.close[i]!, order.limitPrice, rival.limitPrice)
  return above === (order.side === 'buy')
}
