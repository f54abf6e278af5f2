/** Why an order met its price: one or more clauses for each kind of order. */

import type { Price } from '../core/units.ts'
import { AT_LAST_CLOSE } from '../inputs/inputs.ts'
import { type Clause, price } from './say.ts'
import { barOf, barWords, filledAt, reachWords, type Scene, slippage } from './scene.ts'

/** The clauses that lead from the bar to the price of the fill. */
export function priceClauses(scene: Scene): readonly Clause[] {
  const { type, way } = scene.record
  if (way === 'forced') return forcedClauses(scene)
  switch (type) {
    case 'market':
      return marketClauses(scene)
    case 'limit':
      return [limitClause(scene)]
    case 'stop':
      return stopClauses(scene)
    case 'stop-limit':
      return stopLimitClauses(scene)
  }
}

/** F1, F9: at an open, or at the close that decided it. */
function marketClauses(scene: Scene): readonly Clause[] {
  const { record } = scene
  const { open, close } = barOf(scene)
  if (record.isAtClose) {
    const text = `${at(scene, 'Filled', 'the close of the signal bar', close)} Optimistic: assumes a fill at the signal bar’s close.`
    return [{ text, rule: 'F9' }, ...slippage(scene, close)]
  }
  const isRest = record.fill.bar > record.decidedBar + 1
  const text = at(scene, 'Filled', isRest ? 'the open of a later bar' : 'the open of the next bar', open)
  return [{ text, rule: isRest ? 'F8' : 'F1' }, ...slippage(scene, open)]
}

/** F2: through the limit, or better at the open. */
function limitClause(scene: Scene): Clause {
  const { limitPrice, fill } = scene.record
  const reach = reachWords(scene, fill.side, limitPrice)
  if (fill.price === limitPrice) return { text: `${reach}; ${filledAt(scene, 'the limit')}`, rule: 'F2' }
  return {
    text: `${reach}; it opened beyond the limit already, so ${filledAt(scene, 'the open, which is better')}`,
    rule: 'F2',
  }
}

/** F3: at the stop, or worse at the open; F8: what was left after the trigger. */
function stopClauses(scene: Scene): readonly Clause[] {
  const { record } = scene
  const { open, high, low } = barOf(scene)
  const { stopPrice, triggeredBar } = record
  const isBuy = record.fill.side === 'buy'
  if (triggeredBar !== null) {
    const text = `Triggered in the bar of ${barWords(scene, triggeredBar)}; ${at(scene, 'the rest filled', 'the open', open)}`
    return [{ text, rule: 'F10' }, ...slippage(scene, open)]
  }
  const isGap = isBuy ? open > stopPrice : open < stopPrice
  const base = isGap ? open : stopPrice
  const text = isGap
    ? `The bar opened at ${price(open)}, beyond the stop of ${price(stopPrice)}: ${at(scene, 'filled', 'the open, which is worse', open)}`
    : `Bar ${isBuy ? `high ${price(high)}` : `low ${price(low)}`} reached the stop of ${price(stopPrice)}: ${at(scene, 'filled', 'the stop', stopPrice)}`
  return [{ text, rule: 'F3' }, ...slippage(scene, base)]
}

/** F4: in the bar of the trigger, or later as a limit. */
function stopLimitClauses(scene: Scene): readonly Clause[] {
  const { stopPrice, limitPrice, triggeredBar, fill } = scene.record
  if (triggeredBar !== null) {
    const text = `Triggered in the bar of ${barWords(scene, triggeredBar)}; a limit order since then.`
    return [{ text, rule: 'F4' }, limitClause(scene)]
  }
  const { open, high, low, close } = barOf(scene)
  const isBuy = fill.side === 'buy'
  const isGap = isBuy ? open >= stopPrice : open <= stopPrice
  if (isGap) {
    const text = `The bar opened at ${price(open)}, at or beyond the stop of ${price(stopPrice)}: the limit acts from the open.`
    return [{ text, rule: 'F4' }, limitClause(scene)]
  }
  const reached = `Bar ${isBuy ? `high ${price(high)}` : `low ${price(low)}`} reached the stop of ${price(stopPrice)}`
  const text =
    fill.price === stopPrice
      ? `${reached}; the limit of ${price(limitPrice)} allows that price: ${filledAt(scene, 'the stop')}`
      : `${reached} and closed at ${price(close)}, back through the limit: ${filledAt(scene, 'the limit')}`
  return [{ text, rule: 'F4' }]
}

/** R4: closed by the run itself. */
function forcedClauses(scene: Scene): readonly Clause[] {
  const { open, close } = barOf(scene)
  const base = scene.record.isAtClose ? close : open
  return [{ text: forcedWords(scene, base), rule: 'R4' }, ...slippage(scene, base)]
}

function forcedWords(scene: Scene, base: Price): string {
  const { squareOff } = scene.inputs
  if (!scene.record.isAtClose) {
    const due = `Square-off at ${squareOff}, or five minutes before a shorter session ends`
    return `${due}: ${at(scene, 'closed', 'the open of the first bar from then on', base)}`
  }
  const why = squareOff === AT_LAST_CLOSE ? 'Square-off at the close' : 'The day ended before the square-off'
  return `${why}: ${at(scene, 'closed', 'the last close of the day', base)}`
}

/** "filled 10:15 at the open, 100.00.": the market's price, before slippage. */
function at(scene: Scene, verb: string, where: string, base: Price): string {
  return `${verb} ${barWords(scene, scene.record.fill.bar)} at ${where}, ${price(base)}.`
}
