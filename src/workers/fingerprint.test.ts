import { afterEach, describe, expect, it, vi } from 'vitest'
import { defaultInputs, runBacktest, runResult, syntheticDataset } from '../engine/index.ts'
import { hashColumns } from '../storage/datasets/columnsHash.ts'
import { withFingerprint } from './fingerprint.ts'

const DATASET = syntheticDataset({ symbol: 'NIFTY', seed: 1, from: '2023-01-02', to: '2023-01-06' })
const INPUTS = { ...defaultInputs('NIFTY', 1), capital: 1_000_000 }

describe('The hash of the browser', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('P1 gives a run the fingerprint that the engine gives it, and so does a worker without one', async () => {
    const { fingerprint } = runBacktest(DATASET, INPUTS)
    const digest = vi.spyOn(crypto.subtle, 'digest')
    expect((await withFingerprint(runResult(DATASET, INPUTS))).fingerprint).toBe(fingerprint)
    expect(digest).toHaveBeenCalledOnce()
    vi.stubGlobal('crypto', {})
    expect((await withFingerprint(runResult(DATASET, INPUTS))).fingerprint).toBe(fingerprint)
  })

  it('gives bars the hash that the engine gives them, and so does a worker without one', async () => {
    const { sha256 } = DATASET.stamp
    expect(await hashColumns(DATASET.bars)).toBe(sha256)
    vi.stubGlobal('crypto', {})
    expect(await hashColumns(DATASET.bars)).toBe(sha256)
  })
})
