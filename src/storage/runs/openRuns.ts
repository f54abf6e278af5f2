/** The database of saved runs, sweeps and walk-forwards: its tables, and how it is opened. */
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb'
import { isDeviceErased } from '../device.ts'
import { createStore } from '../value.ts'

interface Schema extends DBSchema {
  /** Records as they were written: each is checked when it is read. */
  runs: { key: string; value: unknown; indexes: { fingerprint: string; lastMs: number } }
  /** By the id of their run. */
  curves: { key: string; value: unknown }
  sweeps: { key: string; value: unknown; indexes: { createdMs: number } }
  /** Runs of a sweep in the parts in which they ended, by its id and the number of runs before them. */
  sweepRows: { key: [sweep: string, from: number]; value: unknown }
  /** Trials of runs and sweeps that are gone, since deleting one does not undo that it was tried, and of walk-forwards. */
  pastTrials: { key: number; value: unknown }
  walkForwards: { key: string; value: unknown; indexes: { createdMs: number } }
}

type Table = StoreNames<Schema>

/** The open database. */
export type RunsDatabase = IDBPDatabase<Schema>
/** A change of those tables. */
export type RunsChange<T extends Table> = IDBPTransaction<Schema, T[], 'readwrite'>

/** Its name. */
export const RUNS_DB = 'sauda-runs'
/** A greater number belongs to a newer version, whose data this one leaves alone. */
const VERSION = 2

/** What stands between a trader and the saved runs, as one sentence. */
export class RunsDbError extends Error {
  override name = 'RunsDbError'
}

const NEWER =
  'Saved runs were written by a newer version of Sauda and are left as they are. Reload the page to get that version.'
const FULL = 'Not saved: the browser’s storage is full. Delete saved runs or imported data, then try again.'
const CLOSED =
  'Saved runs cannot be read or written: this browser gives the page no storage. Allow site data for this address.'
const ERASED = 'Saved runs were erased with all data on this device. Reload the page to start over.'

/** What a trader reads while `isBlocked`. */
export const BLOCKED =
  'Another Sauda tab is open with an older version: close it. Until then saved runs are neither read nor written; what waits is saved once it is closed.'

/** Whether a tab of an older version holds the database: whoever reads or writes waits until it is closed. */
export const isBlocked = createStore(false)

async function open(name: string): Promise<RunsDatabase> {
  try {
    return await openDB<Schema>(name, VERSION, {
      upgrade: makeTables,
      blocked: () => isBlocked.set(true),
    })
  } finally {
    if (isBlocked.get()) isBlocked.set(false)
  }
}

/**
 * Does the work on an open database and closes it, so that erasing the device never has to wait.
 * @throws RunsDbError for what a trader can do something about.
 */
export async function withRuns<T>(name: string, work: (db: RunsDatabase) => Promise<T>): Promise<T> {
  if (!('indexedDB' in globalThis)) throw new RunsDbError(CLOSED)
  if (isDeviceErased()) throw new RunsDbError(ERASED)
  try {
    const db = await open(name)
    try {
      // while it was waited for
      if (isDeviceErased()) throw new RunsDbError(ERASED)
      return await work(db)
    } finally {
      db.close()
    }
  } catch (error) {
    throw toRunsDbError(error)
  }
}

/** Does the work in one transaction that is on the disk when this resolves: all of it or, when anything fails, nothing. */
export async function writeRuns<T extends Table, R>(
  db: RunsDatabase,
  tables: T[],
  work: (tx: RunsChange<T>) => Promise<R>,
): Promise<R> {
  const tx = db.transaction(tables, 'readwrite', { durability: 'strict' })
  // its failure is told below, whichever of the two promises is first
  tx.done.catch(() => undefined)
  try {
    const answer = await work(tx)
    await tx.done
    return answer
  } catch (error) {
    const cause = tx.error
    if (!cause) abort(tx)
    throw cause ?? error
  }
}

interface Records<K, V> {
  getAllKeys(range?: IDBKeyRange | null, count?: number): Promise<K[]>
  getAll(range?: IDBKeyRange | null): Promise<V[]>
}

/** The records of a table by their keys, so many in each task of the page: all at once would hold it up. */
export async function* inParts<K, V>(
  table: Records<K, V>,
  count: number,
  within?: IDBKeyRange,
): AsyncGenerator<readonly V[], void> {
  for (let keys = await table.getAllKeys(within, count); keys.length > 0; ) {
    const last = keys.at(-1)
    yield await table.getAll(IDBKeyRange.bound(keys[0], last))
    const rest = within ? IDBKeyRange.bound(last, within.upper, true) : IDBKeyRange.lowerBound(last, true)
    keys = await table.getAllKeys(rest, count)
  }
}

function abort(tx: { abort(): void }): void {
  try {
    tx.abort()
  } catch {
    // it has ended by itself
  }
}

/** Each version adds its tables and leaves those before it as they are. */
function makeTables(db: RunsDatabase, oldVersion: number): void {
  if (oldVersion < 1) makeFirstTables(db)
  if (oldVersion < 2) {
    db.createObjectStore('walkForwards', { keyPath: 'id' }).createIndex('createdMs', 'createdMs')
  }
}

function makeFirstTables(db: RunsDatabase): void {
  const runs = db.createObjectStore('runs', { keyPath: 'id' })
  runs.createIndex('fingerprint', 'fingerprint')
  runs.createIndex('lastMs', 'lastMs')
  db.createObjectStore('curves')
  db.createObjectStore('sweeps', { keyPath: 'id' }).createIndex('createdMs', 'createdMs')
  db.createObjectStore('sweepRows')
  db.createObjectStore('pastTrials', { autoIncrement: true })
}

function toRunsDbError(error: unknown): unknown {
  const name = error instanceof Error ? error.name : ''
  if (name === 'VersionError') return new RunsDbError(NEWER)
  if (name === 'QuotaExceededError') return new RunsDbError(FULL)
  return name === 'InvalidStateError' || name === 'SecurityError' ? new RunsDbError(CLOSED) : error
}
