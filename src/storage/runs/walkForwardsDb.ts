/** Walk-forwards in this browser's IndexedDB. */
import { inParts, RUNS_DB, type RunsDatabase, withRuns, writeRuns } from './openRuns.ts'
import { readWalkForward, type SavedWalkForward } from './walkForward.ts'

/** Walk-forwards beyond so many make room, the oldest first. */
const MAX_WALK_FORWARDS = 50

/** The walk-forwards in a database. Every promise rejects with RunsDbError where the trader can help. */
export interface WalkForwardsDb {
  /** Resolves once it is on the disk. */
  keep(walkForward: SavedWalkForward): Promise<void>
  /** Newest first; what cannot be read is left out. */
  list(): Promise<readonly SavedWalkForward[]>
  /** Undefined when it is not there or cannot be read. */
  get(id: string): Promise<SavedWalkForward | undefined>
  /** Takes one away; what it tried stays as trials. The answer puts it back. */
  remove(id: string): Promise<() => Promise<void>>
  /** Adds those that are not there yet; the answer takes them away again. */
  add(walkForwards: readonly SavedWalkForward[]): Promise<() => Promise<void>>
}

/** The walk-forwards in the database of that name. */
export function openWalkForwardsDb(dbName = RUNS_DB, most = MAX_WALK_FORWARDS): WalkForwardsDb {
  return {
    keep: walkForward => withRuns(dbName, db => keep(db, walkForward, most)),
    list: () => withRuns(dbName, list),
    get: id => withRuns(dbName, async db => readWalkForward(await db.get('walkForwards', id))),
    async remove(id) {
      const record = await withRuns(dbName, db => take(db, id))
      return () => withRuns(dbName, db => putBack(db, id, record))
    },
    async add(walkForwards) {
      const ids = await withRuns(dbName, db => add(db, walkForwards))
      return () => withRuns(dbName, db => takeBack(db, ids))
    },
  }
}

function keep(db: RunsDatabase, walkForward: SavedWalkForward, most: number): Promise<void> {
  return writeRuns(db, ['walkForwards'], async tx => {
    const walkForwards = tx.objectStore('walkForwards')
    await walkForwards.put(walkForward)
    let left = (await walkForwards.count()) - most
    let cursor = left > 0 ? await walkForwards.index('createdMs').openCursor() : null
    while (cursor && left > 0) {
      // what cannot be read is left alone
      if (cursor.primaryKey !== walkForward.id && readWalkForward(cursor.value)) {
        left -= 1
        await cursor.delete()
      }
      cursor = await cursor.continue()
    }
  })
}

async function list(db: RunsDatabase): Promise<readonly SavedWalkForward[]> {
  const walkForwards: SavedWalkForward[] = []
  for await (const records of inParts(db.transaction('walkForwards').store, 1)) {
    const walkForward = readWalkForward(records[0])
    if (walkForward) walkForwards.push(walkForward)
  }
  return walkForwards.sort((a, b) => b.createdMs - a.createdMs)
}

function add(db: RunsDatabase, walkForwards: readonly SavedWalkForward[]): Promise<readonly string[]> {
  return writeRuns(db, ['walkForwards'], async tx => {
    const table = tx.objectStore('walkForwards')
    const added: string[] = []
    for (const walkForward of walkForwards) {
      if ((await table.getKey(walkForward.id)) !== undefined) continue
      await table.put(walkForward)
      added.push(walkForward.id)
    }
    return added
  })
}

function takeBack(db: RunsDatabase, ids: readonly string[]): Promise<void> {
  return writeRuns(db, ['walkForwards'], async tx => {
    await Promise.all(ids.map(id => tx.objectStore('walkForwards').delete(id)))
  })
}

function take(db: RunsDatabase, id: string): Promise<unknown> {
  return writeRuns(db, ['walkForwards'], async tx => {
    const record = await tx.objectStore('walkForwards').get(id)
    await tx.objectStore('walkForwards').delete(id)
    return record
  })
}

/** What is there again under that id by then stays. */
function putBack(db: RunsDatabase, id: string, record: unknown): Promise<void> {
  return writeRuns(db, ['walkForwards'], async tx => {
    const table = tx.objectStore('walkForwards')
    if (record !== undefined && (await table.getKey(id)) === undefined) await table.put(record)
  })
}
