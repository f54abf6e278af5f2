/** The round trips of a tradebook: first in, first out, with the charges of the book. */
import { InputError } from '../core/problem.ts'
import { type EpochMs, type IsoDate, type Paise, type Price, type Qty, toPaise } from '../core/units.ts'
import { NSE_COSTS } from '../inputs/inputs.ts'
import { FEMTO_PER_PAISA, type Femto, sumOf } from '../market/charges/exact.ts'
import { toIsoDate } from '../market/ist.ts'
import type { Segment } from '../market/segment.ts'
import { ChargeReplay } from '../trading/charges/replay.ts'
import type { Side } from '../trading/trade.ts'
import { contractSegment, inOrder, isShare, type TradebookFill } from './fill.ts'

/** What one order entered and another one closed. */
export interface TradebookTrip {
  /** Names it among all of the tradebook. */
  readonly key: string
  readonly symbol: string
  readonly exchange: string
  readonly segment: string
  readonly side: 'long' | 'short'
  readonly qty: Qty
  readonly entryMs: EpochMs
  readonly entryPrice: Price
  readonly exitMs: EpochMs
  readonly exitPrice: Price
  readonly grossPaise: Paise
  /** Null where the charge book has no rates: another segment, or a day before it begins. */
  readonly chargesPaise: Paise | null
  /** After charges, where they are known. */
  readonly netPaise: Paise
}

/** A day on which round trips ended. */
export interface TradebookDay {
  readonly date: IsoDate
  readonly netPaise: Paise
  readonly chargesPaise: Paise
  readonly orders: number
  readonly trades: number
  readonly wins: number
}

/** What is still held at the end of the tradebook. */
export interface TradebookHolding {
  readonly symbol: string
  /** Negative is short. */
  readonly qty: number
  readonly avgPrice: Price
  /** Shares that were sold, and whose buy the tradebook does not have: nobody is short of shares over a night. */
  readonly lacksBuy: boolean
}

/** All that a tradebook comes to. */
export interface TradebookReport {
  /** By the time of their exit. */
  readonly trips: readonly TradebookTrip[]
  /** The newest first. */
  readonly days: readonly TradebookDay[]
  readonly open: readonly TradebookHolding[]
}

interface Part {
  readonly fill: TradebookFill
  qty: Qty
}

/** Some units of one fill against as many of a later one. */
interface Match {
  readonly entry: TradebookFill
  readonly exit: TradebookFill
  readonly qty: Qty
}

/**
 * Round trips of the fills. Shares that are bought and sold on one day settle against each other first, as the exchange
 * nets them; what is left, and every contract, is matched with the oldest units that are held.
 */
export function tradebookReport(fills: readonly TradebookFill[]): TradebookReport {
  const byName = new Map<string, TradebookFill[]>()
  for (const fill of inOrder(fills)) {
    const name = `${fill.exchange}:${fill.segment}:${fill.symbol}`
    byName.set(name, [...(byName.get(name) ?? []), fill])
  }
  const trips: TradebookTrip[] = []
  const open: TradebookHolding[] = []
  for (const own of byName.values()) {
    const { matches, held } = matchFills(own)
    trips.push(...tripsOf(matches))
    if (held.length > 0) open.push(holdingOf(held))
  }
  trips.sort((a, b) => a.exitMs - b.exitMs || a.entryMs - b.entryMs || (a.key < b.key ? -1 : 1))
  return { trips, days: daysOf(trips, fills), open }
}

function matchFills(fills: readonly TradebookFill[]): { matches: Match[]; held: Part[] } {
  const parts = fills.map(fill => ({ fill, qty: fill.qty }))
  const matches: Match[] = []
  if (isShare(fills[0]!)) {
    for (const day of groupBy(parts, ({ fill }) => fill.date).values())
      matches.push(...matchParts(day).matches)
  }
  const rest = matchParts(parts.filter(({ qty }) => qty > 0))
  return { matches: [...matches, ...rest.matches], held: rest.held }
}

/** Matches in the order of time and takes what is matched off the parts. */
function matchParts(parts: readonly Part[]): { matches: Match[]; held: Part[] } {
  const matches: Match[] = []
  const held: Part[] = []
  for (const part of parts) {
    while (part.qty > 0 && held[0] && held[0].fill.side !== part.fill.side) {
      const oldest = held[0]
      const qty = Math.min(oldest.qty, part.qty)
      matches.push({ entry: oldest.fill, exit: part.fill, qty })
      oldest.qty -= qty
      part.qty -= qty
      if (oldest.qty === 0) held.shift()
    }
    if (part.qty > 0) held.push(part)
  }
  return { matches, held }
}

/** Fills of the same two orders are one trip. */
function tripsOf(matches: readonly Match[]): TradebookTrip[] {
  const charged = chargesOf(matches)
  const groups = groupBy(matches, tripKey)
  return [...groups].map(([key, group]) => {
    const { entry } = group[0]!
    const isLong = entry.side === 'buy'
    const qty = sum(group, match => match.qty)
    const paid = sum(group, match => toPaise(match.entry.price * match.qty))
    const got = sum(group, match => toPaise(match.exit.price * match.qty))
    const grossPaise = isLong ? got - paid : paid - got
    const isKnown = group.every(match => charged.has(match))
    const femto = group.reduce((all, match) => all + (charged.get(match) ?? 0n), 0n)
    const chargesPaise = isKnown ? toWhole(femto) : null
    return {
      key,
      symbol: entry.symbol,
      exchange: entry.exchange,
      segment: entry.segment,
      side: isLong ? 'long' : 'short',
      qty,
      entryMs: Math.min(...group.map(match => match.entry.ms)),
      entryPrice: sum(group, match => match.entry.price * match.qty) / qty,
      exitMs: Math.max(...group.map(match => match.exit.ms)),
      exitPrice: sum(group, match => match.exit.price * match.qty) / qty,
      grossPaise,
      chargesPaise,
      netPaise: grossPaise - (chargesPaise ?? 0),
    }
  })
}

interface Leg {
  readonly match: Match
  readonly fill: TradebookFill
}

/** What each match is charged, both sides; those that the book has no rates for are missing. */
function chargesOf(matches: readonly Match[]): ReadonlyMap<Match, Femto> {
  const charged = new Map<Match, Femto>()
  for (const [segment, own] of groupBy(matches, segmentOfMatch)) {
    if (segment === null) continue
    const legs = own.flatMap(match => [
      { match, fill: match.entry },
      { match, fill: match.exit },
    ])
    legs.sort((a, b) => a.fill.ms - b.fill.ms)
    chargeLegs(segment, legs, charged)
  }
  return charged
}

function chargeLegs(segment: Segment, legs: readonly Leg[], charged: Map<Match, Femto>): void {
  const replay = new ChargeReplay({ ...NSE_COSTS, rounding: 'exact', segment })
  const numbers = new Map<string, number>()
  const early = new Set<Match>()
  for (const { match, fill } of legs) {
    const order = orderOf(fill)
    if (!numbers.has(order)) numbers.set(order, numbers.size)
    const { ms, side, price } = fill
    const femto = chargeOf(replay, side, match.qty, price, ms, numbers.get(order)!)
    if (femto === null) early.add(match)
    else charged.set(match, (charged.get(match) ?? 0n) + femto)
  }
  for (const match of early) charged.delete(match)
}

/** Null before the charge book begins. */
function chargeOf(
  replay: ChargeReplay,
  side: Side,
  qty: Qty,
  price: Price,
  ms: EpochMs,
  orderId: number,
): Femto | null {
  try {
    return sumOf(replay.next({ ms, bar: 0, orderId, side, qty, price, chargesPaise: 0 }))
  } catch (error) {
    if (error instanceof InputError) return null
    throw error
  }
}

function segmentOfMatch({ entry, exit }: Match): Segment | null {
  if (isShare(entry)) return entry.date === exit.date ? 'equity-intraday' : 'equity-delivery'
  return contractSegment(entry)
}

function tripKey({ entry, exit }: Match): string {
  const { exchange, segment, symbol, side } = entry
  return `${exchange}:${segment}:${symbol}:${side}:${orderOf(entry)}>${orderOf(exit)}`
}

function orderOf({ date, orderId }: TradebookFill): string {
  return `${date}/${orderId}`
}

function holdingOf(held: readonly Part[]): TradebookHolding {
  const { fill } = held[0]!
  const { symbol, side } = fill
  const qty = sum(held, part => part.qty)
  const avgPrice = sum(held, part => part.fill.price * part.qty) / qty
  return { symbol, qty: side === 'buy' ? qty : -qty, avgPrice, lacksBuy: isShare(fill) && side === 'sell' }
}

function daysOf(trips: readonly TradebookTrip[], fills: readonly TradebookFill[]): TradebookDay[] {
  const ended = groupBy(trips, ({ exitMs }) => toIsoDate(exitMs))
  const traded = groupBy(fills, ({ date }) => date)
  const dates = [...new Set([...ended.keys(), ...traded.keys()])].sort().reverse()
  return dates.map(date => {
    const own = ended.get(date) ?? []
    return {
      date,
      netPaise: sum(own, ({ netPaise }) => netPaise),
      chargesPaise: sum(own, ({ chargesPaise }) => chargesPaise ?? 0),
      orders: new Set((traded.get(date) ?? []).map(({ orderId, symbol }) => `${orderId} ${symbol}`)).size,
      trades: own.length,
      wins: own.filter(({ netPaise }) => netPaise > 0).length,
    }
  })
}

/** Half a paisa and more is one. */
function toWhole(femto: Femto): Paise {
  return Number((femto + FEMTO_PER_PAISA / 2n) / FEMTO_PER_PAISA)
}

function sum<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((all, item) => all + value(item), 0)
}

function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}
