/** What the order was, who gave it when, and what else bore on it. */
import { isStopReached } from '../trading/matching.ts'
import { RISK_REASONS } from '../trading/risk.ts'
import type { FillRecord } from './record.ts'
import type { Clause } from './say.ts'
import { price } from './say.ts'
import { barOf, barWords, isReached, type Scene } from './scene.ts'

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
export function orderClauses(scene: Scene): readonly Clause[] {
  const { record, riskEvents } = scene
  const { order, way, entry, decidedBar } = record
  const title = orderTitle(record)
  if (entry !== null) return [attachedClause(scene, title, entry)]
  if (way === 'forced') return [{ text: `${title}: ${order.reason.toLowerCase()}.`, rule: 'R4' }]
  const event = riskEvents.find(({ bar, kind }) => bar === decidedBar && RISK_REASONS[kind] === order.reason)
  if (event) return [{ text: `${title}. ${event.message}`, rule: RISK_RULES[event.kind] }]
  const why = order.reason === '' ? '' : ` “${order.reason}”,`
  const text = `${title}:${why} decided at the close of the bar of ${barWords(scene, decidedBar)}.`
  return [{ text, rule: 'T2' }, ...jointClause(scene), ...changeClause(scene)]
}

/** O5: what protects an entry. */
function attachedClause(scene: Scene, title: string, entry: FillRecord): Clause {
  const { role } = scene.record
  const { exits } = entry.order
  const isStop = role === 'stop-loss'
  const pct = isStop ? exits?.stopLossPct : exits?.takeProfitPct
  const fixed = isStop ? exits?.stopLossPrice : exits?.takeProfitPrice
  const distance = fixed === undefined && pct ? `, ${pct}% from it` : ''
  const text = `${title}: the ${isStop ? 'stop-loss' : 'take-profit'} of the entry at ${price(entry.fill.price)} in the bar of ${barWords(scene, entry.fill.bar)}${distance}.`
  return { text, rule: 'O5' }
}

/** S3: what other legs entered at the same open. */
function jointClause({ record, legs, leg }: Scene): readonly Clause[] {
  if (record.way !== 'together') return []
  const others = legs.filter((_, k) => k !== leg).join(' and ')
  return [{ text: `Entered together with ${others} in the same bar, all or none.`, rule: 'S3' }]
}

/** O4: quotes are moved while they wait. */
function changeClause(scene: Scene): readonly Clause[] {
  const { changedBar, decidedBar } = scene.record
  if (changedBar === null || changedBar === decidedBar) return []
  return [{ text: `Last changed at the close of the bar of ${barWords(scene, changedBar)}.`, rule: 'O4' }]
}

/** What else lay inside the bar: F5, F6, F11. */
export function rivalClauses(scene: Scene): readonly Clause[] {
  return [...worseExit(scene), ...entryBar(scene), ...otherQuote(scene)]
}

function worseExit(scene: Scene): readonly Clause[] {
  const { takeProfitPrice, stopPrice, fill } = scene.record
  if (takeProfitPrice === null || !isReached(scene, fill.side, takeProfitPrice)) return []
  // it filled at the open, before all else
  if (isStopReached(fill.side, stopPrice, barOf(scene).open)) return []
  const text = `The take-profit at ${price(takeProfitPrice)} lay inside the bar too. What came first is not known: the worse one is taken.`
  return [{ text, rule: 'F5' }]
}

function entryBar({ record }: Scene): readonly Clause[] {
  const { entry, fill } = record
  if (entry === null || entry.fill.bar !== fill.bar) return []
  const text =
    entry.type === 'market'
      ? 'In the bar of its entry: a market entry fills at the open, so what the bar did came after it.'
      : 'In the bar of its entry: of a stop entry the take-profit may act, its stop-loss being outside the bar.'
  return [{ text, rule: 'F6' }]
}

function otherQuote(scene: Scene): readonly Clause[] {
  const { rivalPrice, fill } = scene.record
  if (rivalPrice === null) return []
  const other = fill.side === 'buy' ? 'sell' : 'buy'
  if (!isReached(scene, other, rivalPrice)) return []
  const text = `The bar reached the ${other === 'buy' ? 'bid' : 'ask'} at ${price(rivalPrice)} too; it closed on this side of the middle, so only this one fills.`
  return [{ text, rule: 'F11' }]
}
