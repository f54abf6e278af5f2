import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { DatasetInfo } from '../api/api.ts'
import { hashText } from './blockHash.ts'
import { isInfo, SCHEMA } from './format.ts'

/** One dataset of the list. */
export interface Row {
  readonly schema: number
  readonly info: DatasetInfo
  /** Name of its file. */
  readonly file: string
  readonly bytes: number
  /** Of the file's bytes, block by block. */
  readonly sha256: string
  readonly savedMs: number
  /** When the trader removed it: it can still be brought back. Null for all others. */
  readonly removedMs: number | null
}

/** Which rows there must be, with the hash of each: a database that was damaged may open with half of them. */
interface Index {
  readonly schema: number
  readonly rows: Readonly<Record<string, string>>
}

interface Schema extends DBSchema {
  datasets: { key: string; value: Row }
  index: { key: string; value: Index }
}

/** What the list holds, and what it should hold. */
export interface ManifestRead {
  /** As they were written. */
  readonly rows: readonly Row[]
  /** Not as they were written; their files may tell what they were. */
  readonly broken: readonly { readonly id: string; readonly info: DatasetInfo | null }[]
  /** Of rows that are gone. */
  readonly lost: readonly string[]
  /** There is no list at all. */
  readonly isFresh: boolean
}

/** A newer Sauda made the database. */
export class NewerSchema extends Error {
  override name = 'NewerSchema'
}

const NAME = 'sauda-data'
const KEY = 'main'

/** The list of the datasets in IndexedDB. Only one tab may change it at a time: see Turns. */
export class Manifest {
  #db: Promise<IDBPDatabase<Schema>> | null = null
  readonly #onGone: () => void

  /** `onGone` hears when somebody deletes the database, or the browser closes it. */
  constructor(onGone: () => void) {
    this.#onGone = onGone
  }

  /** @throws NewerSchema; DOMException when the browser keeps its database shut. */
  async read(): Promise<ManifestRead> {
    const db = await this.#open()
    const read = db.transaction(['datasets', 'index'])
    const [keys, all, index] = await Promise.all([
      read.objectStore('datasets').getAllKeys(),
      read.objectStore('datasets').getAll(),
      read.objectStore('index').get(KEY),
    ])
    if (index && index.schema > SCHEMA) throw new NewerSchema()
    const expected = new Map(Object.entries(index?.rows ?? {}))
    const rows: Row[] = []
    const broken: { id: string; info: DatasetInfo | null }[] = []
    for (const [i, row] of all.entries()) {
      const id = keys[i]!
      if (isInfo(row.info) && expected.get(id) === (await hashRow(row))) rows.push(row)
      else broken.push({ id, info: isInfo(row.info) ? row.info : null })
    }
    const lost = [...expected.keys()].filter(id => !keys.includes(id))
    rows.sort((a, b) => a.savedMs - b.savedMs)
    return { rows, broken, lost, isFresh: index === undefined && all.length === 0 }
  }

  /** Changes the list by one transaction; settles once it lies on the disk. `removes` may name rows that are gone. */
  async commit(puts: readonly Row[], removes: readonly string[]): Promise<void> {
    const db = await this.#open()
    const rows = { ...(await db.get('index', KEY))?.rows }
    for (const id of removes) delete rows[id]
    for (const row of puts) rows[row.info.id] = await hashRow(row)
    const change = db.transaction(['datasets', 'index'], 'readwrite', { durability: 'strict' })
    const datasets = change.objectStore('datasets')
    await Promise.all([
      ...removes.map(id => datasets.delete(id)),
      ...puts.map(row => datasets.put(row, row.info.id)),
      change.objectStore('index').put({ schema: SCHEMA, rows }, KEY),
      change.done,
    ])
  }

  #open(): Promise<IDBPDatabase<Schema>> {
    this.#db ??= this.#connect()
    return this.#db
  }

  async #connect(): Promise<IDBPDatabase<Schema>> {
    const gone = () => {
      this.#db = null
      this.#onGone()
    }
    try {
      return await openDB<Schema>(NAME, SCHEMA, {
        upgrade(fresh) {
          fresh.createObjectStore('datasets')
          fresh.createObjectStore('index')
        },
        // somebody deletes it, or a newer page wants to change its form: to stay would keep them waiting
        blocking: (_old, _new, event) => {
          ;(event.target as IDBDatabase).close()
          gone()
        },
        terminated: gone,
      })
    } catch (error) {
      this.#db = null
      if ((error as Error).name === 'VersionError') throw new NewerSchema()
      throw error
    }
  }
}

function hashRow(row: Row): Promise<string> {
  return hashText(JSON.stringify(row))
}
