/** Saved runs and sweeps, small enough to read. For tests. */
import { defaultInputs, NSE_COSTS } from '../../../engine/inputs/inputs.ts'
import { viewOf } from '../../../ui/run/testing/run.ts'
import { type RunRecord, toRecord } from '../readSaved.ts'
import { type SavedRun, toSavedRun } from '../savedRun.ts'
import type { Sweep, SweepChunk } from '../sweep.ts'

/** Three points. */
export const CURVE = {
  ms: Float64Array.of(1e12, 1e12 + 60_000, 1e12 + 120_000),
  equity: Float64Array.of(100_000, 99_000, 104_321),
  drawdown: Float64Array.of(0, -1_000, 0),
  bars: 60,
}

const INPUTS = {
  ...defaultInputs('NIFTY', 1),
  costs: NSE_COSTS,
  from: '2023-01-02',
  to: '2023-01-31',
  params: { shortBars: 10, longBars: 30 },
}

/** A run on the built-in market of seed 1; what a test says wins. */
export function savedRun(part: Partial<SavedRun> = {}): SavedRun {
  const result = {
    data: { main: { kind: 'synthetic', seed: 1 }, hedge: null },
    requested: INPUTS,
    source: 'Simulated',
    strategyTitle: 'Momentum',
    view: viewOf(INPUTS),
  } as const
  return { ...toSavedRun(result, 'aaaaaaaaaa', 1_000), ...part }
}

/** The record in which the device keeps that run. */
export function runRecord(part: Partial<SavedRun> = {}): RunRecord {
  return toRecord(savedRun(part))
}

/** A sweep of that run's short average; what a test says wins. */
export function sweepOf(part: Partial<Sweep> = {}): Sweep {
  const { schema, strategyTitle, source, data, datasetSha256, engineVersion } = savedRun()
  return {
    schema,
    id: 'sweep-1',
    createdMs: 1,
    strategyTitle,
    source,
    data,
    datasetSha256,
    engineVersion,
    inputs: INPUTS,
    axes: [{ param: 'shortBars', min: 10, max: 13, step: 1 }],
    method: 'grid',
    seed: 0,
    total: 4,
    done: false,
    ...part,
  }
}

/** Runs of that sweep by their places, with their Sharpe ratios: run i has a short average of 10 + i bars. */
export function chunkOf(sharpes: Readonly<Record<number, number>>): SweepChunk {
  const indices = Int32Array.from(Object.keys(sharpes), Number)
  return {
    indices,
    params: { shortBars: Float64Array.from(indices, i => 10 + i) },
    figures: {
      sharpe: Float64Array.from(indices, i => sharpes[i]!),
      netProfit: Float64Array.from(indices),
    },
    refusals: [],
  }
}

/** The same run as the first version wrote it. */
export function oldRow(i: number, sharpe: number | null) {
  return { index: i, params: { shortBars: 10 + i }, figures: { sharpe, netProfit: i }, fingerprint: '' }
}
