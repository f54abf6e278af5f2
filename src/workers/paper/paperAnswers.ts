/** What is read from a paper session: performance, journal, logs. Nothing here changes it. */
import type { EpochMs, IsoDate } from '../../engine/core/units.ts'
import {
  type DayTrade,
  dayOf,
  dayTrades,
  findInstrument,
  istDay,
  istDayStart,
  legSeconds,
  lowerBound,
  MINUTE_MS,
  mergeCandles,
  netBySecond,
  type PaperDay,
  resample,
  toIsoDate,
  toRupees,
} from '../../engine/index.ts'
import type { RunCandles } from '../api/api.ts'
import type { JournalDay, PerformancePoint, PerformanceRange, StrategyLogLine } from '../api/paperApi.ts'
import type { PaperDesk } from './paperDesk.ts'
import { carriedOf, recordOf } from './sessionState.ts'

/** Minutes of prices before and after a trade on its chart. */
const AROUND_MS = 20 * MINUTE_MS
const MAX_CANDLES = 500

/**
 * Net profit after charges, in rupees: minute by minute of today, and day by day since the week or the month of the feed
 * began.
 */
export function performance(desk: PaperDesk, range: PerformanceRange): readonly PerformancePoint[] {
  const { day } = desk.shown()
  if (range === 'today') return minutesOf(day)
  const { days } = desk.state
  const today = { ms: istDayStart(day.market.day), netPaise: netNow(day) }
  const from = range === 'week' ? mondayOf(day.market.day) : firstOfMonth(day.market.day)
  const before = days
    .map(({ date, totals }) => ({ ms: istDayStart(dayOf(date)), netPaise: totals.netPaise }))
    .filter(({ ms }) => ms >= istDayStart(from) && ms < today.ms)
  let sumPaise = 0
  return [...before, ...(day.market.symbols.size > 0 ? [today] : [])].map(({ ms, netPaise }) => {
    sumPaise += netPaise
    return { ms, value: toRupees(sumPaise) }
  })
}

function minutesOf(day: PaperDay): PerformancePoint[] {
  const points: PerformancePoint[] = []
  for (const { ms, netPaise } of netBySecond(day)) {
    const minuteMs = Math.ceil(ms / MINUTE_MS) * MINUTE_MS
    const point = { ms: Math.min(minuteMs, day.nowMs), value: toRupees(netPaise) }
    if (points.at(-1)?.ms === point.ms) points.pop()
    points.push(point)
  }
  return points
}

function netNow(day: PaperDay): number {
  let net = 0
  for (const { netPaise } of netBySecond(day)) net = netPaise
  return net
}

function mondayOf(day: number): number {
  return day - ((((day + 3) % 7) + 7) % 7)
}

function firstOfMonth(day: number): number {
  return dayOf(`${toIsoDate(istDayStart(day)).slice(0, 7)}-01`)
}

/** The days of the session, the newest first; today as far as it has come, once it has prices. */
export function journalDays({ state }: PaperDesk): readonly JournalDay[] {
  const { days, day } = state
  const date = toIsoDate(istDayStart(day.market.day))
  const today = day.market.symbols.size > 0 ? [recordOf(day, date, carriedOf(days))] : []
  return [...days, ...today]
    .map(({ date, totals, chargesPaise, trades, wins }) => ({
      date,
      netPaise: totals.netPaise,
      chargesPaise,
      trades,
      wins,
      openPositions: totals.openPositions,
    }))
    .reverse()
}

/** The round trips of a day that have ended, in the order of their exits. */
export async function journalTrades(desk: PaperDesk, date: IsoDate): Promise<readonly DayTrade[]> {
  return dayTrades((await dayOn(desk, date)).books)
}

/** Minutes of prices around a trade of the journal. */
export async function tradeCandles(desk: PaperDesk, date: IsoDate, key: string): Promise<RunCandles | null> {
  const trade = (await journalTrades(desk, date)).find(each => each.key === key)
  if (!trade) return null
  const { market, nowMs } = await dayOn(desk, date)
  const [seconds] = legSeconds(market, [trade.instrument], nowMs)
  const bars = resample(seconds!, '1m', findInstrument(trade.instrument).calendar)
  const from = lowerBound(bars.openMs, trade.entryMs - AROUND_MS)
  const to = lowerBound(bars.openMs, trade.exitMs + AROUND_MS)
  return { ...mergeCandles(bars, from, to, MAX_CANDLES), lines: [], conditions: [] }
}

/** What happened to a strategy on the day that is shown, the newest first. */
export function strategyLog(desk: PaperDesk, id: string): readonly StrategyLogLine[] {
  const shown = desk.shown()
  const strategy = shown.day.standing.strategies.find(row => row.id === id)
  const startMs = istDayStart(istDay(shown.day.nowMs))
  const acts = desk.state.entries.filter(({ ms }) => ms >= startMs && ms <= shown.day.nowMs)
  const lines: StrategyLogLine[] = [
    ...acts.flatMap(({ ms, act }) =>
      'id' in act && act.id === id ? [{ ms, kind: 'desk', text: wordsOf(act) } as const] : [],
    ),
    ...shown.desk.orders
      .toReversed()
      .filter(order => order.strategy === strategy?.draft.name)
      .flatMap(({ orderId, instrument, side, history }) =>
        history.map(({ ms, text }) => ({
          ms,
          kind: 'order' as const,
          text: `${orderId} ${side === 'buy' ? 'Buy' : 'Sell'} ${instrument}: ${text}`,
        })),
      ),
    ...shown.day.books
      .filter(({ strategyId }) => strategyId === id)
      .flatMap(({ fromMs, state: { fault, notes } }) => [
        ...(fault ? [{ ms: fault.ms, kind: 'error', text: fault.message } as const] : []),
        // its day is traded from the begin on (D1), also where it came later
        ...notes.map(({ ms, text }) => ({ ms: Math.max(ms, fromMs), kind: 'note' as const, text })),
      ]),
  ]
  // oldest first, and then turned: of one moment what came last stands first, too
  return lines.sort((a, b) => a.ms - b.ms).reverse()
}

function wordsOf(act: { readonly kind: string; readonly status?: string }): string {
  switch (act.kind) {
    case 'add-strategy':
      return 'Added, paused'
    case 'edit-strategy':
      return 'Changed'
    case 'set-status':
      return { active: 'Resumed', paused: 'Paused', stopped: 'Stopped and squared off' }[act.status!] ?? ''
    default:
      return 'Deleted'
  }
}

/** A day of the session: the one that is shown, or an earlier one, whole. */
export function dayOn(desk: PaperDesk, date: IsoDate): PaperDay | Promise<PaperDay> {
  const day = dayOf(date)
  if (desk.state.day.market.day === day) return desk.state.day
  return desk.runner.at(istDayStart(day + 1), desk.state.entries, day)
}

/** When a day of the session has ended, or how far it has come. */
export function endOf(desk: PaperDesk, day: number): EpochMs {
  return Math.min(istDayStart(day + 1), desk.state.stored.feedMs)
}
