/** Saved runs in this browser's IndexedDB. */
import type { EquityCurve } from '../../workers/api/api.ts'
import type { DamagedRecord } from './damaged.ts'
import { inParts, RUNS_DB, type RunsChange, type RunsDatabase, withRuns, writeRuns } from './openRuns.ts'
import { readCurve, readRun, toRecord } from './readSaved.ts'
import { firstName, isSameRun, type RunMarks, type SavedRun } from './savedRun.ts'
import { datasetKey, type Trial, trialKey } from './trials.ts'

/** Runs beyond so many make room, the oldest first; one with a star or a note never does. */
export const MAX_RUNS = 1_000

/** What was read. */
export interface ReadRuns {
  readonly runs: readonly SavedRun[]
  readonly damaged: readonly DamagedRecord[]
  /** Records of a newer version. */
  readonly newer: number
}

/** What keeping a run did. */
export interface Kept {
  /** The run, or the one that was there already, with its times counted up. */
  readonly run: SavedRun
  /** Ids of the runs that made room. */
  readonly dropped: readonly string[]
}

/** A run that was taken away, as it lay there. */
export interface Removed {
  readonly records: readonly { readonly run: unknown; readonly curve: unknown }[]
}

/** Where runs are kept; a test may pass one that lives in memory. Every promise rejects with RunsDbError where the trader can help. */
export interface RunsDb {
  load(): Promise<ReadRuns>
  /** Undefined when it is damaged or not there. */
  curve(id: string): Promise<EquityCurve | undefined>
  /** `instead` is the step of a tuning whose place it takes, unless the trader has marked that. */
  keep(run: SavedRun, curve: EquityCurve, instead?: string): Promise<Kept>
  /** The run as it is then; undefined when it is gone or cannot be read. */
  mark(id: string, marks: Partial<RunMarks>): Promise<SavedRun | undefined>
  /** Runs by their ids, or every record that is damaged. */
  remove(which: readonly string[] | 'damaged'): Promise<Removed>
  restore(removed: Removed): Promise<void>
}

/** The runs in the database of that name. */
export function openRunsDb(name = RUNS_DB, most = MAX_RUNS): RunsDb {
  return {
    load: () => withRuns(name, load),
    curve: id => withRuns(name, async db => readCurve(await db.get('curves', id))),
    keep: (run, curve, instead) => withRuns(name, db => keep(db, run, curve, most, instead)),
    mark: (id, marks) => withRuns(name, db => mark(db, id, marks)),
    remove: which => withRuns(name, db => remove(db, which)),
    restore: removed => withRuns(name, db => restore(db, removed)),
  }
}

/** Runs that are read and checked at a time. */
export const CHUNK_RUNS = 50

async function load(db: RunsDatabase): Promise<ReadRuns> {
  const runs: SavedRun[] = []
  const damaged: DamagedRecord[] = []
  let newer = 0
  for await (const records of inParts(db.transaction('runs').store, CHUNK_RUNS)) {
    for (const record of records) {
      const run = readRun(record)
      if (run === 'newer') newer++
      else if (run !== 'damaged') runs.push(run)
      // the table's key is a field of each record, so that every record has one
      else damaged.push({ table: 'runs', key: (record as { id: IDBValidKey }).id, record })
    }
  }
  return { runs, damaged, newer }
}

type Change = RunsChange<'runs' | 'curves' | 'pastTrials'>

/** One transaction, so that a closing tab leaves a run with its curve, or neither. */
function change<R>(db: RunsDatabase, work: (tx: Change) => Promise<R>): Promise<R> {
  return writeRuns(db, ['runs', 'curves', 'pastTrials'], work)
}

function keep(
  db: RunsDatabase,
  run: SavedRun,
  curve: EquityCurve,
  most: number,
  instead = '',
): Promise<Kept> {
  return change(db, async tx => {
    const runs = tx.objectStore('runs')
    const alike = (await runs.index('fingerprint').getAll(run.fingerprint)).map(readRun)
    const twin = alike.find(other => typeof other !== 'string' && isSameRun(other, run)) as
      | SavedRun
      | undefined
    if (twin) {
      const { lastMs, elapsedMs } = run
      const tuned = twin.tuned && run.tuned
      const again = { ...twin, lastMs, times: twin.times + 1, elapsedMs, tuned }
      await runs.put(toRecord(again))
      return { run: again, dropped: await dropStep(tx, instead, twin.id) }
    }
    await runs.add(toRecord(run))
    await tx.objectStore('curves').put(curve, run.id)
    const dropped = await dropStep(tx, instead, run.id)
    return { run, dropped: [...dropped, ...(await makeRoom(tx, (await runs.count()) - most, run.id))] }
  })
}

/** Takes away a step of a tuning that the trader has not marked; that it was tried stays. */
async function dropStep(tx: Change, id: string, next: string): Promise<readonly string[]> {
  const step = readRun(await tx.objectStore('runs').get(id))
  if (typeof step === 'string' || id === next || !step.tuned || isMarked(step)) return []
  await Promise.all([tx.objectStore('runs').delete(id), forget(tx, step)])
  return [id]
}

function isMarked(run: SavedRun): boolean {
  return run.starred || run.note !== '' || run.name !== firstName(run)
}

/** Takes away so many of the oldest runs without a star or a note; what cannot be read is left alone. */
async function makeRoom(tx: Change, tooMany: number, newest: string): Promise<readonly string[]> {
  const dropped: string[] = []
  let cursor = tooMany > 0 ? await tx.objectStore('runs').index('lastMs').openCursor() : null
  while (cursor && dropped.length < tooMany) {
    const run = readRun(cursor.value)
    if (typeof run !== 'string' && !run.starred && run.note === '' && run.id !== newest) {
      dropped.push(run.id)
      await Promise.all([cursor.delete(), forget(tx, run)])
    }
    cursor = await cursor.continue()
  }
  return dropped
}

/** The run's curve goes; that it was tried stays. */
async function forget(tx: Change, run: SavedRun): Promise<void> {
  const { data, effective, datasetSha256 } = run
  const dataset = datasetKey(data, effective.instrument, datasetSha256)
  await Promise.all([
    tx.objectStore('curves').delete(run.id),
    tx.objectStore('pastTrials').add({ dataset, trials: [trialOf(run)] }),
  ])
}

/** The trial that a run was. */
export function trialOf({ effective, data, stats }: SavedRun): Trial {
  return [trialKey(effective, data.hedge?.instrument ?? null), stats.sharpe]
}

function mark(db: RunsDatabase, id: string, marks: Partial<RunMarks>): Promise<SavedRun | undefined> {
  return change(db, async tx => {
    const runs = tx.objectStore('runs')
    const run = readRun(await runs.get(id))
    if (typeof run === 'string') return undefined
    const marked = { ...run, ...marks }
    await runs.put(toRecord(marked))
    return marked
  })
}

function remove(db: RunsDatabase, which: readonly string[] | 'damaged'): Promise<Removed> {
  return change(db, async tx => {
    const runs = tx.objectStore('runs')
    const curves = tx.objectStore('curves')
    const keys = which === 'damaged' ? await runs.getAllKeys() : which
    const records: { run: unknown; curve: unknown }[] = []
    for (const id of keys) {
      const record = await runs.get(id)
      const run = readRun(record)
      const goes = which === 'damaged' ? run === 'damaged' : typeof run !== 'string'
      if (!goes) continue
      records.push({ run: record, curve: await curves.get(id) })
      await Promise.all([runs.delete(id), typeof run === 'string' ? curves.delete(id) : forget(tx, run)])
    }
    return { records }
  })
}

/** Puts records back; one that is there by now stays as it is. */
function restore(db: RunsDatabase, { records }: Removed): Promise<void> {
  return change(db, async tx => {
    const runs = tx.objectStore('runs')
    for (const { run, curve } of records) {
      const { id } = run as { id: string }
      if (await runs.getKey(id)) continue
      await runs.put(run)
      if (curve !== undefined) await tx.objectStore('curves').put(curve, id)
    }
  })
}
