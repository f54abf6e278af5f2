/** Saved runs that live in memory. For tests. */

import { readRun, toRecord } from '../../../storage/runs/readSaved.ts'
import type { ReadRuns, RunsDb } from '../../../storage/runs/runsDb.ts'
import { RunsStore } from '../../../storage/runs/runsStore.ts'
import type { SavedRun } from '../../../storage/runs/savedRun.ts'
import { CURVE } from '../../../storage/runs/testing/saved.ts'
import type { EquityCurve } from '../../../workers/api/api.ts'
import { TOASTS } from '../../session/notices.ts'

/** A store of those runs, all with the same curve; what a test says of its database wins. */
export function memoryRuns(
  start: readonly SavedRun[],
  read: Partial<ReadRuns> = {},
  answers: Partial<RunsDb> = {},
): RunsStore {
  let runs = [...start]
  const curves = new Map<string, EquityCurve>(start.map(({ id }) => [id, CURVE]))
  const db: RunsDb = {
    load: async () => ({ runs, damaged: [], newer: 0, ...read }),
    curve: async id => curves.get(id),
    keep: async (run, curve) => {
      runs = [...runs, run]
      curves.set(run.id, curve)
      return { run, dropped: [] }
    },
    mark: async (id, marks) => {
      runs = runs.map(run => (run.id === id ? { ...run, ...marks } : run))
      return runs.find(run => run.id === id)
    },
    remove: async which => {
      const gone = runs.filter(({ id }) => which !== 'damaged' && which.includes(id))
      runs = runs.filter(run => !gone.includes(run))
      return { records: gone.map(run => ({ run: toRecord(run), curve: CURVE })) }
    },
    restore: async ({ records }) => {
      runs = [...runs, ...records.map(({ run }) => readRun(run) as SavedRun)]
    },
    ...answers,
  }
  return new RunsStore(db, TOASTS)
}
