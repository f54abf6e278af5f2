/** What the desk is known to refuse before an order is sent: the same rules, in the same order, as it has itself. */
import type { Qty, SignedQty } from '../../../engine/core/units.ts'
import type { DeskView } from '../../../engine/desk/types.ts'
import type { OrderEstimate } from '../../../engine/paper/ticket.ts'
import { istTime } from '../../format/format.ts'
import { type QtyRoom, type TicketForm, unitsOf } from './ticketForm.ts'

type Desk = Pick<DeskView, 'halted' | 'positions' | 'paper'>

/** Whose positions those of orders by hand are. */
const MANUAL = 'Manual'

/**
 * What bounds the quantity: the position limit where the session has one, and the freeze quantity of the instrument where one
 * is known.
 */
export function roomsOf(
  desk: Desk,
  { instrument, side }: TicketForm,
  known: Pick<OrderEstimate, 'freezeQty'> | null,
): readonly QtyRoom[] {
  const held = heldOf(desk, instrument) * (side === 'buy' ? 1 : -1)
  const closingQty = Math.max(0, -held)
  const limit = desk.paper?.terms.limits?.maxPositionQty
  const freeze = known?.freezeQty ?? null
  const rooms: QtyRoom[] = []
  if (limit !== undefined) {
    rooms.push({ rule: 'Position limit', limit, qty: Math.max(0, limit - held), closingQty })
  }
  if (freeze !== null) {
    rooms.push({ rule: 'Freeze quantity', limit: freeze, qty: freeze + closingQty, closingQty })
  }
  return rooms
}

/**
 * Why no new position is taken now, in a sentence; null where one is, or where the order only closes what is held. `known` is
 * what the desk has said of the instrument.
 */
export function entryBlock(
  desk: Desk,
  form: TicketForm,
  known: Pick<OrderEstimate, 'lot' | 'product'> | null,
): string | null {
  if (isClosing(desk, form, known?.lot ?? 1)) return null
  if (desk.halted) return 'Trading is halted. Release the trading halt to open new positions.'
  const { limited = null, stale = [], feedMs } = desk.paper ?? {}
  if (limited !== null) return `${limited} reached: no new positions today.`
  if (stale.includes(form.instrument)) {
    return `No price for ${form.instrument} for 30 s: no new positions in it until prices return.`
  }
  const squareOff = known?.product.squareOff ?? null
  if (feedMs === undefined || squareOff === null || istTime(feedMs) < squareOff) return null
  return `Squared off at ${squareOff}: no new positions until the next trading day.`
}

function isClosing(desk: Desk, form: TicketForm, lot: Qty): boolean {
  const units = unitsOf(form, lot) ?? Infinity
  const held = heldOf(desk, form.instrument)
  return form.side === (held > 0 ? 'sell' : 'buy') && units <= Math.abs(held)
}

function heldOf({ positions }: Desk, symbol: string): SignedQty {
  return positions.find(row => row.strategy === MANUAL && row.instrument === symbol)?.qty ?? 0
}
