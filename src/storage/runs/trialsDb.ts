/** What was ever tried, read from every table of the database: runs and sweeps, kept or gone, and walk-forwards. */

import { inParts, RUNS_DB, type RunsDatabase, withRuns, writeRuns } from './openRuns.ts'
import { readRun } from './readSaved.ts'
import { CHUNK_RUNS, trialOf } from './runsDb.ts'
import type { SavedRun } from './savedRun.ts'
import { readChunk, readSweep } from './sweep.ts'
import {
  datasetKey,
  type PastTrials,
  readPastTrials,
  sweepDataset,
  sweepTrials,
  type Trial,
} from './trials.ts'

/** Trials that stand by themselves, of what is gone and of walk-forwards: a backup brings them along. Every promise rejects with RunsDbError where the trader can help. */
export interface PastTrialsDb {
  load(): Promise<readonly PastTrials[]>
  /** Adds those that are not there yet; the answer takes them away again. */
  add(parts: readonly PastTrials[]): Promise<() => Promise<void>>
}

/** Those trials, in the database of that name. */
export function openPastTrials(dbName = RUNS_DB): PastTrialsDb {
  return {
    load: () => withRuns(dbName, loadPast),
    async add(parts) {
      const keys = await withRuns(dbName, db => addPast(db, parts))
      return () => withRuns(dbName, db => removePast(db, keys))
    },
  }
}

/** Every key of a sweep's parts. */
export function chunksOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id, 0], [id, Infinity])
}

/** The trials on a dataset, those of the runs last; one that was tried again stands there again. */
export async function listTrials(db: RunsDatabase, dataset: string): Promise<readonly Trial[]> {
  const trials: Trial[] = []
  for (const trialsIn of [pastOn, sweptOn, ranOn]) {
    for await (const more of trialsIn(db, dataset)) for (const trial of more) trials.push(trial)
  }
  return trials
}

type Parts = AsyncGenerator<readonly Trial[], void>

async function* pastOn(db: RunsDatabase, dataset: string): Parts {
  for (const past of await loadPast(db)) if (past.dataset === dataset) yield past.trials
}

async function* sweptOn(db: RunsDatabase, dataset: string): Parts {
  const tx = db.transaction(['sweeps', 'sweepRows'])
  for (const record of await tx.objectStore('sweeps').getAll()) {
    const sweep = readSweep(record)
    if (!sweep || sweepDataset(sweep) !== dataset) continue
    for await (const [part] of inParts(tx.objectStore('sweepRows'), 1, chunksOf(sweep.id))) {
      const chunk = readChunk(part)
      if (chunk) yield sweepTrials(sweep, chunk)
    }
  }
}

async function* ranOn(db: RunsDatabase, dataset: string): Parts {
  for await (const records of inParts(db.transaction('runs').store, CHUNK_RUNS)) {
    const runs = records.map(readRun).filter(run => typeof run !== 'string')
    const isOn = ({ data, effective, datasetSha256 }: SavedRun) =>
      datasetKey(data, effective.instrument, datasetSha256) === dataset
    yield runs.filter(isOn).map(trialOf)
  }
}

async function loadPast(db: RunsDatabase): Promise<readonly PastTrials[]> {
  const parts: PastTrials[] = []
  for await (const records of inParts(db.transaction('pastTrials').store, 1)) {
    const past = readPastTrials(records[0])
    if (past) parts.push(past)
  }
  return parts
}

async function addPast(db: RunsDatabase, parts: readonly PastTrials[]): Promise<readonly number[]> {
  const known = new Map<string, Set<string>>()
  const keysOn = (dataset: string) => {
    const keys = known.get(dataset) ?? new Set()
    known.set(dataset, keys)
    return keys
  }
  for (const { dataset, trials } of await loadPast(db)) {
    for (const [key] of trials) keysOn(dataset).add(key)
  }
  return writeRuns(db, ['pastTrials'], async tx => {
    const added: number[] = []
    for (const { dataset, trials } of parts) {
      const fresh = trials.filter(([key]) => !keysOn(dataset).has(key))
      if (fresh.length > 0) added.push(await tx.objectStore('pastTrials').add({ dataset, trials: fresh }))
    }
    return added
  })
}

function removePast(db: RunsDatabase, keys: readonly number[]): Promise<void> {
  return writeRuns(db, ['pastTrials'], async tx => {
    await Promise.all(keys.map(key => tx.objectStore('pastTrials').delete(key)))
  })
}
