/** What an engine worker answers: the contract between the page and the worker. */

import type { Outcome } from '../../engine/core/problem.ts'
import type { RunInputs } from '../../engine/inputs/inputs.ts'
import type { Candles } from '../../engine/market/decimate.ts'
import type { Segment } from '../../engine/market/segment.ts'
import type { SampleRun } from '../../engine/sample/sampleRun.ts'
import type { ReadAnswers } from '../../import/tables/question.ts'
import type { AnalysisApi } from './analysisApi.ts'
import type {
  ChargeLines,
  ExportFile,
  ExportKind,
  ImportProgress,
  ImportReply,
  LoadedDataset,
  RunData,
  RunProgress,
  RunView,
  Stop,
  StrategyInfo,
} from './api.ts'
import type { DeskApi } from './deskApi.ts'
import type { TradeExplanation } from './explainApi.ts'
import type { PreviewApi } from './previewApi.ts'
import type { ResearchApi } from './researchApi.ts'
import type { SweepApi } from './sweepApi.ts'

/** Imports, runs, the sample and the catalogue: what only Backtesting asks for. */
export interface BacktestApi extends AnalysisApi, PreviewApi, ResearchApi, SweepApi {
  sampleRun(initialCapital: number, startDate: string, seed: number): Outcome<SampleRun>
  listStrategies(): StrategyInfo[]
  /** Inputs on which the trader has set nothing, for bars that are so many minutes apart: the charge book is on. */
  defaultInputs(instrument: string, intervalMinutes: number): RunInputs
  /** Which lots bind entries on those days, as a sentence; no segment is the instrument's. Null for days that are none. */
  lotWords(instrument: string, segment: Segment | null, from: string, to: string): string | null
  importFiles(
    files: readonly File[],
    answers: ReadAnswers,
    onProgress: (progress: ImportProgress) => void,
  ): Promise<Outcome<ImportReply>>
  /** The columns for another worker: the same memory where the page may share it, else a copy. */
  takeDataset(id: string): LoadedDataset | null
  loadDataset(dataset: LoadedDataset): void
  hasDataset(id: string): boolean
  run(
    data: RunData,
    inputs: RunInputs,
    onProgress: (progress: RunProgress) => void,
  ): Promise<Outcome<RunView>>
  /**
   * Prices around the trades of a run, of the instrument at that place in its legs (the first); the whole run when the
   * times are −∞ and ∞. Null: no longer in memory.
   */
  candles(runId: string, fromMs: number, toMs: number, maxCandles: number, leg?: number): Candles | null
  /**
   * Charges of a run line by line, or of one round trip: those that ended first, then the open ones. Null: no longer in
   * memory, or costs that have no lines.
   */
  charges(runId: string, trade: number | null): ChargeLines | null
  /** Why each fill of a round trip happened, by the same place. Null: no longer in memory, or no such trade. */
  explainTrade(runId: string, trade: number): TradeExplanation | null
  exportRun(runId: string, kind: ExportKind): Promise<ExportFile | null>
}

/** The same questions, which may have to wait for the code that answers them. */
type Awaitable<Api> = {
  [Name in keyof Api]: Api[Name] extends (...args: infer Args) => infer Answer
    ? (...args: Args) => Answer | Promise<Awaited<Answer>>
    : never
}

/**
 * What every engine worker answers. One worker lives with the tab (clock, walk, sample, catalogue, desk); others wait warm
 * for imports and runs, and may be ended at any moment.
 */
export interface EngineApi extends DeskApi, Awaitable<BacktestApi> {
  ping(): 'pong'
  /** Settles once the worker holds the named Web Lock; only its death lets go of it, so the page can tell. */
  holdLock(name: string): Promise<void>
  /** Calls back now and on each full second; the answer stops it. */
  startClock(onTick: (epochMs: number) => void): Stop
  /** The Performance chart's random walk: steps from −800 to +1200, accumulated. */
  performanceWalk(points: number, seed: number): Float64Array
}
