import { transfer } from 'comlink'
import { CATALOG, defaultInputs, runBacktest, sampleRun, toProblem } from '../engine/index.ts'
import type { Bars } from '../engine/market/bars.ts'
import type { Outcome } from '../engine/problem.ts'
import type { Report } from '../engine/report.ts'
import type { BacktestApi, DatasetInfo, LoadedDataset } from './api.ts'
import { barsOfRun, candlesBetween } from './candles.ts'
import { exportRun } from './exportRun.ts'
import { importFile } from './importFile.ts'
import { toRunView, viewBuffers } from './runView.ts'

/** Reports that a worker keeps for candles and exports. */
const KEPT_RUNS = 4
/** At most 20 calls a second cross to the page. */
const PROGRESS_MS = 50

interface KeptRun {
  readonly report: Report
  readonly bars: Bars
}

/** The part of a worker that imports and runs, with memory of its own for datasets and reports. */
export function createBacktests(): BacktestApi {
  const datasets = new Map<string, LoadedDataset>()
  const runs = new Map<string, KeptRun>()

  function keepRun(run: KeptRun): string {
    const id = crypto.randomUUID()
    runs.set(id, run)
    const [oldest] = runs.keys()
    if (oldest && runs.size > KEPT_RUNS) runs.delete(oldest)
    return id
  }

  return {
    sampleRun: (capital, startDate, seed) => attempt(() => sampleRun(capital, startDate, seed)),
    listStrategies: () => CATALOG.map(({ id, title, summary, params }) => ({ id, title, summary, params })),
    defaultInputs,

    async importFile(file, onProgress) {
      try {
        const dataset = await importFile(file, throttle(onProgress))
        datasets.set(dataset.info.id, dataset)
        return { ok: true, value: dataset.info }
      } catch (error) {
        return { ok: false, problem: toProblem(error) }
      }
    },
    takeDataset: id => datasets.get(id) ?? null,
    loadDataset: dataset => void datasets.set(dataset.info.id, dataset),
    hasDataset: id => datasets.has(id),

    async run(datasetId, inputs, onProgress) {
      const dataset = datasets.get(datasetId)
      if (!dataset) throw new Error(`This worker has no dataset ${datasetId}.`)
      const startMs = performance.now()
      const tell = throttle(onProgress)
      const outcome = attempt(() =>
        runBacktest({ bars: dataset.bars, stamp: toStamp(dataset.info) }, inputs, (bars, of) =>
          tell({ fraction: bars / of, barsPerSecond: (bars / (performance.now() - startMs)) * 1_000 }),
        ),
      )
      if (!outcome.ok) return outcome
      const runId = keepRun({ report: outcome.value, bars: barsOfRun(dataset.bars, outcome.value) })
      const value = toRunView(runId, outcome.value, performance.now() - startMs)
      return transfer({ ok: true, value }, viewBuffers(value))
    },
    candles(runId, fromMs, toMs, maxCandles) {
      const run = runs.get(runId)
      return run ? candlesBetween(run.bars, fromMs, toMs, maxCandles) : null
    },
    async exportRun(runId, kind) {
      const run = runs.get(runId)
      return run ? exportRun(run.report, kind, Date.now()) : null
    },
  }
}

function attempt<T>(work: () => T): Outcome<T> {
  try {
    return { ok: true, value: work() }
  } catch (error) {
    return { ok: false, problem: toProblem(error) }
  }
}

/** Passes a value on when the last one is 50 ms old; the first after 50 ms. */
function throttle<T>(send: (value: T) => void): (value: T) => void {
  let nextMs = performance.now() + PROGRESS_MS
  return value => {
    const nowMs = performance.now()
    if (nowMs < nextMs) return
    nextMs = nowMs + PROGRESS_MS
    send(value)
  }
}

function toStamp({ rows, fromMs, toMs, sha256, rejected }: DatasetInfo) {
  return { rows, fromMs, toMs, sha256, rejected }
}
