/** Sweeps of the page's client with real workers and the real engine. */
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { RunInputs } from '../engine/inputs/inputs.ts'
import type { RunData } from './api/api.ts'
import type { SweepAsk, SweepClient, SweepHead, SweepOrder, SweepRows } from './api/sweepApi.ts'
import { createClient } from './client/client.ts'
import { Pool } from './client/pool.ts'
import { createSweepClient } from './client/sweepClient.ts'
import engineUrl from './engine.worker.ts?worker&url'

/** A lakh carries no lot: single units for all of it. */
const UNITS = { size: { kind: 'equity', fraction: 0.95 }, lots: false } as const

const data: RunData = { main: { kind: 'synthetic', seed: 7 }, hedge: null }
let client: ReturnType<typeof createClient>
let inputs: RunInputs
let ask: SweepAsk
let closing: (() => void)[] = []

// the server translates the workers' code when it is first asked for: longer than a worker may take to start
beforeAll(async () => {
  client = createClient(undefined, 'memory')
  const standard = await vi.waitFor(() => client.defaultInputs('NIFTY', 1), { timeout: 60_000 })
  inputs = { ...standard, ...UNITS, strategy: 'momentum', params: {}, from: '2023-01-02', to: '2023-02-10' }
  ask = {
    strategy: 'momentum',
    data,
    inputs,
    axes: [
      { param: 'shortBars', from: 4, to: 16, step: 2 },
      { param: 'longBars', from: 20, to: 60, step: 5 },
    ],
    method: { kind: 'grid' },
  }
  return () => client.close()
})
afterEach(() => {
  for (const close of closing) close()
  closing = []
  vi.restoreAllMocks()
})

/** Sweeps on so many workers of their own, and those workers. */
function sweepsOn(workers: number): { sweep: SweepClient; spawned: Worker[] } {
  const spawned: Worker[] = []
  const pool = new Pool(() => {
    const worker = new Worker(engineUrl, { type: 'module' })
    spawned.push(worker)
    return worker
  })
  closing.push(() => pool.close())
  const requestDatasets = async () => ({ ok: true as const, value: [] })
  return {
    sweep: createSweepClient({ calls: client.sweep, pools: { of: () => pool }, requestDatasets, workers }),
    spawned,
  }
}

const never = () => new AbortController().signal
const all = (count: number): SweepOrder => ({
  indices: Int32Array.from({ length: count }, (_, k) => k),
  wantsReturns: index => index % 5 === 0,
})

/** Every metric of every run, by the run's place. */
class MetricValues {
  readonly byRun = new Map<number, Float64Array>()
  readonly returns = new Map<number, Float64Array>()

  take({ indices, figures, returns, returnsOf }: SweepRows): void {
    const count = indices.length
    indices.forEach((index, at) => {
      expect(this.byRun.has(index), `run ${index} came twice`).toBe(false)
      this.byRun.set(
        index,
        Float64Array.from({ length: figures.length / count }, (_, f) => figures[f * count + at]!),
      )
    })
    returnsOf.forEach((index, k) => {
      const days = returns.length / returnsOf.length
      this.returns.set(index, returns.slice(k * days, (k + 1) * days))
    })
  }
}

async function planned() {
  const plan = await client.sweep.plan(ask)
  if (!plan.ok) throw new Error(plan.problem.message)
  return plan.value
}

async function runAll(sweep: SweepClient, count: number): Promise<MetricValues> {
  const found = new MetricValues()
  const outcome = await sweep.run(ask, all(count), rows => found.take(rows), never())
  expect(outcome.ok).toBe(true)
  return found
}

describe('a sweep in the browser', () => {
  it('gives the same rows whatever the number of workers, and those of single runs, bit for bit', async () => {
    const { count, columns, figures } = await planned()
    expect(count).toBe(63)
    const one = await runAll(sweepsOn(1).sweep, count)
    const three = await runAll(sweepsOn(3).sweep, count)
    expect(one.byRun.size).toBe(63)
    for (const [run, values] of one.byRun) expect(three.byRun.get(run)).toEqual(values)
    for (const [run, values] of one.returns) expect(three.returns.get(run)).toEqual(values)
    expect([...one.returns.keys()].sort((a, b) => a - b)).toEqual(Array.from({ length: 13 }, (_, k) => k * 5))
    for (const run of [0, 17, 40, 62]) {
      const params = { shortBars: columns[0]![run]!, longBars: columns[1]![run]! }
      const outcome = await client.run(data, { ...inputs, params }, () => {}, never())
      if (!outcome.ok) throw new Error(outcome.problem.message)
      const { stats } = outcome.value
      figures.forEach((id, f) => {
        const alone = stats[id] ?? Number.NaN
        expect(Object.is(one.byRun.get(run)![f], alone), `${id} of run ${run}`).toBe(true)
      })
    }
  })

  it('has its workers before it starts, and keeps them for the next one until it is left', async () => {
    const { count } = await planned()
    const { sweep, spawned } = sweepsOn(2)
    sweep.warmUp(ask)
    expect(spawned).toHaveLength(2)
    const ended = spawned.map(worker => vi.spyOn(worker, 'terminate'))
    const first = await runAll(sweep, count)
    const second = await runAll(sweep, count)
    expect(second.byRun).toEqual(first.byRun)
    expect(spawned).toHaveLength(2)
    sweep.warmUp(null)
    expect(ended.map(({ mock }) => mock.calls.length)).toEqual(expect.arrayContaining([0, 1]))
  })

  it('gives the slices of a worker that dies to another one', async () => {
    const { count } = await planned()
    const { sweep, spawned } = sweepsOn(2)
    const found = new MetricValues()
    let isKilled = false
    const outcome = await sweep.run(
      ask,
      all(count),
      rows => {
        found.take(rows)
        if (!isKilled) spawned[0]!.terminate()
        isKilled = true
      },
      never(),
    )
    expect(outcome.ok).toBe(true)
    expect(found.byRun.size).toBe(63)
    expect(spawned.length).toBeGreaterThan(2)
  })

  it('fails when workers go on dying, and tells that the runs that ended are kept', async () => {
    const { count } = await planned()
    const { sweep, spawned } = sweepsOn(1)
    let came = 0
    const run = sweep.run(
      ask,
      all(count),
      () => {
        came++
        for (const worker of spawned) worker.terminate()
      },
      never(),
    )
    await expect(run).rejects.toThrow(/^The sweep stopped unexpectedly\. Finished runs are kept/)
    expect(came).toBeGreaterThan(0)
  })

  it('stops at once when it is cancelled, and no row comes later', async () => {
    const { sweep } = sweepsOn(2)
    const job = new AbortController()
    const heads: SweepHead[] = []
    const run = sweep.run(
      { ...ask, axes: [{ param: 'shortBars', from: 2, to: 400, step: 1 }] },
      all(399),
      (_, head) => {
        heads.push(head)
        if (heads.length === 3) job.abort()
      },
      job.signal,
    )
    await expect(run).rejects.toMatchObject({ name: 'AbortError' })
    expect(heads).toHaveLength(3)
    expect(heads[0]!.datasetSha256).toMatch(/^[0-9a-f]{64}$/)
    await new Promise(resolve => setTimeout(resolve, 200))
    expect(heads).toHaveLength(3)
  })

  it('answers what a trader can mend as a problem', async () => {
    const wrong = { ...ask, inputs: { ...inputs, from: '2023-04-07', to: '2023-04-09' } }
    expect(await sweepsOn(2).sweep.run(wrong, all(63), () => {}, never())).toMatchObject({ ok: false })
  })

  it('evaluates its runs in a worker', async () => {
    const { count } = await planned()
    const { sweep } = sweepsOn(1)
    const found = new MetricValues()
    await sweep.run(ask, { ...all(count), wantsReturns: () => true }, rows => found.take(rows), never())
    const days = found.returns.get(0)!.length
    const matrix = new Float64Array(count * days)
    for (const [run, returns] of found.returns) matrix.set(returns, run * days)
    const statistics = await sweep.evaluateOverfitting(
      {
        returns: found.returns.get(0)!,
        periodsPerYear: 252,
        tried: { trials: 70, yearlySharpeVariance: 0.5 },
        sweep: matrix,
      },
      never(),
    )
    expect(statistics).toMatchObject({ trials: 70, cscv: { trials: 63, days } })
  })
})
