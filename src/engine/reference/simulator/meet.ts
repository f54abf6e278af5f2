/** F10 of RULES.md: the working orders of one instrument meet a bar, in their order. */
import type { RefBar } from './days.ts'
import { fillAt } from './entries.ts'
import { type Exact, exact, floor, times } from './exact.ts'
import { exitThatFills } from './exits.ts'
import { type ExitPair, end, type RefOrder, works } from './orders.ts'
import { closedHigh, limitPrice, slipped, stopLimitPrice, stopPrice, touchesStop } from './prices.ts'
import { type RefLeg, type RefRun, working } from './state.ts'

/**
 * F8: "at most that share of its volume, rounded down to whole units"; the cap is off before the first bar with volume, as
 * it is in data without any.
 */
export function openVolume({ inputs }: RefRun, leg: RefLeg, i: number): void {
  const share = inputs.fill.maxVolumeFraction
  leg.hasVolume ||= leg.bars[i]!.volume > 0
  leg.volumeLeft =
    share === null || !leg.hasVolume ? Infinity : Number(floor(times(exact(leg.bars[i]!.volume), share)))
}

/** F10: market orders and stops triggered earlier meet the bar first, since they fill at its open. */
export function meetOpen(run: RefRun, leg: RefLeg, i: number): void {
  const bar = leg.bars[i]!
  leg.reached = bar.open
  // F11: what happens to one side inside the bar does not free the other
  for (const order of leg.orders) order.wasQuoted = works(order) && order.rival !== null && works(order.rival)
  for (const order of working(leg)) {
    if (!works(order) || !fillsAtOpen(order)) continue
    fillAt(run, leg, order, slipped(order.side, bar.open, leg.terms), i, false)
  }
}

function fillsAtOpen({ type, hasTriggered }: RefOrder): boolean {
  return type === 'market' || (type === 'stop' && hasTriggered)
}

/** "then the others in the order in which they were given, attached exits after the order that they belong to" */
export function meetRange(run: RefRun, leg: RefLeg, i: number): void {
  const bar = leg.bars[i]!
  // the list grows while it is walked: an exit stands behind all that was given before the fill that made it
  for (const order of leg.orders) {
    if (order.pair) meetExits(run, leg, order.pair, bar, i)
    else if (works(order) && !fillsAtOpen(order)) meetOne(run, leg, order, bar, i)
  }
}

function meetOne(run: RefRun, leg: RefLeg, order: RefOrder, bar: RefBar, i: number): void {
  const price = priceOf(leg, order, bar)
  if (price === null || yieldsToRival(leg, order, bar)) return
  const isStop = order.type === 'stop'
  fillAt(run, leg, order, isStop ? slipped(order.side, price, leg.terms) : price, i, false)
}

/** The price at which the order meets the bar, or null; a stop that is touched has triggered. */
function priceOf({ terms }: RefLeg, order: RefOrder, bar: RefBar): Exact | null {
  if (order.type === 'limit') return limitPrice(order, bar, terms)
  if (order.type === 'stop') {
    const price = stopPrice(order, bar)
    if (price) trigger(order)
    return price
  }
  // F4: "A triggered order works as a limit from the next bar."
  if (order.hasTriggered) return limitPrice(order, bar, terms)
  if (!touchesStop(order, bar)) return null
  trigger(order)
  return stopLimitPrice(order, bar, terms)
}

function trigger(order: RefOrder): void {
  order.hasTriggered = true
  order.status = 'OPEN'
}

/** F11: "a bar that reaches both fills only the one against which it closed". */
function yieldsToRival({ terms }: RefLeg, order: RefOrder, bar: RefBar): boolean {
  const { rival } = order
  if (!rival || !order.wasQuoted) return false
  if (!limitPrice(rival, bar, terms)) return false
  const asksFirst = closedHigh(bar, order, rival)
  return order.side === 1 ? asksFirst : !asksFirst
}

function meetExits(run: RefRun, leg: RefLeg, pair: ExitPair, bar: RefBar, i: number): void {
  const fill = exitThatFills(run, leg, pair, bar, i)
  if (!fill) return
  const { order, price } = fill
  if (order.role === 'stop-loss') trigger(order)
  const got = order.role === 'stop-loss' ? slipped(order.side, price, leg.terms) : price
  fillAt(run, leg, order, got, i, false)
  // what the volume leaves of it is touched later in the bar
  if (fill.touched && works(fill.touched)) trigger(fill.touched)
}

/** F9: market orders fill at the close that decided them, with slippage. */
export function meetClose(run: RefRun, leg: RefLeg, i: number): void {
  const bar = leg.bars[i]!
  leg.reached = bar.close
  for (const order of working(leg)) {
    if (!works(order) || order.type !== 'market' || order.fromBar > i) continue
    fillAt(run, leg, order, slipped(order.side, bar.close, leg.terms), i, true)
    leg.reached = bar.close
  }
}

/** O2: "`ioc` ends with the first bar on which it could act". */
export function endIoc(leg: RefLeg, i: number): void {
  for (const order of working(leg)) {
    if (order.validity === 'ioc' && order.fromBar <= i) end(order, 'CANCELLED', 'ioc')
  }
}
