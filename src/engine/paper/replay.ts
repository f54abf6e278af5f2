import { istDayStart } from '../market/ist.ts'
import { isUntouched, sameBytes } from './backtestBook.ts'
import type { BookState } from './book.ts'
import type { DayBook, PaperDay } from './day.ts'
import { dayOrders } from './dayOrders.ts'
import { eventLines, firstDifference, sessionFingerprint } from './proof.ts'

/** What running a session's log again showed. */
export interface ReplayProof {
  readonly identical: boolean
  /** Events of orders that were compared. */
  readonly events: number
  /** The first event that differs, as it was recorded and as it came out again. */
  readonly difference: { readonly recorded: string | null; readonly replayed: string | null } | null
  /** SHA-256 over books, fills, charges and equity of the session's days (rule D7). */
  readonly fingerprint: string
  /** Of the books that nobody touched: backtests over the recorded bars, and those with the same fills and charges. */
  readonly backtests: number
  readonly equalBacktests: number
}

/** A day that was traded again, and what was recorded of it. */
export interface ReplayedDay {
  readonly day: PaperDay
  readonly recorded: readonly string[]
}

/** What the backtest of a book over the same seconds comes to. */
export type BacktestBook = (
  book: DayBook,
  day: PaperDay,
) => Promise<Pick<BookState, 'fillNumbers' | 'equityPaise'>>

/** Every day of a session, traded again from its log, beside what was recorded of it as it was shown. */
export async function compareReplay(
  days: readonly ReplayedDay[],
  backtest: BacktestBook,
): Promise<ReplayProof> {
  const total = { events: 0, backtests: 0, equalBacktests: 0 }
  let difference: ReplayProof['difference'] = null
  for (const { day, recorded } of days) {
    const lines = eventLines(dayOrders(day.books), day.books, untilMs(day))
    difference ??= firstDifference(recorded, lines)
    total.events += lines.length
    for (const book of day.books) {
      if (book.strategyId === null || !isUntouched(book, day.market)) continue
      const { fillNumbers, equityPaise } = await backtest(book, day)
      const { state } = book
      const isEqual = sameBytes(fillNumbers, state.fillNumbers) && sameBytes(equityPaise, state.equityPaise)
      total.backtests += 1
      total.equalBacktests += Number(isEqual)
    }
  }
  const identical = difference === null && total.backtests === total.equalBacktests
  return { ...total, identical, difference, fingerprint: sessionFingerprint(days.map(({ day }) => day)) }
}

/** A day that is over has told all. */
function untilMs({ nowMs, market }: PaperDay): number {
  return nowMs === istDayStart(market.day + 1) ? Number.POSITIVE_INFINITY : nowMs
}
