/**
 * The trader's own strategies on the disk. What screens read at once lies in localStorage, which a browser writes seconds
 * or minutes later: after a power cut it holds what it held before, a deleted strategy included. So each change is also one
 * record in IndexedDB, written through to the disk before "Saved" is said, and what screens read is put right from it.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { isDeviceErased } from '../device.ts'
import { ownChanges, ownText } from './ownStrategies.ts'

interface Schema extends DBSchema {
  own: { key: string; value: unknown }
}

/** Its name. */
export const OWN_DB = 'sauda-strategies'
/** The key of the record that has all of them. */
export const OWN_RECORD = 'all'

/** Opens it; whoever does closes it at once, so that erasing the device never has to wait. */
export function openOwnDb(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(OWN_DB, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('own')
    },
  })
}

/** Puts what screens read right where the disk knows better, and the disk where a version of before it wrote the other. */
export async function checkOwn(): Promise<void> {
  if (!('indexedDB' in globalThis) || isDeviceErased()) return
  try {
    const db = await openOwnDb()
    const stored = await db.get('own', OWN_RECORD).finally(() => db.close())
    const onDisk = (stored as { readonly text?: unknown } | undefined)?.text ?? null
    if (onDisk !== ownText()) await (await ownChanges()).putRight()
  } catch {
    // what screens read stays as it is; the next change puts it right, or says why it cannot
  }
}
