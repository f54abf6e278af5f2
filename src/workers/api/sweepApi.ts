/** The part of the contract that runs sweeps: many runs of one set of inputs, each with other parameters. */

import type { Outcome } from '../../engine/core/problem.ts'
import type { RunInputs } from '../../engine/inputs/inputs.ts'
import type { NotAvailable } from '../../engine/metrics/metricValue.ts'
import type { ComparedHalves, SplitShare } from '../../engine/research/cscv.ts'
import type { Overfitting } from '../../engine/research/overfitting.ts'
import type { TrialCount } from '../../engine/research/trials.ts'
import type { SweepAxis } from '../../engine/sweep/axes.ts'
import type { SweepMethod } from '../../engine/sweep/points.ts'
import type { SweepMetricId } from '../../engine/sweep/sweepMetrics.ts'
import type { OwnParts, RunData } from './api.ts'
import { type ClientOf, call, step } from './contract.ts'

/** What a sweep varies, and how. */
export interface SweepDesign {
  readonly strategy: string
  readonly axes: readonly SweepAxis[]
  readonly method: SweepMethod
}

/** Which points a sweep would have. */
export type SweepPlanAsk = SweepDesign & OwnParts

/** A sweep as the page asks for it. */
export interface SweepAsk extends SweepDesign {
  readonly data: RunData
  /** Of every run, but for the parameters that move. */
  readonly inputs: RunInputs
}

/** The runs that a sweep will have. */
export interface SweepPlan {
  readonly count: number
  /** For each axis the value of its parameter in each run. */
  readonly columns: readonly Float64Array[]
  /** The values of each axis, ascending: what the method may choose from. */
  readonly values: readonly (readonly number[])[]
  /** The metrics of each run, in the order of `SweepRows.figures`. */
  readonly figures: readonly SweepMetricId[]
}

/** What a worker knows of a sweep before its first run. */
export interface SweepHead {
  readonly datasetSha256: string
  /** Bars that each run walks. */
  readonly bars: number
  readonly engineVersion: string
}

/** Runs to do next, by their places in the plan. */
export interface SweepSlice {
  readonly indices: Int32Array
  /** 1 where the daily returns are wanted too; as long as `indices`. */
  readonly wantsReturns: Uint8Array
}

/** Runs that ended, as columns that are handed over. */
export interface SweepRows {
  readonly indices: Int32Array
  /** Metric after metric, each with a value for each run; NaN where it is not available. */
  readonly figures: Float64Array
  /** The runs that the strategy refused, by their places in `indices`, and its sentences. */
  readonly refusals: readonly { readonly at: number; readonly words: string }[]
  /** One run after the other, for those of which they were wanted and that were not refused. */
  readonly returns: Float64Array
  readonly returnsOf: Int32Array
  /** What the runs so far had to say. */
  readonly notes: readonly string[]
  readonly elapsedMs: number
}

/** What the overfitting statistics read. */
export interface SweepTrials {
  /** Daily returns of the run that is evaluated. */
  readonly returns: Float64Array
  /** How many of them make a year. */
  readonly periodsPerYear: number
  /** On the data of the sweep, its own runs included. */
  readonly tried: TrialCount
  /** Daily returns of the runs of the cross-validation, one run after the other, as many as `returns` each. */
  readonly sweep: Float64Array
}

/** One sweep is open in a worker at a time, and its slices come one after the other. */
export const SWEEP = {
  plan: call<(design: SweepPlanAsk) => Outcome<SweepPlan>>(),
  /**
   * Makes the prices of that sweep and some of its runs, so that the engine is fast by the time that it is opened; ends then,
   * or after a while.
   */
  warmUp: step<(ask: SweepAsk, onMade: (fraction: number) => void) => Promise<void>>(),
  /**
   * Gets ready for slices of that sweep, whose runs share indicators in so many bytes at most. `onMade` hears how far the
   * prices of the synthetic market are.
   */
  open: step<
    (ask: SweepAsk, columnBytes: number, onMade: (fraction: number) => void) => Outcome<SweepHead>
  >(),
  /** The runs of a slice of the sweep that is open; what is wrong with one of them, such as a mistake in its code, ends it. */
  runSlice: step<(slice: SweepSlice) => Outcome<SweepRows>>(),
  /** Lets go of the memory of the sweep that is open. */
  close: step<() => void>(),
  /** A share of the cross-validation. */
  compareHalves: step<(trials: SweepTrials, share: SplitShare) => Promise<ComparedHalves | NotAvailable>>(),
  /** The overfitting statistics of a run, with all shares of the cross-validation. */
  evaluateOverfitting:
    step<
      (
        run: Omit<SweepTrials, 'sweep'>,
        halves: readonly (ComparedHalves | NotAvailable)[],
      ) => Overfitting | NotAvailable
    >(),
}

/** Which runs of a sweep to do. */
export interface SweepOrder {
  readonly indices: Int32Array
  /** Whether the daily returns of that run are wanted. */
  readonly wantsReturns: (index: number) => boolean
}

/** Sweeps as the screens ask for them: planned by the main worker, run by several of the pool. */
export interface SweepClient extends ClientOf<typeof SWEEP> {
  /** How many runs go on at the same time. */
  readonly workers: number
  /** Has all workers ready for this sweep before it is run; null lets go of all but one. A failure is told when it is run. */
  warmUp(ask: SweepAsk | null): void
  /**
   * Runs what is ordered, on all workers; rows come as they end, in no order. Rejects with AbortError when `signal`
   * fires, with WorkerLost when workers die again and again; the rows that came are whole.
   */
  run(
    ask: SweepAsk,
    order: SweepOrder,
    onRows: (rows: SweepRows, head: SweepHead) => void,
    signal: AbortSignal,
  ): Promise<Outcome<SweepHead>>
  /**
   * How far a run is what so many trials give by luck, measured on all workers. Rejects with AbortError when `signal` fires,
   * and with WorkerLost when a worker dies.
   */
  evaluateOverfitting(trials: SweepTrials, signal: AbortSignal): Promise<Overfitting | NotAvailable>
}
