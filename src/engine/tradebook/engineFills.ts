/** What the engine would have filled in the place of a trader's own orders. */
import { lowerBound } from '../core/lowerBound.ts'
import { type EpochMs, type Paise, type Price, toPaise } from '../core/units.ts'
import { AT_LAST_CLOSE, defaultInputs, type RunInputs, runSegment } from '../inputs/inputs.ts'
import { type Bars, sliceBars } from '../market/bars.ts'
import { findInstrument } from '../market/instruments.ts'
import { istDay, MINUTE_MS } from '../market/ist.ts'
import { barMinutesOf } from '../market/resample.ts'
import { tickOn } from '../market/ticks.ts'
import { simulate } from '../run/simulate.ts'
import type { Strategy } from '../strategies/define.ts'
import type { Side } from '../trading/trade.ts'
import type { TradebookOrder } from './fill.ts'

/** One order beside the engine's. */
export interface EngineFill {
  /** Of the order. */
  readonly key: string
  /** When the engine's order filled, and at what price. */
  readonly ms: EpochMs
  readonly price: Price
  /** How much better the trader filled than the engine, in rupees a unit; worse is negative. */
  readonly betterBy: Price
  readonly betterTicks: number
  readonly betterPaise: Paise
}

/** An order that the engine did not fill, and why. */
export interface NoEngineFill {
  readonly key: string
  readonly reason: string
}

/** Enough for any order. */
const CAPITAL = 1e12
/** An order that finds no price is looked at no longer. */
const LOOK_BARS = 3

/**
 * For each order the engine's fill of a market order that was decided in the bar of the trader's first fill: at the next
 * open (F1), by the engine's own execution. Orders that no bar covers are answered with the reason.
 */
export function engineFills(
  bars: Bars,
  instrument: string,
  orders: readonly TradebookOrder[],
): (EngineFill | NoEngineFill)[] {
  const minutes = barMinutesOf(bars)
  return orders.map(order => {
    const at = lowerBound(bars.openMs, order.ms + 1) - 1
    if (at < 0 || order.ms >= bars.openMs[at]! + minutes * MINUTE_MS) {
      return { key: order.key, reason: 'No bar of the dataset covers this minute' }
    }
    return fillOf(
      sliceBars(bars, at, Math.min(at + LOOK_BARS, bars.openMs.length)),
      instrument,
      minutes,
      order,
    )
  })
}

function fillOf(
  bars: Bars,
  instrument: string,
  minutes: number,
  { key, side, qty, price }: TradebookOrder,
): EngineFill | NoEngineFill {
  const inputs = inputsOf(instrument, minutes, qty)
  const { broker } = simulate(bars, oneOrder(side, qty), inputs, { barMinutes: minutes })
  const { fillLog } = broker
  if (fillLog.length === 0) return { key, reason: 'The session ended before the next bar' }
  const filled = fillLog.priceAt(0)
  const ms = fillLog.msAt(0)
  const segment = runSegment(inputs)
  const tick = tickOn(findInstrument(instrument), segment, istDay(ms), filled)
  const betterBy = side === 'buy' ? filled - price : price - filled
  return {
    key,
    ms,
    price: filled,
    betterBy,
    betterTicks: tick > 0 ? Math.round((betterBy / tick) * 100) / 100 : 0,
    betterPaise: toPaise(betterBy * qty),
  }
}

/** The engine's own fills, for an order of that size: no lots, limits and charges come between. */
function inputsOf(instrument: string, minutes: number, qty: number): RunInputs {
  return {
    ...defaultInputs(instrument, minutes),
    strategy: 'tradebook-order',
    params: {},
    capital: CAPITAL,
    timeframe: null,
    size: { kind: 'fixed', qty },
    lots: false,
    costs: { kind: 'none' },
    squareOff: AT_LAST_CLOSE,
    risk: null,
  }
}

/** Gives one market order as the first bar closes. */
function oneOrder(side: Side, qty: number): Strategy {
  return {
    id: 'tradebook-order',
    title: 'Order of a tradebook',
    summary: 'One market order.',
    params: {},
    start:
      ({ broker }) =>
      i => {
        if (i > 0) return
        if (side === 'buy') broker.buy({ qty })
        else broker.sell({ qty })
      },
  }
}
