/** Sweeps in this browser's IndexedDB, written while they run, so that a page that dies loses a second of them at most. */
import { RUNS_DB, type RunsChange, type RunsDatabase, withRuns, writeRuns } from './openRuns.ts'
import { readRun } from './readKept.ts'
import { trialOf } from './runsDb.ts'
import { type KeptSweep, readSweep, readSweepRow, type Sweep, type SweepRow } from './sweep.ts'
import { countDistinct, datasetKey, readPastTrials, type Trial, type TrialCount, trialKey } from './trials.ts'

/** Sweeps beyond so many make room, the oldest first. */
const MOST_SWEEPS = 50

/** A sweep in a list. */
export interface ListedSweep extends Sweep {
  /** Rows that it has so far. */
  readonly rowCount: number
}

/** What is new of a sweep: its head as it is now, and the rows that ended since the last part. */
export interface SweepPart {
  readonly sweep: Sweep
  readonly rows: readonly SweepRow[]
}

/** The sweeps in a database. Every promise rejects with RunsDbError where the trader can help. */
export interface SweepsDb {
  /** Resolves once the part is on the disk; rows of earlier parts stay. Parts of one sweep must come one after the other. */
  saveSweep(part: SweepPart): Promise<void>
  /** Newest first; what cannot be read is left out. */
  listSweeps(): Promise<readonly ListedSweep[]>
  /** Rows by their index; undefined when it is not there or cannot be read. */
  getSweep(id: string): Promise<KeptSweep | undefined>
  /** Parameter sets that were ever tried on a dataset, in runs and sweeps, kept or deleted. */
  countTrials(dataset: string): Promise<TrialCount>
}

/** The sweeps in the database of that name. */
export function openSweepsDb(dbName = RUNS_DB, most = MOST_SWEEPS): SweepsDb {
  return {
    saveSweep: part => withRuns(dbName, db => save(db, part, most)),
    listSweeps: () => withRuns(dbName, list),
    getSweep: id => withRuns(dbName, db => get(db, id)),
    countTrials: dataset => withRuns(dbName, db => count(db, dataset)),
  }
}

/** The sweeps of this device. */
export const { saveSweep, listSweeps, getSweep, countTrials } = openSweepsDb()

/** Every key of a sweep's chunks. */
function chunksOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id, 0], [id, Infinity])
}

type Change = RunsChange<'sweeps' | 'sweepRows' | 'pastTrials'>

function save(db: RunsDatabase, { sweep, rows }: SweepPart, most: number): Promise<void> {
  return writeRuns(db, ['sweeps', 'sweepRows', 'pastTrials'], async tx => {
    const sweeps = tx.objectStore('sweeps')
    const chunks = tx.objectStore('sweepRows')
    const isNew = (await sweeps.getKey(sweep.id)) === undefined
    await sweeps.put(sweep)
    if (rows.length > 0) {
      const last = await chunks.openCursor(chunksOf(sweep.id), 'prev')
      await chunks.put(rows, [sweep.id, last ? last.key[1] + last.value.length : 0])
    }
    if (isNew) await makeRoom(tx, (await sweeps.count()) - most, sweep.id)
  })
}

/** Takes away so many of the oldest sweeps; that their parameters were tried stays. */
async function makeRoom(tx: Change, tooMany: number, newest: string): Promise<void> {
  const chunks = tx.objectStore('sweepRows')
  let left = tooMany
  let cursor = left > 0 ? await tx.objectStore('sweeps').index('createdMs').openCursor() : null
  while (cursor && left > 0) {
    const old = readSweep(cursor.value)
    if (old && old.id !== newest) {
      left -= 1
      const { rows } = rowsOf(await chunks.getAll(chunksOf(old.id)))
      const trials = trialsOf(old, rows)
      await tx.objectStore('pastTrials').add({ dataset: datasetOf(old), trials })
      await Promise.all([cursor.delete(), chunks.delete(chunksOf(old.id))])
    }
    cursor = await cursor.continue()
  }
}

async function list(db: RunsDatabase): Promise<readonly ListedSweep[]> {
  const tx = db.transaction(['sweeps', 'sweepRows'])
  const sweeps = (await tx.objectStore('sweeps').getAll()).map(readSweep).filter(sweep => sweep !== undefined)
  const counted = sweeps.map(async sweep => {
    const last = await tx.objectStore('sweepRows').openCursor(chunksOf(sweep.id), 'prev')
    return { ...sweep, rowCount: last ? last.key[1] + last.value.length : 0 }
  })
  const listed = await Promise.all(counted)
  return listed.sort((a, b) => b.createdMs - a.createdMs)
}

async function get(db: RunsDatabase, id: string): Promise<KeptSweep | undefined> {
  const tx = db.transaction(['sweeps', 'sweepRows'])
  const [head, chunks] = await Promise.all([
    tx.objectStore('sweeps').get(id),
    tx.objectStore('sweepRows').getAll(chunksOf(id)),
  ])
  const sweep = readSweep(head)
  return sweep && { ...sweep, ...rowsOf(chunks) }
}

/** Rows by their index; one that was written twice counts once. */
function rowsOf(chunks: readonly unknown[]): Pick<KeptSweep, 'rows' | 'damaged'> {
  const read = chunks.flatMap(chunk => (Array.isArray(chunk) ? chunk.map(readSweepRow) : [undefined]))
  const rows = read.filter(row => row !== undefined)
  const byIndex = new Map(rows.map(row => [row.index, row] as const))
  return {
    rows: [...byIndex.values()].sort((a, b) => a.index - b.index),
    damaged: read.length - rows.length,
  }
}

function datasetOf({ data, inputs, datasetSha256 }: Sweep): string {
  return datasetKey(data, inputs.instrument, datasetSha256)
}

function trialsOf({ inputs, data }: Sweep, rows: readonly SweepRow[]): readonly Trial[] {
  const hedge = data.hedge?.instrument ?? null
  return rows.map(({ params, figures }) => [
    trialKey({ ...inputs, params: { ...inputs.params, ...params } }, hedge),
    figures.sharpe ?? null,
  ])
}

async function count(db: RunsDatabase, dataset: string): Promise<TrialCount> {
  const tx = db.transaction(['runs', 'sweeps', 'sweepRows', 'pastTrials'])
  const past = (await tx.objectStore('pastTrials').getAll()).map(readPastTrials)
  const runs = (await tx.objectStore('runs').getAll()).map(readRun).filter(run => typeof run !== 'string')
  const sweeps = (await tx.objectStore('sweeps').getAll()).map(readSweep).filter(sweep => sweep !== undefined)
  const trials: Trial[] = past.flatMap(part => (part?.dataset === dataset ? part.trials : []))
  for (const sweep of sweeps.filter(one => datasetOf(one) === dataset)) {
    const { rows } = rowsOf(await tx.objectStore('sweepRows').getAll(chunksOf(sweep.id)))
    for (const trial of trialsOf(sweep, rows)) trials.push(trial)
  }
  for (const run of runs) {
    const key = datasetKey(run.data, run.settled.instrument, run.datasetSha256)
    if (key === dataset) trials.push(trialOf(run))
  }
  return countDistinct(trials)
}
