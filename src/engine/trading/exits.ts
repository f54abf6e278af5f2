import type { Price } from '../core/units.ts'
import type { FillInputs } from '../inputs/inputs.ts'
import { isInside } from './matching.ts'
import type { Exits, Order } from './order.ts'
import type { Side } from './trade.ts'

/** Prices of the exits of an entry that filled at `price`; 0 is off. */
export function exitPrices(side: Side, exits: Exits, price: Price): { stopLoss: Price; takeProfit: Price } {
  const sign = side === 'buy' ? 1 : -1
  const at = (fixed: Price | undefined, away: Price | undefined, pct: number | undefined) =>
    fixed || (away ? price + sign * away : pct ? price * (1 + (sign * pct) / 100) : 0)
  const { stopLossDistance, stopLossPct } = exits
  return {
    stopLoss: at(exits.stopLossPrice, stopLossDistance && -stopLossDistance, stopLossPct && -stopLossPct),
    takeProfit: at(exits.takeProfitPrice, exits.takeProfitDistance, exits.takeProfitPct),
  }
}

/** F6: makes those exits that may already act in bar i, where their entry filled, act from it. */
export function armExits(
  { type, stopLoss, takeProfit }: Order,
  fill: FillInputs,
  i: number,
  high: Price,
  low: Price,
): void {
  if (fill.exitsFrom === 'next-bar' || fill.at === 'this-close') return
  if (type === 'market') {
    if (stopLoss) stopLoss.fromBar = i
    if (takeProfit) takeProfit.fromBar = i
  }
  if (type === 'stop' && takeProfit) {
    const stopInside = stopLoss !== null && isInside(stopLoss.stopPrice, high, low)
    if (!stopInside) takeProfit.fromBar = i
  }
}
