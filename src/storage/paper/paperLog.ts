/** The log of the paper sessions of this device: one for all tabs. */
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import type { PaperEntry } from '../../engine/paper/session.ts'
import type { OwnParts } from '../../workers/api/api.ts'
import { readOwnParts } from '../strategies/readOwn.ts'
import { PAPER_LOG } from './name.ts'
import {
  type DayRecord,
  paperRecord,
  readDayRecord,
  readLines,
  readPaper,
  readPaperEntry,
  type StoredPaper,
} from './readPaper.ts'

/** All that is stored of one session. */
export interface PaperRecords {
  readonly stored: StoredPaper
  readonly entries: readonly PaperEntry[]
  readonly days: readonly DayRecord[]
  /** What the trader's own strategies of the session are made of, by their ids: it goes on when they are deleted. */
  readonly sources: ReadonlyMap<string, OwnParts>
}

/** A session with all its events. */
export interface PaperDump extends PaperRecords {
  readonly lines: readonly DayLines[]
}

/** Where somebody stood who wants to change a session. */
export interface PaperPlace {
  readonly seq: number
  readonly feedMs: number
}

/** What one change stores, as one. */
export interface PaperWrite {
  readonly stored: StoredPaper
  readonly entries?: readonly PaperEntry[]
  /** Events of orders that are shown for the first time: those of the day from this place on. */
  readonly lines?: readonly DayLines[]
  readonly day?: DayRecord | undefined
  readonly sources?: ReadonlyMap<string, OwnParts>
}

/** Events of a day, one after the other, from a place on. */
export interface DayLines {
  readonly date: string
  readonly from: number
  readonly lines: readonly string[]
}

/** Where the sessions are kept. */
export interface PaperLog {
  /** Every session that can be read, the newest first; what cannot is set aside, and so many were. */
  list(): Promise<{ readonly sessions: readonly StoredPaper[]; readonly damaged: number }>
  /** The session that the desk shows; null is the sample. */
  shown(): Promise<string | null>
  show(id: string | null): Promise<void>
  create(stored: StoredPaper): Promise<void>
  remove(id: string): Promise<void>
  /** Null where it is not here, or cannot be read. Entries behind a damaged one are set aside with it. */
  read(id: string): Promise<PaperRecords | null>
  /** All that is stored of every session that can be read. */
  dump(): Promise<readonly PaperDump[]>
  /** Puts a session in the place of what is stored under its id. */
  put(dump: PaperDump): Promise<void>
  /** Events of a day as they were first shown. */
  lines(id: string, date: string): Promise<readonly string[]>
  /**
   * Stores a change if the session still stands at `place`; otherwise nothing, and it answers false: somebody else was
   * faster, and the session has to be read again. Resolves once it is on the disk.
   */
  change(place: PaperPlace, write: PaperWrite): Promise<boolean>
}

interface Schema extends DBSchema {
  head: { key: string; value: unknown }
  sessions: { key: string; value: unknown }
  entries: { key: [session: string, seq: number]; value: unknown }
  lines: { key: [session: string, date: string, from: number]; value: unknown }
  days: { key: [session: string, date: string]; value: unknown }
  sources: { key: [session: string, strategy: string]; value: unknown }
  /** What could not be read, as it lay there. */
  aside: { key: number; value: unknown }
}

const SHOWN = 'shown'
const ALL = ['head', 'sessions', 'entries', 'lines', 'days', 'sources', 'aside'] as const

/** The log in this browser's IndexedDB. */
export function openPaperLog(name = PAPER_LOG): PaperLog {
  let opened: Promise<IDBPDatabase<Schema>> | null = null
  const open = () => {
    opened ??= openDB<Schema>(name, 1, {
      upgrade(fresh) {
        fresh.createObjectStore('head')
        fresh.createObjectStore('sessions')
        fresh.createObjectStore('entries')
        fresh.createObjectStore('lines')
        fresh.createObjectStore('days')
        fresh.createObjectStore('sources')
        fresh.createObjectStore('aside', { autoIncrement: true })
      },
      // another tab erases the device: it must not wait for this one
      blocking: (_now, _next, event) => {
        ;(event.target as IDBDatabase).close()
        opened = null
      },
      terminated() {
        opened = null
      },
    })
    return opened
  }
  const of = (id: string) => IDBKeyRange.bound([id], [id, []])

  return {
    async list() {
      const tx = (await open()).transaction(['sessions', 'aside'], 'readwrite')
      const table = tx.objectStore('sessions')
      const [keys, records] = await Promise.all([table.getAllKeys(), table.getAll()])
      const sessions: StoredPaper[] = []
      let damaged = 0
      for (const [k, record] of records.entries()) {
        const stored = readPaper(record)
        if (stored && stored.session.id === keys[k]) sessions.push(stored)
        else {
          damaged++
          await tx.objectStore('aside').add(record)
          await table.delete(keys[k]!)
        }
      }
      await tx.done
      sessions.sort((a, b) => b.createdMs - a.createdMs)
      return { sessions, damaged }
    },
    async shown() {
      const id = await (await open()).get('head', SHOWN)
      return typeof id === 'string' ? id : null
    },
    async show(id) {
      await (await open()).put('head', id, SHOWN)
    },
    async create(stored) {
      await (await open()).add('sessions', paperRecord(stored), stored.session.id)
    },
    async remove(id) {
      const tx = (await open()).transaction([...ALL], 'readwrite')
      await clear(tx, of(id), id)
      if ((await tx.objectStore('head').get(SHOWN)) === id) await tx.objectStore('head').put(null, SHOWN)
      await tx.done
    },
    async read(id) {
      const tx = (await open()).transaction([...ALL], 'readwrite')
      const [record, keys, entries, days, ids, parts] = await Promise.all([
        tx.objectStore('sessions').get(id),
        tx.objectStore('entries').getAllKeys(of(id)),
        tx.objectStore('entries').getAll(of(id)),
        tx.objectStore('days').getAll(of(id)),
        tx.objectStore('sources').getAllKeys(of(id)),
        tx.objectStore('sources').getAll(of(id)),
      ])
      const stored = readPaper(record)
      if (!stored || stored.session.id !== id) {
        await tx.done
        return null
      }
      const readable = entries.map(record => readPaperEntry(record))
      const end = readable.findIndex((entry, k) => entry?.seq !== k + 1)
      for (const key of end < 0 ? [] : keys.slice(end)) {
        await tx.objectStore('aside').add(await tx.objectStore('entries').get(key))
        await tx.objectStore('entries').delete(key)
      }
      const kept = (end < 0 ? readable : readable.slice(0, end)) as readonly PaperEntry[]
      const seq = kept.length
      if (seq !== stored.seq) await tx.objectStore('sessions').put(paperRecord({ ...stored, seq }), id)
      await tx.done
      const read = days.map(readDayRecord).filter(found => found !== undefined)
      return { stored: { ...stored, seq }, entries: kept, days: read, sources: sourcesOf(ids, parts) }
    },
    async dump() {
      const { sessions } = await this.list()
      const dumps = sessions.map(async ({ session: { id } }) => {
        const records = await this.read(id)
        const db = await open()
        const keys = await db.getAllKeys('lines', of(id))
        const chunks = await db.getAll('lines', of(id))
        const lines = keys.map(([, date, from], k) => ({ date, from, lines: readLines(chunks[k]) ?? [] }))
        return records && { ...records, lines }
      })
      return (await Promise.all(dumps)).filter(found => found !== null)
    },
    async put({ stored, entries, days, sources, lines }) {
      const { id } = stored.session
      const tx = (await open()).transaction([...ALL], 'readwrite', { durability: 'strict' })
      await clear(tx, of(id), id)
      const puts: Promise<unknown>[] = [tx.objectStore('sessions').put(paperRecord(stored), id)]
      for (const entry of entries) puts.push(tx.objectStore('entries').put(entry, [id, entry.seq]))
      for (const day of days) puts.push(tx.objectStore('days').put(day, [id, day.date]))
      for (const [strategy, parts] of sources) puts.push(tx.objectStore('sources').put(parts, [id, strategy]))
      for (const { date, from, lines: told } of lines) {
        puts.push(tx.objectStore('lines').put(told, [id, date, from]))
      }
      await Promise.all([...puts, tx.done])
    },
    async lines(id, date) {
      const chunks = await (await open()).getAll('lines', IDBKeyRange.bound([id, date], [id, date, []]))
      return chunks.flatMap(chunk => readLines(chunk) ?? [])
    },
    async change({ seq, feedMs }, { stored, entries = [], lines = [], day, sources }) {
      const { id } = stored.session
      const tx = (await open()).transaction([...ALL], 'readwrite', { durability: 'strict' })
      // its failure is told below
      tx.done.catch(() => undefined)
      const now = readPaper(await tx.objectStore('sessions').get(id))
      if (!now || now.seq !== seq || now.feedMs !== feedMs) {
        await tx.done
        return false
      }
      const puts: Promise<unknown>[] = [tx.objectStore('sessions').put(paperRecord(stored), id)]
      for (const entry of entries) puts.push(tx.objectStore('entries').add(entry, [id, entry.seq]))
      for (const { date, from, lines: told } of lines)
        puts.push(tx.objectStore('lines').put(told, [id, date, from]))
      for (const [strategy, parts] of sources ?? [])
        puts.push(tx.objectStore('sources').put(parts, [id, strategy]))
      if (day) puts.push(tx.objectStore('days').put(day, [id, day.date]))
      await Promise.all(puts)
      await tx.done
      return true
    },
  }
}

type Change = IDBPTransaction<Schema, (typeof ALL)[number][], 'readwrite'>

/** Takes away all that is stored of a session. */
async function clear(tx: Change, own: IDBKeyRange, id: string): Promise<void> {
  const tables = ['entries', 'lines', 'days', 'sources'] as const
  await Promise.all([
    tx.objectStore('sessions').delete(id),
    ...tables.map(table => tx.objectStore(table).delete(own)),
  ])
}

/** Those that can be read; a strategy whose source cannot is in error, and says so. */
function sourcesOf(
  keys: readonly (readonly [string, string])[],
  records: readonly unknown[],
): ReadonlyMap<string, OwnParts> {
  const found = records.map((record, k) => [keys[k]![1], readOwnParts(record)] as const)
  return new Map(found.flatMap(([id, parts]) => (parts ? [[id, parts] as const] : [])))
}
