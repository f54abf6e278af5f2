import { type Bars, sliceBars } from '../market/bars.ts'
import { istDay, istDayStart, MINUTE_MS } from '../market/ist.ts'
import { intervalMinutes } from '../market/resample.ts'
import type { Segment } from '../market/segment.ts'
import { tradingHours } from '../market/sessions.ts'
import type { Broker } from '../trading/broker.ts'
import { isWorking, type Order } from '../trading/order.ts'
import type { Side } from '../trading/trade.ts'
import type { EpochMs, Price, Qty } from '../units.ts'
import { decimal, defineStrategy, integer } from './define.ts'

/** Bars in the average range with which a wild bar is compared. */
const RANGE_BARS = 20
/** No quotes so shortly before the session ends: what they bring could not be closed any more. */
const LAST_MINUTES = 5
/** Bars that tell how long a bar is: to count all of them would take as long as a twentieth of the run. */
const FIRST_BARS = 500
/** Prices carry noise far below any increment; rounding must not depend on it. */
const NOISE = 1e-6

/** Quotes both sides of the last close on every bar and earns the spread, less what informed traders take from it. */
export const marketMaking = defineStrategy({
  id: 'market-making',
  title: 'Market Making',
  summary:
    'Quotes a bid and an ask around the last close on every bar, leans against what it holds, and pauses on wild bars and before the close. A bar fills at most one side.',
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
      help: 'Of each quote; the size of the run does not apply.',
    }),
    positionLimit: integer({ label: 'Position limit', unit: 'qty', min: 1, max: 100_000, default: 50 }),
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
      help: 'Half spreads by which both quotes move against a full position.',
    }),
    wildBar: decimal({
      label: 'Pause on ranges over',
      unit: '× mean',
      min: 0,
      max: 50,
      step: 0.5,
      default: 4,
      help: `Times the mean range of ${RANGE_BARS} bars. 0 is off.`,
    }),
  },
  start({ bars, params, broker, direction, segment }) {
    const { close } = bars
    const { spreadPct, orderQty, positionLimit, minPriceIncrement, skew, wildBar } = params
    const isWild = wildBars(bars, wildBar)
    const isLate = lastMinutes(bars, segment)
    const most = direction === 'short' ? 0 : positionLimit
    const least = direction === 'long' ? 0 : -positionLimit
    // worked out once: a division takes as long as the rest of the quote
    const halfFraction = spreadPct / 200
    const skewPerUnit = skew / positionLimit
    const stepsPerRupee = 1 / minPriceIncrement
    let bid: Order | null = null
    let ask: Order | null = null

    return i => {
      const held = broker.position
      const wild = isWild(i)
      const quotes = !wild && broker.entriesBarred === null && !isLate(i)
      const mid = close[i]!
      const half = mid * halfFraction
      const middle = mid - half * skewPerUnit * held
      const bidQty = quotes ? Math.min(orderQty, most - held) : 0
      const askQty = quotes ? Math.min(orderQty, held - least) : 0
      const bidPrice = Math.floor((middle - half) * stepsPerRupee + NOISE) * minPriceIncrement
      const askPrice = Math.ceil((middle + half) * stepsPerRupee - NOISE) * minPriceIncrement
      const bidBefore = bid
      const askBefore = ask
      bid = quote(broker, 'buy', bid, bidQty, bidPrice)
      ask = quote(broker, 'sell', ask, askQty, askPrice)
      if (bid !== bidBefore || ask !== askBefore) broker.pairQuotes(bid, ask)
    }
  },
})

/** The quote as it should stand from the next bar on: the same order where it still works, else a new one; null for none. */
function quote(broker: Broker, side: Side, order: Order | null, qty: Qty, price: Price): Order | null {
  const working = order !== null && isWorking(order) ? order : null
  if (qty <= 0 || !(price > 0)) {
    if (working) broker.cancel(working, 'No quote')
    return null
  }
  if (working) {
    if (broker.modify(working, { qty: working.filledQty + qty, limitPrice: price })) return working
    broker.cancel(working, 'Quote replaced')
  }
  const request = { type: 'limit', qty, limitPrice: price, reason: side === 'buy' ? 'Bid' : 'Ask' } as const
  return side === 'buy' ? broker.buy(request) : broker.sell(request)
}

/**
 * Whether bar i ranged so many times wider than the mean of the bars up to it; asked of each bar in turn, since it carries
 * the sum along instead of filling two columns.
 */
function wildBars({ high, low }: Bars, times: number): (i: number) => boolean {
  if (times === 0) return () => false
  let sum = 0
  return i => {
    const range = high[i]! - low[i]!
    sum += range
    if (i >= RANGE_BARS) sum -= high[i - RANGE_BARS]! - low[i - RANGE_BARS]!
    return i >= RANGE_BARS - 1 && range * RANGE_BARS > times * sum
  }
}

/** Whether the bar after bar i would open in the last minutes of its session, or after it. */
function lastMinutes(bars: Bars, segment: Segment | null): (i: number) => boolean {
  if (segment === null) return () => false
  const { openMs } = bars
  const barMs = intervalMinutes(sliceBars(bars, 0, Math.min(FIRST_BARS, openMs.length))) * MINUTE_MS
  let nextDayMs: EpochMs = -Infinity
  let lastMs: EpochMs = Infinity
  return i => {
    const ms = openMs[i]!
    if (ms >= nextDayMs) {
      const day = istDay(ms)
      nextDayMs = istDayStart(day + 1)
      lastMs = istDayStart(day) + (tradingHours(day, segment).at(-1)![1] - LAST_MINUTES) * MINUTE_MS - barMs
    }
    return ms >= lastMs
  }
}
