/** Walk-forwards in this browser's IndexedDB. */
import { inParts, RUNS_DB, type RunsDatabase, withRuns, writeRuns } from './openRuns.ts'
import { readWalk, type SavedWalk } from './walk.ts'

/** Walk-forwards beyond so many make room, the oldest first. */
const MOST_WALKS = 50

/** The walk-forwards in a database. Every promise rejects with RunsDbError where the trader can help. */
export interface WalksDb {
  /** Resolves once it is on the disk. */
  keep(walk: SavedWalk): Promise<void>
  /** Newest first; what cannot be read is left out. */
  list(): Promise<readonly SavedWalk[]>
  /** Undefined when it is not there or cannot be read. */
  get(id: string): Promise<SavedWalk | undefined>
  /** Adds those that are not there yet; the answer takes them away again. */
  add(walks: readonly SavedWalk[]): Promise<() => Promise<void>>
}

/** The walk-forwards in the database of that name. */
export function openWalksDb(dbName = RUNS_DB, most = MOST_WALKS): WalksDb {
  return {
    keep: walk => withRuns(dbName, db => keep(db, walk, most)),
    list: () => withRuns(dbName, list),
    get: id => withRuns(dbName, async db => readWalk(await db.get('walkForwards', id))),
    async add(walks) {
      const ids = await withRuns(dbName, db => add(db, walks))
      return () => withRuns(dbName, db => remove(db, ids))
    },
  }
}

function keep(db: RunsDatabase, walk: SavedWalk, most: number): Promise<void> {
  return writeRuns(db, ['walkForwards'], async tx => {
    const walks = tx.objectStore('walkForwards')
    await walks.put(walk)
    let left = (await walks.count()) - most
    let cursor = left > 0 ? await walks.index('createdMs').openCursor() : null
    while (cursor && left > 0) {
      // what cannot be read is left alone
      if (cursor.primaryKey !== walk.id && readWalk(cursor.value)) {
        left -= 1
        await cursor.delete()
      }
      cursor = await cursor.continue()
    }
  })
}

async function list(db: RunsDatabase): Promise<readonly SavedWalk[]> {
  const walks: SavedWalk[] = []
  for await (const records of inParts(db.transaction('walkForwards').store, 1)) {
    const walk = readWalk(records[0])
    if (walk) walks.push(walk)
  }
  return walks.sort((a, b) => b.createdMs - a.createdMs)
}

function add(db: RunsDatabase, walks: readonly SavedWalk[]): Promise<readonly string[]> {
  return writeRuns(db, ['walkForwards'], async tx => {
    const table = tx.objectStore('walkForwards')
    const added: string[] = []
    for (const walk of walks) {
      if ((await table.getKey(walk.id)) !== undefined) continue
      await table.put(walk)
      added.push(walk.id)
    }
    return added
  })
}

function remove(db: RunsDatabase, ids: readonly string[]): Promise<void> {
  return writeRuns(db, ['walkForwards'], async tx => {
    await Promise.all(ids.map(id => tx.objectStore('walkForwards').delete(id)))
  })
}
