/** Two tabs over one database: each has a store of its own. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { toRecord } from './readSaved.ts'
import { openRunsDb, type RunsDb } from './runsDb.ts'
import { RunsStore } from './runsStore.ts'
import { CURVE, savedRun } from './testing/saved.ts'

const NAME = 'sauda-runs-tabs'
const COUNT_KEY = 'sauda.runs'
const RUNS = ['a000000000', 'b000000000', 'c000000000'].map(id => savedRun({ id }))

const empty = () =>
  new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(NAME)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
  })

/** A tab, and the most runs that it ever told as missing. */
function tab(db: RunsDb = openRunsDb(NAME)) {
  const store = new RunsStore(db, { done() {}, failed() {} })
  let most = 0
  store.store.subscribe(() => {
    most = Math.max(most, store.store.get().missing)
  })
  return { store, mostMissing: () => most }
}

beforeEach(async () => {
  await empty()
  localStorage.clear()
  await openRunsDb(NAME).restore({ records: RUNS.map(run => ({ run: toRecord(run), curve: CURVE })) })
})
afterEach(async () => {
  localStorage.clear()
  await empty()
})

it('a tab that reads while another one deletes tells of no missing run', async () => {
  const db = openRunsDb(NAME)
  let isGone = () => {}
  const gone = new Promise<void>(done => {
    isGone = done
  })
  let goOn = () => {}
  const pause = new Promise<void>(done => {
    goOn = done
  })
  const first = tab({
    ...db,
    async remove(which) {
      const removed = await db.remove(which)
      isGone()
      await pause
      return removed
    },
  })
  const second = tab()
  await first.store.load()
  await second.store.load()

  const removing = first.store.remove(RUNS[0]!)
  await gone
  const loading = second.store.load()
  // without a turn of its own the second one would have read by then
  await Promise.race([loading, openRunsDb(NAME).load()])
  goOn()
  await Promise.all([removing, loading])
  expect(second.mostMissing()).toBe(0)
  expect(second.store.store.get().runs).toHaveLength(2)
  expect(localStorage.getItem(COUNT_KEY)).toBe('2')
})

it('a count that reaches this tab after the runs themselves puts right what was told', async () => {
  const { store } = tab()
  // another tab has deleted two, and this one's copy of the count is still that of before
  localStorage.setItem(COUNT_KEY, '5')
  await store.load()
  expect(store.store.get().missing).toBe(2)
  localStorage.setItem(COUNT_KEY, '3')
  const told = new Promise<void>(done => store.store.subscribe(done))
  dispatchEvent(new StorageEvent('storage', { key: COUNT_KEY }))
  await told
  expect(store.store.get().missing).toBe(0)
})

it('what both tabs delete at once is counted', async () => {
  const [one, two] = [tab(), tab()]
  await Promise.all([one.store.load(), two.store.load()])
  await Promise.all([one.store.remove(RUNS[0]!), two.store.remove(RUNS[1]!)])
  const third = tab()
  await third.store.load()
  expect(third.store.store.get()).toMatchObject({ missing: 0 })
  expect(localStorage.getItem(COUNT_KEY)).toBe('1')
})
