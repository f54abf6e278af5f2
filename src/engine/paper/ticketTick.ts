/** The ticks of the prices that an order by hand may name. */
import type { Price } from '../core/units.ts'
import { runSegment } from '../inputs/inputs.ts'
import { findInstrument } from '../market/instruments.ts'
import { istDay } from '../market/ist.ts'
import { tickOn } from '../market/ticks.ts'
import { manualInputs } from './books.ts'
import type { PaperDay } from './day.ts'
import { lastPrice } from './deskState.ts'
import { secondsUntil } from './seconds.ts'

/**
 * The tick to which orders in an instrument are rounded on the desk's day: that of the day's first price, as its book takes
 * it, and before there is one that of the last price of the day before.
 */
export function ticketTick({ market, nowMs, standing }: PaperDay, instrument: string): Price {
  const inputs = manualInputs(instrument, standing.terms.manualCapital, null)
  const found = market.symbols.get(instrument)
  const first = found && secondsUntil(found.seconds, nowMs).open[0]
  const level = first ?? lastPrice(market, instrument, nowMs) ?? 0
  return inputs.fill.tick ?? tickOn(findInstrument(instrument), runSegment(inputs), istDay(nowMs), level)
}

/** Whether a price is a multiple of the tick: any other would be rounded without a word. */
export function isOnTick(price: Price, tick: Price): boolean {
  return tick === 0 || Math.abs(price / tick - Math.round(price / tick)) < 1e-6
}
