/** What a strategy may do in the reference simulator, and what limits and square-offs do: sections O and R of RULES.md. */
import { bookFill } from './entries.ts'
import { change, end, newOrder, type RefChange, type RefOrder, type RefRequest, type Sign } from './orders.ts'
import { slipped } from './prices.ts'
import { blockedBy, type RefLeg, type RefRun, working } from './state.ts'

/** The first bar on which what is given at the close of bar i can act (T2, F9). */
function firstBarOf({ inputs }: RefRun, type: string, i: number): number {
  return inputs.fill.at === 'this-close' && type === 'market' ? i : i + 1
}

/** Gives an order at the close of bar i. */
export function give(run: RefRun, leg: RefLeg, side: Sign, request: RefRequest, i: number): RefOrder {
  const fromBar = firstBarOf(run, request.type ?? 'market', i)
  const order = newOrder(side, 'order', request, i, fromBar, leg.terms.tick)
  leg.orders.push(order)
  leg.given.push(order)
  // R2: "An order that is given while they are blocked is rejected at once": what is for more than is held against it
  const blocked = blockedBy(run)
  const against = Math.max(0, -leg.position.units * side)
  if (blocked && (order.qty === null || order.qty > against)) end(order, 'REJECTED', blocked)
  return order
}

/** Closes all that is held at market; null when flat or when a close is on its way. */
export function close(run: RefRun, leg: RefLeg, reason: string, i: number): RefOrder | null {
  const { units } = leg.position
  const isClosing = working(leg).some(({ role }) => role === 'close')
  if (units === 0 || isClosing) return null
  // O5: attached exits are cancelled when the close of their position has been given
  cancelExits(leg)
  return giveClose(run, leg, reason, i)
}

function giveClose(run: RefRun, leg: RefLeg, reason: string, i: number): RefOrder {
  const { units } = leg.position
  const request = { qty: Math.abs(units), validity: 'gtc', reason } as const
  const side = units > 0 ? -1 : 1
  const order = newOrder(side, 'close', request, i, firstBarOf(run, 'market', i), leg.terms.tick)
  leg.orders.push(order)
  return order
}

function cancelExits(leg: RefLeg): void {
  for (const order of leg.orders) if (order.pair) end(order, 'CANCELLED', 'close given')
}

/** O4: cancels a working order; the close that a limit has ordered stays. */
export function cancel(order: RefOrder): void {
  if (!order.isForced) end(order, 'CANCELLED', 'by the strategy')
}

/** O4: changes a working order from the next bar on. */
export function modify(leg: RefLeg, order: RefOrder, to: RefChange, i: number): boolean {
  return change(order, to, i, leg.terms.tick)
}

/** F11: makes two limit orders the sides of one quote. */
export function quotePair(bid: RefOrder | null, ask: RefOrder | null): void {
  if (bid) bid.rival = ask
  if (ask) ask.rival = bid
}

/** R2, R3, A7: orders are cancelled and the position is closed at the next open. */
export function halt(run: RefRun, reason: string, i: number): void {
  cancelEverything(run, reason)
  for (const leg of run.legs) {
    if (leg.position.units !== 0) giveClose(run, leg, reason, i).isForced = true
  }
}

/** R4: closes what is held at a price of bar i, whatever its volume, and cancels what works. */
export function squareOff(run: RefRun, i: number, at: 'open' | 'close', reason: string): void {
  cancelEverything(run, reason)
  for (const leg of run.legs) {
    const bar = leg.bars[i]!
    leg.reached = bar[at]
    const { units } = leg.position
    if (units === 0) continue
    const side = units > 0 ? -1 : 1
    const order = newOrder(side, 'close', { qty: Math.abs(units), reason }, i, i, leg.terms.tick)
    leg.orders.push(order)
    const price = slipped(side, bar[at], leg.terms)
    bookFill(run, leg, order, Math.abs(units), price, i, at === 'close')
  }
}

/** Cancels every order of every leg, and entries of all legs together. */
export function cancelEverything(run: RefRun, reason: string): void {
  for (const leg of run.legs) for (const order of working(leg)) end(order, 'CANCELLED', reason)
  cancelJoint(run, reason)
}

/** Cancels an entry of all legs that has not filled. */
export function cancelJoint(run: RefRun, reason: string): void {
  for (const { orders } of run.joint.splice(0)) for (const order of orders) end(order, 'CANCELLED', reason)
}
