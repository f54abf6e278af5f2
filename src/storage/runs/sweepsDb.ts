/** Sweeps in this browser's IndexedDB, written while they run, so that a page that dies loses a second of them at most. */
import { inParts, RUNS_DB, type RunsChange, type RunsDatabase, withRuns, writeRuns } from './openRuns.ts'
import { readChunk, readSweep, rowCountOf, type SavedSweep, type Sweep, type SweepChunk } from './sweep.ts'
import { sweepDataset, sweepTrials, type Trial } from './trials.ts'
import { chunksOf, listTrials } from './trialsDb.ts'

/** Sweeps beyond so many make room, the oldest first. */
const MAX_SWEEPS = 50

/** A sweep in a list. */
export interface ListedSweep extends Sweep {
  /** Runs that it has so far. */
  readonly rowCount: number
}

/** What is new of a sweep: its head as it is now, and the runs that ended since the last part. */
export interface SweepPart {
  readonly sweep: Sweep
  readonly chunk: SweepChunk
}

/** The sweeps in a database. Every promise rejects with RunsDbError where the trader can help. */
export interface SweepsDb {
  /** Resolves once the part is on the disk; runs of earlier parts stay. Parts of one sweep must come one after the other. */
  saveSweep(part: SweepPart): Promise<void>
  /** Newest first; what cannot be read is left out. */
  listSweeps(): Promise<readonly ListedSweep[]>
  /** Undefined when it is not there or cannot be read; so are parts of it that cannot be read. */
  getSweep(id: string): Promise<SavedSweep | undefined>
  /** What was ever tried on a dataset, in runs and sweeps, kept or deleted. */
  listTrials(dataset: string): Promise<readonly Trial[]>
  /** Takes one away with its runs; that its parameters were tried stays. The answer puts it back as it was. */
  remove(id: string): Promise<() => Promise<void>>
  /** Adds sweeps that are not there yet; the answer takes them away again. */
  add(sweeps: readonly SavedSweep[]): Promise<() => Promise<void>>
}

/** The sweeps in the database of that name. */
export function openSweepsDb(dbName = RUNS_DB, most = MAX_SWEEPS): SweepsDb {
  return {
    saveSweep: part => withRuns(dbName, db => save(db, part, most)),
    listSweeps: () => withRuns(dbName, list),
    getSweep: id => withRuns(dbName, db => get(db, id)),
    listTrials: dataset => withRuns(dbName, db => listTrials(db, dataset)),
    async remove(id) {
      const removed = await withRuns(dbName, db => remove(db, id))
      return () => withRuns(dbName, db => putBack(db, id, removed))
    },
    async add(sweeps) {
      const ids = await withRuns(dbName, db => add(db, sweeps))
      return () => withRuns(dbName, db => takeBack(db, ids))
    },
  }
}

type Change = RunsChange<'sweeps' | 'sweepRows' | 'pastTrials'>

function save(db: RunsDatabase, { sweep, chunk }: SweepPart, most: number): Promise<void> {
  return writeRuns(db, ['sweeps', 'sweepRows', 'pastTrials'], async tx => {
    const sweeps = tx.objectStore('sweeps')
    const isNew = (await sweeps.getKey(sweep.id)) === undefined
    await sweeps.put(sweep)
    if (chunk.indices.length > 0) {
      const chunks = tx.objectStore('sweepRows')
      const last = await chunks.openCursor(chunksOf(sweep.id), 'prev')
      await chunks.put(chunk, [sweep.id, countRows(last)])
    }
    if (isNew) await makeRoom(tx, (await sweeps.count()) - most, sweep.id)
  })
}

/** Runs on the disk, by the last record of a sweep. */
function countRows(last: { readonly key: [string, number]; readonly value: unknown } | null): number {
  return last ? last.key[1] + rowCountOf(last.value) : 0
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
      await noteTrials(tx, old)
      await Promise.all([cursor.delete(), chunks.delete(chunksOf(old.id))])
    }
    cursor = await cursor.continue()
  }
}

/** That the parameters of a sweep were tried outlives it. */
async function noteTrials(tx: Change, sweep: Sweep): Promise<void> {
  for await (const records of inParts(tx.objectStore('sweepRows'), 1, chunksOf(sweep.id))) {
    const chunk = readChunk(records[0])
    const trials = chunk ? sweepTrials(sweep, chunk) : []
    await tx.objectStore('pastTrials').add({ dataset: sweepDataset(sweep), trials })
  }
}

/** A sweep and its parts as they were written. */
interface Removed {
  readonly sweep: unknown
  readonly chunks: readonly (readonly [key: [string, number], value: unknown])[]
}

function remove(db: RunsDatabase, id: string): Promise<Removed> {
  return writeRuns(db, ['sweeps', 'sweepRows', 'pastTrials'], async tx => {
    const [sweeps, rows] = [tx.objectStore('sweeps'), tx.objectStore('sweepRows')]
    const record = await sweeps.get(id)
    const [keys, values] = [await rows.getAllKeys(chunksOf(id)), await rows.getAll(chunksOf(id))]
    const sweep = readSweep(record)
    if (sweep) await noteTrials(tx, sweep)
    await Promise.all([sweeps.delete(id), rows.delete(chunksOf(id))])
    return { sweep: record, chunks: keys.map((key, k) => [key, values[k]] as const) }
  })
}

/** What is there again under that id by then stays. */
function putBack(db: RunsDatabase, id: string, { sweep, chunks }: Removed): Promise<void> {
  return writeRuns(db, ['sweeps', 'sweepRows'], async tx => {
    const sweeps = tx.objectStore('sweeps')
    if (sweep === undefined || (await sweeps.getKey(id)) !== undefined) return
    await sweeps.put(sweep)
    for (const [key, chunk] of chunks) await tx.objectStore('sweepRows').put(chunk, key)
  })
}

async function list(db: RunsDatabase): Promise<readonly ListedSweep[]> {
  const tx = db.transaction(['sweeps', 'sweepRows'])
  const sweeps = (await tx.objectStore('sweeps').getAll()).map(readSweep).filter(sweep => sweep !== undefined)
  const listed = await Promise.all(
    sweeps.map(async sweep => {
      const last = await tx.objectStore('sweepRows').openCursor(chunksOf(sweep.id), 'prev')
      return { ...sweep, rowCount: countRows(last) }
    }),
  )
  return listed.sort((a, b) => b.createdMs - a.createdMs)
}

async function get(db: RunsDatabase, id: string): Promise<SavedSweep | undefined> {
  const tx = db.transaction(['sweeps', 'sweepRows'])
  const sweep = readSweep(await tx.objectStore('sweeps').get(id))
  if (!sweep) return undefined
  const chunks: SweepChunk[] = []
  for await (const records of inParts(tx.objectStore('sweepRows'), 1, chunksOf(id))) {
    const chunk = readChunk(records[0])
    if (chunk) chunks.push(chunk)
  }
  return { ...sweep, chunks }
}

function add(db: RunsDatabase, sweeps: readonly SavedSweep[]): Promise<readonly string[]> {
  return writeRuns(db, ['sweeps', 'sweepRows'], async tx => {
    const added: string[] = []
    for (const { chunks, ...sweep } of sweeps) {
      if ((await tx.objectStore('sweeps').getKey(sweep.id)) !== undefined) continue
      await tx.objectStore('sweeps').put(sweep)
      let from = 0
      for (const chunk of chunks) {
        await tx.objectStore('sweepRows').put(chunk, [sweep.id, from])
        from += chunk.indices.length
      }
      added.push(sweep.id)
    }
    return added
  })
}

function takeBack(db: RunsDatabase, ids: readonly string[]): Promise<void> {
  return writeRuns(db, ['sweeps', 'sweepRows'], async tx => {
    await Promise.all(
      ids.flatMap(id => [
        tx.objectStore('sweeps').delete(id),
        tx.objectStore('sweepRows').delete(chunksOf(id)),
      ]),
    )
  })
}
