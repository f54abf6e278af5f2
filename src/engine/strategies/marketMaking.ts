import { lowerBound } from '../core/lowerBound.ts'
import { isAbove } from '../core/ties.ts'
import { type Price, type Qty, wholeAbove, wholePart } from '../core/units.ts'
import type { Direction } from '../inputs/inputs.ts'
import type { Bars } from '../market/bars.ts'
import { DAY_MINUTES, istDay, istDayStart, MINUTE_MS } from '../market/ist.ts'
import type { Segment } from '../market/segment.ts'
import { tradingHours } from '../market/sessions.ts'
import type { Broker } from '../trading/broker.ts'
import { isWorking, type Order } from '../trading/order.ts'
import type { Side } from '../trading/trade.ts'
import { decimal, defineStrategy, integer } from './define.ts'

/** Bars in the average range with which a wild bar is compared. */
const RANGE_BARS = 20
/** Bars after which their sum begins afresh, so that rounding adds up over no more of them. */
const SUMMED_BARS = 1024
/** No quotes so shortly before the session ends: what they bring could not be closed any more. */
const LAST_MINUTES = 5
/** What a run is told whose bars close when their session ends (B3), so that it places no order. */
export const NEVER_QUOTES =
  'Market Making never quoted: it pauses before each close, and these bars end there. Use bars shorter than a day.'

/** Quotes both sides of the last close on every bar and earns the spread, less what informed traders take from it. */
export const marketMaking = defineStrategy({
  id: 'market-making',
  title: 'Market Making',
  summary:
    'Quotes a bid and an ask around the last close on every bar, skews them against its inventory, and pauses on volatile bars and before the close. A bar fills at most one side.',
  params: {
    spreadPct: decimal({
      label: 'Spread percentage',
      unit: '%',
      min: 0.01,
      max: 10,
      step: 0.01,
      default: 0.05,
      help: 'From bid to ask.',
    }),
    orderQty: integer({
      label: 'Order quantity',
      unit: 'qty',
      min: 1,
      max: 100_000,
      default: 10,
      help: 'Per quote; ignores Size. Rounded up to whole lots when Whole lots is on.',
    }),
    positionLimit: integer({
      label: 'Position limit',
      unit: 'qty',
      min: 1,
      max: 100_000,
      default: 50,
      help: 'Rounded down to whole lots when Whole lots is on, but at least one lot.',
    }),
    minPriceIncrement: decimal({
      label: 'Min price increment',
      unit: 'INR',
      min: 0.01,
      max: 100,
      step: 0.01,
      default: 0.05,
      help: 'Quotes are multiples of it: bids rounded down, asks up.',
    }),
    skew: decimal({
      label: 'Inventory skew',
      unit: '× half',
      min: 0,
      max: 5,
      step: 0.1,
      default: 0.5,
      help: 'Half-spreads by which both quotes shift at the position limit: down when long, up when short.',
    }),
    wildBar: decimal({
      label: 'Pause above range',
      unit: '× mean',
      min: 0,
      max: 50,
      step: 0.5,
      default: 4,
      help: `No quotes while a bar’s range is above this × the ${RANGE_BARS}-bar mean range. 0 = off.`,
    }),
  },
  ownQty: { order: 'orderQty', most: 'positionLimit' },
  start({ bars, barMinutes, params, broker, direction, segment, lotAt, note }) {
    const { close } = bars
    const { spreadPct, minPriceIncrement, wildBar } = params
    const paused = new Uint8Array(bars.openMs.length)
    if (wildBar > 0) markWild(paused, bars, wildBar)
    if (segment !== null) markLate(paused, bars, barMinutes, segment)
    if (segment !== null && barMinutes >= DAY_MINUTES) note(NEVER_QUOTES)
    // worked out once: a division takes as long as the rest of the quote
    const halfFraction = spreadPct / 200
    let size = quoteSize(params, direction, 1)
    const stepsPerRupee = 1 / minPriceIncrement
    /** The orders of bid and ask, where they are. */
    const orders: [Order | null, Order | null] = [null, null]

    return i => {
      if (lotAt !== null && lotAt(i) !== size.lot) size = quoteSize(params, direction, lotAt(i))
      const { lot, orderQty, most, least, skewPerUnit } = size
      const held = broker.position
      const quotes = isOpen(paused[i]!, broker.entriesBlocked)
      const mid = close[i]!
      const half = mid * halfFraction
      const middle = mid - half * skewPerUnit * held
      let isNew = false
      // in turns, and not one after the other: all of a quote fits into the bar loop once, but not twice
      for (let k = 0; k < 2; k++) {
        const room = ofSide(k, most - held, held - least)
        const qty = quotes ? wholeLots(Math.min(orderQty, room), ofSide(k, -held, held), lot) : 0
        const steps = stepsOf(k, middle, half, stepsPerRupee)
        const before = orders[k]!
        const order = quote(broker, ofSide(k, 'buy', 'sell'), before, qty, steps, minPriceIncrement)
        if (order === before) continue
        orders[k] = order
        isNew = true
      }
      if (isNew) broker.quotePair(orders[0], orders[1])
    }
  },
})

/** Whether a bar is quoted: it is not paused, and nothing blocks entries. */
function isOpen(paused: number, blocked: string | null): boolean {
  return paused === 0 && blocked === null
}

/** What is the bid's or the ask's: the first side is the bid. */
function ofSide<T>(k: number, bid: T, ask: T): T {
  return k === 0 ? bid : ask
}

/** The price in whole steps, which are handed over as they are: a price would be a new object each time. */
function stepsOf(k: number, middle: Price, half: Price, stepsPerRupee: number): number {
  return k === 0 ? wholePart((middle - half) * stepsPerRupee) : wholeAbove((middle + half) * stepsPerRupee)
}

/** B2: units of a quote, and between which positions, in whole lots. The lot of a run whose lots do not bind is 1. */
function quoteSize(
  params: { orderQty: Qty; positionLimit: Qty; skew: number },
  direction: Direction,
  lot: Qty,
) {
  const positionLimit = Math.max(lot, params.positionLimit - (params.positionLimit % lot))
  return {
    lot,
    orderQty: Math.ceil(params.orderQty / lot) * lot,
    most: direction === 'short' ? 0 : positionLimit,
    least: direction === 'long' ? 0 : -positionLimit,
    skewPerUnit: params.skew / positionLimit,
  }
}

/** What of a quote is whole lots besides the units that it closes: those of a lot that has changed meanwhile. */
function wholeLots(qty: Qty, closableQty: Qty, lot: Qty): Qty {
  const opening = qty - Math.max(0, closableQty)
  return lot === 1 || opening <= 0 ? qty : qty - (opening % lot)
}

/** The quote as it should stand from the next bar on: the same order where it still works, else a new one; null for none. */
function quote(
  broker: Broker,
  side: Side,
  order: Order | null,
  qty: Qty,
  steps: number,
  increment: Price,
): Order | null {
  // nearly every quote only moves: this much is inlined into the step
  if (order !== null && qty > 0 && steps > 0 && isWorking(order)) {
    if (broker.modify(order, { qty: order.filledQty + qty, limitPrice: steps * increment })) return order
  }
  return replaceQuote(broker, side, order, qty, steps, increment)
}

function replaceQuote(
  broker: Broker,
  side: Side,
  order: Order | null,
  qty: Qty,
  steps: number,
  increment: Price,
): Order | null {
  const stands = qty > 0 && steps > 0
  if (order !== null && isWorking(order)) broker.cancel(order, stands ? 'Quote replaced' : 'No quote')
  if (!stands) return null
  const limitPrice = steps * increment
  const request = { type: 'limit', qty, limitPrice, reason: side === 'buy' ? 'Bid' : 'Ask' } as const
  return side === 'buy' ? broker.buy(request) : broker.sell(request)
}

/** Pauses after each bar that ranged more than so many times wider than the mean of the bars up to it, itself included. */
function markWild(paused: Uint8Array, { high, low }: Bars, times: number): void {
  const share = times / RANGE_BARS
  for (let from = 0; from < paused.length; from += SUMMED_BARS) {
    const first = Math.max(from, RANGE_BARS - 1)
    const to = Math.min(from + SUMMED_BARS, paused.length)
    let sum = 0
    for (let i = first - RANGE_BARS + 1; i < first; i++) sum += high[i]! - low[i]!
    for (let i = first; i < to; i++) {
      const range = high[i]! - low[i]!
      sum += range
      // a bar that stood still is never wild: the sum of twenty such bars is what rounding has left of those before
      if (range > share * sum && range > 0 && isAbove(range, share * sum)) paused[i] = 1
      sum -= high[i - RANGE_BARS + 1]! - low[i - RANGE_BARS + 1]!
    }
  }
}

/** Pauses where the next bar would open in the last minutes of its session, or after it. */
function markLate(paused: Uint8Array, { openMs }: Bars, barMinutes: number, segment: Segment): void {
  for (let i = 0; i < openMs.length; ) {
    const day = istDay(openMs[i]!)
    const endMs = istDayStart(day) + tradingHours(day, segment).at(-1)![1] * MINUTE_MS
    const end = lowerBound(openMs, istDayStart(day + 1))
    paused.fill(1, lowerBound(openMs, endMs - (LAST_MINUTES + barMinutes) * MINUTE_MS), end)
    i = end
  }
}
