import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../test/fakeClient.ts'
import { defaultInputs } from '../../engine/inputs/inputs.ts'
import { savedWalkForward } from '../../storage/runs/testing/walkForward.ts'
import type { LookAheadCheckView } from '../../workers/api/researchApi.ts'
import type { SweepClient } from '../../workers/api/sweepApi.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { lock, session } from '../session/session.ts'
import { jobsOf } from './runJobs.ts'
import { Sweeps } from './sweep/sweeps.ts'
import { HillClient } from './sweep/testing/hillSweep.ts'
import { AXES } from './sweep/testing/hillTable.ts'
import { memorySweeps } from './sweep/testing/memorySweeps.ts'
import { setSweeps } from './sweep/useSweep.ts'
import { SENSITIVITY } from './testing/answers.ts'
import { memoryWalkForwards } from './testing/memoryWalkForwards.ts'
import { setWalkForwards, WalkForwards } from './walkForwardJob.ts'

const REQUEST = {
  strategy: 'momentum',
  strategyTitle: 'Momentum',
  source: 'Simulated',
  data: { main: { kind: 'synthetic', seed: 1 }, hedge: null },
  inputs: defaultInputs('NIFTY', 1),
  axes: AXES,
  method: { kind: 'grid' },
} as const

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

const settle = () => vi.advanceTimersByTimeAsync(50)

/** Sweeps of which so many of the 12 runs end, and what stops the others. */
function sweeping(most: number) {
  const signals: AbortSignal[] = []
  const hill = new HillClient(fakeClient().client.sweep.plan)
  hill.most = most
  const sweep: Mutable<SweepClient> = {
    ...hill.client,
    run: (ask, order, onRows, signal) => {
      signals.push(signal)
      return hill.client.run(ask, order, onRows, signal)
    },
  }
  const { client } = fakeClient({ sweep })
  const memory = memorySweeps()
  const sweeps = new Sweeps(client, memory.db)
  setSweeps(client, sweeps)
  return { sweep, sweeps, memory, signals }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  session.set({ locked: false, erasure: null })
  vi.useRealTimers()
})

describe('at Logout a sweep', () => {
  it('stops at once and leaves the page; the runs that finished are on the device', async () => {
    const { sweeps, memory, signals } = sweeping(5)
    const id = (await sweeps.start(REQUEST))!
    await vi.advanceTimersByTimeAsync(400)
    expect(sweeps.store.get().running).not.toBeNull()
    lock()
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    expect(sweeps.store.get()).toMatchObject({ running: null, table: null, overfitting: null })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(signals).toHaveLength(1)
    expect(sweeps.store.get()).toMatchObject({ running: null, table: null, isMeasuring: false })
    expect(memory.parts.flatMap(({ chunk }) => [...chunk.indices])).toEqual([0, 1, 2, 3, 4])
    expect(memory.parts.at(-1)!.sweep.done).toBe(false)

    expect(await opened(sweeps, id)).toBe(true)
    expect(sweeps.store.get().table).toMatchObject({ ran: 5 })
    // the days that the statistics need left memory with it
    expect(sweeps.toRunAgain()).toBe(5)
  })

  it('that has ended leaves the page with its statistics, and its measuring stops', async () => {
    const { sweep, sweeps } = sweeping(12)
    await sweeps.start(REQUEST)
    await settle()
    expect(sweeps.store.get().overfitting).not.toBeNull()
    const measured: AbortSignal[] = []
    sweep.evaluateOverfitting = (_, signal) => {
      measured.push(signal)
      return new Promise(() => {})
    }
    void sweeps.measure()
    await settle()
    expect(sweeps.store.get().isMeasuring).toBe(true)
    lock()
    expect(measured.map(({ aborted }) => aborted)).toEqual([true])
    expect(sweeps.store.get()).toMatchObject({ table: null, overfitting: null, isMeasuring: false })
  })

  it('that is being planned or opened does not come later', async () => {
    const { sweeps, memory, signals } = sweeping(12)
    const starting = sweeps.start(REQUEST)
    lock()
    expect(await starting).toBeNull()
    expect(sweeps.store.get().table).toBeNull()
    const id = (await sweeps.start(REQUEST))!
    await settle()
    expect(memory.parts.at(-1)!.sweep.done).toBe(true)
    lock()
    const opening = sweeps.open(id)
    lock()
    await settle()
    expect(await opening).toBe(false)
    expect(sweeps.store.get().table).toBeNull()
    expect(signals).toHaveLength(1)
  })
})

describe('at Logout a walk-forward', () => {
  it('stops at once, is not kept, and the result on show leaves the page', async () => {
    const signals: AbortSignal[] = []
    const { client } = fakeClient()
    const whole: Client = {
      ...client,
      research: {
        ...client.research,
        walkForward: (_ask, _onProgress, signal) =>
          new Promise((_, fail) => {
            signals.push(signal)
            signal.addEventListener('abort', () => fail(new DOMException('Cancelled.', 'AbortError')))
          }),
      },
    }
    const kept = savedWalkForward()
    const memory = memoryWalkForwards([kept])
    const walkForwards = new WalkForwards(whole, memory.db, memory.past)
    setWalkForwards(whole, walkForwards)
    await walkForwards.list()
    await walkForwards.open(kept.id)
    expect(walkForwards.job.store.get().result?.id).toBe(kept.id)
    walkForwards.start(kept.ask, { source: 'Simulated', strategyTitle: 'Momentum' }, 1_000)
    lock()
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    await settle()
    expect(walkForwards.job.store.get()).toEqual(IDLE)
    expect(walkForwards.saved.get()).toBeNull()
    expect(memory.walkForwards.map(({ id }) => id)).toEqual([kept.id])
    expect(memory.tried).toEqual([])
    const opening = walkForwards.open(kept.id)
    lock()
    await opening
    expect(walkForwards.job.store.get().result).toBeNull()
    await walkForwards.open(kept.id)
    expect(walkForwards.job.store.get().result?.id).toBe(kept.id)
  })
})

describe('at Logout the checks of a run', () => {
  it('stop at once, and what they found leaves the page', async () => {
    const { client } = fakeClient()
    const { lookAhead, sensitivity, cone } = jobsOf(client, 'run-1')
    const signals: AbortSignal[] = []
    let answer: (check: LookAheadCheckView) => void = () => {}
    void sensitivity.start(async () => ({ ok: true, value: SENSITIVITY }))
    void lookAhead.start((onProgress, signal) => {
      signals.push(signal)
      onProgress({ checked: 50, of: 200 })
      return new Promise(resolve => {
        answer = value => resolve({ ok: true, value })
      })
    })
    cone.set({ ms: Float64Array.of(0), lines: [], isShown: true })
    await settle()
    expect(sensitivity.store.get().result).not.toBeNull()
    lock()
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    // whatever a worker still says
    answer({ bars: 200, checked: 200, decisions: 1, found: null, isCutShort: false })
    await settle()
    expect(lookAhead.store.get()).toEqual(IDLE)
    expect(sensitivity.store.get()).toEqual(IDLE)
    expect(cone.get()).toBeNull()
  })
})

const IDLE = { isRunning: false, progress: null, result: null, failure: null }

/** As `open`, which takes a task of the page. */
async function opened(sweeps: Sweeps, id: string): Promise<boolean> {
  const answer = sweeps.open(id)
  await settle()
  return answer
}
