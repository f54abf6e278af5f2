/** What an engine worker answers. */

import type { FirstLimit } from '../../engine/analysis/firstLimit.ts'
import type { Outcome } from '../../engine/core/problem.ts'
import type { RiskInputs, RunInputs } from '../../engine/inputs/inputs.ts'
import type { MarginTable } from '../../engine/margin/table.ts'
import type { Bars } from '../../engine/market/bars.ts'
import type { Segment } from '../../engine/market/segment.ts'
import type { SampleRun } from '../../engine/sample/sampleRun.ts'
import type { EngineFill, NoEngineFill } from '../../engine/tradebook/engineFills.ts'
import type { TradebookFill, TradebookOrder } from '../../engine/tradebook/fill.ts'
import type { TradebookReport } from '../../engine/tradebook/trips.ts'
import type { PineConversion } from '../../import/pine/pineToCode.ts'
import type { PartAsk, PartRead } from '../../import/tables/filePart.ts'
import type { ReadAnswers } from '../../import/tables/question.ts'
import type { TradebookRead } from '../../import/tradebook/readTradebook.ts'
import { ANALYSIS } from './analysisApi.ts'
import type {
  ChargeLines,
  ExportFile,
  ExportKind,
  ImportPartner,
  ImportProgress,
  ImportReply,
  LoadedDataset,
  PieceHashes,
  RulesHelp,
  RulesStrategyInfo,
  RunCandles,
  RunData,
  RunProgress,
  RunView,
  Stop,
  StrategyInfo,
} from './api.ts'
import { type ApiOf, call, job, ofRun, type Remote, step } from './contract.ts'
import type { DeskApi } from './deskApi.ts'
import type { TradeExplanationView } from './explainApi.ts'
import type { PAPER, PaperHost, WalledAnswer, WalledBook } from './paperApi.ts'
import { PREVIEW } from './previewApi.ts'
import type { RESEARCH } from './researchApi.ts'
import type { SWEEP } from './sweepApi.ts'

/** The Performance chart. */
export const PERFORMANCE = {
  /** Its random walk: steps from −800 to +1200, accumulated. */
  performanceWalk: call<(points: number, seed: number) => Float64Array>(),
}

/** Imports, runs, the sample and the catalogue: what Backtesting asks for at once, and pressing Run. */
export const RUNS = {
  /** Fetches the code of all other calls, so that they go on without the server. */
  fetchRest: call<() => Promise<void>>(),
  ...PREVIEW,
  sampleRun: call<(initialCapital: number, startDate: string, seed: number) => Outcome<SampleRun>>(),
  listStrategies: call<() => readonly StrategyInfo[]>(),
  /** The strategy that these rules describe. The problem names the field, and the row where it is one ("entryLong row 2"). */
  readRules: call<(rules: unknown) => Outcome<RulesStrategyInfo>>(),
  /** A strategy in TradingView’s Pine as a file of code, with what was not understood of it. */
  convertPine: call<(source: string) => Promise<Outcome<PineConversion>>>(),
  /** Inputs on which the trader has set nothing, for bars that are so many minutes apart: the charge book is on. */
  defaultInputs: call<(instrument: string, intervalMinutes: number) => RunInputs>(),
  /** Which lots bind entries on those days, as a sentence; no segment is the instrument's. Null for days that are none. */
  lotWords: call<(instrument: string, segment: Segment | null, from: string, to: string) => string | null>(),
  importFiles: job<
    (
      files: readonly File[],
      answers: ReadAnswers,
      onProgress: (progress: ImportProgress) => void,
    ) => Promise<Outcome<ImportReply>>
  >('Import stopped unexpectedly. Nothing was changed.'),
  /** From now on another worker does a part of the work on large files. */
  shareImports: step<(partner: ImportPartner) => void>(),
  /** What such a partner does. */
  readPart: step<(file: File, ask: PartAsk) => Promise<PartRead>>(),
  hashPieces: step<(bars: Bars, next: Int32Array) => Promise<PieceHashes>>(),
  /** The margins of a SPAN risk parameter file, without its options; `onProgress` hears the share that is read. */
  readSpanFile: job<(file: File, onProgress: (fraction: number) => void) => Promise<Outcome<MarginTable>>>(
    'Reading the SPAN file stopped unexpectedly. Nothing was changed.',
  ),
  /** The columns for another worker: the same memory where the page may share it, else a copy. */
  takeDataset: step<(id: string) => LoadedDataset | null>(),
  loadDataset: step<(dataset: LoadedDataset) => void>(),
  hasDataset: step<(id: string) => boolean>(),
  run: job<
    (
      data: RunData,
      inputs: RunInputs,
      onProgress: (progress: RunProgress) => void,
    ) => Promise<Outcome<RunView>>
  >('Backtest stopped unexpectedly. Your inputs and last result are kept.'),
  /**
   * Prices around the trades of a run, of the instrument at that place in its legs (the first); the whole run when the
   * times are −∞ and ∞. Null: no longer in memory (the last run always is, unless its worker died).
   */
  candles:
    ofRun<
      (runId: string, fromMs: number, toMs: number, maxCandles: number, leg?: number) => RunCandles | null
    >(),
  /**
   * Charges of a run line by line, or of one round trip: those that ended first, then the open ones. Null: no longer in
   * memory, or costs that have no lines.
   */
  charges: ofRun<(runId: string, trade: number | null) => ChargeLines | null>(),
  /**
   * What these limits would have done first to a run that went without any; null where nothing, where it had limits, or no
   * longer in memory. It runs again with them.
   */
  firstLimit: ofRun<(runId: string, limits: RiskInputs) => FirstLimit | null>(),
  /** What came of the run, whatever its strategy is called. Null: no longer in memory. */
  resultFingerprint: ofRun<(runId: string) => string | null>(),
}

/** Orders of one instrument, and the dataset that has its prices. */
export interface EngineFillsRequest {
  readonly data: RunData
  readonly instrument: string
  readonly orders: readonly TradebookOrder[]
}

/** What is asked about a run beside its result, and about strategies that are being written. */
export const LAB = {
  ...ANALYSIS,
  rulesHelp: call<() => RulesHelp>(),
  /** These rules as a file of code with the same orders. The problem names the field. */
  ruleCode: call<(rules: unknown) => Outcome<string>>(),
  /** Why each fill of a round trip happened, by the same place. Null: no longer in memory, or no such trade. */
  explainTrade: ofRun<(runId: string, trade: number) => TradeExplanationView | null>(),
  /** The fills of a tradebook that Kite console has exported. */
  readTradebook: call<(text: string) => Promise<Outcome<TradebookRead>>>(),
  /** Their round trips, days and what is still held. */
  tradebookReport: call<(fills: readonly TradebookFill[]) => TradebookReport>(),
  /** Their orders, by time. */
  tradebookOrders: call<(fills: readonly TradebookFill[]) => readonly TradebookOrder[]>(),
  /** What the engine would have filled in the place of these orders, by the prices of one dataset. */
  engineFills: job<(request: EngineFillsRequest) => Promise<Outcome<readonly (EngineFill | NoEngineFill)[]>>>(
    'The comparison stopped unexpectedly. Your fills are kept.',
  ),
  /** Null: no longer in memory. */
  exportRun: ofRun<(runId: string, kind: ExportKind) => Promise<ExportFile | null>>(),
}

/** What only Backtesting asks for. */
export const BACKTEST = { ...RUNS, ...LAB }

/** What the code answers that comes after the first run. */
export interface LabApi extends ApiOf<typeof LAB> {
  readonly research: ApiOf<typeof RESEARCH>
  readonly sweep: ApiOf<typeof SWEEP>
}

/** What the code for Backtesting answers. */
export interface BacktestApi extends ApiOf<typeof BACKTEST> {
  readonly research: ApiOf<typeof RESEARCH>
  readonly sweep: ApiOf<typeof SWEEP>
}

/**
 * What every engine worker answers. One worker lives with the tab (clock, walk, sample, catalogue, desk); others wait warm
 * for imports and runs, and may be ended at any moment. The code for Backtesting is loaded when it is first asked for.
 */
export interface EngineApi extends DeskApi, ApiOf<typeof PERFORMANCE>, Remote<BacktestApi> {
  ping(): 'pong'
  /** Settles once the worker holds the named Web Lock; only its death lets go of it, so the page can tell. */
  holdLock(name: string): Promise<void>
  /** Calls back now and on each full second; the answer stops it. */
  startClock(onTick: (epochMs: number) => void): Stop
  readonly paper: ApiOf<typeof PAPER>
  /** Gives the paper desk what only the page has; before, it trades nothing. */
  connectPaper(host: PaperHost): void
}

/** What a walled worker answers: it runs one strategy in code, and can do no more than Backtesting needs. */
export interface WalledApi extends Remote<BacktestApi> {
  ping(): 'pong'
  /** What its strategy declares, once the file has run; the problem names the line. */
  readCode(): Promise<Outcome<StrategyInfo>>
  /** Trades a book of a paper desk. */
  runBook(request: WalledBook): Promise<WalledAnswer>
}
