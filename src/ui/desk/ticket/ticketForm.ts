/** What a trader types into the order ticket, and what may be wrong with it. */
import type { Price, Qty } from '../../../engine/core/units.ts'
import type { MarketRow, OrderTicket } from '../../../engine/desk/types.ts'
import type { OrderEstimate } from '../../../engine/paper/ticket.ts'
import type { OrderType } from '../../../engine/trading/order.ts'
import type { Side } from '../../../engine/trading/trade.ts'
import { quantity } from '../../format/format.ts'
import type { FieldErrors } from '../../run/runErrors.ts'
import { onTick, priceError } from '../tickPrice.ts'
import type { TicketStart } from './openTicket.ts'

/** How an instrument trades, as far as an order is checked by it. */
export type OrderTerms = Pick<OrderEstimate, 'lot' | 'tick'>

/** What bounds an order, and how much it may have by that. */
export interface QtyRoom {
  readonly rule: 'Position limit' | 'Freeze quantity'
  /** Units of the rule itself. */
  readonly limit: Qty
  /** Units of an order that reach it: to close what is held on the other side, and beyond. */
  readonly qty: Qty
  /** Units that close what is held; they pass in any case. */
  readonly closingQty: Qty
}

/** How the quantity is counted. */
export type QtyUnit = 'lots' | 'units'

/** A ticket in which a number is null while it is being typed. */
export interface TicketForm {
  readonly instrument: string
  readonly side: Side
  readonly type: OrderType
  readonly unit: QtyUnit
  /** In lots or in units. */
  readonly qty: number | null
  readonly protectionPct: number | null
  readonly limitPrice: number | null
  /** Whether the limit is the last price as it was, and not yet what the trader has typed. */
  readonly isLimitOffered: boolean
  readonly stopPrice: number | null
  readonly stopLossPct: number | null
  readonly takeProfitPct: number | null
}

const MAX_QTY = 1_000_000
const MAX_PROTECTION_PCT = 20
const MAX_EXIT_PCT = 50

/** The form of a ticket that has just been opened. */
export function newTicket({ instrument, side }: TicketStart, market: readonly MarketRow[]): TicketForm {
  const isKnown = market.some(({ symbol }) => symbol === instrument)
  return {
    instrument: isKnown ? instrument! : (market[0]?.symbol ?? ''),
    side: side ?? 'buy',
    type: 'market',
    unit: 'lots',
    qty: 1,
    protectionPct: 1,
    limitPrice: null,
    isLimitOffered: false,
    stopPrice: null,
    stopLossPct: 0,
    takeProfitPct: 0,
  }
}

/** Whether the order waits at a limit; those that have one beside a trigger included. */
export function hasLimit(type: OrderType): boolean {
  return type === 'limit' || type === 'stop-limit'
}

/** Whether the order waits for a trigger. */
export function hasTrigger(type: OrderType): boolean {
  return type === 'stop' || type === 'stop-limit'
}

/** What changes with another order type: a limit begins at the last price, a trigger is the trader's to say. */
export function withType(form: TicketForm, type: OrderType, last: Price | undefined): TicketForm {
  if (type !== 'limit' || form.limitPrice !== null) return { ...form, type }
  return { ...form, type, limitPrice: last ?? null, isLimitOffered: true }
}

/** What changes with another instrument: prices and lots of the one before mean nothing. */
export function withInstrument(form: TicketForm, instrument: string, last: Price | undefined): TicketForm {
  const limitPrice = form.type === 'limit' ? (last ?? null) : null
  return { ...form, instrument, unit: 'lots', qty: 1, limitPrice, isLimitOffered: true, stopPrice: null }
}

/** What changes with a price that is typed. */
export function withPrice(
  form: TicketForm,
  field: 'limitPrice' | 'stopPrice',
  price: number | null,
): TicketForm {
  return { ...form, [field]: price, ...(field === 'limitPrice' && { isLimitOffered: false }) }
}

/** What changes once the desk has said how the instrument trades: the limit that is offered is one that it takes. */
export function withTerms(form: TicketForm, { lot, tick }: OrderTerms): TicketForm {
  // shares have no lots, whatever was chosen for an index before
  const counted: TicketForm = lot === 1 ? { ...form, unit: 'units' } : form
  const { isLimitOffered, limitPrice } = counted
  if (!isLimitOffered || limitPrice === null) return counted
  return { ...counted, limitPrice: onTick(limitPrice, tick) }
}

/** The same quantity counted otherwise; what is no whole lot becomes the next one. */
export function withUnit(form: TicketForm, unit: QtyUnit, lot: Qty): TicketForm {
  if (form.qty === null || unit === form.unit) return { ...form, unit }
  return { ...form, unit, qty: unit === 'units' ? form.qty * lot : Math.max(1, Math.ceil(form.qty / lot)) }
}

/** The units that the form asks for. */
export function unitsOf({ qty, unit }: TicketForm, lot: Qty): Qty | null {
  if (qty === null) return null
  return unit === 'lots' ? qty * lot : qty
}

/** What is wrong, by the names of the ticket's fields; `rooms` are what bounds the quantity. Terms are null until known. */
export function ticketErrors(
  form: TicketForm,
  terms: OrderTerms | null,
  rooms: readonly QtyRoom[] = [],
): FieldErrors {
  const { type } = form
  const { lot, tick } = terms ?? { lot: 1, tick: null }
  const errors: Record<string, string | null> = {
    instrument: form.instrument === '' ? 'Choose an instrument' : null,
    qty: qtyError(form, lot) ?? roomError(form, lot, rooms),
    protectionPct: type === 'market' ? protectionError(form.protectionPct) : null,
    limitPrice: hasLimit(type) ? priceError(form.limitPrice, tick) : null,
    stopPrice: hasTrigger(type) ? priceError(form.stopPrice, tick) : null,
    stopLossPct: exitError(form.stopLossPct),
    takeProfitPct: exitError(form.takeProfitPct),
  }
  const found = Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== null)
  return Object.fromEntries(found)
}

function qtyError(form: TicketForm, lot: Qty): string | null {
  const units = unitsOf(form, lot)
  const most = form.unit === 'lots' ? Math.floor(MAX_QTY / lot) : MAX_QTY
  if (units === null || !Number.isInteger(form.qty) || units < 1 || units > MAX_QTY) {
    return `Enter a whole number of ${form.unit} from 1 to ${quantity(most)}`
  }
  return units % lot === 0 ? null : `Enter a multiple of ${quantity(lot)}, the lot`
}

function roomError(form: TicketForm, lot: Qty, rooms: readonly QtyRoom[]): string | null {
  const units = unitsOf(form, lot)!
  const room = rooms.find(({ qty, closingQty }) => units > qty && units > closingQty)
  if (!room) return null
  const most = form.unit === 'lots' ? Math.floor(room.qty / lot) : room.qty - (room.qty % lot)
  const limit = `${room.rule} ${quantity(room.limit)}`
  if (most === 0) return `${limit}: nothing can be added`
  return `${limit}: enter at most ${quantity(most)} ${most === 1 ? form.unit.slice(0, -1) : form.unit}`
}

function protectionError(pct: number | null): string | null {
  if (pct !== null && pct > 0 && pct <= MAX_PROTECTION_PCT) return null
  return `Enter a percentage above 0, at most ${MAX_PROTECTION_PCT}`
}

function exitError(pct: number | null): string | null {
  return pct !== null && pct >= 0 && pct <= MAX_EXIT_PCT
    ? null
    : `Enter a percentage from 0 to ${MAX_EXIT_PCT}`
}

/** The ticket for the desk; prices that its type does not have are 0. The form must have no error. */
export function toTicket(form: TicketForm, lot: Qty): OrderTicket {
  const { instrument, side, type } = form
  return {
    instrument,
    side,
    type,
    qty: unitsOf(form, lot)!,
    limitPrice: hasLimit(type) ? form.limitPrice! : 0,
    stopPrice: hasTrigger(type) ? form.stopPrice! : 0,
    // of what goes out at a price of its own it means nothing
    protectionPct: type === 'market' ? form.protectionPct! : 1,
    stopLossPct: form.stopLossPct!,
    takeProfitPct: form.takeProfitPct!,
  }
}

/** A ticket of one unit at market: what is asked only for the lot and the product of an instrument. */
export function plainTicket(instrument: string): OrderTicket {
  const form = newTicket({ instrument }, [{ symbol: instrument, name: '', price: 0, change: 0 }])
  return toTicket({ ...form, unit: 'units' }, 1)
}
