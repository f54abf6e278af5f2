/** Why an order met its price: one or more reasons for each kind of order. */

import type { Price } from '../core/units.ts'
import { AT_LAST_CLOSE } from '../inputs/inputs.ts'
import { barOf, barWords, type FillContext, filledAt, reachWords, slippage } from './fillContext.ts'
import { price, type Reason } from './formatting.ts'

/** The reasons that lead from the bar to the price of the fill. */
export function priceReasons(context: FillContext): readonly Reason[] {
  const { type, way } = context.record
  if (way === 'forced') return forcedReasons(context)
  switch (type) {
    case 'market':
      return marketReasons(context)
    case 'limit':
      return [limitReason(context)]
    case 'stop':
      return stopReasons(context)
    case 'stop-limit':
      return stopLimitReasons(context)
  }
}

/** F1, F9: at an open, or at the close that decided it. */
function marketReasons(context: FillContext): readonly Reason[] {
  const { record } = context
  const { open, close } = barOf(context)
  if (record.isAtClose) {
    const text = `${at(context, 'Filled', 'the close of the signal bar', close)} Optimistic: assumes a fill at the signal bar’s close.`
    return [{ text, rule: 'F9' }, ...slippage(context, close)]
  }
  const isRest = record.fill.bar > record.decidedBar + 1
  const text = at(context, 'Filled', isRest ? 'the open of a later bar' : 'the open of the next bar', open)
  return [{ text, rule: isRest ? 'F8' : 'F1' }, ...slippage(context, open)]
}

/** F2: through the limit, or better at the open. */
function limitReason(context: FillContext): Reason {
  const { limitPrice, fill } = context.record
  const reach = reachWords(context, fill.side, limitPrice)
  if (fill.price === limitPrice) return { text: `${reach}; ${filledAt(context, 'the limit')}`, rule: 'F2' }
  return {
    text: `${reach}; it opened beyond the limit already, so ${filledAt(context, 'the open, which is better')}`,
    rule: 'F2',
  }
}

/** F3: at the stop, or worse at the open; F8: what was left after the trigger. */
function stopReasons(context: FillContext): readonly Reason[] {
  const { record } = context
  const { open, high, low } = barOf(context)
  const { stopPrice, triggeredBar } = record
  const isBuy = record.fill.side === 'buy'
  if (triggeredBar !== null) {
    const text = `Triggered in the bar of ${barWords(context, triggeredBar)}; ${at(context, 'the rest filled', 'the open', open)}`
    return [{ text, rule: 'F10' }, ...slippage(context, open)]
  }
  const isGap = isBuy ? open > stopPrice : open < stopPrice
  const base = isGap ? open : stopPrice
  const text = isGap
    ? `The bar opened at ${price(open)}, beyond the stop of ${price(stopPrice)}: ${at(context, 'filled', 'the open, which is worse', open)}`
    : `Bar ${isBuy ? `high ${price(high)}` : `low ${price(low)}`} reached the stop of ${price(stopPrice)}: ${at(context, 'filled', 'the stop', stopPrice)}`
  return [{ text, rule: 'F3' }, ...slippage(context, base)]
}

/** F4: in the bar of the trigger, or later as a limit. */
function stopLimitReasons(context: FillContext): readonly Reason[] {
  const { stopPrice, limitPrice, triggeredBar, fill } = context.record
  if (triggeredBar !== null) {
    const text = `Triggered in the bar of ${barWords(context, triggeredBar)}; a limit order since then.`
    return [{ text, rule: 'F4' }, limitReason(context)]
  }
  const { open, high, low, close } = barOf(context)
  const isBuy = fill.side === 'buy'
  const isGap = isBuy ? open >= stopPrice : open <= stopPrice
  if (isGap) {
    const text = `The bar opened at ${price(open)}, at or beyond the stop of ${price(stopPrice)}: the limit acts from the open.`
    return [{ text, rule: 'F4' }, limitReason(context)]
  }
  const reached = `Bar ${isBuy ? `high ${price(high)}` : `low ${price(low)}`} reached the stop of ${price(stopPrice)}`
  const text =
    fill.price === stopPrice
      ? `${reached}; the limit of ${price(limitPrice)} allows that price: ${filledAt(context, 'the stop')}`
      : `${reached} and closed at ${price(close)}, back through the limit: ${filledAt(context, 'the limit')}`
  return [{ text, rule: 'F4' }]
}

/** R4: closed by the run itself. */
function forcedReasons(context: FillContext): readonly Reason[] {
  const { open, close } = barOf(context)
  const base = context.record.isAtClose ? close : open
  return [{ text: forcedWords(context, base), rule: 'R4' }, ...slippage(context, base)]
}

function forcedWords(context: FillContext, base: Price): string {
  const { squareOff } = context.inputs
  if (!context.record.isAtClose) {
    const due = `Square-off at ${squareOff}, or five minutes before a shorter session ends`
    return `${due}: ${at(context, 'closed', 'the open of the first bar from then on', base)}`
  }
  const why = squareOff === AT_LAST_CLOSE ? 'Square-off at the close' : 'The day ended before the square-off'
  return `${why}: ${at(context, 'closed', 'the last close of the day', base)}`
}

/** "filled 10:15 at the open, 100.00.": the market's price, before slippage. */
function at(context: FillContext, verb: string, where: string, base: Price): string {
  return `${verb} ${barWords(context, context.record.fill.bar)} at ${where}, ${price(base)}.`
}
