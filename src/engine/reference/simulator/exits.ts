/** O5, F5 and F6 of RULES.md: the take-profit and the stop-loss of an entry. */
import type { RefBar } from './days.ts'
import { add, compare, type Exact, exact, ONE, over, subtract, times } from './exact.ts'
import {
  type ExitPair,
  end,
  newOrder,
  onlyReduces,
  onTick,
  type RefExits,
  type RefOrder,
  restOf,
  type Sign,
  works,
} from './orders.ts'
import { type FillTerms, isThrough, limitPrice, stopPrice, touchesStop } from './prices.ts'
import type { RefLeg, RefRun } from './state.ts'

/** O5: what follows from a fill for the exits of its order, and of the position. */
export function exitsAfterFill(
  leg: RefLeg,
  order: RefOrder,
  unitsBefore: number,
  qty: number,
  price: Exact,
  i: number,
): void {
  const { units } = leg.position
  const opened = Math.min(qty, Math.max(0, units * order.side))
  // "when one fills, the other is cancelled by the same amount"
  if (order.pair) shrinkSibling(order, order.pair, qty)
  // "Both are cancelled when the position that they protect is gone, and so is a close that is still on its way."
  if (unitsBefore !== 0 && Math.sign(units) !== Math.sign(unitsBefore))
    dropClosing(leg, unitsBefore > 0 ? -1 : 1)
  // "for the quantity that a fill of it opened (none for what only reduces a position)"
  if (!onlyReduces(order) && opened > 0 && order.exits) attach(leg, order, order.exits, opened, price, i)
}

function shrinkSibling(exit: RefOrder, { takeProfit, stopLoss }: ExitPair, qty: number): void {
  const sibling = exit === takeProfit ? stopLoss : takeProfit
  if (!sibling || !works(sibling)) return
  sibling.qty! -= qty
  if (restOf(sibling) <= 0) end(sibling, 'CANCELLED', 'other exit filled')
}

/** Cancels what was there to close a position by orders of that side. */
function dropClosing({ orders }: RefLeg, side: Sign): void {
  for (const order of orders) {
    if (onlyReduces(order) && order.side === side) end(order, 'CANCELLED', 'position gone')
  }
}

/**
 * An entry that fills in parts has one take-profit and one stop-loss, at the prices that its first part gave them; they
 * grow with each part.
 */
function attach(leg: RefLeg, entry: RefOrder, exits: RefExits, qty: number, price: Exact, i: number): void {
  const old = [entry.takeProfit, entry.stopLoss].filter(exit => exit !== null && works(exit))
  if (old.length > 0) {
    for (const exit of old) exit!.qty! += qty
    return
  }
  const pair: ExitPair = { entry, bar: i, takeProfit: null, stopLoss: null }
  const { takeProfit, stopLoss } = exitPrices(exits, entry.side, price, leg.terms.tick)
  if (takeProfit) pair.takeProfit = entry.takeProfit = newExit(leg, pair, 'take-profit', qty, takeProfit)
  if (stopLoss) pair.stopLoss = entry.stopLoss = newExit(leg, pair, 'stop-loss', qty, stopLoss)
}

function newExit(
  leg: RefLeg,
  pair: ExitPair,
  role: 'take-profit' | 'stop-loss',
  qty: number,
  price: Exact,
): RefOrder {
  const side = pair.entry.side === 1 ? -1 : 1
  const type = role === 'take-profit' ? 'limit' : 'stop'
  const reason = role === 'take-profit' ? 'Take profit' : 'Stop loss'
  const request = { type, qty, validity: 'gtc', limit: price, stop: price, reason } as const
  const exit = newOrder(side, role, request, pair.bar, pair.bar, leg.terms.tick, pair)
  leg.orders.push(exit)
  return exit
}

/** O5: "as prices or as percentages of its fill price"; O3: on the tick. */
function exitPrices(
  { takeProfitPrice, takeProfitPct, stopLossPrice, stopLossPct }: RefExits,
  side: Sign,
  price: Exact,
  tick: Exact,
): { takeProfit: Exact | null; stopLoss: Exact | null } {
  const percent = (pct: number, sign: number) => {
    const share = over(exact(pct), 100)
    return times(price, sign > 0 ? add(ONE, share) : subtract(ONE, share))
  }
  const at = (given: Exact | undefined, pct: number | undefined, sign: number) => {
    const wished = given && given.n !== 0n ? given : pct ? percent(pct, sign) : null
    const rounded = wished && onTick(wished, tick)
    return rounded && rounded.n > 0n ? rounded : null
  }
  return {
    takeProfit: at(takeProfitPrice, takeProfitPct, side),
    stopLoss: at(stopLossPrice, stopLossPct, -side),
  }
}

/** Which exit of an entry fills in a bar, and where. */
export interface ExitFill {
  readonly order: RefOrder
  readonly price: Exact
  /** The stop-loss, where the bar touches it after the target. */
  readonly touched: RefOrder | null
}

/** F5, F6: the exit of an entry that meets the bar, or null. */
export function exitThatFills(
  run: RefRun,
  { terms }: RefLeg,
  pair: ExitPair,
  bar: RefBar,
  i: number,
): ExitFill | null {
  const may = mayAct(run, pair, i)
  const takeProfit = stillWorks(pair.takeProfit)
  const stopLoss = stillWorks(pair.stopLoss)
  const stop = stopLoss && may.stop ? stopPrice(stopLoss, bar) : null
  const target = takeProfit && may.target ? targetPrice(takeProfit, stopLoss, may.stop, bar, terms) : null
  const stopFill = stopLoss && stop ? { order: stopLoss, price: stop, touched: null } : null
  if (!takeProfit || !target) return stopFill
  if (!stopFill) return { order: takeProfit, price: target, touched: null }
  const isFirst = opensAtTarget(takeProfit, stopFill.order, bar, terms)
  return isFirst ? { order: takeProfit, price: target, touched: stopFill.order } : stopFill
}

function stillWorks(exit: RefOrder | null): RefOrder | null {
  return exit && works(exit) ? exit : null
}

/** F6: "of a stop entry only the take-profit, and only when the stop-loss is not inside the bar too" */
function targetPrice(
  takeProfit: RefOrder,
  stopLoss: RefOrder | null,
  mayStop: boolean,
  bar: RefBar,
  terms: FillTerms,
): Exact | null {
  if (!mayStop && stopLoss && isInside(bar, stopLoss.stop!)) return null
  return limitPrice(takeProfit, bar, terms)
}

function isInside({ low, high }: RefBar, price: Exact): boolean {
  return compare(low, price) <= 0 && compare(price, high) <= 0
}

/** F5: "the open came first": through the target by the penetration, and not at or beyond the stop. */
function opensAtTarget(takeProfit: RefOrder, stopLoss: RefOrder, bar: RefBar, terms: FillTerms): boolean {
  const atOpen = { ...bar, high: bar.open, low: bar.open }
  return isThrough(takeProfit.side, bar.open, takeProfit.limit!, terms) && !touchesStop(stopLoss, atOpen)
}

/** F6: which exits may act in this bar. */
function mayAct({ inputs }: RefRun, { entry, bar }: ExitPair, i: number): { target: boolean; stop: boolean } {
  if (bar !== i) return { target: true, stop: true }
  // "`exitsFrom: 'next-bar'` arms both from the next bar"; F9: "exits of every entry arm from the next bar"
  if (inputs.fill.exitsFrom === 'next-bar' || inputs.fill.at === 'this-close')
    return { target: false, stop: false }
  // "of a market entry both may act, since it fills at the open"
  if (entry.type === 'market') return { target: true, stop: true }
  // "of a stop entry only the take-profit"; "of a limit or stop-limit entry neither"
  return { target: entry.type === 'stop', stop: false }
}
