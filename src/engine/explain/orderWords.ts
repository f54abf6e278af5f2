/** What the order was, who gave it when, and what else bore on it. */
import { isStopReached } from '../trading/matching.ts'
import { RISK_REASONS } from '../trading/risk.ts'
import { barOf, barWords, type FillContext, isReached } from './fillContext.ts'
import type { Reason } from './formatting.ts'
import { price } from './formatting.ts'
import type { FillRecord } from './record.ts'

const RISK_RULES = { 'daily-loss': 'R2', drawdown: 'R3', ruin: 'A7' } as const

/** "Sell limit 18,100.05": the order in a few words. */
export function orderTitle({ fill, type, limitPrice, stopPrice }: FillRecord): string {
  const side = fill.side === 'buy' ? 'Buy' : 'Sell'
  switch (type) {
    case 'market':
      return `${side} at market`
    case 'limit':
      return `${side} limit ${price(limitPrice)}`
    case 'stop':
      return `${side} stop ${price(stopPrice)}`
    case 'stop-limit':
      return `${side} stop ${price(stopPrice)}, limit ${price(limitPrice)}`
  }
}

/** The order, and the moment that gave it: T2, O4, O5, R2, S3. */
export function orderReasons(context: FillContext): readonly Reason[] {
  const { record, riskEvents } = context
  const { order, way, entry, decidedBar } = record
  const title = orderTitle(record)
  if (entry !== null) return [attachedReason(context, title, entry)]
  if (way === 'forced') return [{ text: `${title}: ${order.reason.toLowerCase()}.`, rule: 'R4' }]
  const event = riskEvents.find(({ bar, kind }) => bar === decidedBar && RISK_REASONS[kind] === order.reason)
  if (event) return [{ text: `${title}. ${event.message}`, rule: RISK_RULES[event.kind] }]
  const why = order.reason === '' ? '' : ` “${order.reason}”,`
  const text = `${title}:${why} decided at the close of the bar of ${barWords(context, decidedBar)}.`
  return [{ text, rule: 'T2' }, ...jointReason(context), ...changeReason(context)]
}

/** O5: what protects an entry. */
function attachedReason(context: FillContext, title: string, entry: FillRecord): Reason {
  const { role } = context.record
  const { exits } = entry.order
  const isStop = role === 'stop-loss'
  const pct = isStop ? exits?.stopLossPct : exits?.takeProfitPct
  const fixed = isStop ? exits?.stopLossPrice : exits?.takeProfitPrice
  const distance = fixed === undefined && pct ? `, ${pct}% from it` : ''
  const text = `${title}: the ${isStop ? 'stop-loss' : 'take-profit'} of the entry at ${price(entry.fill.price)} in the bar of ${barWords(context, entry.fill.bar)}${distance}.`
  return { text, rule: 'O5' }
}

/** S3: what other legs entered at the same open. */
function jointReason({ record, legs, leg }: FillContext): readonly Reason[] {
  if (record.way !== 'together') return []
  const others = legs.filter((_, k) => k !== leg).join(' and ')
  return [{ text: `Entered together with ${others} in the same bar, all or none.`, rule: 'S3' }]
}

/** O4: quotes are moved while they wait. */
function changeReason(context: FillContext): readonly Reason[] {
  const { changedBar, decidedBar } = context.record
  if (changedBar === null || changedBar === decidedBar) return []
  return [{ text: `Last changed at the close of the bar of ${barWords(context, changedBar)}.`, rule: 'O4' }]
}

/** What else lay inside the bar: F5, F6, F11. */
export function sameBarReasons(context: FillContext): readonly Reason[] {
  return [...worseExit(context), ...entryBar(context), ...otherQuote(context)]
}

function worseExit(context: FillContext): readonly Reason[] {
  const { takeProfitPrice, stopPrice, fill } = context.record
  if (takeProfitPrice === null || !isReached(context, fill.side, takeProfitPrice)) return []
  // it filled at the open, before all else
  if (isStopReached(fill.side, stopPrice, barOf(context).open)) return []
  const text = `The take-profit at ${price(takeProfitPrice)} lay inside the bar too. What came first is not known: the worse outcome is assumed.`
  return [{ text, rule: 'F5' }]
}

function entryBar({ record }: FillContext): readonly Reason[] {
  const { entry, fill } = record
  if (entry === null || entry.fill.bar !== fill.bar) return []
  const text =
    entry.type === 'market'
      ? 'In the bar of its entry: a market entry fills at the open, so what the bar did came after it.'
      : 'In the bar of its entry: after a stop entry the take-profit may fill in the same bar when no stop-loss lies inside that bar.'
  return [{ text, rule: 'F6' }]
}

function otherQuote(context: FillContext): readonly Reason[] {
  const { otherQuotePrice: rivalPrice, fill } = context.record
  if (rivalPrice === null) return []
  const other = fill.side === 'buy' ? 'sell' : 'buy'
  if (!isReached(context, other, rivalPrice)) return []
  const text = `The bar reached the ${other === 'buy' ? 'bid' : 'ask'} at ${price(rivalPrice)} too; it closed on this side of the middle, so only this one fills.`
  return [{ text, rule: 'F11' }]
}
