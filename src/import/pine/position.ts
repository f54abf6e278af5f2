/** What the position is, by Pine's names. */

import { Args } from './args.ts'
import type { Draft } from './draft.ts'
import type { OrderFacts } from './orders.ts'
import type { Expression } from './syntax.ts'
import { NotUnderstood, RANK, type Value } from './values.ts'

/** A value of the position: its text, the list of what it was before, what the file brings for it, and whether it may be na. */
interface Held {
  readonly text: string
  readonly list: string
  readonly needs: 'average' | 'entryBar' | 'closed' | null
  readonly mayBeNa?: boolean
}

/** How many trades are open, and how many were closed. */
export const OPEN_TRADES = 'Math.sign(Math.abs(broker.position))'
const CLOSED_TRADES = 'closedTrades().count'
const SIZE: Held = { text: 'broker.position', list: 'positions', needs: null, mayBeNa: false }
const AVERAGE: Held = { text: 'averagePrice()', list: 'averagePrices', needs: 'average' }
const VALUES: Readonly<Record<string, Held>> = {
  'strategy.position_size': SIZE,
  'strategy.position_avg_price': AVERAGE,
  'strategy.closedtrades': { text: CLOSED_TRADES, list: 'closedCounts', needs: 'closed', mayBeNa: false },
}
/** Of the one trade that is open: an entry does not add to a position. */
const OF_TRADE: Readonly<Record<string, Held>> = {
  'strategy.opentrades.size': SIZE,
  'strategy.opentrades.entry_price': AVERAGE,
  'strategy.opentrades.entry_bar_index': { text: 'entryBar()', list: 'entryBars', needs: 'entryBar' },
  'strategy.opentrades.entry_time': {
    text: '(bars.openMs[entryBar()] ?? Number.NaN)',
    list: 'entryTimes',
    needs: 'entryBar',
  },
}
const EXIT_BAR = 'strategy.closedtrades.exit_bar_index'
const LAST_EXIT: Held = { text: 'closedTrades().exitBar', list: 'exitBars', needs: 'closed' }

/** What a name says of the position; null for other names. */
export function positionValue(name: string, facts: OrderFacts, draft: Draft): Value | null {
  if (Object.hasOwn(VALUES, name)) return heldValue(VALUES[name]!, facts, draft)
  return name === 'syminfo.mintick' ? tick(draft) : null
}

/**
 * What a call says of the trade that is open, or of the last one that was closed; null for other calls.
 * @throws NotUnderstood for another trade.
 */
export function tradeValue(
  { name, args }: Expression & { kind: 'call' },
  translate: (of: Expression) => Value,
  facts: OrderFacts,
  draft: Draft,
): Value | null {
  if (name !== EXIT_BAR && !Object.hasOwn(OF_TRADE, name)) return null
  const which = new Args(name, args, ['trade_num'], draft, translate).value('trade_num')
  if (name === EXIT_BAR) {
    if (which.at([]) === `${CLOSED_TRADES} - 1`) return heldValue(LAST_EXIT, facts, draft)
    throw new NotUnderstood(`${name}: only the trade strategy.closedtrades - 1 is supported`)
  }
  if (which.known !== 0 && which.at([]) !== `${OPEN_TRADES} - 1`)
    throw new NotUnderstood(`${name}: only the trade strategy.opentrades - 1, or 0, is supported`)
  return heldValue(OF_TRADE[name]!, facts, draft)
}

function heldValue({ text, list, needs, mayBeNa = true }: Held, facts: OrderFacts, draft: Draft): Value {
  if (needs) facts.need(needs)
  return {
    ...{ type: 'number', scope: 'step', rank: RANK.atom, size: 1, mayBeNa },
    at: ago => (ago.length === 0 ? text : draft.historyAt(list, list, text, 'number', ago)),
  }
}

/** The least step of a price: a parameter. */
export function tick(draft: Draft): Value {
  draft.needTick()
  return { type: 'number', scope: 'start', rank: RANK.atom, size: 1, mayBeNa: false, at: () => 'params.tick' }
}

/** The function that knows the average price. */
export const AVERAGE_PRICE = `/** As strategy.position_avg_price: what a unit of the position cost; NaN when flat. */
function averagePriceOf(broker: Broker): () => number {
  let [seen, held, average] = [0, 0, Number.NaN]
  return () => {
    for (const { fills } = broker; seen < fills.length; seen++) {
      const { side, qty, price } = fills[seen]!
      const more = side === 'buy' ? qty : -qty
      const after = held + more
      if (after === 0) average = Number.NaN
      else if (held === 0 || held * after < 0) average = price
      else if (held * more > 0) average = (average * held + price * more) / after
      held = after
    }
    return average
  }
}`

/** The function that knows the bar of the entry. */
export const ENTRY_BAR = `/** As strategy.opentrades.entry_bar_index: the bar in which the position was entered; NaN when flat. */
function entryBarOf(broker: Broker): () => number {
  let [seen, held, entered] = [0, 0, Number.NaN]
  return () => {
    for (const { fills } = broker; seen < fills.length; seen++) {
      const { side, qty, bar } = fills[seen]!
      const after = held + (side === 'buy' ? qty : -qty)
      if (after === 0) entered = Number.NaN
      else if (held === 0 || held * after < 0) entered = bar
      held = after
    }
    return entered
  }
}`

/** The function that knows the trades that are over. */
export const CLOSED = `/** As strategy.closedtrades, with the bar of the last exit; NaN before one. */
function closedTradesOf(broker: Broker) {
  let [seen, held, count, exitBar] = [0, 0, 0, Number.NaN]
  return () => {
    for (const { fills } = broker; seen < fills.length; seen++) {
      const { side, qty, bar } = fills[seen]!
      const after = held + (side === 'buy' ? qty : -qty)
      if (held !== 0 && held * after <= 0) [count, exitBar] = [count + 1, bar]
      held = after
    }
    return { count, exitBar }
  }
}`
