/** What the page sees of the engine. Screens get it from the router's context, so that a test can pass a fake. */

import type { Outcome } from '../../engine/core/problem.ts'
import type { RunInputs } from '../../engine/inputs/inputs.ts'
import type { Candles } from '../../engine/market/decimate.ts'
import type { Segment } from '../../engine/market/segment.ts'
import type { SampleRun } from '../../engine/sample/sampleRun.ts'
import type { AnalysisClient } from '../api/analysisApi.ts'
import type {
  ChargeLines,
  DatasetInfo,
  ExportFile,
  ExportKind,
  ImportAnswers,
  ImportProgress,
  ImportReply,
  RunData,
  RunProgress,
  RunView,
  StrategyInfo,
} from '../api/api.ts'
import type { DeskClient } from '../api/deskApi.ts'
import type { TradeExplanation } from '../api/explainApi.ts'
import type { PreviewClient } from '../api/previewApi.ts'
import type { ResearchClient } from '../api/researchApi.ts'
import type { StoreClient } from '../api/storeApi.ts'
import type { SweepClient } from '../api/sweepApi.ts'

/** Thrown when a worker died or hung; the message is for the trader. */
export class WorkerLost extends Error {
  override name = 'WorkerLost'
}

/** All that a screen may ask of the workers. Answers are copies or handed over: the page may keep them. */
export interface Client extends AnalysisClient, DeskClient, PreviewClient, ResearchClient, SweepClient {
  /** Calls `listener` each second with the wall clock; the answer stops it. */
  onTick(listener: (epochMs: number) => void): () => void
  performanceWalk(points: number, seed: number): Promise<Float64Array>
  sampleRun(initialCapital: number, startDate: string, seed: number): Promise<Outcome<SampleRun>>
  listStrategies(): Promise<readonly StrategyInfo[]>
  /** Inputs on which the trader has set nothing, for bars that are so many minutes apart: the charge book is on. */
  defaultInputs(instrument: string, intervalMinutes: number): Promise<RunInputs>
  /** Which lots bind entries on those days, as a sentence; no segment is the instrument's. Null for days that are none. */
  lotWords(instrument: string, segment: Segment | null, from: string, to: string): Promise<string | null>
  /** Rejects with AbortError when `signal` fires, with WorkerLost when the reader dies or hangs. */
  importFiles(
    files: readonly File[],
    answers: ImportAnswers,
    onProgress: (progress: ImportProgress) => void,
    signal: AbortSignal,
  ): Promise<Outcome<ImportReply>>
  /** Those that are stored, and those in memory only. */
  listDatasets(): Promise<readonly DatasetInfo[]>
  /** The stored datasets: what changes and what was saved. */
  readonly store: StoreClient
  /** Rejects with AbortError when `signal` fires, with WorkerLost when the worker dies or hangs. */
  run(
    data: RunData,
    inputs: RunInputs,
    onProgress: (progress: RunProgress) => void,
    signal: AbortSignal,
  ): Promise<Outcome<RunView>>
  /** Null when the run is no longer in memory (the last run always is, unless its worker died). */
  candles(
    runId: string,
    fromMs: number,
    toMs: number,
    maxCandles: number,
    leg?: number,
  ): Promise<Candles | null>
  /** Of the run, or of one of its round trips; null as for `candles`, and for costs that have no lines. */
  charges(runId: string, trade: number | null): Promise<ChargeLines | null>
  /** Why each fill of that round trip happened; null as for `candles`. */
  explainTrade(runId: string, trade: number): Promise<TradeExplanation | null>
  /** Null as for `candles`. */
  exportRun(runId: string, kind: ExportKind): Promise<ExportFile | null>
}
