import { PAPER_LOG } from '../paper/name.ts'
import { readDump, writeDump } from '../paper/paperDump.ts'
import { openPaperLog, type PaperDump, type PaperLog } from '../paper/paperLog.ts'
import type { BackupProvider } from './parts.ts'

const UNREADABLE = 'The paper sessions in this backup cannot be read. Yours stay as they are.'

/** The paper sessions as a part of the backup: restoring adds them, and takes the place of those with the same name here. */
export function paperPart(open: () => PaperLog = openPaperLog, tell: () => void = tellTabs): BackupProvider {
  return {
    name: 'paper',
    label: 'Paper sessions',
    async collect() {
      if (!('indexedDB' in globalThis) && open === openPaperLog) return undefined
      const dumps = await open().dump()
      return dumps.length > 0 ? dumps.map(writeDump) : undefined
    },
    async compare(json) {
      const here = new Map((await open().dump()).map(dump => [dump.stored.session.id, dump]))
      return parse(json).flatMap(dump => {
        const now = here.get(dump.stored.session.id)
        if (!now || JSON.stringify(writeDump(now)) === JSON.stringify(writeDump(dump))) return []
        return [{ what: now.stored.session.name, now: acts(now), restored: acts(dump) }]
      })
    },
    async restore(json) {
      const log = open()
      const dumps = parse(json)
      const before = new Map((await log.dump()).map(dump => [dump.stored.session.id, dump]))
      for (const dump of dumps) await log.put(dump)
      tell()
      return async () => {
        for (const { stored } of dumps) {
          const old = before.get(stored.session.id)
          await (old ? log.put(old) : log.remove(stored.session.id))
        }
        tell()
      }
    },
  }
}

function acts({ stored }: PaperDump): string {
  return stored.seq === 1 ? '1 act' : `${stored.seq.toLocaleString('en-IN')} acts`
}

/** @throws Error with a sentence for the trader. */
function parse(json: unknown): readonly PaperDump[] {
  const dumps = Array.isArray(json) ? json.map(readDump) : [undefined]
  if (!dumps.every(dump => dump !== undefined)) throw new Error(UNREADABLE)
  return dumps
}

/** The desk of each tab reads its session again. */
function tellTabs(): void {
  const channel = new BroadcastChannel(PAPER_LOG)
  channel.postMessage('changed')
  channel.close()
}
