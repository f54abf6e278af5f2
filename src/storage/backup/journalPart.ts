/** Notes of trades and the fills of tradebooks, as a part of the one-file backup. */
import type { TradebookFill } from '../../engine/tradebook/fill.ts'
import type { JournalStore } from '../journal/journalStore.ts'
import { journalRecord, readFill, readNote, type TradeNote } from '../journal/readJournal.ts'
import { listOf, shape } from '../records/shapes.ts'
import type { BackupProvider } from './parts.ts'

const UNREADABLE = 'The journal in this backup cannot be read. Yours stays as it is.'

const readBackup = shape({ notes: listOf(readNote, 200_000), fills: listOf(readFill, 1_000_000) })

interface JournalBackup {
  readonly notes: readonly TradeNote[]
  readonly fills: readonly TradebookFill[]
}

/** The journal in the backup: restoring adds what is not here and replaces no note. */
export function journalPart(open: () => JournalStore): BackupProvider {
  return {
    name: 'journal',
    label: 'Journal: notes and tradebook',
    async collect() {
      if (!('indexedDB' in globalThis)) return undefined
      const store = open()
      await store.flush()
      const { notes, fills } = await store.db.load()
      if (notes.length + fills.length === 0) return undefined
      return { notes: notes.map(journalRecord), fills: fills.map(journalRecord) }
    },
    async compare(json) {
      parse(json)
      return []
    },
    async restore(json) {
      const { notes, fills } = parse(json)
      return open().addAll(notes, fills)
    },
  }
}

/** @throws Error with a sentence for the trader. */
function parse(json: unknown): JournalBackup {
  const backup = readBackup(json)
  if (!backup) throw new Error(UNREADABLE)
  return backup
}
