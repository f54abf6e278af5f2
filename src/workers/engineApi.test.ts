/** The worker's side of the border, over a MessageChannel: what the page would see. */
import { proxy } from 'comlink'
import { describe, expect, it } from 'vitest'
import { unitInputs } from '../engine/testing/unitInputs.ts'
import type { EngineApi } from './api/engineApi.ts'
import { createEngineApi } from './engineApi.ts'
import { importOne, imported as onImport } from './testing/imported.ts'
import { overChannel } from './testing/overChannel.ts'
import { csvOf, wavyRows } from './testing/wavyBars.ts'

const connect = () => overChannel<EngineApi>(createEngineApi())

describe('the main worker', () => {
  it('lists the strategies with what their forms need', async () => {
    const strategies = await connect().listStrategies()
    expect(strategies.map(({ id }) => id)).toContain('momentum')
    for (const { title, summary, params } of strategies) {
      expect(title && summary).toBeTruthy()
      for (const param of Object.values(params)) expect(param.default).toBeGreaterThanOrEqual(param.min)
    }
  })

  it('draws the walk-forward, the same for the same seed', async () => {
    const remote = connect()
    const walk = await remote.performanceWalk(8, 1)
    expect(walk).toHaveLength(8)
    expect(await remote.performanceWalk(8, 1)).toEqual(walk)
    expect(await remote.performanceWalk(8, 2)).not.toEqual(walk)
  })

  it('draws the sample run, and answers a problem for a bad capital', async () => {
    const remote = connect()
    const sample = await remote.sampleRun(100_000, '2023-01-01', 1)
    expect(sample).toMatchObject({ ok: true, value: { initialCapital: 100_000, curve: { bars: 180 } } })
    expect(await remote.sampleRun(0, '2023-01-01', 1)).toMatchObject({
      ok: false,
      problem: { field: 'capital' },
    })
  })

  // to the millisecond: clock.test.ts
  it('ticks now and once for each second until it is stopped', async () => {
    const ticks: number[] = []
    const stop = await connect().startClock(proxy((ms: number) => ticks.push(ms)))
    await expect.poll(() => ticks.length).toBeGreaterThanOrEqual(3)
    void stop()
    await new Promise(done => setTimeout(done, 50))
    const seconds = ticks.map(ms => Math.floor(ms / 1_000))
    expect(seconds).toEqual([...new Set(seconds)].sort((a, b) => a - b))
    const count = ticks.length
    await new Promise(done => setTimeout(done, 1_200))
    expect(ticks.length).toBe(count)
  })
})

describe('a worker of the pool', () => {
  it('fetches the code for imports and runs, and keeps their memory between two questions', async () => {
    const remote = connect()
    const file = new File([csvOf(wavyRows(3_000))], 'NIFTY.csv')
    const onProgress = proxy(() => {})
    const imported = await importOne(file, (...asked) => remote.importFiles(...asked, onProgress))
    if (!imported.ok) throw new Error(imported.problem.message)
    const { id } = imported.value
    expect(await remote.hasDataset(id)).toBe(true)

    const inputs = { ...unitInputs('NIFTY', 5), params: { volumeThreshold: 0 }, risk: null }
    const outcome = await remote.run(onImport(id), inputs, onProgress)
    if (!outcome.ok) throw new Error(outcome.problem.message)
    const { runId, trades } = outcome.value
    expect(trades.netPnl).toHaveLength(trades.count)
    expect((await remote.candles(runId, -Infinity, Infinity, 10))!.ms.length).toBeGreaterThan(1)
    expect(await (await remote.exportRun(runId, 'trades-csv'))!.blob.text()).toContain('NIFTY')
  })

  it('takes the columns that another worker read', async () => {
    const [first, second] = [connect(), connect()]
    const imported = await importOne(new File([csvOf(wavyRows(3_000))], 'NIFTY.csv'), (...asked) =>
      first.importFiles(
        ...asked,
        proxy(() => {}),
      ),
    )
    if (!imported.ok) throw new Error(imported.problem.message)
    const { id } = imported.value
    expect(await second.hasDataset(id)).toBe(false)
    await second.loadDataset((await first.takeDataset(id))!)
    expect(await second.hasDataset(id)).toBe(true)
  })
})
