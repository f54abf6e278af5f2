/** Section O of RULES.md: what an order is, and how it is given, changed and cancelled. */
import type { OrderRole, OrderType, Validity } from '../../trading/order.ts'
import { type Exact, nearest, over, times, whole } from './exact.ts'

/** +1 buys, −1 sells. */
export type Sign = 1 | -1
/** O1: the states of an order. */
export type Status = 'OPEN' | 'PENDING' | 'COMPLETE' | 'CANCELLED' | 'REJECTED'

/** O5: exits of an entry, as prices or as percentages of its fill price. What is missing or 0 is off. */
export interface RefExits {
  readonly takeProfitPrice?: Exact | undefined
  readonly stopLossPrice?: Exact | undefined
  readonly takeProfitPct?: number | undefined
  readonly stopLossPct?: number | undefined
}

/** What is asked for, besides the side. */
export interface RefRequest {
  /** Missing: as much as the run's sizing says. */
  readonly qty?: number | undefined
  readonly type?: OrderType | undefined
  readonly limit?: Exact | undefined
  readonly stop?: Exact | undefined
  readonly validity?: Validity | undefined
  readonly exits?: RefExits | undefined
  readonly reason?: string | undefined
}

/** What a working order may be changed to. */
export type RefChange = Pick<RefRequest, 'qty' | 'limit' | 'stop'>

/** One order, with everything that has become of it. */
export interface RefOrder {
  readonly side: Sign
  readonly type: OrderType
  readonly role: OrderRole
  readonly validity: Validity
  readonly reason: string
  /** Null until the run's sizing has said how many. */
  qty: number | null
  /** Whether the run's sizing says how many. */
  readonly isSized: boolean
  filledQty: number
  /** Value of what has filled, for the broker's fee (C5). */
  filledPaise: bigint
  limit: Exact | null
  stop: Exact | null
  status: Status
  statusReason: string
  /** The bar at whose close it was last given or changed: the next bar's day is that of a `day` order (O2, O4). */
  givenBar: number
  /** The first bar on which it can act: the next one, or the same for what fills at its close (F9). */
  readonly fromBar: number
  /** F10: a stop that triggered on an earlier bar. */
  hasTriggered: boolean
  readonly exits: RefExits | null
  /** The exits of its latest fill that opened something. */
  takeProfit: RefOrder | null
  stopLoss: RefOrder | null
  /** For an attached exit: the fill of an entry that it belongs to. */
  readonly pair: ExitPair | null
  /** F11: the other side of its quote. */
  rival: RefOrder | null
  /** Whether both sides of its quote worked when the bar began. */
  wasQuoted: boolean
  /** R2, R3, A7: the close that a limit has ordered, which no strategy can take back. */
  isForced: boolean
}

/** O5: the exits that one fill of an entry brought. */
export interface ExitPair {
  readonly entry: RefOrder
  readonly bar: number
  takeProfit: RefOrder | null
  stopLoss: RefOrder | null
}

/** Whether it can still fill. */
export function works({ status }: RefOrder): boolean {
  return status === 'OPEN' || status === 'PENDING'
}

/** Units that it has still to fill. */
export function restOf({ qty, filledQty }: RefOrder): number {
  return (qty ?? 0) - filledQty
}

/** Whether it only ever reduces the position. */
export function onlyReduces({ role }: RefOrder): boolean {
  return role !== 'order'
}

/** O3: the nearest multiple of the tick, halves up; tick 0 leaves the price alone. */
export function onTick(price: Exact, tick: Exact): Exact {
  return tick.n === 0n ? price : times(tick, whole(nearest(over(price, tick))))
}

/** A new order with its prices on the tick. */
export function newOrder(
  side: Sign,
  role: OrderRole,
  request: RefRequest,
  givenBar: number,
  fromBar: number,
  tick: Exact,
  pair: ExitPair | null = null,
): RefOrder {
  const { type = 'market', validity = 'day', reason = '', qty, limit, stop, exits } = request
  const order: RefOrder = {
    side,
    type,
    role,
    validity,
    reason,
    qty: qty ?? null,
    isSized: qty === undefined,
    filledQty: 0,
    filledPaise: 0n,
    limit: limit ? onTick(limit, tick) : null,
    stop: stop ? onTick(stop, tick) : null,
    status: type === 'stop' || type === 'stop-limit' ? 'PENDING' : 'OPEN',
    statusReason: '',
    givenBar,
    fromBar,
    hasTriggered: false,
    exits: exits ?? null,
    takeProfit: null,
    stopLoss: null,
    pair,
    rival: null,
    wasQuoted: false,
    isForced: false,
  }
  const fault = faultOf(order)
  if (fault) end(order, 'REJECTED', fault)
  return order
}

/** O6: why an order cannot be right, or null. */
function faultOf({ type, qty, limit, stop }: RefOrder): string | null {
  if (qty !== null && !(Number.isInteger(qty) && qty > 0)) return 'quantity'
  const needsLimit = type === 'limit' || type === 'stop-limit'
  if (needsLimit && !(limit && limit.n > 0n)) return 'limit price missing'
  const needsStop = type === 'stop' || type === 'stop-limit'
  if (needsStop && !(stop && stop.n > 0n)) return 'stop price missing'
  return null
}

/** Ends an order that works; one that has ended stays as it is. */
export function end(order: RefOrder, status: 'CANCELLED' | 'REJECTED', reason: string): void {
  if (!works(order)) return
  order.status = status
  order.statusReason = reason
}

/** O4: changes a working order at the close of bar i; false when it cannot be. */
export function change(order: RefOrder, to: RefChange, i: number, tick: Exact): boolean {
  if (!works(order)) return false
  const { qty, limit, stop } = to
  const changed: RefOrder = {
    ...order,
    qty: qty ?? order.qty,
    limit: limit === undefined ? order.limit : onTick(limit, tick),
    stop: stop === undefined ? order.stop : onTick(stop, tick),
    givenBar: i,
  }
  if (faultOf(changed)) return false
  if (changed.qty !== null && changed.qty <= order.filledQty) return false
  Object.assign(order, changed)
  return true
}
