/** Imports and runs, and what of them crosses the border: over a MessageChannel, as the page would see it. */
import { proxy } from 'comlink'
import { describe, expect, it } from 'vitest'
import type { RunInputs } from '../engine/inputs/inputs.ts'
import { unitInputs } from '../engine/testing/unitInputs.ts'
import type { ExportKind, RunProgress, RunView } from './api/api.ts'
import type { BacktestApi } from './api/engineApi.ts'
import { createAll } from './backtestsWithFiles.ts'
import { imported, importOne } from './testing/imported.ts'
import { overChannel } from './testing/overChannel.ts'
import { csvOf, wavyRows } from './testing/wavyBars.ts'

const connect = (api = createAll()) => overChannel<BacktestApi>(api)

const nothing = () => {}
const csvFile = (text: string, name = 'NIFTY.csv') => new File([text], name)

/** An api that has imported the wavy bars, and their id. */
async function withData() {
  const api = createAll()
  const outcome = await importOne(csvFile(csvOf(wavyRows(3_000))), (...asked) =>
    api.importFiles(...asked, nothing),
  )
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return { api, id: outcome.value.id, info: outcome.value }
}

function wavyInputs(): RunInputs {
  return {
    ...unitInputs('NIFTY', 5),
    params: { volumeThreshold: 0 },
    size: { kind: 'fixed', qty: 1 },
    risk: null,
  }
}

async function runOnce(
  api: ReturnType<typeof createAll>,
  id: string,
  change: Partial<RunInputs> = {},
): Promise<RunView> {
  const outcome = await api.run(imported(id), { ...wavyInputs(), ...change }, nothing)
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value
}

describe('import', () => {
  it('answers what the page needs to know and keeps the columns', async () => {
    const { api, id, info } = await withData()
    expect(info).toMatchObject({
      name: 'NIFTY.csv',
      symbol: 'NIFTY',
      intervalMinutes: 5,
      rows: 3_000,
      rejected: 0,
    })
    expect(info.sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(id.startsWith(info.sha256.slice(0, 16))).toBe(true)
    expect(api.hasDataset(id)).toBe(true)
    expect(Object.keys(info)).not.toContain('bars')
  })

  it('finds the same id for the same bars under another name, and another when rows were refused', async () => {
    const { api, id } = await withData()
    const csv = csvOf(wavyRows(3_000))
    const again = await importOne(csvFile(csv, 'other.csv'), (...asked) => api.importFiles(...asked, nothing))
    const lame = await importOne(csvFile(`${csv}2023-06-30T15:00:00+05:30,0,0,0,0,0\n`), (...asked) =>
      api.importFiles(...asked, nothing),
    )
    expect(again).toMatchObject({ ok: true, value: { id, rejected: 0 } })
    expect(lame).toMatchObject({ ok: true, value: { rejected: 1 } })
    expect(lame.ok && lame.value.id).not.toBe(id)
  })

  it('says which of two files holds the bars of the other, since a dataset is known by its bars', async () => {
    const csv = csvOf(wavyRows(300))
    const files = ['SBIN.csv', 'RELIANCE.csv'].map(name => csvFile(csv, name))
    const outcome = await createAll().importFiles(files, {}, nothing)
    expect(outcome).toMatchObject({
      ok: true,
      value: {
        datasets: [{ name: 'SBIN.csv' }],
        refused: [
          { name: 'RELIANCE.csv', message: 'It holds the same bars as SBIN.csv, which is imported.' },
        ],
      },
    })
  })

  it('says whose level the prices do not have, of a file that names no instrument', async () => {
    const outcome = await importOne(csvFile(csvOf(wavyRows(300)), 'prices.csv'), (...asked) =>
      createAll().importFiles(...asked, nothing),
    )
    const quality = outcome.ok ? outcome.value.quality : undefined
    expect(quality?.level).toBeNull()
    expect(quality?.farFrom?.map(({ symbol }) => symbol)).toContain('RELIANCE')
  })

  it('I5 answers a problem for a file that is no price data', async () => {
    for (const text of ['', '\x89PNG\r\n\x1A\n\0\0\0\rIHDR', 'a,b\n1,2\n']) {
      const outcome = await importOne(csvFile(text), (...asked) => createAll().importFiles(...asked, nothing))
      expect(outcome).toMatchObject({ ok: false, problem: { message: expect.stringMatching(/\w+/) } })
    }
  })

  it('answers a problem for a file that went away', async () => {
    const file = csvFile('open,high')
    file.slice = () =>
      ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')) }) as never
    expect(await importOne(file, (...asked) => createAll().importFiles(...asked, nothing))).toMatchObject({
      ok: false,
      problem: { message: expect.stringContaining('Choose it again') },
    })
  })

  it('hands the columns to another worker without a copy where memory may be shared', async () => {
    const { api, id } = await withData()
    const remote = connect(api)
    const dataset = await remote.takeDataset(id)
    const mine = api.takeDataset(id)
    dataset!.bars.close[0] = 4_711
    expect(mine!.bars.close[0]).toBe(4_711)
    expect(await remote.takeDataset('no such id')).toBeNull()
  })
})

describe('run', () => {
  it('crosses the border with its columns handed over', async () => {
    const { api, id } = await withData()
    const outcome = await connect(api).run(imported(id), wavyInputs(), proxy(nothing))
    if (!outcome.ok) throw new Error(outcome.problem.message)
    const { trades, curve, stats, fingerprint, dataset } = outcome.value
    expect(trades.count).toBe(stats.trades)
    expect(trades.count).toBeGreaterThan(10)
    expect(trades.netPnl).toHaveLength(trades.count)
    expect(trades.reasons[trades.exitReason[0]!]).toEqual(expect.any(String))
    expect(curve.ms.length).toBeLessThanOrEqual(2_000)
    expect(curve.bars).toBe(3_000)
    expect(fingerprint).toMatch(/^[0-9a-f]{64}$/)
    expect(Object.keys(dataset).sort()).toEqual(['fromMs', 'rejected', 'rows', 'sha256', 'toMs'])
  })

  it('shows net profits that add up to the net profit, to the paisa', async () => {
    const { api, id } = await withData()
    const { trades, open, stats } = await runOnce(api, id)
    const paise = [...trades.netPnl, ...open.netPnl].reduce(
      (sum, rupees) => sum + Math.round(rupees * 100),
      0,
    )
    expect(paise).toBe(Math.round(stats.netProfit * 100))
  })

  it('keeps the first, the last and the deepest point of the curve', async () => {
    const { api, id } = await withData()
    const { curve, stats } = await runOnce(api, id)
    expect(curve.equity.at(-1)).toBe(stats.finalEquity)
    expect(Math.min(...curve.drawdown)).toBe(stats.maxDrawdown)
    expect(curve.ms).toEqual(curve.ms.toSorted())
    expect(new Set(curve.ms).size).toBe(curve.ms.length)
  })

  it('P1 has the same fingerprint each time, and in another worker', async () => {
    const { api, id } = await withData()
    const first = await runOnce(api, id)
    const second = await runOnce(api, id)
    const other = createAll()
    other.loadDataset(api.takeDataset(id)!)
    expect(second.fingerprint).toBe(first.fingerprint)
    expect((await runOnce(other, id)).fingerprint).toBe(first.fingerprint)
    expect(second.runId).not.toBe(first.runId)
  })

  it('K6 K11 answers a problem for what the trader can fix', async () => {
    const { api, id } = await withData()
    const inputs = wavyInputs()
    expect(await api.run(imported(id), { ...inputs, capital: 0 }, nothing)).toMatchObject({
      ok: false,
      problem: { field: 'capital' },
    })
    expect(
      await api.run(imported(id), { ...inputs, from: '2023-02-02', to: '2023-02-01' }, nothing),
    ).toMatchObject({
      ok: false,
      problem: { message: 'Start date must be on or before end date' },
    })
  })

  it('rejects with the error itself when the fault is ours', async () => {
    const remote = connect()
    await expect(remote.run(imported('x'), {} as RunInputs, proxy(nothing))).rejects.toThrow('No dataset x.')
  })

  it('reports its progress no more than 20 times a second', async () => {
    const api = createAll()
    const outcome = await importOne(csvFile(csvOf(wavyRows(150_000))), (...asked) =>
      api.importFiles(...asked, nothing),
    )
    if (!outcome.ok) throw new Error(outcome.problem.message)
    const heard: RunProgress[] = []
    const startMs = performance.now()
    await api.run(imported(outcome.value.id), wavyInputs(), progress => heard.push(progress))
    expect(heard.length).toBeLessThanOrEqual((performance.now() - startMs) / 50)
    for (const { fraction, barsPerSecond } of heard) {
      expect(fraction).toBeGreaterThanOrEqual(0)
      expect(fraction).toBeLessThanOrEqual(1)
      expect(Number.isFinite(barsPerSecond)).toBe(true)
    }
  })
})

describe('what a run leaves behind', () => {
  it('gives candles of the bars that the run used', async () => {
    const { api, id } = await withData()
    const { runId, curve } = await runOnce(api, id, {
      timeframe: '15m',
      from: '2023-01-05',
      to: '2023-01-12',
    })
    const all = api.candles(runId, -Infinity, Infinity, 2_000)!
    expect(all.ms).toHaveLength(curve.bars)
    // few enough for the curve to have every bar
    expect(all.ms).toEqual(curve.ms)
    const some = api.candles(runId, all.ms[5]!, all.ms[9]! + 1, 2_000)!
    expect([...some.close]).toEqual([...all.close.slice(5, 10)])
    const few = api.candles(runId, -Infinity, Infinity, 10)!
    expect(few.ms.length).toBeLessThanOrEqual(10)
    expect(Math.max(...few.high)).toBe(Math.max(...all.high))
    expect(api.candles(runId, Infinity, Infinity, 10)!.ms).toHaveLength(0)
    expect(api.candles(runId, -Infinity, 0, 10)!.ms).toHaveLength(0)
  })

  it('gives what the strategy acts on with the candles, as of the close of each', async () => {
    const { api, id } = await withData()
    const { runId } = await runOnce(api, id, { params: { shortBars: 5, longBars: 20 } })
    const all = api.candles(runId, -Infinity, Infinity, 100_000)!
    expect(all.barsPerCandle).toBe(1)
    expect(all.lines.map(({ name }) => name)).toEqual(['Short average (5 bars)', 'Long average (20 bars)'])
    const [short] = all.lines
    const last = all.close.slice(-5)
    expect(short!.values.at(-1)).toBeCloseTo(last.reduce((sum, price) => sum + price, 0) / 5, 9)
    const some = api.candles(runId, all.ms[100]!, all.ms[199]!, 10)!
    expect(some.barsPerCandle).toBe(10)
    expect([...some.lines[0]!.values]).toEqual([...some.ms].map((_, k) => short!.values[100 + 10 * k + 9]))
  })

  it('keeps the last four runs', async () => {
    const { api, id } = await withData()
    const ids: string[] = []
    for (let k = 0; k < 5; k++) ids.push((await runOnce(api, id)).runId)
    const files = await Promise.all(ids.map(runId => api.exportRun(runId, 'trades-csv')))
    expect(files.map(file => file !== null)).toEqual([false, true, true, true, true])
    expect(api.candles(ids[0]!, -Infinity, Infinity, 10)).toBeNull()
  })

  it('exports each kind', async () => {
    const { api, id } = await withData()
    const { runId, fingerprint, stats } = await runOnce(api, id)
    const text = async (kind: ExportKind) => (await api.exportRun(runId, kind))!.blob.text()
    const { name, blob } = (await api.exportRun(runId, 'trades-csv'))!
    expect(name).toMatch(/^sauda-trades-NIFTY-momentum-\d{4}-\d\d-\d\d\.csv$/)
    const lines = (await blob.text()).split('\r\n')
    expect(lines.filter(line => line.includes(',closed,'))).toHaveLength(stats.trades)
    expect((await text('equity-csv')).trim().split('\r\n')).toHaveLength(3_001)
    expect(JSON.parse(await text('run-json'))).toMatchObject({ fingerprint, stats })
    expect(await text('report-html')).toContain(fingerprint)
  })
})
