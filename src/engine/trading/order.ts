import type { Paise, Percent, Price, Qty } from '../core/units.ts'
import { isStopReached, type Penetration, type TickGrid, tradedThrough } from './matching.ts'
import type { Side } from './trade.ts'

/** How an order meets a bar; stop is SL-M and stop-limit SL in the words of the exchange (O1). */
export type OrderType = 'market' | 'limit' | 'stop' | 'stop-limit'
/**
 * How long an order works: to the end of the session, of the first bar that it can meet, or of the run (O2).
 */
export type Validity = 'day' | 'ioc' | 'gtc'
/** The states of the Order Book: OPEN works, PENDING waits for its trigger. */
export type OrderStatus = 'OPEN' | 'PENDING' | 'COMPLETE' | 'REJECTED' | 'CANCELLED'

/** Exits attached to an entry: prices, or rupees or percentages from its fill price. What is missing or 0 is off. See RULES.md, O5. */
export interface Exits {
  readonly takeProfitPrice?: Price
  readonly stopLossPrice?: Price
  readonly takeProfitDistance?: Price
  readonly stopLossDistance?: Price
  readonly takeProfitPct?: Percent
  readonly stopLossPct?: Percent
}

/** What a strategy asks for, besides the side. */
export interface OrderRequest {
  /** Missing: as much as the run's sizing says, worked out at the fill. */
  readonly qty?: Qty
  /** Missing: market. */
  readonly type?: OrderType
  readonly limitPrice?: Price
  readonly stopPrice?: Price
  /** Missing: day. */
  readonly validity?: Validity
  readonly exits?: Exits
  /** Why, for the trade list: "Cross up". */
  readonly reason?: string
}

/** What a working order may be changed to. */
export interface OrderChange {
  readonly qty?: Qty
  readonly limitPrice?: Price
  readonly stopPrice?: Price
}

/** What an order is for. Exits and closes only ever reduce the position. */
export type OrderRole = 'order' | 'close' | 'take-profit' | 'stop-loss'

/** One order's life. The broker alone writes to it. */
export interface Order {
  readonly id: number
  readonly side: Side
  readonly type: OrderType
  readonly role: OrderRole
  readonly validity: Validity
  /** Why it was placed. */
  readonly reason: string
  /** Whether the run's sizing is still to decide the quantity, at the fill. */
  needsSize: boolean
  qty: Qty
  filledQty: Qty
  /** Value of what has filled: a broker's fee is for the whole order. */
  filledPaise: Paise
  /** 0 where the type has none. */
  limitPrice: Price
  stopPrice: Price
  status: OrderStatus
  /** Why it was refused or cancelled; empty otherwise. */
  statusReason: string
  /** First bar that it can meet. */
  fromBar: number
  exits: Exits | null
  /** Take-profit and stop-loss of this entry, once it has filled. */
  takeProfit: Order | null
  stopLoss: Order | null
  /** For a take-profit or stop-loss: the other one. */
  sibling: Order | null
  /** For one side of a quote: the other one (F11). */
  rival: Order | null
}

/** Whether it can still fill. */
export function isWorking({ status }: Pick<Order, 'status'>): boolean {
  return status === 'OPEN' || status === 'PENDING'
}

/** A market order, or a stop whose rest works on after its trigger (F8). */
export function actsAtMarket(order: Order): boolean {
  return order.type === 'market' || (order.type === 'stop' && order.status === 'OPEN')
}

/** Whether the bar goes through the limit of an order, or to its stop, whatever else keeps it from filling. */
export function isReached(order: Order, through: Penetration, high: Price, low: Price): boolean {
  const { type, side, status } = order
  // a limit never waits for a trigger, and is asked for first: most orders that wait are limits
  if (type !== 'limit' && status === 'PENDING') {
    return isStopReached(side, order.stopPrice, side === 'buy' ? high : low)
  }
  return tradedThrough(side, order.limitPrice, through, side === 'buy' ? low : high)
}

/** A new order with its prices on the tick. */
export function makeOrder(
  id: number,
  side: Side,
  role: OrderRole,
  request: OrderRequest,
  fromBar: number,
  grid: TickGrid,
): Order {
  const {
    type = 'market',
    validity = 'day',
    reason = '',
    qty,
    limitPrice = 0,
    stopPrice = 0,
    exits = null,
  } = request
  return {
    id,
    side,
    type,
    role,
    validity,
    reason,
    needsSize: qty === undefined,
    qty: qty ?? 0,
    filledQty: 0,
    filledPaise: 0,
    limitPrice: limitPrice === 0 ? 0 : grid.round(limitPrice),
    stopPrice: stopPrice === 0 ? 0 : grid.round(stopPrice),
    status: type === 'stop' || type === 'stop-limit' ? 'PENDING' : 'OPEN',
    statusReason: '',
    fromBar,
    exits,
    takeProfit: null,
    stopLoss: null,
    sibling: null,
    rival: null,
  }
}

/** Changes an order that works, from bar `fromBar` on; false when the change cannot be right. */
export function changeOrder(order: Order, change: OrderChange, grid: TickGrid, fromBar: number): boolean {
  const { type } = order
  const needsSize = order.needsSize && change.qty === undefined
  const qty = change.qty ?? order.qty
  const limitPrice = change.limitPrice === undefined ? order.limitPrice : grid.round(change.limitPrice)
  const stopPrice = change.stopPrice === undefined ? order.stopPrice : grid.round(change.stopPrice)
  if (faultIn(type, needsSize, qty, limitPrice, stopPrice) !== null) return false
  if (!needsSize && qty <= order.filledQty) return false
  order.needsSize = needsSize
  order.qty = qty
  order.limitPrice = limitPrice
  order.stopPrice = stopPrice
  order.fromBar = fromBar
  return true
}

/** O6: why an order cannot be right, or null. */
export function faultOf({ type, needsSize, qty, limitPrice, stopPrice }: Order): string | null {
  return faultIn(type, needsSize, qty, limitPrice, stopPrice)
}

/** The same of its parts, for each quote that moves: without an object to hold them it is inlined into the bar loop. */
function faultIn(
  type: OrderType,
  needsSize: boolean,
  qty: Qty,
  limitPrice: Price,
  stopPrice: Price,
): string | null {
  if (!needsSize && !(qty > 0 && Number.isInteger(qty))) return 'Quantity must be a positive whole number'
  if ((type === 'limit' || type === 'stop-limit') && !(limitPrice > 0)) return 'Limit price missing'
  if ((type === 'stop' || type === 'stop-limit') && !(stopPrice > 0)) return 'Stop price missing'
  return null
}

/** Whether it is attached to an entry. */
export function isExit(order: Order): boolean {
  return order.role === 'take-profit' || order.role === 'stop-loss'
}
