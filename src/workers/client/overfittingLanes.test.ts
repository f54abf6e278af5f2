import { expect, it, vi } from 'vitest'
import type { Remote } from '../api/contract.ts'
import type { EngineApi } from '../api/engineApi.ts'
import type { SweepTrials } from '../api/sweepApi.ts'
import { createSweeps } from '../sweep.ts'
import { measureOnLanes } from './overfittingLanes.ts'
import type { Pool } from './pool.ts'

const DAYS = 40

/** So many trials that go up and down, each at its own pace. */
function trialsOf(count: number): SweepTrials {
  const sweep = Float64Array.from({ length: count * DAYS }, (_, k) => 0.01 * Math.sin(k * 1.7) + 0.001)
  return {
    returns: sweep.slice(0, DAYS),
    periodsPerYear: 252,
    tried: { trials: count, yearlySharpeVariance: 0.5 },
    sweep,
  }
}

/** A pool whose workers are this thread; it notes the shares that they are asked for. */
function poolOf(failing?: number) {
  const sweeps = createSweeps(() => {
    throw new Error('The statistics need no prices.')
  })
  const shares: unknown[] = []
  const signals: AbortSignal[] = []
  const api = {
    sweep: {
      ...sweeps,
      compareHalves: vi.fn((...[trials, share]: Parameters<typeof sweeps.compareHalves>) => {
        shares.push(share)
        return share.part === failing
          ? Promise.reject(new Error('lost'))
          : sweeps.compareHalves(trials, share)
      }),
    },
  } as unknown as Remote<EngineApi>
  const perform: Pool['perform'] = ({ ask, signal }) => {
    signals.push(signal)
    return (ask as (api: Remote<EngineApi>) => ReturnType<typeof ask>)(api)
  }
  return { pool: { perform }, shares, signals }
}

const never = new AbortController().signal

it('W7 all workers share the comparison, and find what one finds', async () => {
  const trials = trialsOf(600)
  const [one, three] = [poolOf(), poolOf()]
  expect(await measureOnLanes(three.pool, 3, trials, never)).toEqual(
    await measureOnLanes(one.pool, 1, trials, never),
  )
  expect(one.shares).toEqual([{ part: 0, parts: 1 }])
  expect(three.shares).toEqual([0, 1, 2].map(part => ({ part, parts: 3 })))
})

it('no worker starts for few trials', async () => {
  const { pool, shares } = poolOf()
  expect(await measureOnLanes(pool, 16, trialsOf(30), never)).toMatchObject({ cscv: { trials: 30 } })
  expect(shares).toEqual([{ part: 0, parts: 1 }])
})

it('a worker that is lost ends the shares of the others', async () => {
  const { pool, signals } = poolOf(1)
  await expect(measureOnLanes(pool, 2, trialsOf(400), never)).rejects.toThrow('lost')
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
})
