/** A journal in memory. For tests. */
import type { TradebookFill } from '../../../engine/tradebook/fill.ts'
import type { JournalDb, JournalKeys, JournalRecords } from '../../../storage/journal/journalDb.ts'
import { JournalStore } from '../../../storage/journal/journalStore.ts'
import {
  journalRecord,
  readFill,
  readNote,
  storedKey,
  type TradeNote,
} from '../../../storage/journal/readJournal.ts'
import { TOASTS } from '../../session/notices.ts'

/** The tables as a disk holds them, and a journal on them. */
export function memoryJournal() {
  const tables = { notes: new Map<string, unknown>(), fills: new Map<string, unknown>() }
  const put = (records: JournalRecords): JournalKeys => {
    const added: { notes: string[]; fills: string[] } = { notes: [], fills: [] }
    for (const table of ['notes', 'fills'] as const) {
      for (const [key, record] of records[table]) {
        if (tables[table].has(key)) continue
        tables[table].set(key, structuredClone(record))
        added[table].push(key)
      }
    }
    return added
  }
  const db: JournalDb = {
    async load() {
      const notes = [...tables.notes].map(([key, record]) => [key, record, readNote(record)] as const)
      const fills = [...tables.fills].map(([key, record]) => [key, record, readFill(record)] as const)
      return {
        notes: notes.flatMap(([, , note]) => note ?? []),
        fills: fills.flatMap(([, , fill]) => fill ?? []),
        damaged: [
          ...notes.flatMap(([key, record, note]) => (note ? [] : [{ table: 'notes' as const, key, record }])),
          ...fills.flatMap(([key, record, fill]) => (fill ? [] : [{ table: 'fills' as const, key, record }])),
        ],
      }
    },
    async saveNote(note) {
      if (note.note === '' && note.tags.length === 0) tables.notes.delete(note.id)
      else tables.notes.set(note.id, structuredClone(journalRecord(note)))
    },
    add: async (notes: readonly TradeNote[], fills: readonly TradebookFill[]) =>
      put({
        notes: notes.map(note => [note.id, journalRecord(note)]),
        fills: fills.map(fill => [storedKey(fill), journalRecord(fill)]),
      }),
    async remove(keys) {
      const take = (table: 'notes' | 'fills') =>
        keys[table].map((key): [string, unknown] => {
          const record = tables[table].get(key)
          tables[table].delete(key)
          return [key, record]
        })
      return { notes: take('notes'), fills: take('fills') }
    },
    restore: async records => void put(records),
  }
  return { tables, db, store: () => new JournalStore(db, TOASTS) }
}
