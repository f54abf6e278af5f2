/** Saved sweeps that live in memory. For tests. */
import type { SavedSweep } from '../../../../storage/runs/sweep.ts'
import type { SweepPart, SweepsDb } from '../../../../storage/runs/sweepsDb.ts'
import { sweepDataset, sweepTrials, type Trial } from '../../../../storage/runs/trials.ts'

/** A database, what was written to it, part by part, and trials that it knows besides. */
export function memorySweeps(others: readonly Trial[] = []): { db: SweepsDb; parts: SweepPart[] } {
  const parts: SweepPart[] = []
  const get = (id: string): SavedSweep | undefined => {
    const own = parts.filter(({ sweep }) => sweep.id === id)
    return own.length > 0 ? { ...own.at(-1)!.sweep, chunks: own.map(({ chunk }) => chunk) } : undefined
  }
  const db: SweepsDb = {
    saveSweep: async part => void parts.push(structuredClone(part)),
    getSweep: async id => get(id),
    listSweeps: async () =>
      [...new Set(parts.map(({ sweep }) => sweep.id))].map(id => {
        const { chunks, ...sweep } = get(id)!
        return { ...sweep, rowCount: chunks.reduce((sum, { indices }) => sum + indices.length, 0) }
      }),
    listTrials: async dataset => [
      ...others,
      ...parts.flatMap(({ sweep, chunk }) =>
        sweepDataset(sweep) === dataset ? sweepTrials(sweep, chunk) : [],
      ),
    ],
    remove: async id => {
      const taken = parts.filter(({ sweep }) => sweep.id === id)
      parts.splice(0, parts.length, ...parts.filter(({ sweep }) => sweep.id !== id))
      return async () => void parts.push(...taken)
    },
    add: async sweeps => {
      for (const { chunks, ...sweep } of sweeps) for (const chunk of chunks) parts.push({ sweep, chunk })
      return async () => void parts.splice(0)
    },
  }
  return { db, parts }
}
