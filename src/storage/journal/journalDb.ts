/** The journal in this browser's IndexedDB: notes of trades, and the fills of the trader's tradebooks. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { TradebookFill } from '../../engine/tradebook/fill.ts'
import { isDeviceErased } from '../device.ts'
import { journalRecord, readFill, readNote, storedKey, type TradeNote } from './readJournal.ts'

interface Schema extends DBSchema {
  notes: { key: string; value: unknown }
  fills: { key: string; value: unknown }
}

/** A table of the journal. */
export type JournalTable = 'notes' | 'fills'

/** Its name, and that of the channel on which tabs tell each other that it has changed. */
export const JOURNAL_DB = 'sauda-journal'

/** A record that cannot be read, as it lies there. */
export interface DamagedJournal {
  readonly table: JournalTable
  readonly key: string
  readonly record: unknown
}

/** What was read. */
export interface ReadJournal {
  readonly notes: readonly TradeNote[]
  readonly fills: readonly TradebookFill[]
  readonly damaged: readonly DamagedJournal[]
}

/** Records as they lay there, by their keys. */
export type JournalRecords = Readonly<
  Record<JournalTable, readonly (readonly [key: string, record: unknown])[]>
>

/** Where the journal is kept; a test may pass one that lives in memory. Promises reject with JournalError where the trader can help. */
export interface JournalDb {
  load(): Promise<ReadJournal>
  /** Keeps a note; one without words and tags is removed. */
  saveNote(note: TradeNote): Promise<void>
  /** Adds what is not there yet; answers the keys of what was. */
  add(notes: readonly TradeNote[], fills: readonly TradebookFill[]): Promise<JournalKeys>
  remove(keys: JournalKeys): Promise<JournalRecords>
  /** Puts records back; one that is there by now stays as it is. */
  restore(records: JournalRecords): Promise<void>
}

/** Names of records. */
export type JournalKeys = Readonly<Record<JournalTable, readonly string[]>>

/** Its message is for the trader. */
export class JournalError extends Error {
  override name = 'JournalError'
}

const CLOSED =
  'The journal cannot be read or written: this browser gives the page no storage. Allow site data for this address.'
const ERASED = 'The journal was erased with all data on this device. Reload the page to start over.'
const NEWER = 'The journal was written by a newer version of Sauda. Reload the page to get that version.'
const FULL = 'Not saved: the browser’s storage is full. Delete saved runs or imported data, then try again.'

/** The journal in the database of that name. */
export function openJournalDb(name = JOURNAL_DB): JournalDb {
  const using = <T>(work: (db: IDBPDatabase<Schema>) => Promise<T>) => withJournal(name, work)
  return {
    load: () => using(load),
    saveNote: note =>
      using(async db => {
        const tx = db.transaction('notes', 'readwrite', { durability: 'strict' })
        const isEmpty = note.note === '' && note.tags.length === 0
        await (isEmpty ? tx.store.delete(note.id) : tx.store.put(journalRecord(note), note.id))
        await tx.done
      }),
    add: (notes, fills) => using(db => add(db, notes, fills)),
    remove: keys => using(db => remove(db, keys)),
    restore: records => using(db => restore(db, records)),
  }
}

async function load(db: IDBPDatabase<Schema>): Promise<ReadJournal> {
  const tx = db.transaction(['notes', 'fills'])
  const [noteKeys, notes, fillKeys, fills] = await Promise.all([
    tx.objectStore('notes').getAllKeys(),
    tx.objectStore('notes').getAll(),
    tx.objectStore('fills').getAllKeys(),
    tx.objectStore('fills').getAll(),
  ])
  const damaged: DamagedJournal[] = []
  const readAll = <T>(
    table: JournalTable,
    keys: readonly string[],
    records: readonly unknown[],
    read: (record: unknown, key: string) => T | undefined,
  ) =>
    records.flatMap((record, k) => {
      const found = read(record, keys[k]!)
      if (found !== undefined) return [found]
      damaged.push({ table, key: keys[k]!, record })
      return []
    })
  return {
    notes: readAll('notes', noteKeys, notes, (record, key) => {
      const note = readNote(record)
      return note?.id === key ? note : undefined
    }),
    fills: readAll('fills', fillKeys, fills, (record, key) => {
      const fill = readFill(record)
      return fill && storedKey(fill) === key ? fill : undefined
    }),
    damaged,
  }
}

async function add(
  db: IDBPDatabase<Schema>,
  notes: readonly TradeNote[],
  fills: readonly TradebookFill[],
): Promise<JournalKeys> {
  const wanted = {
    notes: notes.map(note => [note.id, journalRecord(note)] as const),
    fills: fills.map(fill => [storedKey(fill), journalRecord(fill)] as const),
  }
  return put(db, wanted)
}

async function restore(db: IDBPDatabase<Schema>, records: JournalRecords): Promise<void> {
  await put(db, records)
}

/** One transaction: all of them, or none. */
async function put(db: IDBPDatabase<Schema>, records: JournalRecords): Promise<JournalKeys> {
  const tx = db.transaction(['notes', 'fills'], 'readwrite', { durability: 'strict' })
  // its failure is told below
  tx.done.catch(() => undefined)
  const added: Record<JournalTable, string[]> = { notes: [], fills: [] }
  for (const table of ['notes', 'fills'] as const) {
    const store = tx.objectStore(table)
    const known = new Set(await store.getAllKeys())
    for (const [key, record] of records[table]) {
      if (known.has(key)) continue
      known.add(key)
      added[table].push(key)
      store.put(record, key).catch(() => undefined)
    }
  }
  await tx.done
  return added
}

async function remove(db: IDBPDatabase<Schema>, keys: JournalKeys): Promise<JournalRecords> {
  const tx = db.transaction(['notes', 'fills'], 'readwrite', { durability: 'strict' })
  tx.done.catch(() => undefined)
  const taken: Record<JournalTable, [string, unknown][]> = { notes: [], fills: [] }
  for (const table of ['notes', 'fills'] as const) {
    const store = tx.objectStore(table)
    for (const key of keys[table]) {
      const record = await store.get(key)
      if (record === undefined) continue
      taken[table].push([key, record])
      await store.delete(key)
    }
  }
  await tx.done
  return taken
}

/** Opens, does the work and closes, so that erasing the device never has to wait. */
async function withJournal<T>(name: string, work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  if (!('indexedDB' in globalThis)) throw new JournalError(CLOSED)
  if (isDeviceErased()) throw new JournalError(ERASED)
  try {
    const db = await openDB<Schema>(name, 1, {
      upgrade(fresh) {
        fresh.createObjectStore('notes')
        fresh.createObjectStore('fills')
      },
    })
    try {
      if (isDeviceErased()) throw new JournalError(ERASED)
      return await work(db)
    } finally {
      db.close()
    }
  } catch (error) {
    throw toJournalError(error)
  }
}

function toJournalError(error: unknown): unknown {
  const name = error instanceof Error ? error.name : ''
  if (name === 'VersionError') return new JournalError(NEWER)
  if (name === 'QuotaExceededError') return new JournalError(FULL)
  return name === 'InvalidStateError' || name === 'SecurityError' ? new JournalError(CLOSED) : error
}
