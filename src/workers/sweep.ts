import { transfer } from 'comlink'
import {
  compareHalves,
  cscvOf,
  ENGINE_VERSION,
  findStrategy,
  overfitting,
  prepareSweep,
  SWEEP_METRICS,
  type Sweep,
  type SweepPoint,
  type SweepRow,
  sweepPoints,
} from '../engine/index.ts'
import { withPauses, yieldToEventLoop } from '../storage/datasets/yieldToEventLoop.ts'
import type { ApiOf } from './api/contract.ts'
import type { SWEEP, SweepAsk, SweepDesign, SweepPlan, SweepRows, SweepSlice } from './api/sweepApi.ts'
import { attempt } from './core/attempt.ts'
import { monotonicMs } from './core/host.ts'
import { knowOwn } from './core/ownStrategies.ts'
import type { FindData } from './runs.ts'

/** How many runs a warm-up has at most, and how long they may take together: by then all is compiled that will be. */
const WARM_RUNS = 250
const WARM_MS = 3_000
const WARM_COLUMN_BYTES = 16 * 1024 * 1024

/** The part of a worker that runs sweeps: one at a time, in slices that the page distributes. */
export function createSweeps(find: FindData): ApiOf<typeof SWEEP> {
  let open: { readonly sweep: Sweep; readonly points: readonly SweepPoint[] } | null = null
  return {
    plan(design) {
      const outcome = attempt(() => {
        knowOwn(design)
        return planOf(design)
      })
      return outcome.ok ? transfer(outcome, planBuffers(outcome.value)) : outcome
    },
    async warmUp(ask, onMade) {
      const prepared = attempt(() => prepare(find, ask, onMade, WARM_COLUMN_BYTES))
      // what is wrong is told when the sweep is opened
      if (!prepared.ok) return
      const { sweep, points } = prepared.value
      const untilMs = monotonicMs() + WARM_MS
      const step = Math.ceil(points.length / WARM_RUNS)
      for (let k = 0; k < points.length && !open && monotonicMs() < untilMs; k += step) {
        sweep.run(points[k]!)
        await yieldToEventLoop()
      }
    },
    open: (ask, columnBytes, onMade) =>
      attempt(() => {
        const { sweep, points, datasetSha256 } = prepare(find, ask, onMade, columnBytes)
        open = { sweep, points }
        return { datasetSha256, bars: sweep.bars, engineVersion: ENGINE_VERSION }
      }),
    runSlice(slice) {
      if (!open) throw new Error('No sweep is open in this worker.')
      const { sweep, points } = open
      const outcome = attempt(() => runSlice(sweep, points, slice))
      return outcome.ok ? transfer(outcome, rowBuffers(outcome.value)) : outcome
    },
    close() {
      open = null
    },
    compareHalves({ returns, periodsPerYear, sweep }, share) {
      const trials = sweep.length / returns.length
      const columns = Array.from({ length: trials }, (_, k) =>
        sweep.subarray(k * returns.length, (k + 1) * returns.length),
      )
      return withPauses(compareHalves(columns, periodsPerYear, share))
    },
    evaluateOverfitting: (run, halves) => overfitting({ ...run, cscv: cscvOf(halves) }),
  }
}

/** A sweep of the asked points, and whose prices it has. */
function prepare(
  find: FindData,
  { data, inputs, ...design }: SweepAsk,
  onMade: (fraction: number) => void,
  columnBytes: number,
) {
  knowOwn(data)
  const points = pointsOf(design)
  const dataset = find(data, inputs, onMade)
  const sweep = prepareSweep(dataset, inputs, { withDailyReturns: true, columnBytes })
  return { sweep, points, datasetSha256: dataset.stamp.sha256 }
}

function pointsOf({ strategy, axes, method }: SweepDesign): readonly SweepPoint[] {
  return sweepPoints(findStrategy(strategy), axes, method)
}

function planOf(design: SweepDesign): SweepPlan {
  const points = pointsOf(design)
  const columns = design.axes.map(({ param }) => Float64Array.from(points, point => point[param]!))
  return {
    count: points.length,
    columns,
    values: columns.map(column => [...new Set(column)].sort((a, b) => a - b)),
    figures: SWEEP_METRICS,
  }
}

function planBuffers({ columns }: SweepPlan): ArrayBuffer[] {
  return columns.map(({ buffer }) => buffer as ArrayBuffer)
}

function runSlice(sweep: Sweep, points: readonly SweepPoint[], slice: SweepSlice): SweepRows {
  const startMs = monotonicMs()
  const rows = Array.from(slice.indices, index => sweep.run(points[index]!))
  const withReturns = rows.flatMap((row, at) => (row.dailyReturns && slice.wantsReturns[at] ? [at] : []))
  return {
    indices: slice.indices,
    figures: toMetrics(rows),
    refusals: rows.flatMap(({ refusal }, at) => (refusal === null ? [] : [{ at, words: refusal }])),
    returns: joined(withReturns.map(at => rows[at]!.dailyReturns!)),
    returnsOf: Int32Array.from(withReturns, at => slice.indices[at]!),
    notes: [...sweep.notes],
    elapsedMs: monotonicMs() - startMs,
  }
}

function toMetrics(rows: readonly SweepRow[]): Float64Array {
  const metrics = new Float64Array(SWEEP_METRICS.length * rows.length)
  SWEEP_METRICS.forEach((id, f) => {
    rows.forEach(({ stats }, at) => {
      metrics[f * rows.length + at] = stats?.[id] ?? Number.NaN
    })
  })
  return metrics
}

function joined(parts: readonly Float64Array[]): Float64Array {
  const days = parts[0]?.length ?? 0
  const all = new Float64Array(parts.length * days)
  parts.forEach((part, k) => {
    all.set(part, k * days)
  })
  return all
}

function rowBuffers({ indices, figures, returns, returnsOf }: SweepRows): ArrayBuffer[] {
  return [indices, figures, returns, returnsOf].map(({ buffer }) => buffer as ArrayBuffer)
}
