import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { readSettings, type Settings } from './settings.ts'
import type { Box } from './vault.ts'

interface Schema extends DBSchema {
  settings: { key: string; value: Settings }
  vault: { key: string; value: Box }
}

/** What the device keeps. A null box: no credentials are remembered. */
export interface Stored {
  readonly settings: Settings
  readonly box: Box | null
}

/** Where settings are kept; a test may pass one that lives in memory. */
export interface SettingsDb {
  load(): Promise<Stored>
  /** Resolves once the browser has written both to the disk, and reading them back gives the same. */
  save(stored: Stored): Promise<void>
}

const KEY = 'main'

/** The settings in this browser's IndexedDB. */
export function openSettingsDb(name = 'sauda-settings'): SettingsDb {
  return { load: () => withDb(name, load), save: stored => withDb(name, db => save(db, stored)) }
}

async function withDb<T>(name: string, work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const db = await openDB<Schema>(name, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('settings')
      fresh.createObjectStore('vault')
    },
  })
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

async function load(db: IDBPDatabase<Schema>): Promise<Stored> {
  const [settings, box] = await Promise.all([db.get('settings', KEY), db.get('vault', KEY)])
  return { settings: readSettings(settings), box: box ?? null }
}

/** One transaction, so that a closing tab leaves the old or the new, never a part of each. */
async function save(db: IDBPDatabase<Schema>, { settings, box }: Stored): Promise<void> {
  const change = db.transaction(['settings', 'vault'], 'readwrite', { durability: 'strict' })
  const vault = change.objectStore('vault')
  await Promise.all([
    change.objectStore('settings').put(settings, KEY),
    box ? vault.put(box, KEY) : vault.delete(KEY),
    change.done,
  ])
  const back = await load(db)
  const isSame =
    JSON.stringify(back.settings) === JSON.stringify(settings) && (back.box === null) === (box === null)
  if (!isSame) throw new Error('The settings that were read back are not those that were saved.')
}
