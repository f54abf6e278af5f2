/** The order ticket: what an order by hand would cost and bind, and why it would not pass. */
import { indianFormat } from '../core/indian.ts'
import { InputError } from '../core/problem.ts'
import { type EpochMs, type Paise, type Price, type Qty, toPaise } from '../core/units.ts'
import { toChargeRows } from '../desk/charges.ts'
import type { CloseEstimate, OrderTicket } from '../desk/types.ts'
import { chargeSegment, type RunInputs } from '../inputs/inputs.ts'
import type { MarginTable } from '../margin/table.ts'
import { toWholePaise } from '../market/charges/wholePaise.ts'
import { findInstrument } from '../market/instruments.ts'
import { type QtyRules, qtyRulesOf } from '../market/lots.ts'
import type { Segment } from '../market/segment.ts'
import { ChargeReplay } from '../trading/charges/replay.ts'
import { makeCosts } from '../trading/costs.ts'
import { TickGrid } from '../trading/matching.ts'
import type { OrderChange } from '../trading/order.ts'
import { MANUAL, manualInputs } from './books.ts'
import type { PaperDay } from './day.ts'
import type { DayOrder } from './dayOrders.ts'
import { lastPrice, type PaperDeskState } from './deskState.ts'
import { bindingPrice, heldOf, inputsByHand, orderNeed, refusal, squareOffTimeOn } from './orderNeed.ts'
import { ticketCaution } from './ticketCaution.ts'
import { type AskedChange, checkChange, checkTicket } from './ticketChecks.ts'
import { ticketTick } from './ticketTick.ts'

const COUNT = indianFormat()
const PERCENT = indianFormat({ minimumFractionDigits: 0, maximumFractionDigits: 3 })

/** What an order would cost and bind, before it is given. */
export interface OrderEstimate {
  /** At which it would fill; of a sale at a limit, the last price where that is higher. */
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
  /** The largest quantity of one order beside what it closes; null where none is known. */
  readonly freezeQty: Qty | null
  /** Of the day: prices of orders are multiples of it. */
  readonly tick: Price
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
  const tick = ticketTick(day, instrument)
  checkTicket(ticket, { last, tick })
  const price = ticket.type === 'market' ? last : bindingPrice(ticket, last)
  const { charges, chargesPaise } = orderCharges(inputs, ticket, price, nowMs)
  const need = orderNeed(
    day,
    state,
    { instrument, side, qty, price: bindingPrice(withProtection(day, ticket), last) },
    margins,
  )
  const rules = qtyRules(day, inputs)
  const fault = qtyFault(state, ticket, rules) ?? refusal(day, need, chargesPaise)
  return {
    price,
    valuePaise: toPaise(qty * price),
    charges,
    chargesPaise,
    marginPaise: need.marginPaise,
    marginLabel: need.label,
    availablePaise: need.availablePaise,
    lot: rules.lot,
    freezeQty: rules.freezeQty === Infinity ? null : rules.freezeQty,
    tick,
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
  const { fault } = estimateOrder(day, state, ticket, margins)
  checkQtyRules(state, ticket, qtyRules(day, inputsByHand(day, ticket.instrument)))
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
  asked: AskedChange,
  margins: MarginTable | null = null,
): OrderChange {
  const { instrument, side, strategy, role, filledQty = 0 } = order
  const last = lastPrice(day.market, instrument, day.nowMs)
  const change = checkChange(order, asked, { last, tick: ticketTick(day, instrument) })
  if (strategy !== MANUAL || role !== 'order') return change
  const inputs = manualInputs(instrument, day.standing.terms.manualCapital, null)
  const qty = asked.qty - filledQty
  const rules = qtyRules(day, inputs)
  checkQtyRules(state, { instrument, side, qty: asked.qty }, rules, filledQty)
  const [before, price] = [order, { ...order, ...change }].map(row => bindingPrice(row, last ?? order.price))
  // what binds no more than it does passes, whatever else has become short meanwhile
  if (asked.qty <= order.qty && price! <= before!) return change
  const { chargesPaise } = orderCharges(inputs, { side, qty }, price!, day.nowMs)
  const need = orderNeed(day, state, { instrument, side, qty, price: price! }, margins, order)
  const reason = refusal(day, need, chargesPaise)
  if (reason !== null) throw new InputError(`Order not modified. ${reason}.`, 'qty')
  return change
}

type QtyOfOrder = Pick<OrderTicket, 'instrument' | 'side' | 'qty'>

function qtyRules({ nowMs }: PaperDay, inputs: RunInputs): QtyRules {
  if (!inputs.lots) return { lot: 1, freezeQty: Infinity }
  return qtyRulesOf(findInstrument(inputs.instrument), chargeSegment(inputs))(nowMs)
}

/** @throws InputError for a quantity that the exchange takes in no order; `filledQty` of it have traded. */
function checkQtyRules(state: PaperDeskState, order: QtyOfOrder, rules: QtyRules, filledQty: Qty = 0): void {
  const fault = qtyFault(state, order, rules, filledQty)
  if (fault !== null) throw new InputError(`${fault}.`, 'qty')
}

/** Q1, Q2: what the book would reject as the order fills; what closes the position passes at any size. */
function qtyFault(
  state: PaperDeskState,
  { instrument, side, qty }: QtyOfOrder,
  { lot, freezeQty }: QtyRules,
  filledQty: Qty = 0,
): string | null {
  if (qty % lot !== 0) return `Enter a multiple of ${COUNT.format(lot)}, the lot of ${instrument}`
  const held = heldOf(state, instrument)
  const room = freezeQty + filledQty + Math.max(0, side === 'sell' ? held : -held)
  if (qty <= room) return null
  return `Freeze quantity ${COUNT.format(freezeQty)}: enter at most ${COUNT.format(room - (room % lot))}`
}

/**
 * A market order with the limit at which its protection ends, away from the last price: NSE refuses market orders without
 * one, and what goes out is a limit order there. Any other ticket as it is.
 */
export function withProtection(day: PaperDay, ticket: OrderTicket): OrderTicket {
  const { type, side, instrument, protectionPct } = ticket
  const last = lastPrice(day.market, instrument, day.nowMs)
  if (type !== 'market' || last === null) return ticket
  const tick = ticketTick(day, instrument)
  const away = (last * protectionPct) / 100
  const limitPrice = new TickGrid(tick).round(side === 'buy' ? last + away : Math.max(tick, last - away))
  return { ...ticket, limitPrice }
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
