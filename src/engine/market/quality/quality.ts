import { isAbove, isAtLeast } from '../../core/ties.ts'
import type { EpochMs, Fraction, IsoDate } from '../../core/units.ts'
import type { Bars } from '../bars.ts'
import { isTradingDay, knowsHolidays, toDate } from '../calendar.ts'
import { findInstrument, segmentOf } from '../instruments.ts'
import { istDay, istMinute, MINUTE_MS } from '../ist.ts'
import type { Segment } from '../segment.ts'
import { tradingHours } from '../sessions.ts'
import { type BarSpacing, barSpacing } from '../spacing.ts'
import { type Day, daysOf } from './days.ts'
import { type FarFrom, foreignLevel } from './levels.ts'

/** What the reader of a file counted; columns alone cannot show what was left out. */
export interface ReadCounts {
  /** Rows that were refused. */
  readonly rejected: number
  /** Rows that repeated another one, and prints outside the session. */
  readonly duplicates: number
  readonly leftOut: number
  /** Rows of other symbols and series than the wanted one. */
  readonly others: number
  /** Bars with a price at most a tick outside high or low, which was widened. */
  readonly widened: number
  /** The line that each bar came from. */
  readonly lines?: Uint32Array
  /** What the times of the file are, and what they are taken for. */
  readonly found: { readonly stamps: 'open' | 'close' | 'day'; readonly zone: string }
}

/** A finding about one bar; the line is that of the file, null where it is not known. */
export interface BarFinding {
  readonly openMs: EpochMs
  readonly line: number | null
}

/** Bars that should be there inside a session, and are not. */
export interface Gap extends BarFinding {
  /** The bar after the gap. */
  readonly toMs: EpochMs
  readonly missingBars: number
}

/** A step from one close to the next open that a split or bonus would make. */
export interface Jump extends BarFinding {
  /** Open ÷ close of the bar before. */
  readonly factor: Fraction
  /** "1:2" where it is near a usual ratio; null for other steps of the same size. */
  readonly ratio: string | null
}

/** Findings of one kind: all are counted, the first hundred are listed. */
export interface Findings<T> {
  readonly count: number
  readonly first: readonly T[]
}

/** How good a dataset is, against the exchange's calendar where that is known. */
export interface Quality {
  readonly intervalMinutes: number
  readonly bars: number
  /**
   * Days with bars; those of the calendar between the first and the last, as far as its years go; null outside of these, and
   * without a calendar.
   */
  readonly sessionsFound: number
  readonly sessionsExpected: number | null
  /** Days with bars before or after the years of the calendar that has others of them; missing where there are none. */
  readonly sessionsUnchecked?: number
  readonly missingDays: Findings<IsoDate>
  /** Days with bars on which the exchange was closed. */
  readonly closedDays: Findings<IsoDate>
  /** The most frequent number of bars in a day, the fewest, and the days that have fewer than usual and than their hours allow. */
  readonly barsPerDay: {
    readonly usual: number
    readonly fewest: number
    readonly shortDays: Findings<IsoDate>
  }
  readonly gaps: Findings<Gap>
  readonly missingBars: number
  /** Bars of the days' hours before the first and after the last one of a day; missing for what was imported before. */
  readonly cutBars?: number
  readonly duplicates: number
  /** Rows that were refused, and bars whose high or low was widened by a tick. */
  readonly rejected: number
  readonly widened: number
  readonly leftOut: number
  readonly others: number
  readonly hasVolume: boolean
  readonly zeroVolume: Findings<BarFinding>
  readonly jumps: Findings<Jump>
  /** How far apart the bars are (T9); missing for what was imported before it was looked at. */
  readonly spacing?: BarSpacing
  /** How many times the instrument's real level the prices are, where they are far from it: 100 is paise. */
  readonly level?: Fraction | null
  /** The same of each instrument whose level is known, far ones only: what it is traded as may be chosen later. */
  readonly farFrom?: readonly FarFrom[]
  readonly stamps: 'open' | 'close' | 'day'
  readonly zone: string
}

const DAILY_MINUTES = 1440
/** Bars of a second are recorded ticks: a second in which none came has no bar, and none is missing. */
const SECOND_MINUTES = 1 / 60
/** From so long without a tick on a recording has a gap, as the paper desk takes a price for stale (rule D6). */
const LONGEST_QUIET_MS = 30_000
const MAX_LISTED = 100
/** No index moved so far overnight, and a share's upper circuit is 20 % (NSE price bands); splits and bonuses go further. */
const JUMP_FRACTION = 0.2
const RATIO_TOLERANCE = 0.04
const RATIOS: readonly (readonly [string, number])[] = [
  ['1:2', 1 / 2],
  ['2:3', 2 / 3],
  ['3:4', 3 / 4],
  ['1:3', 1 / 3],
  ['1:4', 1 / 4],
  ['1:5', 1 / 5],
  ['1:10', 1 / 10],
]

/**
 * The quality of bars as they were read. `symbol` decides which calendar they are held against: a custom symbol, or
 * null, has none, and only its bars themselves are looked at.
 */
export function qualityOf(
  bars: Bars,
  symbol: string | null,
  intervalMinutes: number,
  counts: ReadCounts,
): Quality {
  const lineOf = (i: number) => counts.lines?.[i] ?? null
  const segment = symbol === null ? null : segmentOf(findInstrument(symbol), true)
  const calendar = segment === null ? 'none' : 'nse'
  const days = daysOf(bars.openMs, calendar, intervalMinutes)
  const spacing = barSpacing(bars.openMs, calendar)
  // a bar of a week or a month is dated by one of its days
  const standsForDays = spacing.kind !== 'weekly' && spacing.kind !== 'monthly'
  const checked = segment !== null && standsForDays ? days.filter(({ day }) => knowsHolidays(day)) : []
  const gaps = intervalMinutes < DAILY_MINUTES ? findGaps(bars, days, intervalMinutes, segment, lineOf) : []
  const hasVolume = bars.volume.some(units => units > 0)
  const isTicks = intervalMinutes <= SECOND_MINUTES
  // a tick may be a new quote alone
  const zero = hasVolume && !isTicks ? indicesOf(bars.volume, units => units === 0) : []
  return {
    intervalMinutes,
    bars: bars.openMs.length,
    sessionsFound: days.length,
    ...sessionsOf(days, checked),
    barsPerDay: barsPerDay(days, intervalMinutes, segment),
    gaps: listed(gaps),
    missingBars: missingOf(gaps),
    cutBars: segment === null ? 0 : cutBarsOf(checked, intervalMinutes, segment, gaps),
    duplicates: counts.duplicates,
    rejected: counts.rejected,
    widened: counts.widened,
    leftOut: counts.leftOut,
    others: counts.others,
    hasVolume,
    zeroVolume: listed(zero.map(i => ({ openMs: bars.openMs[i]!, line: lineOf(i) }))),
    jumps: listed(findJumps(bars, lineOf)),
    spacing,
    level: symbol === null ? null : (foreignLevel(bars, symbol)?.times ?? null),
    stamps: counts.found.stamps,
    zone: counts.found.zone,
  }
}

function listed<T>(all: readonly T[]): Findings<T> {
  return { count: all.length, first: all.slice(0, MAX_LISTED) }
}

/** The sessions that `days` should have, from those of them that the calendar knows: none where it knows none. */
function sessionsOf(
  days: readonly Day[],
  checked: readonly Day[],
): Pick<Quality, 'sessionsExpected' | 'sessionsUnchecked' | 'missingDays' | 'closedDays'> {
  if (checked.length === 0) return { sessionsExpected: null, missingDays: listed([]), closedDays: listed([]) }
  const missing = missingDays(days)
  const closed = checked.filter(({ day }) => !isTradingDay(day)).map(({ day }) => toDate(day))
  const unchecked = days.length - checked.length
  return {
    sessionsExpected: checked.length - closed.length + missing.length,
    ...(unchecked > 0 && { sessionsUnchecked: unchecked }),
    missingDays: listed(missing),
    closedDays: listed(closed),
  }
}

function missingOf(gaps: readonly Gap[]): number {
  return gaps.reduce((sum, gap) => sum + gap.missingBars, 0)
}

function missingDays(days: readonly Day[]): IsoDate[] {
  const missing: IsoDate[] = []
  for (let k = 1; k < days.length; k++) {
    for (let day = days[k - 1]!.day + 1; day < days[k]!.day; day++)
      if (knowsHolidays(day) && isTradingDay(day)) missing.push(toDate(day))
  }
  return missing
}

function barsPerDay(
  days: readonly Day[],
  intervalMinutes: number,
  segment: Segment | null,
): Quality['barsPerDay'] {
  const counts = new Map<number, number>()
  for (const { from, to } of days) counts.set(to - from, (counts.get(to - from) ?? 0) + 1)
  const [usual] = [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0])
  const whole = (day: number) => (segment === null ? usual : barsIn(day, intervalMinutes, segment))
  // how many seconds have a tick says nothing of the day
  const short = (intervalMinutes <= SECOND_MINUTES ? [] : days)
    .filter(({ day, from, to }) => to - from < Math.min(usual, whole(day)))
    .map(({ day }) => toDate(day))
  return { usual, fewest: Math.min(...counts.keys(), usual), shortDays: listed(short) }
}

/** Bars that days of the calendar have fewer than their hours, besides those that are missing inside them. */
function cutBarsOf(
  days: readonly Day[],
  intervalMinutes: number,
  segment: Segment,
  gaps: readonly Gap[],
): number {
  if (intervalMinutes >= DAILY_MINUTES || intervalMinutes <= SECOND_MINUTES) return 0
  const fewer = days
    .filter(({ day }) => isTradingDay(day))
    .map(({ day, from, to }) => Math.max(0, barsIn(day, intervalMinutes, segment) - (to - from)))
  const inside = gaps.filter(({ openMs }) => knowsHolidays(istDay(openMs)))
  return Math.max(0, fewer.reduce((sum, bars) => sum + bars, 0) - missingOf(inside))
}

/** Bars of a whole session: a special one, such as Muhurat trading, is short by right. */
function barsIn(day: number, intervalMinutes: number, segment: Segment): number {
  return tradingHours(day, segment).reduce(
    (bars, [open, close]) => bars + Math.ceil((close - open) / intervalMinutes),
    0,
  )
}

/** Steps inside a day that are longer than a bar; on an instrument of the exchange the time between two sessions is none. */
function findGaps(
  { openMs }: Bars,
  days: readonly Day[],
  intervalMinutes: number,
  segment: Segment | null,
  lineOf: (i: number) => number | null,
): Gap[] {
  const stepMs = intervalMinutes * MINUTE_MS
  const longestMs = intervalMinutes <= SECOND_MINUTES ? LONGEST_QUIET_MS : stepMs
  const gaps: Gap[] = []
  for (const { day, from, to } of days) {
    for (let i = from + 1; i < to; i++) {
      const [beforeMs, ms] = [openMs[i - 1]!, openMs[i]!]
      if (ms - beforeMs <= longestMs) continue
      const breakMinutes = segment ? breakBetween(day, segment, istMinute(beforeMs), istMinute(ms)) : 0
      const missingBars = Math.round((ms - beforeMs) / stepMs - breakMinutes / intervalMinutes) - 1
      if (missingBars > 0) gaps.push({ openMs: beforeMs, toMs: ms, line: lineOf(i), missingBars })
    }
  }
  return gaps
}

/** Minutes between two sessions of that day that lie from one minute to another. */
function breakBetween(day: number, segment: Segment, fromMinute: number, toMinute: number): number {
  const spans = tradingHours(day, segment)
  let minutes = 0
  for (let k = 1; k < spans.length; k++) {
    const begin = Math.max(spans[k - 1]![1], fromMinute)
    minutes += Math.max(0, Math.min(spans[k]![0], toMinute) - begin)
  }
  return minutes
}

function findJumps(bars: Bars, lineOf: (i: number) => number | null): Jump[] {
  const jumps: Jump[] = []
  for (let i = 1; i < bars.openMs.length; i++) {
    const factor = bars.open[i]! / bars.close[i - 1]!
    if (!isAbove(Math.abs(factor - 1), JUMP_FRACTION)) continue
    const near = RATIOS.find(([, worth]) => isAtLeast(RATIO_TOLERANCE, Math.abs(factor / worth - 1)))
    jumps.push({ openMs: bars.openMs[i]!, line: lineOf(i), factor, ratio: near?.[0] ?? null })
  }
  return jumps
}

function indicesOf(column: Float64Array, fits: (value: number) => boolean): number[] {
  const found: number[] = []
  for (let i = 0; i < column.length; i++) if (fits(column[i]!)) found.push(i)
  return found
}
