import type { Price } from '../../core/units.ts'
import type { Segment } from '../segment.ts'
import { tradingHours } from '../sessions.ts'
import { bell, dayRandom, exponential, jumpyBell, nextVariance } from './noise.ts'
import type { Profile } from './profiles.ts'

/** A day of the synthetic market before its minutes are known. */
export interface SyntheticDay {
  readonly day: number
  readonly open: Price
  readonly close: Price
  /** Deviation of the return from open to close, on which the minutes are drawn. */
  readonly vol: number
}

/** The columns of a run of bars that a day's minutes are written into. */
export interface Columns {
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  readonly volume: Float64Array
}

/** Minutes of a usual session. */
export const USUAL_MINUTES = 375
const MINUTE_MEMORY = 0.9
const MINUTE_NEWS = 0.07
/** High and low reach less far than those of a path without steps: an index is a mean of last trades. */
const REACH = 0.66
const TICK_PER_RUPEE = 20
/** How far a minute opens from the last close: 0.45 of 3.3 bps on NIFTY in January 2023. */
const SEAM = 0.135

/** Mean range of NIFTY's minutes in each quarter of an hour of January 2023, in points: the U of the day. */
const QUARTERS = [
  16.78, 11.51, 8.63, 7.7, 6.61, 6.35, 5.68, 5.63, 5.28, 4.96, 5.43, 5.61, 6.02, 6.26, 6.31, 6.64, 6.46, 6.85,
  6.81, 7.24, 7.25, 7.08, 7.78, 8.3, 5.57,
]
/** The first minute against its quarter of an hour. */
const FIRST_MINUTE = 2.6

/** Share of a full day's deviation that each minute has: their squares add up to 1. */
const SHAPE = minuteShape()
/** Where the quiet middle of the day begins. */
const NOON = 150
const MARKET_STREAM = 0
const REACH_STREAM = 16

function minuteShape(): Float64Array {
  const shape = Float64Array.from({ length: USUAL_MINUTES }, (_, k) => QUARTERS[Math.floor(k / 15)]!)
  shape[0]! *= FIRST_MINUTE
  const total = Math.sqrt(shape.reduce((sum, value) => sum + value * value, 0))
  return shape.map(value => value / total)
}

/** Minutes since midnight at which the bars of that day open. */
export function sessionMinutes(day: number, segment: Segment): number[] {
  return tradingHours(day, segment).flatMap(([from, to]) =>
    Array.from({ length: to - from }, (_, k) => from + k),
  )
}

/** Writes the `minutes` bars of one day from index `at` on: they begin at the day's open and end at its close. */
export function writeSession(
  columns: Columns,
  at: number,
  minutes: number,
  { day, open, close, vol }: SyntheticDay,
  profile: Profile,
  lot: number,
  seed: number,
): void {
  const returns = drawMinutes(profile, seed, day, minutes)
  const spent = returns.reduce((sum, { step }) => sum + step, 0)
  const weights = returns.reduce((sum, { weight }) => sum + weight * weight, 0)
  // the bridge: what is missing to the close is spread by each minute's variance, as if the close had been drawn last
  const missing = (close - open) / (open * vol) - spent
  const random = dayRandom(seed, day, REACH_STREAM + profile.stream)
  let path = open
  for (let k = 0; k < minutes; k++) {
    const { step, weight, heat } = returns[k]!
    const from = path
    path = k === minutes - 1 ? close : path + open * vol * (step + (missing * weight * weight) / weights)
    const sd = open * vol * weight * Math.sqrt(heat)
    const first = k === 0 ? open : from + SEAM * sd * bell(random)
    writeBar(columns, at + k, first, path, sd * REACH, random)
    const shape = weight * Math.sqrt(minutes)
    columns.volume[at + k] = drawVolume(profile.minuteVolume * shape * (0.4 + 0.6 * heat), lot, random)
  }
}

interface MinuteDraw {
  /** In units of the day's deviation. */
  readonly step: number
  readonly weight: number
  /** How hot the minute runs: 1 is usual. */
  readonly heat: number
}

/** A session that fits into the middle of the usual day has its shape; a longer one opens as the day does. */
function firstShape(minutes: number): number {
  return minutes + NOON <= USUAL_MINUTES ? NOON : 0
}

function drawMinutes(
  { marketShare, stream }: Profile,
  seed: number,
  day: number,
  minutes: number,
): MinuteDraw[] {
  const market = dayRandom(seed, day, MARKET_STREAM)
  const ours = dayRandom(seed, day, stream)
  const own = Math.sqrt(1 - marketShare * marketShare)
  const draws: MinuteDraw[] = []
  const first = firstShape(minutes)
  let marketHeat = 1
  let ownHeat = 1
  for (let k = 0; k < minutes; k++) {
    const marketDraw = jumpyBell(market)
    const ownDraw = jumpyBell(ours)
    const weight = SHAPE[Math.min(first + k, USUAL_MINUTES - 1)]!
    const step = marketShare * Math.sqrt(marketHeat) * marketDraw + own * Math.sqrt(ownHeat) * ownDraw
    const heat = marketShare * marketShare * marketHeat + own * own * ownHeat
    draws.push({ step: step * weight, weight, heat })
    marketHeat = nextVariance(marketHeat, marketDraw, MINUTE_MEMORY, MINUTE_NEWS)
    ownHeat = nextVariance(ownHeat, ownDraw, MINUTE_MEMORY, MINUTE_NEWS)
  }
  return draws
}

/** A bar from one price to the next, with the high and low of a path between them (Brownian bridge maximum), on the tick. */
function writeBar(
  columns: Columns,
  i: number,
  from: number,
  to: number,
  sd: number,
  random: () => number,
): void {
  const gap = (to - from) * (to - from)
  const above = (from + to + Math.sqrt(gap + 2 * sd * sd * exponential(random))) / 2
  const below = (from + to - Math.sqrt(gap + 2 * sd * sd * exponential(random))) / 2
  const open = toTick(from)
  const close = toTick(to)
  columns.open[i] = open
  columns.close[i] = close
  columns.high[i] = Math.max(open, close, toTick(above))
  columns.low[i] = Math.min(open, close, toTick(below))
}

function drawVolume(usual: number, lot: number, random: () => number): number {
  const lots = Math.round((usual / lot) * (0.3 + 0.7 * exponential(random)))
  return Math.max(1, lots) * lot
}

function toTick(price: number): number {
  return Math.max(1, Math.round(price * TICK_PER_RUPEE)) / TICK_PER_RUPEE
}
