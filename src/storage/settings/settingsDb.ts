import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb'
import { isDeviceErased } from '../device.ts'
import { text, whole } from '../records/readers.ts'
import { shape } from '../records/shapes.ts'
import { isSameStored } from './sameStored.ts'

/** Tells what was stored when, and on which device: one that was erased is another one. */
export interface Head {
  readonly device: string
  /** One more with each change. */
  readonly version: number
  /** The version whose change put the box there, or took it away. */
  readonly boxVersion: number
}

/** What the device keeps, as it lies there: whoever uses it checks it. No box: no credentials are remembered. */
export interface Stored {
  readonly head: Head
  readonly settings: unknown
  readonly box: unknown
}

/** What is to be stored instead; what it does not name stays. A null box: none. */
export interface Change {
  readonly settings?: unknown
  readonly box?: unknown
}

/** Where settings are kept; a test may pass one that lives in memory. */
export interface SettingsDb {
  load(): Promise<Stored>
  /**
   * Stores what `make` answers to what is stored now, all of it or, when it throws, nothing; no other tab comes between.
   * Resolves once the browser has written it to the disk, and reading it back gives the same.
   */
  change(make: (now: Stored) => Change): Promise<Stored>
}

interface Schema extends DBSchema {
  settings: { key: string; value: unknown }
  vault: { key: string; value: unknown }
}

type Table = StoreNames<Schema>

const TABLES: Table[] = ['settings', 'vault']
const KEY = 'main'
const HEAD = 'head'

/** A newer Sauda made the database. */
export class NewerSettings extends Error {
  override name = 'NewerSettings'
}

/** The settings in this browser's IndexedDB. */
export function openSettingsDb(name = 'sauda-settings'): SettingsDb {
  return {
    load: () => withDb(name, load),
    change: make => withDb(name, db => change(db, make)),
  }
}

/** What a change leaves behind. */
export function applyChange(now: Stored, { settings, box }: Change): Stored {
  const version = now.head.version + 1
  const head = { ...now.head, version, boxVersion: box === undefined ? now.head.boxVersion : version }
  return {
    head,
    settings: settings === undefined ? now.settings : settings,
    box: box === undefined ? now.box : (box ?? undefined),
  }
}

/** Of the first version of the database, which had none. */
const INITIAL_HEAD: Head = { device: 'first', version: 0, boxVersion: 0 }

const readHead = shape({
  device: text(100),
  version: whole(0, 2 ** 53 - 1),
  boxVersion: whole(0, 2 ** 53 - 1),
})

/** A device that has stored nothing yet. */
export function freshHead(): Head {
  return { device: crypto.randomUUID(), version: 0, boxVersion: 0 }
}

async function withDb<T>(name: string, work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  if (isDeviceErased()) throw new Error('The device was erased: nothing is saved until the page is reloaded.')
  const db = await openDB<Schema>(name, 1, {
    upgrade(fresh) {
      void fresh.createObjectStore('settings').put(freshHead(), HEAD)
      fresh.createObjectStore('vault')
    },
  }).catch((error: unknown) => {
    throw (error as Error).name === 'VersionError' ? new NewerSettings() : error
  })
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

async function load(db: IDBPDatabase<Schema>): Promise<Stored> {
  const stored = await read(db.transaction(TABLES))
  // the first version of the database had none; nothing is written for that, since the disk may be full
  return { ...stored, head: stored.head ?? INITIAL_HEAD }
}

type Transaction = IDBPTransaction<Schema, Table[], IDBTransactionMode>

async function read(tx: Transaction) {
  const table = tx.objectStore('settings')
  const [head, values, box] = await Promise.all([
    table.get(HEAD),
    table.get(KEY),
    tx.objectStore('vault').get(KEY),
  ])
  return { head: readHead(head), settings: values, box }
}

/** One transaction, so that a closing tab leaves the old or the new, never a part of each. */
async function change(db: IDBPDatabase<Schema>, make: (now: Stored) => Change): Promise<Stored> {
  const tx = db.transaction(TABLES, 'readwrite', { durability: 'strict' })
  // its failure is told below
  tx.done.catch(() => undefined)
  const now = await read(tx)
  let next: Stored
  try {
    const known = { ...now, head: now.head ?? INITIAL_HEAD }
    next = applyChange(known, make(known))
  } catch (error) {
    tx.abort()
    throw error
  }
  const settings = tx.objectStore('settings')
  const vault = tx.objectStore('vault')
  await Promise.all([
    settings.put(next.head, HEAD),
    next.settings === undefined ? undefined : settings.put(next.settings, KEY),
    next.box === undefined ? vault.delete(KEY) : vault.put(next.box, KEY),
    tx.done,
  ])
  const back = await load(db)
  const isOurs = back.head.version === next.head.version
  if (isOurs && !isSameStored(back, next)) {
    throw new Error('The settings that were read back are not those that were saved.')
  }
  return next
}
