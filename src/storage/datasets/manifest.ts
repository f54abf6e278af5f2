import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { hashText } from '../../engine/index.ts'
import type { DatasetInfo } from '../../workers/api/api.ts'
import { moment, oneOf, type Reader, text, whole } from '../records/readers.ts'
import { isPlain, mapOf, orNull, shape } from '../records/shapes.ts'
import { isNewer, SCHEMA } from './format.ts'
import { readInfo } from './readInfo.ts'

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

/** Records as they were written: each is checked when it is read. */
interface Schema extends DBSchema {
  datasets: { key: IDBValidKey; value: unknown }
  index: { key: string; value: unknown }
}

/** A row that is not as it was written. */
export interface BrokenRow {
  /** Its key, as a text. */
  readonly id: string
  /** Null where it cannot be told any more what its bars are. */
  readonly info: DatasetInfo | null
  readonly name: string | null
  /** The file that it names; its bytes may be there. */
  readonly file: string | null
  readonly record: unknown
}

const readRow: Reader<Row> = shape({
  schema: oneOf(SCHEMA),
  info: readInfo,
  file: text(200),
  bytes: whole(0, 1e15),
  sha256: text(200),
  savedMs: moment,
  removedMs: orNull(moment),
})
const readExpected = mapOf(text(200))
const readName = text(2_000)
const readFile = text(200)

/** What the list holds, and what it should hold. */
export interface ManifestRead {
  /** As they were written. */
  readonly rows: readonly Row[]
  /** Not as they were written; their files may tell what they were. */
  readonly broken: readonly BrokenRow[]
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

/** The list of the datasets in IndexedDB. Only one tab may change it at a time: see WriteLock. */
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
    if (isPlain(index) && isNewer(index.schema)) throw new NewerSchema()
    const expected = new Map(Object.entries(expectedIn(index)))
    const rows: Row[] = []
    const broken: BrokenRow[] = []
    for (const [i, record] of all.entries()) {
      const id = idOf(keys[i]!)
      const row = readRow(record)
      const hash = hashOfRead(record)
      const isWhole = row?.info.id === id && expected.get(id) === hash
      if (row && isWhole) rows.push(row)
      else broken.push(brokenRow(id, record))
    }
    const ids = new Set(keys.map(idOf))
    const lost = [...expected.keys()].filter(id => !ids.has(id))
    rows.sort((a, b) => a.savedMs - b.savedMs)
    return { rows, broken, lost, isFresh: index === undefined && all.length === 0 }
  }

  /** Changes the list by one transaction; settles once it lies on the disk. `removes` may name rows that are gone. */
  async commit(puts: readonly Row[], removes: readonly string[]): Promise<void> {
    const db = await this.#open()
    const rows: Record<string, string> = { ...expectedIn(await db.get('index', KEY)) }
    const gone = (await db.getAllKeys('datasets')).filter(key => removes.includes(idOf(key)))
    for (const id of removes) delete rows[id]
    for (const row of puts) rows[row.info.id] = hashRow(row)
    const change = db.transaction(['datasets', 'index'], 'readwrite', { durability: 'strict' })
    const datasets = change.objectStore('datasets')
    await Promise.all([
      ...gone.map(key => datasets.delete(key)),
      ...puts.map(row => datasets.put(row, row.info.id)),
      change.objectStore('index').put({ schema: SCHEMA, rows } satisfies Index, KEY),
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

function expectedIn(index: unknown): Index['rows'] {
  return (isPlain(index) && readExpected(index.rows)) || {}
}

/** The key of a row is the id of its dataset; damage may have made it anything. */
function idOf(key: IDBValidKey): string {
  return typeof key === 'string' ? key : `#${String(key)}`
}

function brokenRow(id: string, record: unknown): BrokenRow {
  const { info, file } = isPlain(record) ? record : {}
  const name = isPlain(info) ? readName(info.name) : undefined
  const known = readInfo(info)
  return {
    id,
    // under another id it could be neither used nor deleted
    info: known?.id === id ? known : null,
    name: name ?? null,
    file: readFile(file) ?? null,
    record,
  }
}

function hashRow(row: unknown): string {
  return hashText(JSON.stringify(row))
}

/** The hash of a record as it was read; null of one that JSON cannot say: it can say ours. */
function hashOfRead(record: unknown): string | null {
  try {
    return hashRow(record)
  } catch {
    return null
  }
}
