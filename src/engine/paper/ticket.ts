/** The order ticket: what an order by hand would cost and bind, and why it would not pass. */
import { indianFormat } from '../core/indian.ts'
import { InputError } from '../core/problem.ts'
import { type EpochMs, type Paise, type Price, type Qty, toPaise } from '../core/units.ts'
import { toChargeRows } from '../desk/charges.ts'
import type { CloseEstimate, DeskCommand, OrderTicket } from '../desk/types.ts'
import { chargeSegment, type RunInputs } from '../inputs/inputs.ts'
import type { MarginTable } from '../margin/table.ts'
import { toWholePaise } from '../market/charges/wholePaise.ts'
import { findInstrument } from '../market/instruments.ts'
import { istDay } from '../market/ist.ts'
import { lotOn } from '../market/lots.ts'
import type { Segment } from '../market/segment.ts'
import { tickOn } from '../market/ticks.ts'
import { ChargeReplay } from '../trading/charges/replay.ts'
import { makeCosts } from '../trading/costs.ts'
import { TickGrid } from '../trading/matching.ts'
import type { OrderChange } from '../trading/order.ts'
import { MANUAL, manualInputs } from './books.ts'
import type { PaperDay } from './day.ts'
import type { DayOrder } from './dayOrders.ts'
import { lastPrice, type PaperDeskState } from './deskState.ts'
import { inputsByHand, orderNeed, refusal, squareOffTimeOn } from './orderNeed.ts'
import { ticketCaution } from './ticketCaution.ts'
import { checkChange, checkTicket } from './ticketChecks.ts'

const COUNT = indianFormat()
const PERCENT = indianFormat({ minimumFractionDigits: 0, maximumFractionDigits: 3 })

/** What an order would cost and bind, before it is given. */
export interface OrderEstimate {
  /** At which it would fill now. */
  readonly price: Price
  readonly valuePaise: Paise
  readonly charges: CloseEstimate['charges']
  readonly chargesPaise: Paise
  /** By a SPAN file where one is given and has the contract (A9), else by the share of value that a run takes (A5). */
  readonly marginPaise: Paise
  /** What it is called beside the figure: "Margin (SPAN, 20 Nov 2026)", "Margin (estimate)". */
  readonly marginLabel: string
  /** What is free of the capital for orders by hand, beside its positions and its working orders. */
  readonly availablePaise: Paise
  readonly lot: Qty
  readonly product: OrderProduct
  /** Why it would be refused now; null where it would pass. */
  readonly fault: string | null
  /** What may yet keep an order that would pass from filling; else null. */
  readonly caution: string | null
}

/** What an order by hand trades, and when the desk closes what comes of it. */
export interface OrderProduct {
  readonly segment: Segment
  /** Of the session's day, "15:20"; null where nothing is closed by itself. */
  readonly squareOff: string | null
}

/** The estimate of a ticket, with margins of a SPAN file or null. @throws InputError where it cannot be an order at all. */
export function estimateOrder(
  day: PaperDay,
  state: PaperDeskState,
  ticket: OrderTicket,
  margins: MarginTable | null = null,
): OrderEstimate {
  const { market, nowMs } = day
  const { instrument, side, qty } = ticket
  const inputs = inputsByHand(day, instrument)
  const last = lastPrice(market, instrument, nowMs)
  if (last === null) throw new InputError(`This session has no prices for ${instrument}.`, 'instrument')
  const lot = lotOf(day, inputs)
  checkTicket(ticket, last)
  const price = expectedPrice(ticket, last)
  const { charges, chargesPaise } = orderCharges(inputs, ticket, price, nowMs)
  const need = orderNeed(
    day,
    state,
    { instrument, side, qty, price: boundPrice(day, ticket, price) },
    margins,
  )
  const fault = lotFault(ticket, lot) ?? refusal(day, need, chargesPaise)
  return {
    price,
    valuePaise: toPaise(qty * price),
    charges,
    chargesPaise,
    marginPaise: need.marginPaise,
    marginLabel: need.label,
    availablePaise: need.availablePaise,
    lot,
    product: { segment: chargeSegment(inputs), squareOff: squareOffTimeOn(inputs, nowMs) },
    fault,
    caution: fault === null ? ticketCaution(day, state, ticket, last) : null,
  }
}

/** Why the desk would refuse an order now, or null. @throws InputError where it cannot be an order at all. */
export function ticketFault(
  day: PaperDay,
  state: PaperDeskState,
  ticket: OrderTicket,
  margins: MarginTable | null = null,
): string | null {
  const { lot, fault } = estimateOrder(day, state, ticket, margins)
  const wrongLot = lotFault(ticket, lot)
  if (wrongLot !== null) throw new InputError(`${wrongLot}.`, 'qty')
  return fault
}

/**
 * Another quantity, limit or trigger of a working order, where the desk would take it: a larger order by hand needs its
 * margin, and no position may pass its limit. @throws InputError for what cannot be, in which case the order stays.
 */
export function orderChange(
  day: PaperDay,
  state: PaperDeskState,
  order: DayOrder,
  asked: Pick<Extract<DeskCommand, { kind: 'modify-order' }>, 'qty' | 'price' | 'stopPrice'>,
  margins: MarginTable | null = null,
): OrderChange {
  const { instrument, side, strategy, role, filledQty } = order
  const last = lastPrice(day.market, instrument, day.nowMs)
  const change = checkChange(order, last, asked.qty, asked.price, asked.stopPrice)
  if (strategy !== MANUAL || role !== 'order') return change
  const { manualCapital } = day.standing.terms
  const inputs = manualInputs(instrument, manualCapital, null)
  const wrongLot = lotFault({ qty: asked.qty, instrument }, lotOf(day, inputs))
  if (wrongLot !== null) throw new InputError(`${wrongLot}.`, 'qty')
  const qty = asked.qty - (filledQty ?? 0)
  const price = asked.price > 0 ? asked.price : (last ?? order.price)
  // what binds no more than it does passes, whatever else has become short meanwhile
  if (asked.qty <= order.qty && price <= (order.limitPrice || order.stopPrice || price)) return change
  const { chargesPaise } = orderCharges(inputs, { side, qty }, price, day.nowMs)
  const need = orderNeed(day, state, { instrument, side, qty, price }, margins, order)
  const reason = refusal(day, need, chargesPaise)
  if (reason !== null) throw new InputError(`Order not modified. ${reason}.`, 'qty')
  return change
}

function lotFault({ qty, instrument }: Pick<OrderTicket, 'qty' | 'instrument'>, lot: Qty): string | null {
  return qty % lot === 0 ? null : `Enter a multiple of ${COUNT.format(lot)}, the lot of ${instrument}`
}

/** What the order says itself, or the last price. */
function expectedPrice({ type, limitPrice, stopPrice }: OrderTicket, last: Price): Price {
  if (type === 'market') return last
  return type === 'stop' ? stopPrice : limitPrice
}

/** At which its margin counts while it works: a market order goes out as a limit order at the end of its protection. */
function boundPrice(day: PaperDay, ticket: OrderTicket, price: Price): Price {
  return ticket.type === 'market' ? withProtection(day, ticket).limitPrice : price
}

/**
 * A market order with the limit at which its protection ends, away from the last price: NSE refuses market orders without
 * one, and what goes out is a limit order there. Any other ticket as it is.
 */
export function withProtection({ market, nowMs, standing }: PaperDay, ticket: OrderTicket): OrderTicket {
  const { type, side, instrument, protectionPct } = ticket
  const last = lastPrice(market, instrument, nowMs)
  if (type !== 'market' || last === null) return ticket
  const inputs = manualInputs(instrument, standing.terms.manualCapital, null)
  const tick = tickOn(findInstrument(instrument), chargeSegment(inputs), istDay(nowMs), last)
  const away = (last * protectionPct) / 100
  const limitPrice = new TickGrid(tick).round(side === 'buy' ? last + away : Math.max(tick, last - away))
  return { ...ticket, limitPrice }
}

function lotOf({ nowMs }: PaperDay, inputs: RunInputs): Qty {
  return inputs.lots ? lotOn(findInstrument(inputs.instrument), chargeSegment(inputs), istDay(nowMs)) : 1
}

/** What an order that fills at a price is charged, line by line. */
export function orderCharges(
  inputs: RunInputs,
  { side, qty }: Pick<OrderTicket, 'side' | 'qty'>,
  price: Price,
  ms: EpochMs,
): Pick<OrderEstimate, 'charges' | 'chargesPaise'> {
  const segment = chargeSegment(inputs)
  const chargesPaise = makeCosts(inputs.costs, segment).charge(side, qty, price, ms, 0)
  if (inputs.costs.kind !== 'nse') {
    const rate = inputs.costs.kind === 'flat' ? inputs.costs.fraction * 100 : 0
    const label = `Charges, flat ${PERCENT.format(rate)}%: not an NSE symbol`
    return { charges: [{ label, paise: chargesPaise }], chargesPaise }
  }
  const fill = { ms, bar: 0, orderId: 1, side, qty, price, chargesPaise }
  const lines = toWholePaise(new ChargeReplay({ ...inputs.costs, segment }).next(fill), chargesPaise)
  return { charges: toChargeRows([lines]), chargesPaise }
}
