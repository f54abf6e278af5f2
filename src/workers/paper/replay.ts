/** The proof that a session's log gives what was recorded, and the file that proves it elsewhere. */
import {
  compareReplay,
  dayOf,
  istDayStart,
  type ReplayedDay,
  type ReplayProof,
  toFileBars,
  toIsoDate,
  writeSessionFile,
} from '../../engine/index.ts'
import type { PaperLog } from '../../storage/paper/paperLog.ts'
import type { ExportFile } from '../api/api.ts'
import { endOf } from './paperAnswers.ts'
import type { PaperDesk } from './paperDesk.ts'

/** The session traded again, beside what was recorded of it. */
export async function proveReplay(desk: PaperDesk, log: PaperLog): Promise<ReplayProof> {
  const days: ReplayedDay[] = []
  for (const date of datesOf(desk)) {
    const number = dayOf(date)
    const day = await desk.runner.at(endOf(desk, number), desk.state.entries, number)
    days.push({ day, recorded: await log.lines(desk.id, date) })
  }
  return compareReplay(days, (book, day) => desk.runner.backtest(book, day))
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
