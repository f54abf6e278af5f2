import type { EpochMs } from '../../engine/core/units.ts'
import {
  type BookPlan,
  type BookState,
  backtestBook,
  DAY_MINUTES,
  type DayBook,
  type DayMarket,
  type DayOrder,
  dayOrders,
  findStrategy,
  istDay,
  istDayStart,
  type Lead,
  legSeconds,
  marketOf,
  OrderMeter,
  type PaperDay,
  type PaperEntry,
  type PaperSession,
  paperDay,
  runBook,
  runHere,
  type StandingStrategy,
  standingAt,
} from '../../engine/index.ts'
import type { Bars } from '../../engine/market/bars.ts'
import type { Declaration } from '../../engine/strategies/define.ts'
import type { OwnParts } from '../api/api.ts'
import type { PaperHost } from '../api/paperApi.ts'
import { knowOwn } from '../core/ownStrategies.ts'
import type { Feed } from './feed.ts'

/** Markets that are kept: of today, and of a day that the journal shows. */
const KEPT_MARKETS = 2

/** Trades the days of one session, each from its begin: strategies in code behind the walls of the page. */
export class DayRunner {
  readonly #session: PaperSession
  readonly #feed: Feed
  readonly #host: Pick<PaperHost, 'runWalled'>
  readonly #sources = new Map<string, OwnParts>()
  readonly #markets = new Map<number, DayMarket>()
  readonly #closed = new Map<number, Promise<readonly DayOrder[]>>()
  /** Strategies whose worker was lost, and why: they are not tried again until the session is opened again. */
  readonly #lost = new Map<string, string>()

  constructor(session: PaperSession, feed: Feed, host: Pick<PaperHost, 'runWalled'>) {
    this.#session = session
    this.#feed = feed
    this.#host = host
  }

  /** Makes the trader's own strategies of the session known. */
  know(sources: ReadonlyMap<string, OwnParts>): void {
    for (const [id, parts] of sources) {
      if (this.#sources.has(id)) continue
      knowOwn(parts)
      this.#sources.set(id, parts)
    }
  }

  market(day: number): DayMarket {
    const known = this.#markets.get(day) ?? marketOf(day, this.#feed.record(day))
    this.#markets.delete(day)
    this.#markets.set(day, known)
    const [oldest] = this.#markets.keys()
    if (this.#markets.size > KEPT_MARKETS) this.#markets.delete(oldest!)
    return known
  }

  /** The desk of a day at a moment; of a day that is over its end is `nowMs`. */
  at(nowMs: EpochMs, entries: readonly PaperEntry[], day = istDay(nowMs)): Promise<PaperDay> {
    const startMs = istDayStart(day)
    const endMs = istDayStart(day + 1)
    const atOpen = standingAt(this.#session, entries, startMs)
    const ofDay = entries.filter(({ ms }) => ms >= startMs && ms < endMs)
    const declared = declarationsIn([...atOpen.strategies, ...ofDay.flatMap(addedIn)])
    return paperDay(atOpen, ofDay, this.market(day), nowMs, (plan, seconds, ms, lead) =>
      this.#run(plan, seconds, ms, lead, declared),
    )
  }

  /**
   * The orders of a day that is over, the newest first. They no longer change (rule D1), so that the day is traded again
   * once, however often it is asked for.
   */
  closedOrders(day: number, entries: readonly PaperEntry[]): Promise<readonly DayOrder[]> {
    let orders = this.#closed.get(day)
    if (!orders) {
      orders = this.at(istDayStart(day + 1), entries, day).then(({ books }) => dayOrders(books))
      this.#closed.set(day, orders)
      // what could not be traded is tried anew
      orders.catch(() => this.#closed.delete(day))
    }
    return orders
  }

  /** What a backtest of the book's strategy over the same seconds comes to. */
  async backtest(book: DayBook, day: PaperDay): Promise<Pick<BookState, 'fillNumbers' | 'equityPaise'>> {
    const { plan, instruments } = book
    const { strategy } = plan.inputs
    const parts = this.#sources.get(strategy)
    if (!parts?.code) return backtestBook(book, findStrategy(strategy), day)
    const seconds = legSeconds(day.market, instruments, day.nowMs)
    const meter = new OrderMeter(Infinity, 'wait')
    const free = { acts: [], hours: [0, DAY_MINUTES], meter, isAdmitted: false } as const
    return this.#runWalled(parts, plan, seconds, day.nowMs, free)
  }

  async #run(
    plan: BookPlan,
    seconds: readonly Bars[],
    nowMs: EpochMs,
    lead: Lead,
    declared: ReadonlyMap<string, Declaration>,
  ): Promise<BookState> {
    const { strategy } = plan.inputs
    const own = declared.get(strategy)
    if (!own) return runHere(plan, seconds, nowMs, lead)
    const parts = this.#sources.get(strategy)
    const fault = parts ? this.#lost.get(strategy) : 'Its source is not on this device.'
    if (fault !== undefined) return runBook(plan, failing(strategy, own, fault), seconds, nowMs, lead)
    if (!parts!.code) return runHere(plan, seconds, nowMs, lead)
    try {
      return await this.#runWalled(parts!, plan, seconds, nowMs, lead)
    } catch (error) {
      this.#lost.set(strategy, (error as Error).message)
      return this.#run(plan, seconds, nowMs, lead, declared)
    }
  }

  async #runWalled(
    parts: OwnParts,
    plan: BookPlan,
    seconds: readonly Bars[],
    nowMs: EpochMs,
    { acts, hours, meter }: Lead,
  ): Promise<BookState> {
    const { limit, over } = meter
    const sent = meter.toEntries()
    const run = { plan, seconds, nowMs, acts, hours, ordersPerSecond: limit, overLimit: over, sent }
    const answer = await this.#host.runWalled(parts, run)
    meter.addEntries(answer.sent)
    return answer.state
  }
}

function addedIn({ act }: PaperEntry): readonly Pick<StandingStrategy, 'draft'>[] {
  return act.kind === 'add-strategy' || act.kind === 'edit-strategy' ? [act] : []
}

/** What the trader's own strategies declare, by their ids. */
function declarationsIn(strategies: readonly Pick<StandingStrategy, 'draft'>[]): Map<string, Declaration> {
  return new Map(strategies.flatMap(({ draft: { type, own } }) => (own ? [[type, own] as const] : [])))
}

/** In its place: it fails as it starts, with the reason. */
function failing(id: string, declared: Declaration, reason: string) {
  return {
    ...declared,
    id,
    summary: '',
    start() {
      throw new Error(reason)
    },
  }
}
