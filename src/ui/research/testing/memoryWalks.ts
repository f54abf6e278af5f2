/** Kept walk-forwards that live in memory. For tests. */

import type { PastTrials } from '../../kept/trials.ts'
import type { PastTrialsDb } from '../../kept/trialsDb.ts'
import type { KeptWalk } from '../../kept/walk.ts'
import type { WalksDb } from '../../kept/walksDb.ts'

/** A database, and what is in it, the newest first; `tried` are the trials that were noted. */
export function memoryWalks(start: readonly KeptWalk[] = []) {
  const walks = [...start]
  const tried: PastTrials[] = []
  const past: Pick<PastTrialsDb, 'add'> = {
    async add(parts) {
      tried.push(...parts)
      return async () => {}
    },
  }
  const db: WalksDb = {
    keep: async walk => void walks.unshift(structuredClone(walk)),
    list: async () => [...walks],
    get: async id => walks.find(walk => walk.id === id),
    add: async more => {
      walks.push(...more)
      return async () => void walks.splice(-more.length)
    },
  }
  return { db, walks, past, tried }
}
