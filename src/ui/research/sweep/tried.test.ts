import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sweepOf } from '../../../storage/runs/testing/saved.ts'
import type { Trial } from '../../../storage/runs/trials.ts'
import { runsOf } from './overfittingTrials.ts'
import { toChunk } from './sweepTable.ts'
import { AXES, hillTable } from './testing/hillTable.ts'
import { memorySweeps } from './testing/memorySweeps.ts'
import { triedOn } from './tried.ts'

const OTHERS: readonly Trial[] = [
  ['another idea', 0.5],
  ['yet another one', null],
]
const table = { ...hillTable({ axes: AXES }), sweep: sweepOf() }

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => setTimeout(work))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('what the overfitting statistics of a sweep count', () => {
  it('is every trial on the same data, whoever made it', async () => {
    const { db } = memorySweeps(OTHERS)
    await db.saveSweep({ sweep: table.sweep, chunk: toChunk(table, runsOf(table)) })
    const { tried, isKnown } = await triedOn(db, table, true)
    expect([tried.trials, isKnown]).toEqual([13, true])
    expect(tried.yearlySharpeVariance).toBeGreaterThan(0)
  })

  it('has its own runs where there was no room to keep them, each once', async () => {
    const { db } = memorySweeps(OTHERS)
    await db.saveSweep({ sweep: table.sweep, chunk: toChunk(table, [0, 1, 2]) })
    expect((await triedOn(db, table, false)).tried.trials).toBe(13)
  })

  it('is its own runs alone where the device cannot tell of others', async () => {
    const listTrials = () => Promise.reject(new Error('no storage'))
    const { tried, isKnown } = await triedOn({ listTrials }, table, true)
    expect([tried.trials, isKnown]).toEqual([11, false])
  })
})
