/** A paper session at a moment, and what the next one is: pure but for the days that it has traded. */
import type { EpochMs } from '../../engine/core/units.ts'
import type { DeskState } from '../../engine/desk/types.ts'
import {
  type CarriedProfit,
  chargesPaid,
  dayNotices,
  dayOrders,
  dayTotals,
  eventLines,
  firstBreach,
  istDay,
  istDayStart,
  metAlerts,
  netOfAll,
  type PaperAct,
  type PaperDay,
  type PaperDeskState,
  type PaperEntry,
  paperDeskState,
  peakAfter,
  toIsoDate,
} from '../../engine/index.ts'
import type { DayLines, PaperRecords, PaperWrite } from '../../storage/paper/paperLog.ts'
import type { DayRecord, StoredPaper } from '../../storage/paper/readPaper.ts'
import type { DayRunner } from './runDay.ts'

/** All that a session is at the moment that the feed has reached. */
export interface SessionState extends PaperRecords {
  readonly day: PaperDay
  readonly desk: PaperDeskState
  /** Events of today's orders that have been shown, and are stored. */
  readonly told: readonly string[]
  /** The same as they come out now. */
  readonly lines: readonly string[]
}

/** A new state, and what of it is to be stored. */
export interface SessionStep {
  readonly state: SessionState
  readonly write: PaperWrite
}

/** What a step begins with. */
export interface StepRequest {
  /** In the order in which they are done, at the feed's time. */
  readonly acts: readonly PaperAct[]
  readonly toMs: EpochMs
  readonly wallMs: EpochMs
  /** Of the stored session, what changes beside. */
  readonly change?: Partial<Pick<StoredPaper, 'speed' | 'isPlaying' | 'readTo'>>
  readonly sources?: PaperWrite['sources']
}

/** The session as it is stored, with its day traded again. */
export async function restore(
  records: PaperRecords,
  told: readonly string[],
  runner: DayRunner,
): Promise<SessionState> {
  runner.know(records.sources)
  const day = await runner.at(records.stored.feedMs, records.entries)
  return withDesk({ ...records, told }, day)
}

/** The session after acts and some of the feed. Limits that are reached on the way act by entries of their own (rule D6). */
export async function step(
  from: SessionState,
  request: StepRequest,
  runner: DayRunner,
): Promise<SessionStep> {
  const { acts, toMs, wallMs, change, sources = new Map() } = request
  const { session, feedMs } = from.stored
  const fresh = new Fresh(from, acts, wallMs)
  runner.know(sources)
  const today = istDay(feedMs)
  const isNewDay = istDay(toMs) > today
  const ended = isNewDay ? await endDay(from, fresh, today, runner) : null
  const days = ended?.record ? [...from.days, ended.record] : from.days
  const carried = carriedOf(days)
  const startMs = isNewDay ? istDayStart(istDay(toMs)) : feedMs
  const day = await fresh.day(runner, toMs, startMs, carried)
  const stored: StoredPaper = {
    ...from.stored,
    ...change,
    ...(isNewDay && { readTo: 0 }),
    session,
    feedMs: toMs,
    todayPaise: netOfAll(day.books),
    wallMs,
    seq: fresh.entries.length,
  }
  const shared = { stored, entries: fresh.entries, days, sources: new Map([...from.sources, ...sources]) }
  const told = isNewDay ? [] : from.told
  const state = withDesk({ ...shared, told }, day)
  const { lines } = state
  const write: PaperWrite = {
    stored,
    entries: fresh.entries.slice(from.entries.length),
    lines: [...(ended?.lines ?? []), ...newLines(toIsoDate(toMs), told.length, lines)],
    day: ended?.record ?? undefined,
    sources,
  }
  return { state: { ...state, told: lines }, write }
}

/** The entries of a session with those that a step adds. */
class Fresh {
  readonly entries: PaperEntry[]
  readonly #wallMs: EpochMs

  constructor({ entries, stored }: SessionState, acts: readonly PaperAct[], wallMs: EpochMs) {
    this.entries = [...entries]
    this.#wallMs = wallMs
    for (const act of acts) this.add(act, stored.feedMs)
  }

  add(act: PaperAct, ms: EpochMs): void {
    this.entries.push({ seq: this.entries.length + 1, ms, wallMs: this.#wallMs, act })
  }

  /** The desk at `toMs`, with the limits that were reached after `fromMs`. */
  async day(runner: DayRunner, toMs: EpochMs, fromMs: EpochMs, carried: CarriedProfit, date = istDay(toMs)) {
    let day = await runner.at(toMs, this.entries, date)
    const breach = firstBreach(day, fromMs, carried)
    if (breach) {
      this.add({ kind: 'limit', reason: breach.reason, text: breach.text }, breach.ms)
      day = await runner.at(toMs, this.entries, date)
    }
    return day
  }
}

/** The rest of a day that is over. A day without prices leaves no record. */
async function endDay(
  from: SessionState,
  fresh: Fresh,
  today: number,
  runner: DayRunner,
): Promise<{ readonly record: DayRecord | null; readonly lines: readonly DayLines[] }> {
  const endMs = istDayStart(today + 1)
  const carried = carriedOf(from.days)
  const day = await fresh.day(runner, endMs, from.stored.feedMs, carried, today)
  for (const act of metAlerts(day, entriesOf(fresh.entries, day))) fresh.add(act, endMs)
  if (day.market.symbols.size === 0) return { record: null, lines: [] }
  const date = toIsoDate(istDayStart(today))
  const lines = eventLines(dayOrders(day.books), day.books, Number.POSITIVE_INFINITY)
  return { record: recordOf(day, date, carried), lines: newLines(date, from.told.length, lines) }
}

/** What is kept of a day, as it stands. */
export function recordOf(day: PaperDay, date: string, carried: CarriedProfit): DayRecord {
  const trades = day.books.flatMap(({ state }) => state.trades)
  return {
    date,
    totals: dayTotals(day),
    peakPaise: peakAfter(day, carried),
    byHandPaise: netOfAll(day.books.filter(({ strategyId }) => strategyId === null)),
    chargesPaise: chargesPaid(day.books.flatMap(({ state }) => state.positions)),
    trades: trades.length,
    wins: trades.filter(({ netPaise }) => netPaise > 0).length,
  }
}

/** What the days before have brought. */
export function carriedOf(days: readonly DayRecord[]): CarriedProfit {
  return {
    netPaise: days.reduce((sum, { totals }) => sum + totals.netPaise, 0),
    peakPaise: days.at(-1)?.peakPaise ?? 0,
  }
}

function newLines(date: string, from: number, lines: readonly string[]): DayLines[] {
  return lines.length > from ? [{ date, from, lines: lines.slice(from) }] : []
}

function withDesk(records: PaperRecords & { readonly told: readonly string[] }, day: PaperDay): SessionState {
  const desk = deskAt(records, day)
  return { ...records, day, desk, lines: eventLines(desk.orders, day.books, day.nowMs) }
}

/** The rows of a day as the screens have them. */
export function deskAt({ entries, days, stored }: PaperRecords, day: PaperDay): PaperDeskState {
  const last = days.at(-1)?.totals
  const byHandPaise = days.reduce((sum, record) => sum + record.byHandPaise, 0)
  const before = last ? { last, byHandPaise } : null
  const ofDay = entriesOf(entries, day)
  const bare = paperDeskState(day, before, [], stored.seq)
  const notices: DeskState['notices'] = dayNotices(day, bare.orders, ofDay, stored.readTo)
  return { ...bare, notices }
}

/** What was done on a day up to its moment. */
export function entriesOf(
  entries: readonly PaperEntry[],
  { market, nowMs }: PaperDay,
): readonly PaperEntry[] {
  const startMs = istDayStart(market.day)
  return entries.filter(({ ms }) => ms >= startMs && ms <= nowMs)
}
