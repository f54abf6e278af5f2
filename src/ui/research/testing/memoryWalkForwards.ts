/** Saved walk-forwards that live in memory. For tests. */

import type { PastTrials } from '../../../storage/runs/trials.ts'
import type { PastTrialsDb } from '../../../storage/runs/trialsDb.ts'
import type { SavedWalkForward } from '../../../storage/runs/walkForward.ts'
import type { WalkForwardsDb } from '../../../storage/runs/walkForwardsDb.ts'

/** A database, and what is in it, the newest first; `tried` are the trials that were noted. */
export function memoryWalkForwards(start: readonly SavedWalkForward[] = []) {
  const walkForwards = [...start]
  const tried: PastTrials[] = []
  const past: Pick<PastTrialsDb, 'add'> = {
    async add(parts) {
      tried.push(...parts)
      return async () => {}
    },
  }
  const db: WalkForwardsDb = {
    keep: async walkForward => void walkForwards.unshift(structuredClone(walkForward)),
    list: async () => [...walkForwards],
    get: async id => walkForwards.find(walkForward => walkForward.id === id),
    remove: async id => {
      const at = walkForwards.findIndex(walkForward => walkForward.id === id)
      const taken = walkForwards.splice(at, 1)
      return async () => void walkForwards.splice(at, 0, ...taken)
    },
    add: async more => {
      walkForwards.push(...more)
      return async () => void walkForwards.splice(-more.length)
    },
  }
  return { db, walkForwards, past, tried }
}
