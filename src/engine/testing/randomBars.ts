/** Bars that a seed decides: what files of traders hold, and more of what is rare in them. */

import type { IsoDate, Price } from '../core/units.ts'
import type { Bars } from '../market/bars.ts'
import { toDate, tradingDays } from '../market/calendar.ts'
import { DAY_MINUTES, istDayStart, MINUTE_MS } from '../market/ist.ts'
import type { Segment } from '../market/segment.ts'
import { type MinuteSpan, tradingHours } from '../market/sessions.ts'
import type { Draw } from './draw.ts'

/** What the bars of all instruments of a run have in common. */
export interface MarketPlan {
  /** Days since 1970-01-01 in India, ascending. */
  readonly days: readonly number[]
  /** From the open of one bar to that of the next; 1440 for daily bars. */
  readonly minutes: number
  /** Whose hours the days have. */
  readonly segment: Segment
}

const OPEN_MINUTE = 555
/** Bars of a plan, nearly: enough for averages to cross, few enough for thousands of runs. */
const MAX_BARS = 900

/** Some days from one date on, in bars of some length. Without a calendar Saturdays and Sundays are traded too. */
export function drawPlan(
  draw: Draw,
  { fromDay, toDay }: { readonly fromDay: number; readonly toDay: number },
  segment: Segment,
  hasCalendar: boolean,
): MarketPlan {
  const minutes = draw.one(1, 1, 3, 5, 5, 15, 30, 60, DAY_MINUTES)
  const most = Math.ceil(MAX_BARS / barsPerDay(minutes))
  const count = draw.whole(Math.min(2, most), Math.min(most, 260))
  const first = draw.whole(fromDay, toDay)
  const days = hasCalendar
    ? tradingDays(first, first + 2 * count + 10)
    : Array.from({ length: count }, (_, k) => first + k)
  return { days: days.slice(0, count), minutes, segment }
}

/** The first and last day of a plan, as an input of a run names them. */
export function datesOf({ days }: MarketPlan): readonly [from: IsoDate, to: IsoDate] {
  return [toDate(days[0]!), toDate(days.at(-1)!)]
}

function barsPerDay(minutes: number): number {
  return Math.ceil(375 / minutes)
}

/** How one instrument moves and trades, for a whole run. */
interface Character {
  /** Prices are whole multiples of 1 ÷ this. */
  readonly perRupee: number
  /** Largest move from open to close of a lively bar, as a share of the price. */
  readonly swing: number
  /** Chance that a bar is missing. */
  readonly missing: number
  /** Chance that a day ends early, or begins late. */
  readonly shortDay: number
  readonly volume: 'none' | 'all' | 'late' | 'sparse'
}

function drawCharacter(draw: Draw, minutes: number): Character {
  const daily = minutes === DAY_MINUTES
  return {
    perRupee: draw.one(20, 20, 20, 100, 400, 10_000),
    swing: (daily ? 0.03 : 0.004) * draw.one(0.3, 1, 1, 3),
    missing: draw.one(0, 0, 0.02, 0.2),
    shortDay: daily ? 0 : draw.one(0, 0.1, 0.3),
    volume: draw.one('none', 'all', 'all', 'all', 'late', 'sparse'),
  }
}

/** One bar in whole parts of a rupee. */
type Row = readonly [openMs: number, open: number, high: number, low: number, close: number, volume: number]

/**
 * Bars of the plan: spans that rise, fall, rage or stand still, gaps over night and inside a day, missing bars, days
 * cut short, with volume, without it, or from some bar on. Prices begin near the first one, on a grid of 0.05 or finer.
 * At least one bar.
 */
export function drawBars(draw: Draw, { days, minutes, segment }: MarketPlan, firstPrice: Price): Bars {
  const { perRupee, swing, missing, shortDay, volume } = drawCharacter(draw, minutes)
  const times = days.flatMap(day => timesOf(draw, day, minutes, segment, shortDay))
  const kept = times.filter((_, i) => i === 0 || !draw.happens(missing))
  const firstVolume = volume === 'late' ? draw.whole(1, kept.length) : 0
  const mood = moods(draw, swing)
  let price = Math.round(firstPrice * perRupee)
  const rows = kept.map((openMs, i): Row => {
    const isNewDay = i === 0 || openMs - kept[i - 1]! > minutes * MINUTE_MS
    const [open, close, wick] = mood(price, isNewDay)
    price = close
    const high = Math.max(open, close) + wick(draw)
    const low = Math.max(1, Math.min(open, close) - wick(draw))
    const trades = volume !== 'none' && i >= firstVolume && !(volume === 'sparse' && draw.happens(0.4))
    return [openMs, open, high, low, close, trades ? drawVolume(draw) : 0]
  })
  return toBars(rows, perRupee)
}

/** When the bars of a day open; a bar reaches over the end of its session no more than in a trader's file. */
function timesOf(draw: Draw, day: number, minutes: number, segment: Segment, shortDay: number): number[] {
  const startMs = istDayStart(day)
  if (minutes === DAY_MINUTES) return [startMs + OPEN_MINUTE * MINUTE_MS]
  const spans = tradingHours(day, segment).map(span => cutShort(draw, span, minutes, shortDay))
  return spans.flatMap(([from, to]) => {
    const count = Math.ceil((to - from) / minutes)
    return Array.from({ length: count }, (_, k) => startMs + (from + k * minutes) * MINUTE_MS)
  })
}

function cutShort(draw: Draw, [from, to]: MinuteSpan, minutes: number, shortDay: number): MinuteSpan {
  const steps = Math.floor((to - from) / minutes)
  if (!draw.happens(shortDay) || steps < 3) return [from, to]
  const begin = draw.happens(0.3) ? draw.whole(1, Math.floor(steps / 3)) : 0
  const end = draw.whole(Math.ceil(steps / 2), steps)
  return [from + begin * minutes, from + end * minutes]
}

/** How the next bar goes: its open and close, and how far it reaches beyond them. */
type Mood = (price: number, isNewDay: boolean) => readonly [number, number, (draw: Draw) => number]

/** Moods last for a while: rising and falling, to and fro, wild, and not moving at all. */
function moods(draw: Draw, swing: number): Mood {
  let left = 0
  let drift = 0
  let reach = 0
  return (price, isNewDay) => {
    if (left-- <= 0) {
      left = draw.whole(5, 60)
      drift = draw.one(-0.3, 0, 0, 0, 0.3)
      reach = draw.one(0, 0.2, 1, 1, 1, 1, 4)
      if (reach === 0) drift = 0
    }
    const move = (most: number) => Math.round(price * most * (draw.share() - 0.5 + drift))
    const isGap = isNewDay ? draw.happens(0.6) : draw.happens(0.03)
    const open = Math.max(1, price + (isGap ? Math.round(price * swing * 4 * (draw.share() - 0.5)) : 0))
    const close = Math.max(1, open + move(swing * reach))
    return [open, close, at => Math.floor(price * swing * reach * 0.4 * at.share())]
  }
}

function drawVolume(draw: Draw): number {
  return draw.one(0, draw.whole(1, 20), draw.whole(50, 500), draw.whole(50, 500), draw.whole(1_000, 50_000))
}

function toBars(rows: readonly Row[], perRupee: number): Bars {
  const column = (place: number, divisor: number) => Float64Array.from(rows, row => row[place]! / divisor)
  return {
    openMs: column(0, 1),
    open: column(1, perRupee),
    high: column(2, perRupee),
    low: column(3, perRupee),
    close: column(4, perRupee),
    volume: column(5, 1),
  }
}
