import type { DeskLog, LogNews, LogPlace, LogWrite } from '../../storage/desk/deskLog.ts'
import { type DeskEntry, entryRecord, readEntry } from '../../storage/desk/readAct.ts'

/** A log in memory that several desks share; each change is one step, some messages later, as in a database. For tests. */
export function memoryLog(): DeskLog & { readonly records: unknown[]; fail(name: string | null): void } {
  const records: unknown[] = []
  let stored: (LogPlace & Pick<LogWrite, 'beganMs' | 'notices'>) | null = null
  let logs = 0
  let failure: string | null = null
  let turn: Promise<unknown> = Promise.resolve()

  function read(known: LogPlace | null): LogNews {
    const after = stored !== null && known?.log === stored.log ? known.version : -1
    const entries = records.map(readEntry).filter((entry): entry is DeskEntry => entry !== undefined)
    return {
      place: { log: stored?.log ?? `log ${++logs}`, version: stored?.version ?? 0 },
      beganMs: stored?.beganMs ?? null,
      entries: entries.filter(({ version }) => version > after),
      notices: stored?.notices ?? null,
      count: records.length,
      damaged: [],
    }
  }

  function write({ restart, entries, version, beganMs, notices }: LogWrite): void {
    if (restart) records.length = 0
    records.push(...entries.map(entry => structuredClone(entryRecord(entry))))
    const log = restart || !stored ? `log ${++logs}` : stored.log
    stored = { log, version, beganMs, notices: structuredClone(notices) }
  }

  const change: DeskLog['change'] = async (known, make) => {
    if (failure) throw new DOMException('', failure)
    const made = make(read(known))
    if (made) write(made)
    return stored && { log: stored.log, version: stored.version }
  }
  return {
    records,
    fail: name => {
      failure = name
    },
    change: (known, make) => {
      const mine = turn.then(() => change(known, make))
      turn = mine.catch(() => undefined)
      return mine
    },
  }
}
