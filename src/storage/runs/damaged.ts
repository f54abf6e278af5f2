/** Records of the device's database that cannot be read: named, saved as a file, deleted. */

import { dayWords } from '../../engine/market/ist.ts'
import { moment, text } from '../records/readers.ts'
import { recordJson } from '../records/recordJson.ts'
import { isPlain } from '../records/shapes.ts'
import { RUNS_DB, type RunsDatabase, withRuns, writeRuns } from './openRuns.ts'
import { isNewer, readRun } from './readSaved.ts'
import { readChunk, readSweep } from './sweep.ts'
import { readPastTrials } from './trials.ts'
import { readWalkForward } from './walkForward.ts'

/** What a view keeps, in one or several tables. */
export type SavedKind = 'runs' | 'sweeps' | 'walks'

type Table = 'runs' | 'sweeps' | 'sweepRows' | 'pastTrials' | 'walkForwards'

interface Keeping {
  /** What one record is, where it has no name. */
  readonly noun: string
  readonly isReadable: (record: unknown) => boolean
}

const TABLES: Readonly<Record<Table, Keeping>> = {
  runs: { noun: 'run', isReadable: record => readRun(record) !== 'damaged' },
  sweeps: { noun: 'sweep', isReadable: record => isNewer(record) || readSweep(record) !== undefined },
  sweepRows: { noun: 'part of sweep', isReadable: record => readChunk(record) !== undefined },
  pastTrials: { noun: 'earlier trials', isReadable: record => readPastTrials(record) !== undefined },
  walkForwards: {
    noun: 'walk-forward',
    isReadable: record => isNewer(record) || readWalkForward(record) !== undefined,
  },
}

const TABLES_OF: Readonly<Record<SavedKind, readonly Table[]>> = {
  runs: ['runs'],
  sweeps: ['sweeps', 'sweepRows', 'pastTrials'],
  walks: ['walkForwards'],
}

/** A record that cannot be read. */
export interface DamagedRecord {
  readonly table: Table
  readonly key: IDBValidKey
  readonly record: unknown
}

/** The damaged records of a kind. Every promise rejects with RunsDbError where the trader can help. */
export interface DamagedDb {
  list(kind: SavedKind): Promise<readonly DamagedRecord[]>
  remove(records: readonly DamagedRecord[]): Promise<void>
}

/** Those of the database of that name. */
export function openDamaged(name = RUNS_DB): DamagedDb {
  return {
    list: kind => withRuns(name, db => list(db, kind)),
    remove: records => withRuns(name, db => remove(db, records)),
  }
}

async function list(db: RunsDatabase, kind: SavedKind): Promise<readonly DamagedRecord[]> {
  const damaged: DamagedRecord[] = []
  for (const table of TABLES_OF[kind]) {
    const { isReadable } = TABLES[table]
    let cursor = await db.transaction(table).store.openCursor()
    while (cursor) {
      const { primaryKey: key, value: record } = cursor
      if (!isReadable(record)) damaged.push({ table, key, record })
      cursor = await cursor.continue()
    }
  }
  return damaged
}

/** Takes them away, and what nothing can be done with any more: the curve of a run, the parts of a sweep. */
function remove(db: RunsDatabase, records: readonly DamagedRecord[]): Promise<void> {
  return writeRuns(db, ['runs', 'curves', 'sweeps', 'sweepRows', 'pastTrials', 'walkForwards'], async tx => {
    for (const { table, key } of records) {
      await tx.objectStore(table).delete(IDBKeyRange.only(key))
      if (table === 'runs') await tx.objectStore('curves').delete(IDBKeyRange.only(key))
      if (table === 'sweeps') {
        await tx.objectStore('sweepRows').delete(IDBKeyRange.bound([key, 0], [key, Infinity]))
      }
    }
  })
}

const readName = text(200)

/** A damaged record by what can be read of it: "“Momentum on NIFTY”, 3 Jan 2023", or "run aaaaaaaaaa". */
export function damagedWords({ table, key, record }: DamagedRecord): string {
  const { name, strategyTitle, lastMs, createdMs } = isPlain(record) ? record : {}
  const told = readName(name) ?? readName(strategyTitle)
  const ms = moment(lastMs) ?? moment(createdMs)
  const id = String(Array.isArray(key) ? key[0] : key).slice(0, 40)
  const words = told ? `“${told}”` : `${TABLES[table].noun} ${id}`
  return ms === undefined ? words : `${words}, ${dayWords(ms)}`
}

/** The records as a file, so that somebody may mend them by hand. */
export function damagedFile(records: readonly DamagedRecord[]): { name: string; blob: Blob } {
  const blob = new Blob([recordJson(records)], { type: 'application/json' })
  return { name: 'sauda-damaged-records.json', blob }
}
