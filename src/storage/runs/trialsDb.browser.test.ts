import { deleteDB } from 'idb'
import { afterEach, expect, it } from 'vitest'
import { openRunsDb } from './runsDb.ts'
import { openSweepsDb } from './sweepsDb.ts'
import { CURVE, chunkOf, savedRun, sweepOf } from './testing/saved.ts'
import { countDistinct, datasetKey, sweepTrials } from './trials.ts'
import { openPastTrials } from './trialsDb.ts'

const NAME = 'sauda-trials-test'

afterEach(() => deleteDB(NAME))

it('W6 what a walk-forward tried counts, and of a run that ended by itself its own ratio', async () => {
  const run = savedRun({ stats: { ...savedRun().stats, sharpe: 1 } })
  const dataset = datasetKey(run.data, 'NIFTY', run.datasetSha256)
  const count = async () => countDistinct(await openSweepsDb(NAME).listTrials(dataset))
  const [same] = sweepTrials(sweepOf(), chunkOf({ 0: 50 }))
  await openPastTrials(NAME).add([{ dataset, trials: [same!, ['another point', 3]] }])
  expect((await count()).trials).toBe(2)
  await openRunsDb(NAME).keep(run, CURVE)
  // of 1 and 3
  expect(await count()).toEqual({ trials: 2, yearlySharpeVariance: 2 })
})
