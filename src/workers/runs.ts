import { transfer } from 'comlink'
import type { Outcome } from '../engine/core/problem.ts'
import {
  CATALOG,
  type Dataset,
  dayOf,
  defaultInputs,
  findInstrument,
  firstLimit,
  lotNote,
  preparePreviewRuns,
  type RunInputs,
  resultFingerprint,
  runResult,
  sampleRun,
  segmentOf,
} from '../engine/index.ts'
import type { Bars } from '../engine/market/bars.ts'
import type { Segment } from '../engine/market/segment.ts'
import type { Report } from '../engine/run/report.ts'
import { loadFastSha256 } from '../storage/datasets/fastSha256.ts'
import { yieldToEventLoop } from '../storage/datasets/yieldToEventLoop.ts'
import type { DataSource, ImportPartner, RunData, RunView } from './api/api.ts'
import type { ApiOf } from './api/contract.ts'
import type { RUNS } from './api/engineApi.ts'
import { attempt, attemptLater } from './core/attempt.ts'
import { monotonicMs, newId } from './core/host.ts'
import { knowOwn, readOwnStrategy } from './core/ownStrategies.ts'
import { throttle } from './core/throttle.ts'
import { Datasets } from './datasets.ts'
import { withFingerprint } from './fingerprint.ts'
import type { importFiles } from './importFiles.ts'
import { barsOfRun, candlesBetween, type Drawings, drawingsOf } from './views/candles.ts'
import { RunCharges } from './views/chargeLines.ts'
import { Previews, previewBuffers, type RunSource } from './views/preview.ts'
import { toRunView, viewBuffers } from './views/runView.ts'

/** Reports that a worker keeps for candles and exports. */
const KEPT_RUNS = 4
/** Bars of a rehearsal at most: a run that is asked for meanwhile waits for its end, a tenth of a second. */
const MOST_REHEARSED = 200_000
/** After so many runs of a year of minutes all is compiled: the first takes three times as long as this one. */
const COMPILED_RUNS = 8
/** The bars of a run; `onMade` hears how far those of the synthetic market are. */
export type FindData = (data: RunData, inputs: RunInputs, onMade: (fraction: number) => void) => Dataset

/** The code of what a result says beside its figures: it comes while the first run goes on. */
export const loadFindings = () => import('./findings.ts')

const NO_DRAWINGS: Drawings = { lines: [], conditions: [] }

/** A run in memory. */
export interface KeptRun {
  readonly report: Report
  /** Of each instrument, the main one first. */
  readonly legs: readonly Bars[]
  /** What the strategy acts on among the main one's prices; computed when they are first asked for. */
  drawings?: Outcome<Drawings>
  readonly charges: RunCharges
  readonly source: RunSource
}

/** What a worker has in memory, and what it answers of that alone. */
export interface Runs {
  readonly api: ApiOf<typeof RUNS>
  readonly find: FindData
  /** A run that is still in memory. */
  readonly runOf: (runId: string) => KeptRun | null
}

/**
 * The part of a worker that imports and runs, with memory of its own for datasets and reports.
 * @param read reads the files of an import; a worker without it imports none.
 */
export function createRuns(read: typeof importFiles | null = null): Runs {
  const datasets = new Datasets()
  const runs = new Map<string, KeptRun>()
  const previews = new Previews()
  /** Runs here so far, rehearsals among them, and those that were asked for. */
  let runsDone = 0
  let runsAsked = 0
  let partner: ImportPartner | null = null

  function keepRun(id: string, run: KeptRun): void {
    runs.set(id, run)
    const [oldest] = runs.keys()
    if (oldest && runs.size > KEPT_RUNS) runs.delete(oldest)
  }

  const api: Runs['api'] = {
    sampleRun: (capital, startDate, seed) => attempt(() => sampleRun(capital, startDate, seed)),
    listStrategies: () => CATALOG.map(({ start: _, lines: _lines, ...info }) => info),
    readRules: rules => attempt(() => readOwnStrategy(rules)),
    convertPine: () => {
      throw new Error('This worker converts no Pine.')
    },
    readSpanFile: () => {
      throw new Error('This worker reads no SPAN files.')
    },
    // a worker of one file has all of it
    fetchRest: async () => {},
    defaultInputs,
    lotWords,

    shareImports(other) {
      partner = other
    },
    readPart: () => {
      throw new Error('This worker reads no files.')
    },
    hashPieces: () => {
      throw new Error('This worker hashes no columns.')
    },
    importFiles: (files, answers, onProgress) =>
      attemptLater(async () => {
        if (!read) throw new Error('This worker imports no files.')
        const imported = await read(files, answers, throttle(onProgress), partner)
        if (imported.kind === 'question') return imported
        for (const dataset of imported.datasets) datasets.add(dataset)
        return { ...imported, datasets: imported.datasets.map(({ info }) => info) }
      }),
    takeDataset: id => datasets.get(id),
    loadDataset: dataset => datasets.borrow(dataset),
    hasDataset: id => datasets.get(id) !== null,

    async run(data, inputs, onProgress) {
      runsAsked++
      const notify = throttle(onProgress)
      const found = attempt(() =>
        findData(datasets, data, inputs, fraction => notify({ fraction, barsPerSecond: null })),
      )
      if (!found.ok) return found
      const startMs = monotonicMs()
      const outcome = await runWhole(found.value, inputs, (bars, of) =>
        notify({ fraction: bars / of, barsPerSecond: (bars / (monotonicMs() - startMs)) * 1_000 }),
      )
      runsDone++
      if (!outcome.ok) return outcome
      const { run, value } = outcome.value
      keepRun(value.runId, run)
      return transfer({ ok: true, value }, viewBuffers(value))
    },
    candles(runId, fromMs, toMs, maxCandles, leg = 0) {
      const run = runs.get(runId)
      const bars = run?.legs[leg]
      if (!bars) return null
      run.drawings ??= attempt(() => drawingsOf(run.report, run.legs))
      if (!run.drawings.ok)
        return {
          ...candlesBetween(bars, NO_DRAWINGS, fromMs, toMs, maxCandles),
          linesFault: run.drawings.problem.message,
        }
      return candlesBetween(bars, leg === 0 ? run.drawings.value : NO_DRAWINGS, fromMs, toMs, maxCandles)
    },
    preview(runId, params) {
      const run = runs.get(runId)
      if (!run) return null
      const outcome = attempt(() => previews.run(run.source, params))
      return outcome.ok ? transfer(outcome, previewBuffers(outcome.value)) : outcome
    },
    async prepare(data, inputs, onMade) {
      const dataset = findData(datasets, data, inputs, throttle(onMade))
      // nobody knows how long code of one's own takes
      if (data.code || dataset.bars.openMs.length > MOST_REHEARSED) return
      const asked = runsAsked
      for (; runsDone < COMPILED_RUNS; runsDone++) {
        // a run that was asked for meanwhile goes first, and needs no rehearsal
        await yieldToEventLoop()
        if (runsAsked !== asked) return
        await runWhole(dataset, inputs)
      }
    },
    charges: (runId, trade) => runs.get(runId)?.charges.lines(trade) ?? null,
    firstLimit(runId, limits) {
      const run = runs.get(runId)
      if (!run || run.report.inputs.risk !== null) return null
      const { dataset, inputs } = run.source
      const bound = preparePreviewRuns(dataset, { ...inputs, risk: limits }).run(inputs.params)
      return firstLimit(run.report, bound)
    },
    resultFingerprint(runId) {
      const run = runs.get(runId)
      return run ? resultFingerprint(run.report) : null
    },
  }

  return {
    api,
    find: (data, inputs, onMade) => findData(datasets, data, inputs, onMade),
    runOf: runId => runs.get(runId) ?? null,
  }
}

/** A run, and all that the page shows of it first. */
async function runWhole(
  dataset: Dataset,
  inputs: RunInputs,
  onBars: (bars: number, of: number) => void = () => {},
): Promise<Outcome<{ readonly run: KeptRun; readonly value: RunView }>> {
  const startMs = monotonicMs()
  // they are fetched while the first run goes on; what does not come is asked for again below
  void loadFastSha256()
  loadFindings().catch(() => {})
  const outcome = attempt(() => runResult(dataset, inputs, onBars))
  if (!outcome.ok) return outcome
  const report = await withFingerprint(outcome.value)
  const elapsedMs = monotonicMs() - startMs
  const legs = barsOfRun(dataset, report)
  const run = { report, legs, charges: new RunCharges(report), source: { dataset, inputs } }
  const view = toRunView(newId(), report, elapsedMs, legs[0])
  const runLegs = legs.map((bars, k) => ({ bars, instrument: view.legs[k]! }))
  const { findingsOf } = await loadFindings()
  return { ok: true, value: { run, value: { ...view, ...findingsOf(dataset, report, runLegs) } } }
}

/**
 * The bars of a run; `onMade` hears how far those of the synthetic market are.
 * @throws InputError for what the synthetic market does not have.
 */
function findData(
  datasets: Datasets,
  { main, hedge, ...own }: RunData,
  { instrument, from, to }: RunInputs,
  onMade: (fraction: number) => void,
): Dataset {
  knowOwn(own)
  const count = hedge ? 2 : 1
  const find = (source: DataSource, symbol: string, before: number) => {
    if (source.kind === 'synthetic' && (from === null || to === null)) {
      throw new Error('A run on the synthetic market needs both its days.')
    }
    return datasets.find(source, { symbol, from: from ?? '', to: to ?? '' }, (days, of) =>
      onMade((before + days / of) / count),
    )
  }
  const first = find(main, instrument, 0)
  if (!hedge) return first
  return { ...first, hedges: [{ ...find(hedge.source, hedge.instrument, 1), instrument: hedge.instrument }] }
}

function lotWords(instrument: string, segment: Segment | null, from: string, to: string): string | null {
  const [first, last] = [dayOf(from), dayOf(to)]
  if (!(first <= last)) return null
  const known = findInstrument(instrument)
  return lotNote(known, segment ?? segmentOf(known, true), first, last)
}
