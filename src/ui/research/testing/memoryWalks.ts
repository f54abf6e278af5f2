/** Saved walk-forwards that live in memory. For tests. */

import type { PastTrials } from '../../../storage/runs/trials.ts'
import type { PastTrialsDb } from '../../../storage/runs/trialsDb.ts'
import type { SavedWalk } from '../../../storage/runs/walk.ts'
import type { WalksDb } from '../../../storage/runs/walksDb.ts'

/** A database, and what is in it, the newest first; `tried` are the trials that were noted. */
export function memoryWalks(start: readonly SavedWalk[] = []) {
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
