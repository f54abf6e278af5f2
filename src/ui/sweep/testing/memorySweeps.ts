/** Kept sweeps that live in memory. For tests. */
import type { KeptSweep, SweepRow } from '../../runs/sweep.ts'
import type { SweepPart, SweepsDb } from '../../runs/sweepsDb.ts'

/** A database, and what was written to it, part by part. */
export function memorySweeps(start: readonly KeptSweep[] = []): { db: SweepsDb; parts: SweepPart[] } {
  const parts: SweepPart[] = start.map(({ rows, damaged: _, ...sweep }) => ({ sweep, rows }))
  const get = (id: string): KeptSweep | undefined => {
    const own = parts.filter(({ sweep }) => sweep.id === id)
    const rows = own.flatMap(part => part.rows) as SweepRow[]
    return own.length > 0 ? { ...own.at(-1)!.sweep, rows, damaged: 0 } : undefined
  }
  const db: SweepsDb = {
    saveSweep: async part => void parts.push(structuredClone(part)),
    getSweep: async id => get(id),
    listSweeps: async () =>
      [...new Set(parts.map(({ sweep }) => sweep.id))].map(id => {
        const { rows, damaged: _, ...sweep } = get(id)!
        return { ...sweep, rowCount: rows.length }
      }),
    countTrials: async () => ({ trials: 0, sharpes: 0, yearlySharpeVariance: null }),
  }
  return { db, parts }
}
