/** The margins of the SPAN file that the trader chose: one for this device. Pages and workers read it. */
import { type DBSchema, openDB } from 'idb'
import type { MarginTable } from '../../engine/margin/table.ts'
import { readMarginTable } from './readMarginTable.ts'

/** The name of the database, and of the channel on which others hear that another file was chosen. */
export const SPAN_DB = 'sauda-span'
const KEY = 'main'

interface Schema extends DBSchema {
  tables: { key: string; value: unknown }
}

/** What is stored. */
export interface StoredSpan {
  /** Null where no file was chosen, and where it cannot be read. */
  readonly table: MarginTable | null
  readonly isDamaged: boolean
}

/** Does something with the database, which is closed again: whoever erases the device must not wait for it. */
export async function withSpanDb<T>(
  work: (db: Awaited<ReturnType<typeof open>>) => Promise<T>,
  name = SPAN_DB,
): Promise<T> {
  const db = await open(name)
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

function open(name: string) {
  return openDB<Schema>(name, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('tables')
    },
  })
}

/** What this device keeps. */
export async function storedSpan(name = SPAN_DB): Promise<StoredSpan> {
  const record = await withSpanDb(db => db.get('tables', KEY), name)
  const table = record === undefined ? null : (readMarginTable(record) ?? null)
  return { table, isDamaged: record !== undefined && table === null }
}

/** Puts a table in the place of what is kept; null removes it. Resolves once it is on the disk. */
export async function putSpan(table: MarginTable | null, name = SPAN_DB): Promise<void> {
  await withSpanDb(async db => {
    const tx = db.transaction('tables', 'readwrite', { durability: 'strict' })
    await Promise.all([table === null ? tx.store.delete(KEY) : tx.store.put(table, KEY), tx.done])
  }, name)
}

let kept: Promise<MarginTable | null> | null = null

/**
 * The margins that orders of the paper desk are checked by; null without a file, with a damaged one, and where nothing can
 * be stored. It is read again after another one was chosen, in whichever tab.
 */
export function spanTable(): Promise<MarginTable | null> {
  if (kept === null) {
    onSpan(() => {
      kept = readTable()
    })
    kept = readTable()
  }
  return kept
}

async function readTable(): Promise<MarginTable | null> {
  try {
    return (await storedSpan()).table
  } catch {
    return null
  }
}

/** Calls `listener` after another file was chosen or the one here removed, also in other tabs; the answer stops it. */
export function onSpan(listener: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(SPAN_DB)
  channel.onmessage = () => listener()
  return () => channel.close()
}
