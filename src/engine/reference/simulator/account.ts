/** Section A of RULES.md: cash, positions and round trips in whole paise. */

import type { RefBar } from './days.ts'
import { add, type Exact, exact, nearest, over, ratio, times, toNumber, whole, ZERO } from './exact.ts'
import type { RefOrder, Sign } from './orders.ts'

/** One execution. */
export interface RefFill {
  readonly order: RefOrder
  readonly bar: number
  readonly side: Sign
  readonly qty: number
  readonly price: Exact
  readonly chargesPaise: bigint
  /** M11: whether it happened at the very close of its bar. */
  readonly atClose: boolean
}

/** A4: a round trip from flat to flat. */
export interface RefTrade {
  readonly side: Sign
  qty: number
  readonly entryBar: number
  exitBar: number
  /** Σ quantity × price of what entered and of what left. */
  entered: Exact
  left: Exact
  leftQty: number
  grossPaise: bigint
  chargesPaise: bigint
  /** M11: its lowest and highest profit before charges. */
  maePaise: bigint
  mfePaise: bigint
  readonly entryReason: string
  exitReason: string
}

/** One instrument's position, with what it cost. */
export interface Position {
  /** Units with a sign. */
  units: number
  /** What the units were bought or sold short for. */
  costPaise: bigint
  trade: RefTrade | null
  readonly trades: RefTrade[]
  readonly fills: RefFill[]
}

/** Nothing held, nothing traded. */
export function emptyPosition(): Position {
  return { units: 0, costPaise: 0n, trade: null, trades: [], fills: [] }
}

/** A1: the value of so many units in whole paise, halves up. */
export function valuePaise(qty: number, price: Exact): bigint {
  return nearest(times(times(price, whole(qty)), whole(100)))
}

/** What the position is worth at a price: its quantity without sign times price, halves up, with the sign put back. */
export function markPaise({ units }: Position, price: Exact): bigint {
  const value = valuePaise(Math.abs(units), price)
  return units < 0 ? -value : value
}

/**
 * M11: the round trip sees a price: that of a fill with what is held before it, and the high and the low of every bar in
 * which it is held before anything fills at the bar's close.
 */
export function see(position: Position, price: Exact): void {
  const { trade, units, costPaise } = position
  if (!trade) return
  const value = valuePaise(Math.abs(units), price)
  const profit = trade.grossPaise + (trade.side === 1 ? value - costPaise : costPaise - value)
  if (profit < trade.maePaise) trade.maePaise = profit
  if (profit > trade.mfePaise) trade.mfePaise = profit
}

/** Books a fill: changes the position and its round trip, answers what the cash grows by. */
export function book(position: Position, fill: RefFill): bigint {
  const { side, qty, price, chargesPaise, order, bar } = fill
  see(position, price)
  position.fills.push(fill)
  const isOpposite = position.units * side < 0
  const closingQty = isOpposite ? Math.min(qty, Math.abs(position.units)) : 0
  const value = valuePaise(qty, price)
  const closingValue = closingQty === qty ? value : valuePaise(closingQty, price)
  // A4: "its charges are split by quantity"
  const closingCharges =
    closingQty === qty ? chargesPaise : nearest(ratio(chargesPaise * BigInt(closingQty), BigInt(qty)))
  if (closingQty > 0) leave(position, closingQty, closingValue, closingCharges, fill)
  if (closingQty < qty) {
    const rest = {
      qty: qty - closingQty,
      value: value - closingValue,
      charges: chargesPaise - closingCharges,
    }
    enter(position, side, rest, price, bar, order.reason)
  }
  return (side === 1 ? -value : value) - chargesPaise
}

/** A3: the average price moves with entries. */
function enter(
  position: Position,
  side: Sign,
  { qty, value, charges }: { qty: number; value: bigint; charges: bigint },
  price: Exact,
  bar: number,
  reason: string,
): void {
  position.trade ??= {
    side,
    qty: 0,
    entryBar: bar,
    exitBar: bar,
    entered: ZERO,
    left: ZERO,
    leftQty: 0,
    grossPaise: 0n,
    chargesPaise: 0n,
    maePaise: 0n,
    mfePaise: 0n,
    entryReason: reason,
    exitReason: '',
  }
  const { trade } = position
  trade.qty += qty
  trade.entered = add(trade.entered, times(price, whole(qty)))
  trade.chargesPaise += charges
  position.units += side * qty
  position.costPaise += value
}

/** A3: "A part that is closed takes its share of the cost, rounded to the paisa." */
function leave(
  position: Position,
  qty: number,
  value: bigint,
  charges: bigint,
  { price, bar, order }: RefFill,
): void {
  const trade = position.trade!
  const held = Math.abs(position.units)
  const cost =
    qty === held ? position.costPaise : nearest(ratio(position.costPaise * BigInt(qty), BigInt(held)))
  const profit = trade.side === 1 ? value - cost : cost - value
  position.costPaise -= cost
  position.units -= trade.side * qty
  trade.grossPaise += profit
  trade.chargesPaise += charges
  trade.left = add(trade.left, times(price, whole(qty)))
  trade.leftQty += qty
  trade.exitBar = bar
  trade.exitReason = order.reason
  if (position.units !== 0) return
  position.trades.push(trade)
  position.trade = null
}

/** The open round trip as it would end at the last close, before the charges of an exit; null when flat. */
export function openTrade(position: Position, last: RefBar, lastBar: number): RefTrade | null {
  const { trade, units, costPaise } = position
  if (!trade) return null
  const value = valuePaise(Math.abs(units), last.close)
  return {
    ...trade,
    exitBar: lastBar,
    left: add(trade.left, times(last.close, whole(Math.abs(units)))),
    leftQty: trade.leftQty + Math.abs(units),
    grossPaise: trade.grossPaise + (trade.side === 1 ? value - costPaise : costPaise - value),
  }
}

/** An average price as a double. */
export function averagePrice(sum: Exact, qty: number): number {
  return toNumber(over(sum, exact(qty)))
}
