/** Kept walk-forwards that live in memory. For tests. */
import type { KeptWalk } from '../../runs/walk.ts'
import type { WalksDb } from '../../runs/walksDb.ts'

/** A database, and what is in it, the newest first. */
export function memoryWalks(start: readonly KeptWalk[] = []): { db: WalksDb; walks: KeptWalk[] } {
  const walks = [...start]
  const db: WalksDb = {
    keep: async walk => void walks.unshift(structuredClone(walk)),
    list: async () => [...walks],
    get: async id => walks.find(walk => walk.id === id),
    add: async more => {
      walks.push(...more)
      return async () => void walks.splice(-more.length)
    },
  }
  return { db, walks }
}
