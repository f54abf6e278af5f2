import { deleteDB } from 'idb'
import { afterEach, expect, it } from 'vitest'
import { openSweepsDb } from './sweepsDb.ts'
import { chunkOf, sweepOf } from './testing/saved.ts'
import { savedWalkForward } from './testing/walkForward.ts'
import { countDistinct, sweepDataset } from './trials.ts'
import { openWalkForwardsDb } from './walkForwardsDb.ts'

const NAME = 'sauda-research-delete-test'

afterEach(() => deleteDB(NAME))

it('a deleted sweep is gone with its runs and no other, and comes back whole', async () => {
  const db = openSweepsDb(NAME)
  const sweep = sweepOf()
  await db.saveSweep({ sweep, chunk: chunkOf({ 0: 1, 1: 2 }) })
  await db.saveSweep({ sweep, chunk: chunkOf({ 2: 3 }) })
  await db.saveSweep({ sweep: sweepOf({ id: 'sweep-2' }), chunk: chunkOf({ 0: 1 }) })
  const before = await db.getSweep(sweep.id)
  const putBack = await db.remove(sweep.id)
  expect((await db.listSweeps()).map(({ id, rowCount }) => [id, rowCount])).toEqual([['sweep-2', 1]])
  expect(await db.getSweep(sweep.id)).toBeUndefined()
  await putBack()
  expect(await db.getSweep(sweep.id)).toEqual(before)
  await putBack()
  expect(await db.listSweeps()).toHaveLength(2)
})

it('W6 what a deleted sweep tried still counts, once', async () => {
  const db = openSweepsDb(NAME)
  const sweep = sweepOf()
  const count = async () => countDistinct(await db.listTrials(sweepDataset(sweep))).trials
  await db.saveSweep({ sweep, chunk: chunkOf({ 0: 1, 1: 2, 2: 3 }) })
  const putBack = await db.remove(sweep.id)
  expect(await count()).toBe(3)
  await putBack()
  expect(await count()).toBe(3)
})

it('a deleted walk-forward comes back as it was', async () => {
  const db = openWalkForwardsDb(NAME)
  const walk = savedWalkForward()
  await db.keep(walk)
  const putBack = await db.remove(walk.id)
  expect(await db.list()).toEqual([])
  await putBack()
  expect(await db.get(walk.id)).toEqual(walk)
})
