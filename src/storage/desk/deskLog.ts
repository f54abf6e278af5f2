/** The log of what the trader did on the desk: one for all tabs of this device. */
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import type { DeskNotice } from '../../engine/desk/types.ts'
import { moment, type Reader, text } from '../records/readers.ts'
import { shape } from '../records/shapes.ts'
import { DESK_LOG } from './name.ts'
import { type DeskEntry, entryRecord, readEntry, readNotices, readVersion } from './readAct.ts'

/** Where a reader of the log stands: what follows is new to it. */
export interface LogPlace {
  /** Another one when the log was begun anew: what was read of it before means nothing then. */
  readonly log: string
  readonly version: number
}

/** What lies there, as one change finds it. */
export interface LogNews {
  readonly place: LogPlace
  /** When the sample that the acts are applied to was drawn; null when nothing is stored. */
  readonly beganMs: number | null
  /** The entries after the place that was given, in the order in which they were stored; all of them in a new log. */
  readonly entries: readonly DeskEntry[]
  /** Null for none, and when they are damaged. */
  readonly notices: readonly DeskNotice[] | null
  /** Entries that the log holds. */
  readonly count: number
  /** What could not be read and was set aside just now: the number of each act; 0 stands for what is no act. */
  readonly damaged: readonly number[]
}

/** What a change stores. */
export interface LogWrite {
  /** When the sample was drawn. */
  readonly beganMs: number
  /** Whether all entries before leave. */
  readonly restart: boolean
  readonly entries: readonly DeskEntry[]
  /** Null: none are kept, those of the sample show. */
  readonly notices: readonly DeskNotice[] | null
  /** The desk's version then. */
  readonly version: number
}

/** Where the log is kept; a test may pass one that lives in memory. */
export interface DeskLog {
  /**
   * Reads what is new since `known` and stores what `make` answers to it, as one: no other tab comes between. When `make`
   * throws, or storing fails, nothing has changed. Resolves once it is on the disk, to the place that was reached; null
   when nothing is stored.
   */
  change(known: LogPlace | null, make: (news: LogNews) => LogWrite | null): Promise<LogPlace | null>
}

interface Schema extends DBSchema {
  head: { key: string; value: unknown }
  /** By the version of the desk after each. */
  acts: { key: number; value: unknown }
  /** What could not be read, as it lay there. */
  aside: { key: number; value: unknown }
}

type Tables = ('head' | 'acts' | 'aside')[]
type Change = IDBPTransaction<Schema, Tables, 'readwrite'>

const HEAD = 'head'
const NOTICES = 'notices'

const readHead: Reader<{ log: string; version: number; beganMs: number }> = shape({
  log: text(100),
  version: readVersion,
  beganMs: moment,
})

/** The log in this browser's IndexedDB. */
export function openDeskLog(name = DESK_LOG): DeskLog {
  return {
    async change(known, make) {
      const db = await openDB<Schema>(name, 1, {
        upgrade(fresh) {
          fresh.createObjectStore('head')
          fresh.createObjectStore('acts')
          fresh.createObjectStore('aside', { autoIncrement: true })
        },
      })
      try {
        return await inOne(db, known, make)
      } finally {
        db.close()
      }
    },
  }
}

async function inOne(
  db: IDBPDatabase<Schema>,
  known: LogPlace | null,
  make: (news: LogNews) => LogWrite | null,
): Promise<LogPlace | null> {
  const tx: Change = db.transaction<Tables, 'readwrite'>(['head', 'acts', 'aside'], 'readwrite', {
    durability: 'strict',
  })
  // its failure is told below
  tx.done.catch(() => undefined)
  try {
    const news = await read(tx, known)
    const write = make(news)
    const place = write ? await store(tx, news.place.log, write) : news.place
    await tx.done
    return write || news.beganMs !== null ? place : null
  } catch (error) {
    const cause = tx.error
    if (!cause) abort(tx)
    throw cause ?? error
  }
}

async function read(tx: Change, known: LogPlace | null): Promise<LogNews> {
  const table = tx.objectStore('head')
  const [rawHead, rawNotices] = await Promise.all([table.get(HEAD), table.get(NOTICES)])
  const head = readHead(rawHead)
  const isKnown = head !== undefined && known?.log === head.log
  const { entries, damaged, count } = await readEntries(tx, isKnown ? known.version : -1)
  const notices = readNotices(rawNotices) ?? null
  if (!head && (rawHead !== undefined || count > 0)) await setAside(tx, rawHead, damaged)
  if (!notices && rawNotices !== undefined) {
    await setAside(tx, rawNotices, damaged)
    await table.delete(NOTICES)
  }
  const last = entries.at(-1)
  return {
    place: {
      log: head?.log ?? crypto.randomUUID(),
      version: Math.max(head?.version ?? 0, last?.version ?? 0),
    },
    beganMs: head?.beganMs ?? entries[0]?.ms ?? null,
    entries,
    notices,
    count,
    damaged,
  }
}

/** Those after that version; the damaged ones of them leave the log. */
async function readEntries(tx: Change, after: number) {
  const acts = tx.objectStore('acts')
  const range = IDBKeyRange.lowerBound(after, true)
  const [keys, records, stored] = await Promise.all([
    acts.getAllKeys(range),
    acts.getAll(range),
    acts.count(),
  ])
  const entries: DeskEntry[] = []
  const damaged: number[] = []
  for (const [i, record] of records.entries()) {
    const key = keys[i]!
    const entry = readEntry(record)
    if (entry?.version === key) {
      entries.push(entry)
      continue
    }
    await tx.objectStore('aside').add(record)
    await acts.delete(key)
    damaged.push(key)
  }
  return { entries, damaged, count: stored - damaged.length }
}

async function setAside(tx: Change, record: unknown, damaged: number[]): Promise<void> {
  await tx.objectStore('aside').add(record)
  damaged.push(0)
}

async function store(tx: Change, log: string, write: LogWrite): Promise<LogPlace> {
  const place = { log: write.restart ? crypto.randomUUID() : log, version: write.version }
  const head = tx.objectStore('head')
  const acts = tx.objectStore('acts')
  if (write.restart) await acts.clear()
  await Promise.all([
    head.put({ ...place, beganMs: write.beganMs }, HEAD),
    write.notices ? head.put(write.notices, NOTICES) : head.delete(NOTICES),
    ...write.entries.map(entry => acts.add(entryRecord(entry), entry.version)),
  ])
  return place
}

function abort(tx: { abort(): void }): void {
  try {
    tx.abort()
  } catch {
    // it has ended by itself
  }
}
