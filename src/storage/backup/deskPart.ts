import { type DeskLog, type LogNews, type LogWrite, openDeskLog } from '../desk/deskLog.ts'
import { DESK_LOG } from '../desk/name.ts'
import { entryRecord, readEntry, readNotices } from '../desk/readAct.ts'
import { moment } from '../records/readers.ts'
import { listOf, orNull, shape } from '../records/shapes.ts'
import type { BackupProvider } from './parts.ts'

type DeskBackup = Pick<LogNews, 'entries' | 'notices'> & { readonly beganMs: number }

const UNREADABLE = 'The desk in this backup cannot be read. Yours stays as it is.'
/** More than the log ever holds. */
const MAX_ENTRIES = 10_000

const readBackup = shape({
  beganMs: moment,
  entries: listOf(readEntry, MAX_ENTRIES),
  notices: orNull(readNotices),
})

/** What was done on the desk, as a part of the backup: restoring replaces what was done here. */
export function deskPart(open: () => DeskLog = openDeskLog, tell: () => void = tellTabs): BackupProvider {
  return {
    name: 'desk',
    label: 'Changes to the sample desk',
    async collect() {
      if (!('indexedDB' in globalThis) && open === openDeskLog) return undefined
      const { beganMs, entries, notices } = await newsOf(open())
      return beganMs === null ? undefined : { beganMs, entries: entries.map(entryRecord), notices }
    },
    async compare(json) {
      const { entries } = parse(json)
      const now = await newsOf(open())
      const isSame = JSON.stringify(now.entries) === JSON.stringify(entries)
      if (now.entries.length === 0 || isSame) return []
      return [{ what: 'Sample desk', now: changes(now.entries), restored: changes(entries) }]
    },
    async restore(json) {
      const log = open()
      const then = parse(json)
      const { beganMs, entries, notices } = await newsOf(log)
      await replace(log, then)
      tell()
      return async () => {
        await replace(log, { beganMs: beganMs ?? Date.now(), entries, notices })
        tell()
      }
    },
  }
}

async function newsOf(log: DeskLog): Promise<LogNews> {
  let found: LogNews | undefined
  await log.change(null, news => {
    found = news
    return null
  })
  return found!
}

/** Under a later version than any tab has shown. */
async function replace(log: DeskLog, { beganMs, entries, notices }: DeskBackup): Promise<void> {
  await log.change(null, ({ place }): LogWrite => {
    const version = Math.max(place.version, entries.at(-1)?.version ?? 0) + 1
    return { beganMs, restart: true, entries, notices, version }
  })
}

/** @throws Error with a sentence for the trader. */
function parse(json: unknown): DeskBackup {
  const backup = readBackup(json)
  const isInOrder = backup?.entries.every(({ version }, i, all) => i === 0 || version > all[i - 1]!.version)
  if (!backup || !isInOrder) throw new Error(UNREADABLE)
  return backup
}

function changes({ length }: readonly unknown[]): string {
  return length === 1 ? '1 change' : `${length.toLocaleString('en-IN')} changes`
}

/** The desk of each tab reads the log again. */
function tellTabs(): void {
  const channel = new BroadcastChannel(DESK_LOG)
  channel.postMessage('changed')
  channel.close()
}
