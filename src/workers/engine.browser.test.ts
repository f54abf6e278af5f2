/** The page's client with real workers and the real engine. */
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RunInputs } from '../engine/inputs/inputs.ts'
import { minuteColumns, writeParquet } from '../import/testing/writeParquet.ts'
import type { RunProgress, RunView } from './api/api.ts'
import { createClient } from './client/client.ts'
import { importFiles } from './importFiles.ts'
import { imported, importOne } from './testing/imported.ts'
import { csvOf, wavyRows } from './testing/wavyBars.ts'

const BARS = 200_000
const csv = csvOf(wavyRows(BARS))

let client: ReturnType<typeof createClient>

// the server translates the workers' code when it is first asked for: longer than a worker may take to start
beforeAll(async () => {
  const first = createClient()
  await vi.waitFor(() => first.defaultInputs('NIFTY', 5), { timeout: 60_000 })
  first.close()
})
beforeEach(() => {
  client = createClient(undefined, 'memory')
})
afterEach(() => {
  client.close()
  vi.restoreAllMocks()
})

const never = () => new AbortController().signal
const nothing = () => {}

async function importBars(): Promise<string> {
  const outcome = await importOne(new File([csv], 'NIFTY.csv'), (...asked) =>
    client.importFiles(...asked, nothing, never()),
  )
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value.id
}

async function inputs(): Promise<RunInputs> {
  const standard = await client.defaultInputs('NIFTY', 5)
  return {
    ...standard,
    params: { volumeThreshold: 0 },
    size: { kind: 'fixed', qty: 1 },
    lots: false,
    risk: null,
  }
}

async function run(id: string, onProgress: (progress: RunProgress) => void = nothing): Promise<RunView> {
  const outcome = await client.run(imported(id), await inputs(), onProgress, never())
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value
}

describe('a backtest in the browser', () => {
  it('imports a file, runs on it, and exports the run', async () => {
    const fractions: number[] = []
    const outcome = await importOne(new File([csv], 'NIFTY.csv'), (...asked) =>
      client.importFiles(...asked, progress => fractions.push(progress.fraction), never()),
    )
    if (!outcome.ok) throw new Error(outcome.problem.message)
    expect(await client.listDatasets()).toEqual([outcome.value])
    // one worker alone makes the same of the file that two share
    expect(csv.length).toBeGreaterThan(8_388_608)
    const alone = await importFiles([new File([csv], 'NIFTY.csv')], {}, nothing)
    expect(alone).toMatchObject({ datasets: [{ info: outcome.value }] })
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))

    const view = await run(outcome.value.id)
    expect(view.stats.trades).toBeGreaterThan(100)
    expect(view.trades.count).toBe(view.stats.trades)
    expect(view.curve.bars).toBe(BARS)
    const file = await client.exportRun(view.runId, 'run-json')
    expect(JSON.parse(await file!.blob.text())).toMatchObject({ fingerprint: view.fingerprint })
    const candles = await client.candles(view.runId, -Infinity, Infinity, 500)
    expect(candles!.ms.length).toBeLessThanOrEqual(500)
  })

  it('P1 gives the same result again, in whichever worker', async () => {
    const id = await importBars()
    const prints = new Set<string>()
    for (let k = 0; k < 3; k++) prints.add((await run(id)).fingerprint)
    expect(prints.size).toBe(1)
  })

  it('K4 a cancelled run leaves the last one whole', async () => {
    const id = await importBars()
    const before = await run(id)
    const stop = new AbortController()
    const asked = await inputs()
    // as soon as the worker is told to run: a while later, a busy machine may have the answer already
    const send = Worker.prototype.postMessage
    vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (
      this: Worker,
      message: { path?: string[] },
      options?: StructuredSerializeOptions | Transferable[],
    ) {
      send.call(this, message, options as StructuredSerializeOptions)
      if (message.path?.[0] === 'run') queueMicrotask(() => stop.abort())
    })
    const cancelled = client.run(imported(id), asked, nothing, stop.signal)
    await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' })
    expect(await (await client.exportRun(before.runId, 'trades-csv'))!.blob.text()).toContain('NIFTY')
    expect((await run(id)).fingerprint).toBe(before.fingerprint)
  })

  it('once a run is painted, the idle worker makes the prices for the one that follows', async () => {
    const data = { main: { kind: 'synthetic', seed: 5 }, hedge: null } as const
    const asked = { ...(await inputs()), from: '2020-01-01', to: '2023-12-31' }
    /** Whether the run had to make its prices: four years of minutes take long enough to be told of. */
    const makes = async (params: RunInputs['params']): Promise<[RunView, boolean]> => {
      let hasMade = false
      const notify = ({ barsPerSecond }: RunProgress) => {
        hasMade ||= barsPerSecond === null
      }
      const outcome = await client.run(data, { ...asked, params }, notify, never())
      if (!outcome.ok) throw new Error(outcome.problem.message)
      return [outcome.value, hasMade]
    }
    const [first, hasMade] = await makes({ longBars: 30 })
    expect(hasMade).toBe(true)
    // it was told by then, and what is asked of it next comes after that
    await new Promise(done => setTimeout(done, 1_000))
    const [second, hasMadeAgain] = await makes({ longBars: 40 })
    expect(hasMadeAgain).toBe(false)
    expect(second.dataset).toEqual(first.dataset)
  })

  it('refuses a dataset that this page does not hold', async () => {
    expect(await client.run(imported('gone'), await inputs(), nothing, never())).toMatchObject({
      ok: false,
      problem: { message: 'This dataset is no longer in memory: import the file again.' },
    })
  })

  it('I5 answers a problem for a file that is no price data, and keeps what was there', async () => {
    const id = await importBars()
    const outcome = await client.importFiles([new File(['\x89PNG'], 'a.csv')], {}, nothing, never())
    expect(outcome.ok).toBe(false)
    expect((await client.listDatasets()).map(info => info.id)).toEqual([id])
  })

  it('I7 reads Parquet in the worker, and asks what a file leaves open', async () => {
    const bytes = writeParquet(minuteColumns(40), { gzip: true })
    const outcome = await client.importFiles(
      [new File([bytes as BlobPart], 'TCS.parquet')],
      {},
      nothing,
      never(),
    )
    expect(outcome).toMatchObject({
      ok: true,
      value: { datasets: [{ symbol: 'TCS', rows: 40, rejected: 0 }] },
    })
    const unclear = new File(['Date,Open,High,Low,Close\n02/03/2024,10,12,9,11\n'], 'x.csv')
    const asked = await client.importFiles([unclear], {}, nothing, never())
    expect(asked).toMatchObject({ ok: true, value: { kind: 'question', field: 'dateOrder' } })
    const damaged = new File([bytes.slice(0, 300) as BlobPart], 'x.parquet')
    expect(await client.importFiles([damaged], {}, nothing, never())).toMatchObject({
      ok: false,
      problem: { message: expect.stringContaining('File is damaged') },
    })
  })

  it('answers for the sample screens', async () => {
    expect(await client.performanceWalk(8, 1)).toHaveLength(8)
    expect(await client.sampleRun(100_000, '2023-01-01', 1)).toMatchObject({
      ok: true,
      value: { totalTrades: 179 },
    })
    expect((await client.listStrategies()).map(({ id }) => id)).toContain('momentum')
  })
})
