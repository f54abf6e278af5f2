/** The order ticket: what an order by hand would cost and bind, and why it would not pass. */
import { indianFormat } from '../core/indian.ts'
import { InputError } from '../core/problem.ts'
import { type EpochMs, type Paise, type Price, type Qty, toPaise, toRupees } from '../core/units.ts'
import { toChargeRows } from '../desk/charges.ts'
import type { CloseEstimate, OrderTicket } from '../desk/types.ts'
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
import { lastPrice, netOfAll, type PaperDeskState } from './deskState.ts'
import { marginTerms } from './ticketMargin.ts'

const INDIAN = indianFormat({ minimumFractionDigits: 0, maximumFractionDigits: 0 })
const LARGEST_QTY = 1_000_000
const HIGHEST_PRICE = 10_000_000

/** What an order would cost and bind, before it is given. */
export interface OrderEstimate {
  /** At which it would fill now. */
  readonly price: Price
  readonly valuePaise: Paise
  readonly charges: CloseEstimate['charges']
  readonly chargesPaise: Paise
  /** By a SPAN file where one is given and has the contract (A9), else by the share of value that a run takes (A5). */
  readonly marginPaise: Paise
  readonly marginSource: 'span' | 'estimate'
  /** What it is called beside the figure: "Margin (SPAN, 20 Nov 2026)", "Margin (estimate)". */
  readonly marginLabel: string
  /** What is free of the capital for orders by hand. */
  readonly availablePaise: Paise
  readonly lot: Qty
  readonly product: OrderProduct
  /** Why it would be refused now; null where it would pass. */
  readonly fault: string | null
}

/** What an order by hand trades, and when the desk closes what comes of it. */
export interface OrderProduct {
  readonly segment: Segment
  /** "15:20"; null where nothing is closed by itself. */
  readonly squareOff: string | null
}

/** The estimate of a ticket, with margins of a SPAN file or null. @throws InputError where it cannot be an order at all. */
export function estimateOrder(
  day: PaperDay,
  state: PaperDeskState,
  ticket: OrderTicket,
  margins: MarginTable | null = null,
): OrderEstimate {
  const { market, nowMs, standing } = day
  const { instrument, side, qty } = ticket
  const inputs = manualInputs(instrument, standing.terms.manualCapital, standing.terms.limits)
  const last = lastPrice(market, instrument, nowMs)
  if (last === null) throw new InputError(`This session has no prices of ${instrument}.`, 'instrument')
  const lot = lotOf(day, inputs)
  checkTicket(ticket)
  const price = expectedPrice(ticket, last)
  const { charges, chargesPaise } = orderCharges(inputs, ticket, price, nowMs)
  const margin = marginTerms(inputs, nowMs, margins)
  const held = state.positions.find(row => row.strategy === MANUAL && row.instrument === instrument)?.qty ?? 0
  const after = held + (side === 'buy' ? qty : -qty)
  const isReducing = Math.abs(after) <= Math.abs(held) && after * held >= 0
  const marginPaise = isReducing ? 0 : margin.of(after, price) - margin.of(held, price)
  const availablePaise = freePaise(day, state, margins)
  return {
    price,
    valuePaise: toPaise(qty * price),
    charges,
    chargesPaise,
    marginPaise: Math.max(0, marginPaise),
    marginSource: margin.source,
    marginLabel: margin.label,
    availablePaise,
    lot,
    product: { segment: chargeSegment(inputs), squareOff: inputs.squareOff },
    fault:
      lotFault(ticket, lot) ??
      (isReducing ? null : refusal(day, ticket, after, marginPaise + chargesPaise, availablePaise)),
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

function lotFault({ qty, instrument }: OrderTicket, lot: Qty): string | null {
  return qty % lot === 0 ? null : `Enter a multiple of ${lot}, the lot of ${instrument}`
}

/**
 * A change of a working order, checked; `stopPrice` is another trigger for one that waits for it with a limit beside it.
 * @throws InputError for a quantity or price that is none.
 */
export function checkChange(
  { type, status }: DayOrder,
  qty: Qty,
  price: Price,
  stopPrice?: Price,
): OrderChange {
  if (!(Number.isInteger(qty) && qty >= 1 && qty <= LARGEST_QTY)) {
    throw new InputError(`Enter a quantity from 1 to ${INDIAN.format(LARGEST_QTY)}.`, 'qty')
  }
  if (type === 'market') return { qty }
  if (!(price > 0 && price <= HIGHEST_PRICE)) {
    throw new InputError('Enter a price from ₹0.05 to ₹1,00,00,000.', 'price')
  }
  if (type === 'stop') return { qty, stopPrice: price }
  if (type !== 'stop-limit' || status !== 'PENDING' || stopPrice === undefined)
    return { qty, limitPrice: price }
  checkPrice(stopPrice, 'Trigger price', 'stopPrice')
  return { qty, limitPrice: price, stopPrice }
}

function checkTicket(ticket: OrderTicket): void {
  const { type, qty, limitPrice, stopPrice } = ticket
  if (!(Number.isInteger(qty) && qty >= 1 && qty <= LARGEST_QTY)) {
    throw new InputError(`Enter a quantity from 1 to ${INDIAN.format(LARGEST_QTY)}.`, 'qty')
  }
  if (type === 'limit' || type === 'stop-limit') checkPrice(limitPrice, 'Limit price', 'limitPrice')
  if (type === 'stop' || type === 'stop-limit') checkPrice(stopPrice, 'Trigger price', 'stopPrice')
  checkPercentages(ticket)
}

function checkPercentages({ type, protectionPct, ...exits }: OrderTicket): void {
  if (type === 'market' && !(protectionPct > 0 && protectionPct <= 20)) {
    throw new InputError('Market protection: enter a percentage above 0, at most 20.', 'protectionPct')
  }
  for (const field of ['stopLossPct', 'takeProfitPct'] as const) {
    if (exits[field] >= 0 && exits[field] <= 50) continue
    throw new InputError('Enter a percentage from 0 to 50; 0 is off.', field)
  }
}

function checkPrice(price: Price, what: string, field: string): void {
  if (price > 0 && price <= HIGHEST_PRICE) return
  throw new InputError(`${what}: enter a price from ₹0.05 to ₹1,00,00,000.`, field)
}

/** What the order says itself, or the last price. */
function expectedPrice({ type, limitPrice, stopPrice }: OrderTicket, last: Price): Price {
  if (type === 'market') return last
  return type === 'stop' ? stopPrice : limitPrice
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
  if (inputs.costs.kind !== 'nse')
    return { charges: [{ label: 'Charges', paise: chargesPaise }], chargesPaise }
  const fill = { ms, bar: 0, orderId: 1, side, qty, price, chargesPaise }
  const lines = toWholePaise(new ChargeReplay({ ...inputs.costs, segment }).next(fill), chargesPaise)
  return { charges: toChargeRows([lines]), chargesPaise }
}

/** The capital for orders by hand with all that it has made, less what its positions bind. */
function freePaise(
  day: PaperDay,
  { positions, byHandPaise }: PaperDeskState,
  margins: MarginTable | null,
): Paise {
  const { manualCapital } = day.standing.terms
  let paise = byHandPaise + netOfAll(day.books.filter(({ strategyId }) => strategyId === null))
  for (const { strategy, instrument, qty, currentPrice } of positions) {
    if (strategy !== MANUAL) continue
    const inputs = manualInputs(instrument, manualCapital, null)
    paise -= marginTerms(inputs, day.nowMs, margins).of(qty, currentPrice)
  }
  return paise
}

function refusal(
  { standing, stale }: PaperDay,
  { instrument }: OrderTicket,
  after: number,
  neededPaise: Paise,
  availablePaise: Paise,
): string | null {
  const { halted, limited, terms } = standing
  if (halted) return 'Kill switch'
  if (limited !== null) return limited
  if (stale.includes(instrument)) return `No price of ${instrument} for 30 seconds`
  const most = terms.limits?.maxPositionQty ?? Infinity
  if (Math.abs(after) > most) return `Position above the limit of ${most}`
  if (neededPaise <= availablePaise) return null
  return `Not enough margin: needs ₹${INDIAN.format(toRupees(neededPaise))}, ₹${INDIAN.format(Math.max(0, toRupees(availablePaise)))} available`
}
