/** What the desk is known to refuse before an order is sent: the same rules, in the same order, as it has itself. */
import type { Qty, SignedQty } from '../../../engine/core/units.ts'
import type { DeskView } from '../../../engine/desk/types.ts'
import { type PositionRoom, type TicketForm, unitsOf } from './ticketForm.ts'

type Desk = Pick<DeskView, 'halted' | 'positions' | 'paper'>

/** Whose positions those of orders by hand are. */
const MANUAL = 'Manual'

/** The room that the position limit leaves; null where the session has none. */
export function roomOf(desk: Desk, { instrument, side }: TicketForm): PositionRoom | null {
  const limit = desk.paper?.terms.limits?.maxPositionQty
  if (limit === undefined) return null
  const held = heldOf(desk, instrument) * (side === 'buy' ? 1 : -1)
  return { limit, qty: Math.max(0, limit - held), closingQty: Math.max(0, -held) }
}

/** Why no new position is taken now, in a sentence; null where one is, or where the order only closes what is held. */
export function entryBlock(desk: Desk, form: TicketForm, lot: Qty): string | null {
  const { limited = null, stale = [] } = desk.paper ?? {}
  const isStale = stale.includes(form.instrument)
  if ((!desk.halted && limited === null && !isStale) || isClosing(desk, form, lot)) return null
  if (desk.halted) return 'Trading is halted. Release the trading halt to open new positions.'
  if (limited !== null) return `${limited} reached: no new positions today.`
  return `No price for ${form.instrument} for 30 s: no new positions in it until prices return.`
}

function isClosing(desk: Desk, form: TicketForm, lot: Qty): boolean {
  const units = unitsOf(form, lot) ?? Infinity
  const held = heldOf(desk, form.instrument)
  return form.side === (held > 0 ? 'sell' : 'buy') && units <= Math.abs(held)
}

function heldOf({ positions }: Desk, symbol: string): SignedQty {
  return positions.find(row => row.strategy === MANUAL && row.instrument === symbol)?.qty ?? 0
}
