import type { Random } from '../core/random.ts'
import { type Price, type Qty, toPaise } from '../core/units.ts'
import type { OrderRole } from '../trading/order.ts'
import type { Side } from '../trading/trade.ts'
import { chargeFill } from './charges.ts'
import { type PricePath, toTick } from './sampleMarket.ts'
import { ORDER_SIZES, type SampleStrategy } from './sampleStrategies.ts'

const TICK_PAISE = 5
/** Share of the price by which a fill may lie off the path: what the book had at that moment. */
const NOISE_FRACTION = 0.0011
/** How often a round trip goes the way the price goes. */
const GOOD_SHARE = 0.55
/** Fills that `balance` looks at: about all of a day with 342 orders. */
const BALANCED_FILLS = 140
/** Ticks by which it moves a fill at most, either way. */
const BALANCE_TICKS = 40

/** A fill of the sample day. Its price may still be moved by ticks. */
export interface SampleFill {
  readonly strategy: SampleStrategy
  readonly instrument: string
  /** Where in the session, 0 to 1. */
  readonly at: number
  readonly side: Side
  readonly qty: Qty
  price: Price
  /** A close ended a round trip: its price decides the profit. */
  readonly role: Extract<OrderRole, 'order' | 'close'>
}

/** The share of the session in which a strategy traded: one that is not active has stopped some time ago. */
export function tradedUntil({ status }: SampleStrategy): number {
  return status === 'active' ? 1 : 0.8
}

/** A whole number of steps for an instrument. */
export function drawQty(random: Random, instrument: string): Qty {
  const { step, most } = ORDER_SIZES[instrument]!
  return step * (1 + Math.floor(random() * most))
}

/** So many fills of one strategy: round trips from flat to flat, then the entries of what it holds now. */
export function drawFills(
  strategy: SampleStrategy,
  count: number,
  paths: ReadonlyMap<string, PricePath>,
  random: Random,
): SampleFill[] {
  const fills = strategy.instruments.flatMap((instrument, k) => {
    const { length } = strategy.instruments
    const own = Math.floor(count / length) + (k < count % length ? 1 : 0)
    return drawInstrument(strategy, instrument, own, paths.get(instrument)!, random)
  })
  shiftExits(fills, strategy.aimPaise - profitOf(fills, paths))
  return fills
}

/** A fill before it has its time and price. */
type Leg = Pick<SampleFill, 'side' | 'qty' | 'role'>

function drawInstrument(
  strategy: SampleStrategy,
  instrument: string,
  count: number,
  path: PricePath,
  random: Random,
): SampleFill[] {
  const until = tradedUntil(strategy)
  const times = Array.from({ length: count }, () => random() * until).sort((a, b) => a - b)
  const last = heldLegs(instrument, strategy.held[instrument] ?? 0)
  const legs: Leg[] = []
  for (let left = count - last.length; left >= 2; left = count - last.length - legs.length) {
    const isRise = path(times[legs.length + 1]!) >= path(times[legs.length]!)
    const isLong = isRise === random() < GOOD_SHARE
    // of an odd number one exit comes in two parts
    legs.push(...drawRoundTrip(instrument, isLong, left % 2 === 1, random))
  }
  return [...legs, ...last].map((leg, i) => {
    const at = times[i]!
    const price = toTick(path(at) * (1 + (random() * 2 - 1) * NOISE_FRACTION))
    return { ...leg, strategy, instrument, at, price }
  })
}

/** An entry and its exit, in two parts where it should and can. */
function drawRoundTrip(instrument: string, isLong: boolean, isSplit: boolean, random: Random): Leg[] {
  const { step } = ORDER_SIZES[instrument]!
  const qty = drawQty(random, instrument)
  const exits = isSplit && qty > step ? [step, qty - step] : [qty]
  const side = isLong ? 'sell' : 'buy'
  return [
    { side: isLong ? 'buy' : 'sell', qty, role: 'order' },
    ...exits.map((part): Leg => ({ side, qty: part, role: 'close' })),
  ]
}

/** What is held came in two orders where it is more than one lot. */
function heldLegs(instrument: string, held: number): Leg[] {
  const { step } = ORDER_SIZES[instrument]!
  const first = Math.ceil(Math.abs(held) / step / 2) * step
  const parts = [first, Math.abs(held) - first].filter(qty => qty > 0)
  return parts.map(qty => ({ side: held > 0 ? 'buy' : 'sell', qty, role: 'order' }))
}

/** What the fills have made, in paise: sales less purchases and charges, and what is held at its price now. */
export function profitOf(fills: readonly SampleFill[], paths: ReadonlyMap<string, PricePath>): number {
  let paise = 0
  for (const fill of fills) {
    const isBuy = fill.side === 'buy'
    paise -= fill.qty * toPaise(fill.price) * (isBuy ? 1 : -1) + chargesOf(fill, 0)
    paise += fill.qty * toPaise(paths.get(fill.instrument)!(1)) * (isBuy ? 1 : -1)
  }
  return paise
}

/** Moves all exits by the same number of ticks, so that the profit changes by about so many paise. */
function shiftExits(fills: readonly SampleFill[], byPaise: number): void {
  const exits = fills.filter(({ role }) => role === 'close')
  const perTick = exits.reduce((sum, { qty }) => sum + qty * TICK_PAISE, 0)
  const ticks = Math.trunc(byPaise / perTick)
  for (const fill of exits) moveBy(fill, fill.side === 'sell' ? ticks : -ticks)
  let left = byPaise - ticks * perTick
  for (const fill of exits) {
    const step = fill.qty * TICK_PAISE * Math.sign(left)
    if (Math.abs(left - step) >= Math.abs(left)) continue
    moveBy(fill, (fill.side === 'sell' ? 1 : -1) * Math.sign(left))
    left -= step
  }
}

/**
 * Moves two fills by a few ticks, so that the profit of all changes by exactly so many paise, where two such fills
 * exist: their charges are rounded, which gives the single paise.
 */
export function balance(fills: readonly SampleFill[], byPaise: number): void {
  const some = fills.filter(({ role }) => role === 'close').slice(-BALANCED_FILLS)
  const moves = some.flatMap((fill, k) => {
    const own = []
    for (let ticks = -BALANCE_TICKS; ticks <= BALANCE_TICKS; ticks++) {
      own.push({ fill, k, ticks, paise: effectOf(fill, ticks) })
    }
    return own
  })
  const byEffect = new Map(moves.map(move => [move.paise, move]))
  for (const first of moves) {
    const second = byEffect.get(byPaise - first.paise)
    if (!second || second.k === first.k) continue
    moveBy(first.fill, first.ticks)
    moveBy(second.fill, second.ticks)
    return
  }
}

/** How the profit changes, in paise, when the fill's price moves by so many ticks. */
function effectOf(fill: SampleFill, ticks: number): number {
  const value = fill.qty * TICK_PAISE * ticks
  return (fill.side === 'sell' ? value : -value) - (chargesOf(fill, ticks) - chargesOf(fill, 0))
}

function chargesOf({ instrument, side, qty, price }: SampleFill, ticks: number): number {
  const moved = toTick(price + (ticks * TICK_PAISE) / 100)
  return chargeFill(instrument, side, qty, moved)
}

function moveBy(fill: SampleFill, ticks: number): void {
  fill.price = toTick(fill.price + (ticks * TICK_PAISE) / 100)
}
