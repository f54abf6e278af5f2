import type { Price } from '../core/units.ts'
import type { RunInputs } from '../inputs/inputs.ts'
import type { Bars } from '../market/bars.ts'
import type { Terms } from '../trading/execution.ts'
import { limitFill, type Penetration } from '../trading/matching.ts'
import type { RiskEvent } from '../trading/risk.ts'
import type { Side } from '../trading/trade.ts'
import { moment, price, type Reason, ticks } from './formatting.ts'
import type { FillRecord } from './record.ts'

/** A fill with all that its words need. */
export interface FillContext {
  readonly record: FillRecord
  /** Of its instrument. */
  readonly bars: Bars
  readonly terms: Terms
  readonly inputs: RunInputs
  readonly riskEvents: readonly RiskEvent[]
  /** Instruments of the run, the main one first, and which of them this is. */
  readonly legs: readonly string[]
  readonly leg: number
  readonly isDaily: boolean
}

/** The bar of the fill. */
export function barOf({ record, bars }: FillContext) {
  const i = record.fill.bar
  return { open: bars.open[i]!, high: bars.high[i]!, low: bars.low[i]!, close: bars.close[i]! }
}

/** "10:15", as said beside the fill. */
export function barWords({ record, bars, isDaily }: FillContext, bar: number): string {
  return moment(bars.openMs[bar]!, record.fill.ms, isDaily)
}

/** F2: how far the price must trade through a limit in this run. */
export function penetration({ terms }: FillContext): Penetration {
  const { penetrationTicks } = terms.fill
  return { distance: penetrationTicks * terms.tick, strict: terms.tick === 0 && penetrationTicks > 0 }
}

/** Whether the bar of the fill reaches a limit as far as it must. */
export function isReached(context: FillContext, side: Side, limit: Price): boolean {
  const { open, high, low } = barOf(context)
  return !Number.isNaN(limitFill(side, limit, penetration(context), open, high, low))
}

/** "Bar high 18,100.20; needed 1 tick through, 18,100.10". */
export function reachWords(context: FillContext, side: Side, limit: Price): string {
  const { high, low } = barOf(context)
  const reached = side === 'buy' ? `Bar low ${price(low)}` : `Bar high ${price(high)}`
  const { distance, strict } = penetration(context)
  if (strict) return `${reached}; needed to trade beyond ${price(limit)}`
  if (distance === 0) return `${reached}; a touch of ${price(limit)} is enough`
  const needed = side === 'buy' ? limit - distance : limit + distance
  return `${reached}; needed ${ticks(context.terms.fill.penetrationTicks)} through, ${price(needed)}`
}

/** "filled 10:15 at the limit, 18,100.05." */
export function filledAt(context: FillContext, where: string): string {
  const { fill } = context.record
  return `filled ${barWords(context, fill.bar)} at ${where}, ${price(fill.price)}.`
}

/** F7: what slippage made of a price; nothing without slippage. */
export function slippage(context: FillContext, base: Price): readonly Reason[] {
  const { slippageTicks, slippageBps } = context.terms.fill
  const parts = [
    ...(slippageTicks > 0 ? [ticks(slippageTicks)] : []),
    ...(slippageBps > 0 ? [`${slippageBps} bp`] : []),
  ]
  if (parts.length === 0) return []
  const { side, price: filled } = context.record.fill
  const text = `Slippage of ${parts.join(' and ')} made ${price(base)} worse: ${side === 'buy' ? 'paid' : 'got'} ${price(filled)}.`
  return [{ text, rule: 'F7' }]
}
