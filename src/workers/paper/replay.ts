/** The proof that a session's log gives what was recorded, and the file that proves it elsewhere. */
import {
  type DayBook,
  dayOf,
  dayOrders,
  eventLines,
  firstDifference,
  istDayStart,
  isUntouched,
  type PaperDay,
  sameBytes,
  sessionFingerprint,
  toFileBars,
  toIsoDate,
  writeSessionFile,
} from '../../engine/index.ts'
import type { PaperLog } from '../../storage/paper/paperLog.ts'
import type { ExportFile } from '../api/api.ts'
import type { ReplayProof } from '../api/paperApi.ts'
import { endOf } from './paperAnswers.ts'
import type { PaperDesk } from './paperDesk.ts'

/** Every day of the session, traded again from its log, beside what was recorded of it as it was shown. */
export async function proveReplay(desk: PaperDesk, log: PaperLog): Promise<ReplayProof> {
  const days: PaperDay[] = []
  const total = { events: 0, backtests: 0, equalBacktests: 0 }
  let difference: ReplayProof['difference'] = null
  for (const date of datesOf(desk)) {
    const day = dayOf(date)
    const replayed = await desk.runner.at(endOf(desk, day), desk.state.entries, day)
    days.push(replayed)
    const lines = eventLines(dayOrders(replayed.books), replayed.books, untilMs(replayed))
    difference ??= firstDifference(await log.lines(desk.id, date), lines)
    total.events += lines.length
    for (const book of replayed.books.filter(isCompared(replayed))) {
      const { fillNumbers, equityPaise } = await desk.runner.backtest(book, replayed)
      const isEqual =
        sameBytes(fillNumbers, book.state.fillNumbers) && sameBytes(equityPaise, book.state.equityPaise)
      total.backtests += 1
      total.equalBacktests += Number(isEqual)
    }
  }
  const identical = difference === null && total.backtests === total.equalBacktests
  return { ...total, identical, difference, fingerprint: sessionFingerprint(days) }
}

function isCompared({ market }: PaperDay): (book: DayBook) => boolean {
  return book => book.strategyId !== null && isUntouched(book, market)
}

/** A day that is over has told all. */
function untilMs({ nowMs, market }: PaperDay): number {
  return nowMs === istDayStart(market.day + 1) ? Number.POSITIVE_INFINITY : nowMs
}

/** The session with its log and its bars. */
export async function exportSession(desk: PaperDesk, log: PaperLog): Promise<ExportFile> {
  const { id, state, feed } = desk
  const { session } = state.stored
  const days = await Promise.all(
    datesOf(desk).map(async date => ({
      date,
      untilMs: endOf(desk, dayOf(date)),
      lines: await log.lines(id, date),
      bars: feed.record(dayOf(date)).map(toFileBars),
    })),
  )
  const text = writeSessionFile({ session, entries: state.entries, sources: [...state.sources], days })
  const name = `sauda-${session.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.json`
  return { name, blob: new Blob([text], { type: 'application/json' }) }
}

/** The days of the session that have prices. */
function datesOf({ state }: PaperDesk): string[] {
  const today = state.day.market.symbols.size > 0 ? [toIsoDate(istDayStart(state.day.market.day))] : []
  return [...state.days.map(({ date }) => date), ...today]
}
