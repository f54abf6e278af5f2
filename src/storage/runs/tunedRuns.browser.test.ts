/** The steps of a live tuning among the saved runs. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openRunsDb } from './runsDb.ts'
import type { SavedRun } from './savedRun.ts'
import { openSweepsDb } from './sweepsDb.ts'
import { CURVE, runRecord, savedRun } from './testing/saved.ts'
import { countDistinct, datasetKey } from './trials.ts'

const NAME = 'sauda-runs-tuned'

beforeEach(erase)
afterEach(erase)

function erase(): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(NAME)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
  })
}

const ids = async () => (await openRunsDb(NAME).load()).runs.map(run => run.id).sort()

it('a tuning has one saved run, its last step, and every step counts as a trial', async () => {
  const db = openRunsDb(NAME)
  const step = (id: string, shortBars: number, part: Partial<SavedRun> = {}) => {
    const run = savedRun({ id: id.repeat(10), fingerprint: id.repeat(16), tuned: true, ...part })
    return { ...run, effective: { ...run.effective, params: { ...run.effective.params, shortBars } } }
  }
  await db.keep(step('a', 10), CURVE)
  expect((await db.keep(step('b', 11), CURVE, 'aaaaaaaaaa')).dropped).toEqual(['aaaaaaaaaa'])
  expect(await db.curve('aaaaaaaaaa')).toBeUndefined()
  // the step that comes out the same is the one that it stands for
  expect((await db.keep(step('b', 11, { id: 'xxxxxxxxxx' }), CURVE, 'bbbbbbbbbb')).dropped).toEqual([])
  await db.mark('bbbbbbbbbb', { name: 'Mine' })
  await db.keep(step('c', 12, { tuned: false }), CURVE, 'bbbbbbbbbb')
  await db.keep(step('d', 13), CURVE, 'cccccccccc')
  expect(await ids()).toEqual(['bbbbbbbbbb', 'cccccccccc', 'dddddddddd'])
  const { data, effective, datasetSha256 } = savedRun()
  const trials = await openSweepsDb(NAME).listTrials(datasetKey(data, effective.instrument, datasetSha256))
  expect(countDistinct(trials).trials).toBe(4)
})

it('what is run again by the button is no step of a tuning any more', async () => {
  const db = openRunsDb(NAME)
  await db.keep(savedRun({ tuned: true }), CURVE)
  expect((await db.keep(savedRun({ id: 'bbbbbbbbbb' }), CURVE)).run.tuned).toBe(false)
})

it('a run from before tunings were marked is read as none', async () => {
  const { tuned: _, ...old } = runRecord()
  await openRunsDb(NAME).restore({ records: [{ run: old, curve: CURVE }] })
  expect((await openRunsDb(NAME).load()).runs).toEqual([savedRun()])
})
