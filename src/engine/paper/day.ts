import type { EpochMs } from '../core/units.ts'
import type { Bars } from '../market/bars.ts'
import { findStrategy } from '../strategies/catalog.ts'
import type { BookPlan, BookState } from './book.ts'
import { BY_HAND, runBook } from './book.ts'
import type { BookAct } from './bookActs.ts'
import { DayBooks, type LedBook } from './books.ts'
import type { Lead } from './ledStrategy.ts'
import { type DayMarket, legSeconds, staleSpans } from './market.ts'
import { OrderMeter } from './orderMeter.ts'
import type { PaperEntry } from './session.ts'
import type { Standing } from './standing.ts'

/** A book and what came of it. */
export interface DayBook extends LedBook {
  readonly state: BookState
}

/** A desk at a moment of a day: what its log and its market make of it, and nothing else. */
export interface PaperDay {
  readonly nowMs: EpochMs
  readonly market: DayMarket
  /** As the day began. */
  readonly atOpen: Standing
  readonly standing: Standing
  readonly books: readonly DayBook[]
  readonly meter: OrderMeter
  /** Symbols that have had no price for 30 s. */
  readonly stale: readonly string[]
}

/** Trades a book: here, or behind walls where its strategy is code. The meter counts what it sends. */
export type RunBook = (
  plan: BookPlan,
  seconds: readonly Bars[],
  nowMs: EpochMs,
  lead: Lead,
) => BookState | Promise<BookState>

/** Trades a book of a strategy that this memory knows. */
export const runHere: RunBook = (plan, seconds, nowMs, lead) =>
  runBook(plan, findStrategy(plan.inputs.strategy), seconds, nowMs, lead)

/**
 * The desk as it stands at `nowMs`, a whole second: every book is traded from the begin of the day. The same standing,
 * entries and market give the same desk, to the bit, whoever asks and however often; and what it says of a moment does
 * not change with what comes later (rule D1).
 */
export async function paperDay(
  atOpen: Standing,
  entries: readonly PaperEntry[],
  market: DayMarket,
  nowMs: EpochMs,
  run: RunBook = runHere,
): Promise<PaperDay> {
  const spans = staleSpans(market, nowMs)
  const books = new DayBooks(atOpen)
  books.lead(
    entries.filter(({ ms }) => ms <= nowMs),
    spans.filter(({ fromMs }) => fromMs <= nowMs),
  )
  const { ordersPerSecond, overLimit } = books.standing.terms
  const meter = new OrderMeter(ordersPerSecond, overLimit)
  const states = new Map<LedBook, BookState>()
  const secondsOf = (book: LedBook) => legSeconds(market, book.instruments, nowMs)
  // strategies send first: what the trader sends in the same second came after they had decided
  for (const book of books.books.filter(({ strategyId }) => strategyId !== null)) {
    const { plan, acts, hours } = book
    states.set(book, await run(plan, secondsOf(book), nowMs, { acts, hours, meter, isAdmitted: false }))
  }
  const byHand = books.books.filter(({ strategyId }) => strategyId === null)
  const metered = meterActs(byHand, meter)
  for (const book of byHand) {
    const lead = { acts: metered.get(book)!, hours: book.hours, meter, isAdmitted: true }
    states.set(book, runBook(book.plan, BY_HAND, secondsOf(book), nowMs, lead))
  }
  return {
    nowMs,
    market,
    atOpen,
    standing: books.standing,
    books: books.books.map(book => ({ ...book, state: states.get(book)! })),
    meter,
    stale: spans.filter(({ fromMs, toMs }) => fromMs <= nowMs && toMs > nowMs).map(({ symbol }) => symbol),
  }
}

/** The trader's orders, each with the seconds that it has to wait, or refused. */
function meterActs(books: readonly LedBook[], meter: OrderMeter): ReadonlyMap<LedBook, readonly BookAct[]> {
  const all = books.flatMap((book, k) => book.acts.map((act, at) => ({ book, k, at, act })))
  // in the order in which they were given, whichever book they are of
  all.sort((a, b) => a.act.ms - b.act.ms || a.act.seq - b.act.seq || a.k - b.k || a.at - b.at)
  const metered = new Map<LedBook, BookAct[]>(books.map(book => [book, []]))
  for (const { book, act } of all) metered.get(book)!.push(meterAct(act, meter))
  return metered
}

function meterAct(act: BookAct, meter: OrderMeter): BookAct {
  if (act.kind !== 'place' || act.refused !== null) return act
  const wait = meter.take(act.ms)
  if (wait === null) return { ...act, refused: meter.reason }
  return wait > 0 ? { ...act, wait } : act
}
