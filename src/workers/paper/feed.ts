/** Where the prices of a paper session come from: the built-in market, or imported datasets, day by day. */
import type { EpochMs } from '../../engine/core/units.ts'
import type { PaperFeed } from '../../engine/desk/paperView.ts'
import {
  dayWords,
  type FeedHours,
  feedHours,
  InputError,
  isTradingDay,
  istDay,
  istDayStart,
  lowerBound,
  previousTradingDay,
  type RecordedBars,
  SYNTHETIC_DAYS,
  SYNTHETIC_SYMBOLS,
  sliceBars,
  syntheticBars,
  toDate,
} from '../../engine/index.ts'
import type { LoadedDataset } from '../api/api.ts'
import type { PaperHost } from '../api/paperApi.ts'

/** The days of a feed. */
export interface Feed {
  readonly symbols: readonly string[]
  /** Whether it has prices on that day. */
  hasDay(day: number): boolean
  /** The first day after that one on which it has prices; null where it ends before. */
  nextDay(day: number): number | null
  hours(day: number): FeedHours | null
  /** What it has of a day. */
  record(day: number): readonly RecordedBars[]
}

/** The feed of a session. @throws InputError where one of its datasets is not on this device, or has no minutes. */
export async function openFeed(feed: PaperFeed, host: Pick<PaperHost, 'dataset'>): Promise<Feed> {
  if (feed.kind === 'built-in') return builtInFeed(feed.seed)
  const loaded = await Promise.all(
    feed.datasets.map(async ({ symbol, id }) => {
      const dataset = await host.dataset(id)
      if (dataset) return { symbol, ...dataset }
      throw new InputError(
        `The dataset of ${symbol} is not on this device. Import its file again under Backtesting, then open the session.`,
        'feed',
      )
    }),
  )
  return datasetFeed(loaded)
}

function builtInFeed(seed: number): Feed {
  const { first, last } = SYNTHETIC_DAYS
  const hasDay = (day: number) => day >= first && day <= last && isTradingDay(day)
  return {
    symbols: SYNTHETIC_SYMBOLS,
    hasDay,
    nextDay: day => nextOf(hasDay, Math.max(day, first - 1), last),
    hours: day => feedHours(day, SYNTHETIC_SYMBOLS),
    record: day => SYNTHETIC_SYMBOLS.flatMap(symbol => syntheticDay(symbol, seed, day)),
  }
}

function syntheticDay(symbol: string, seed: number, day: number): RecordedBars[] {
  const before = previousTradingDay(day)
  const from = Math.max(before, SYNTHETIC_DAYS.first)
  try {
    const both = syntheticBars({ symbol, seed, from: toDate(from), to: toDate(day) })
    const start = lowerBound(both.openMs, istDayStart(day))
    const bars = sliceBars(both, start, both.openMs.length)
    return [{ symbol, minutes: 1, bars, previousClose: both.close[start - 1] ?? null }]
  } catch (error) {
    // a share that is listed no more has no prices that day
    if (error instanceof InputError) return []
    throw error
  }
}

interface SymbolData extends LoadedDataset {
  readonly symbol: string
}

function datasetFeed(loaded: readonly SymbolData[]): Feed {
  for (const { symbol, info } of loaded) {
    if (info.intervalMinutes < MINUTES_OF_A_DAY) continue
    throw new InputError(
      `${symbol} has one bar a day: a replay needs intraday bars. Choose a dataset with intraday bars.`,
      'feed',
    )
  }
  const symbols = [...new Set(loaded.map(({ symbol }) => symbol))]
  const days = [...new Set(loaded.flatMap(({ bars }) => daysIn(bars.openMs)))].sort((a, b) => a - b)
  const known = new Set(days)
  return {
    symbols,
    hasDay: day => known.has(day),
    nextDay: day => days.find(each => each > day) ?? null,
    hours: day => (known.has(day) ? (feedHours(day, symbols) ?? ALL_DAY) : feedHours(day, symbols)),
    record: day => symbols.flatMap(symbol => recordedDay(symbol, loaded, day)),
  }
}

const MINUTES_OF_A_DAY = 1440
/** Of a day on which the exchange was closed, but the data has prices. */
const ALL_DAY: FeedHours = { preOpen: null, open: [[0, MINUTES_OF_A_DAY]] }

/** Of several datasets of a symbol the smallest bars that have the day. */
function recordedDay(symbol: string, loaded: readonly SymbolData[], day: number): RecordedBars[] {
  const own = loaded.filter(each => each.symbol === symbol)
  own.sort((a, b) => a.info.intervalMinutes - b.info.intervalMinutes)
  for (const { bars, info } of own) {
    const from = lowerBound(bars.openMs, istDayStart(day))
    const to = lowerBound(bars.openMs, istDayStart(day + 1))
    if (from === to) continue
    const previousClose = bars.close[from - 1] ?? null
    return [{ symbol, minutes: info.intervalMinutes, bars: sliceBars(bars, from, to), previousClose }]
  }
  return []
}

function daysIn(openMs: Float64Array): number[] {
  const days: number[] = []
  let i = 0
  while (i < openMs.length) {
    const day = istDay(openMs[i]!)
    days.push(day)
    i = lowerBound(openMs, istDayStart(day + 1))
  }
  return days
}

function nextOf(hasDay: (day: number) => boolean, after: number, last: number): number | null {
  for (let day = after + 1; day <= last; day++) if (hasDay(day)) return day
  return null
}

/** The day of a request's moment, checked. @throws InputError where the feed has nothing on it. */
export function checkStart(feed: Feed, startMs: EpochMs): void {
  const day = istDay(startMs)
  if (feed.hasDay(day)) return
  const next = feed.nextDay(day)
  const advice =
    next === null ? 'Choose an earlier day.' : `The next day with prices is ${dayWords(istDayStart(next))}.`
  throw new InputError(`This feed has no prices on ${dayWords(startMs)}. ${advice}`, 'date')
}
