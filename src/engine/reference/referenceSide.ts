/** The reference's run, in the form that is compared. */
import type { RunInputs } from '../inputs/inputs.ts'
import { findInstrument, type Instrument } from '../market/instruments.ts'
import { DAY_MINUTES } from '../market/ist.ts'
import type { Segment } from '../market/segment.ts'
import { tickOn } from '../market/ticks.ts'
import type { OrderChange, OrderRequest } from '../trading/order.ts'
import { metricsOf } from './metrics.ts'
import type { FillOutcome, RunOutcome, TradeOutcome } from './outcome.ts'
import { follow, type Script, type ScriptDesk } from './script.ts'
import { averagePrice, openTrade, type RefTrade } from './simulator/account.ts'
import { barMinutes } from './simulator/barLength.ts'
import { exactBars } from './simulator/days.ts'
import { cancel, close, give, modify, quotePair } from './simulator/desk.ts'
import { type Exact, exact, toNumber } from './simulator/exact.ts'
import type { RefChange, RefOrder, RefRequest } from './simulator/orders.ts'
import type { LegRows, Row } from './simulator/prepare.ts'
import { fillTerms } from './simulator/prices.ts'
import { type RefStep, simulate } from './simulator/simulate.ts'
import { enterSpread } from './simulator/spread.ts'
import { newRun, type RefRun } from './simulator/state.ts'
import { spacingOf } from './spacing.ts'

/** A5: "index futures 12 %, shares intraday 20 %, delivery and options 100 %"; what has no segment 100 %. */
const MARGIN = {
  'index-futures': 0.12,
  'equity-intraday': 0.2,
  'equity-delivery': 1,
  'index-options': 1,
  none: 1,
} as const

/** C3: the segment of a run; null for a symbol that is not known, unless the costs are NSE's (A5). */
function segmentOfRun({ costs, squareOff }: RunInputs, { segments }: Instrument): Segment | null {
  if (costs.kind === 'nse' && costs.segment !== null) return costs.segment
  if (segments.includes('index-futures')) return 'index-futures'
  if (segments.includes('index-options')) return 'index-options'
  if (segments.length === 0 && costs.kind !== 'nse') return null
  return squareOff === null ? 'equity-delivery' : 'equity-intraday'
}

/** A reference run, ready to start. `params` are those of the strategy, with its defaults. */
export function startReference(legs: readonly LegRows[], given: RunInputs): RefRun {
  const inputs = resolveInputs(given, legs[0]!.seen)
  return newRun(
    inputs,
    legs.map(({ instrument, rows, seen }, place) => {
      const found = findInstrument(instrument)
      const segment = segmentOfRun(inputs, found)
      const bars = exactBars(rows)
      // O3: "The tick is that of the run's first day … the first open stands for the month-end close that NSE takes"
      const tick = inputs.fill.tick ?? tickOn(found, tickSegment(inputs, found), bars[0]!.day, rows[0]!.open)
      return {
        place,
        instrument: found,
        segment,
        // only NSE's costs ask for it, and with them every symbol has one
        chargeSegment: segment ?? 'equity-delivery',
        bars,
        seen: seen === rows ? bars : exactBars(seen),
        terms: fillTerms(inputs.fill, tick),
        marginFraction: exact(MARGIN[segment ?? 'none']),
      }
    }),
  )
}

/** O3: a symbol that is not known has 0.05, unless the costs name its segment. */
function tickSegment(inputs: RunInputs, instrument: Instrument): Segment | null {
  const isNamed = inputs.costs.kind === 'nse' && inputs.costs.segment !== null
  return instrument.segments.length > 0 || isNamed ? segmentOfRun(inputs, instrument) : null
}

/** R4: "Bars of a day or longer have no square-off" */
function resolveInputs(inputs: RunInputs, rows: readonly Row[]): RunInputs {
  return barMinutes(exactBars(rows)) < DAY_MINUTES ? inputs : { ...inputs, squareOff: null }
}

/** The script as the reference follows it. */
export function scriptStep(script: Script, run: RefRun): RefStep {
  const desk: ScriptDesk<RefOrder> = {
    give: (leg, side, request) => give(run, run.legs[leg]!, side, toRequest(request), run.bar),
    partOf: (order, part) => (part === 'order' ? order : order[part]),
    cancel: (_leg, order) => cancel(order),
    modify: (leg, order, change) => void modify(run.legs[leg]!, order, toPrices(change), run.bar),
    close: leg => void close(run, run.legs[leg]!, 'Script close', run.bar),
    quote: (_leg, bid, ask) => quotePair(bid, ask),
    together: weights => enterSpread(run, weights, 'Script', run.bar),
  }
  return follow(
    script,
    desk,
    run.legs.map(() => []),
  )
}

/** A request with its prices as the decimals that they are written as. */
function toRequest(request: OrderRequest): RefRequest {
  const { exits, limitPrice, stopPrice, ...rest } = request
  if (!exits) return { ...rest, ...toPrices(request) }
  const { takeProfitPrice, stopLossPrice, ...percent } = exits
  const prices = { takeProfitPrice: price(takeProfitPrice), stopLossPrice: price(stopLossPrice) }
  return { ...rest, ...toPrices(request), exits: { ...percent, ...prices } }
}

function toPrices({ qty, limitPrice, stopPrice }: OrderChange): RefChange {
  return { qty, limit: price(limitPrice), stop: price(stopPrice) }
}

function price(value: number | undefined): Exact | undefined {
  return value === undefined ? undefined : exact(value)
}

/** Walks the bars and answers what came of it. */
export function runReference(run: RefRun, step: RefStep): RunOutcome {
  simulate(run, step)
  const given = run.legs.map(leg => leg.given)
  const last = run.legs[0]!.bars.length - 1
  const fills = run.legs.flatMap((leg, k) =>
    leg.position.fills.map(
      (fill): FillOutcome => ({
        leg: k,
        bar: fill.bar,
        qty: fill.side * fill.qty,
        price: toNumber(fill.price),
        chargesPaise: Number(fill.chargesPaise),
        order: nameOf(given[k]!, fill.order),
      }),
    ),
  )
  // S2: "fills of a bar are sorted by leg"
  fills.sort((a, b) => a.bar - b.bar)
  const ended = run.legs.flatMap(({ position }, k) => position.trades.map(trade => toTrade(trade, k)))
  ended.sort((a, b) => a.exitBar - b.exitBar)
  const open = run.legs.flatMap(({ position, bars }, k) => {
    const trade = openTrade(position, bars[last]!, last)
    return trade ? [toTrade(trade, k)] : []
  })
  const all = run.legs.map(({ position }) => position)
  return {
    fills,
    equityPaise: run.equityPaise.map(Number),
    orders: given.map(orders =>
      orders.map(({ status, statusReason, filledQty }) => ({ status, reason: statusReason, filledQty })),
    ),
    trades: ended,
    open,
    events: run.limits.events,
    stats: metricsOf({
      bars: run.legs[0]!.bars,
      spacing: spacingOf(
        run.legs[0]!.seen.map(({ ms }) => ms),
        run.legs[0]!.instrument.calendar,
      ),
      equityPaise: run.equityPaise,
      capitalPaise: BigInt(Math.round(run.inputs.capital * 100)),
      trades: all.flatMap(({ trades }) => trades),
      fills: all.flatMap(position => position.fills),
      barsHeld: run.barsHeld,
    }),
  }
}

function nameOf(given: readonly RefOrder[], order: RefOrder): string {
  const { pair } = order
  if (pair && (pair.entry.takeProfit === order || pair.entry.stopLoss === order))
    return `${given.indexOf(pair.entry)} ${order.role}`
  const place = given.indexOf(order)
  return place < 0 ? 'other' : String(place)
}

function toTrade(trade: RefTrade, leg: number): TradeOutcome {
  return {
    leg,
    side: trade.side === 1 ? 'long' : 'short',
    qty: trade.qty,
    entryBar: trade.entryBar,
    exitBar: trade.exitBar,
    entryPrice: averagePrice(trade.entered, trade.qty),
    exitPrice: averagePrice(trade.left, trade.leftQty),
    grossPaise: Number(trade.grossPaise),
    chargesPaise: Number(trade.chargesPaise),
    netPaise: Number(trade.grossPaise - trade.chargesPaise),
    maePaise: Number(trade.maePaise),
    mfePaise: Number(trade.mfePaise),
  }
}
