import { expect, it } from 'vitest'
import { defaultInputs, runBacktest, runResult, syntheticDataset } from '../engine/index.ts'
import { hashColumns } from '../storage/datasets/columnsHash.ts'
import { withFingerprint } from './fingerprint.ts'

const DATASET = syntheticDataset({ symbol: 'NIFTY', seed: 1, from: '2023-01-02', to: '2023-01-06' })
const INPUTS = { ...defaultInputs('NIFTY', 1), capital: 1_000_000 }

it('P1 a worker gives a run the fingerprint that the engine gives it, and bars their hash', async () => {
  // before the worker's faster hash is there
  const { fingerprint } = runBacktest(DATASET, INPUTS)
  expect((await withFingerprint(runResult(DATASET, INPUTS))).fingerprint).toBe(fingerprint)
  expect(await hashColumns(DATASET.bars)).toBe(DATASET.stamp.sha256)
})
