/** What passes between the page and its workers: types only, so that one wrong field fails to compile on both sides. */

import type { ProxyMarked } from 'comlink'
import type { LotNeed } from '../../engine/analysis/lotNeed.ts'
import type { RunInputs } from '../../engine/inputs/inputs.ts'
import type { ParamOrder } from '../../engine/inputs/paramOrder.ts'
import type { Bars } from '../../engine/market/bars.ts'
import type { DatasetStamp, HedgeStamp } from '../../engine/market/dataset.ts'
import type { Candles } from '../../engine/market/decimate.ts'
import type { Quality } from '../../engine/market/quality/quality.ts'
import type { JointTrades } from '../../engine/metrics/legMetrics.ts'
import type { Metrics } from '../../engine/metrics/metrics.ts'
import type { Finding } from '../../engine/research/diagnosis/finding.ts'
import type { Rules } from '../../engine/rules/rules.ts'
import type { RulesTemplate } from '../../engine/rules/templates.ts'
import type { OrderCounts } from '../../engine/run/report.ts'
import type { Params, StrategyCondition, StrategyLine } from '../../engine/strategies/define.ts'
import type { RiskEvent } from '../../engine/trading/risk.ts'
import type { CodeTemplate } from '../../import/code/codeTemplates.ts'
import type { FileBars, RefusedFile } from '../../import/tables/fileBars.ts'
import type { PartAsk, PartRead } from '../../import/tables/filePart.ts'
import type { ImportQuestion } from '../../import/tables/question.ts'

/** What the page knows of a dataset, as it was read from its files; its columns stay in the workers. */
export interface DatasetInfo
  extends DatasetStamp,
    Pick<FileBars, 'symbol' | 'intervalMinutes' | 'hasVolume' | 'notes' | 'rejectedRows'> {
  readonly id: string
  /** The file's name. */
  readonly name: string
  /** How good the bars are, as they were when they were imported. */
  readonly quality?: Quality
}

/** A file, and a row, that was refused while others were imported. */
export type { RefusedFile, RejectedRow } from '../../import/tables/fileBars.ts'
/** What must be answered before files can be read, and the answers. */
export type { ImportQuestion, ReadAnswers as ImportAnswers } from '../../import/tables/question.ts'

/** What came of files: a dataset for each instrument and interval in them, or a question. */
export type ImportReply =
  | {
      readonly kind: 'imported'
      readonly datasets: readonly DatasetInfo[]
      readonly refused: readonly RefusedFile[]
    }
  | ImportQuestion

/** How far an import is: the share of the bytes that are read, 0 to 1, and the rows so far. */
export interface ImportProgress {
  readonly fraction: number
  readonly rows: number
}

/** Hashes of pieces of columns, each at its place. */
export type PieceHashes = readonly (string | undefined)[]

/** What another worker does of an import; null where it cannot. */
export interface ImportPartner {
  /** Reads a part of a file. */
  readonly readPart: (file: File, ask: PartAsk) => Promise<PartRead | null>
  /** Hashes pieces of columns (`hashFreePieces`). */
  readonly hashPieces: (bars: Bars, next: Int32Array) => Promise<PieceHashes | null>
}

/** How far a run is, 0 to 1 of its bars, or of the synthetic market's days while those are made. */
export interface RunProgress {
  readonly fraction: number
  /** Null while the prices of the synthetic market are being made. */
  readonly barsPerSecond: number | null
}

/** Where the bars of an instrument come from: an imported file, or the built-in market, which needs no file. */
export type DataSource =
  | { readonly kind: 'imported'; readonly id: string }
  | { readonly kind: 'synthetic'; readonly seed: number }

/** A file of code, and what its strategy declares: only the walled worker that has run the file can tell. */
export interface OwnCode {
  readonly source: string
  readonly declared: StrategyInfo
}

/** What a strategy of the trader's own is made of: rules or code. A built-in one has neither. */
export interface OwnParts {
  readonly rules?: Rules
  readonly code?: OwnCode
}

/** The bars of a run, and what its strategy is made of, so that any worker can run it; code runs in walled ones alone. */
export interface RunData extends OwnParts {
  readonly main: DataSource
  /** The second instrument of a strategy that trades two; null for all others. */
  readonly hedge: { readonly instrument: string; readonly source: DataSource } | null
}

/** At most 2,000 points: the first, lowest, highest and last of each range, so that no spike is lost. */
export interface EquityCurve {
  readonly ms: Float64Array
  /** Rupees. */
  readonly equity: Float64Array
  /** Rupees below the highest equity so far: zero or negative. */
  readonly drawdown: Float64Array
  /** Points before decimation. */
  readonly bars: number
}

/** Buy and hold at the moments of the curve. */
export interface HoldLine {
  readonly ms: Float64Array
  readonly rupees: Float64Array
}

/**
 * Trades as columns of one length, in order of exit; money in rupees. Columns are transferred: cloning 50,000 objects
 * would stall the page. Row i as a `Trade`-like object: `tradeAt` in ui/backtest/results/tradeTable.ts.
 */
export interface TradeColumns {
  readonly count: number
  /** 1 long, −1 short. */
  readonly side: Int8Array
  readonly qty: Float64Array
  readonly entryMs: Float64Array
  readonly entryPrice: Float64Array
  readonly exitMs: Float64Array
  readonly exitPrice: Float64Array
  readonly grossPnl: Float64Array
  readonly charges: Float64Array
  readonly netPnl: Float64Array
  readonly bars: Int32Array
  /** Index into `reasons`. */
  readonly entryReason: Uint8Array
  readonly exitReason: Uint8Array
  readonly reasons: readonly string[]
  /** Index into the view's `legs`. */
  readonly leg: Uint8Array
}

/** Charges by their names on a contract note, in its order; those that came to nothing are left out. */
export interface ChargeLines {
  readonly lines: readonly { readonly label: string; readonly rupees: number }[]
  readonly total: number
}

/** A run as the screen shows it. */
export interface RunView {
  readonly runId: string
  readonly inputs: RunInputs
  readonly dataset: DatasetStamp
  /** Instruments that were traded, the main one first. */
  readonly legs: readonly string[]
  /** Only in a run of several instruments. */
  readonly hedges: readonly HedgeStamp[]
  readonly jointTrades: JointTrades | null
  readonly stats: Metrics
  readonly notes: readonly string[]
  readonly orders: OrderCounts
  readonly riskEvents: readonly RiskEvent[]
  /** What the limits did, in one clause; null when none acted. */
  readonly riskWords: string | null
  readonly trades: TradeColumns
  /** The round trip still open at the last bar, if any, marked at its close. */
  readonly open: TradeColumns
  readonly curve: EquityCurve
  /** The capital in the run's main instrument, bought at the first close; missing where the prices are not known. */
  readonly hold?: HoldLine
  /** The bars that were traded in as many points, where they are a small part of the run: one that stopped early. */
  readonly tradedPart?: { readonly curve: EquityCurve; readonly hold?: HoldLine } | null
  /** What to know before the run is believed, each with its number; missing where the bars are not known. */
  readonly findings?: readonly Finding[]
  /** What one lot needs, where orders were rejected because the run had less; missing where the bars are not known. */
  readonly lotNeed?: LotNeed | null
  readonly fingerprint: string
  /** What the console of a strategy in code has said meanwhile. */
  readonly console?: ConsoleLines
  readonly engineVersion: string
  /** How long the engine took, for the status line. */
  readonly elapsedMs: number
}

/** What a strategy in code has logged in one run. */
export interface ConsoleLines {
  readonly lines: readonly string[]
  /** Lines that were left out, since there were too many. */
  readonly omitted: number
}

/** What a form needs of a strategy; its code stays in the workers. */
export interface StrategyInfo extends OwnParts {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly params: Params
  /** Which parameters must be below which. */
  readonly orders?: readonly ParamOrder[]
  /** Instruments that it trades; missing is one. */
  readonly legs?: number
}

/** A strategy that rules describe. */
export interface RulesStrategyInfo extends StrategyInfo {
  readonly rules: Rules
}

/** A strategy in code. */
export interface CodeStrategyInfo extends StrategyInfo {
  readonly code: OwnCode
}

/** What rules may be written with. */
export interface RulesHelp {
  /** Each word for a value with what it means: "RSI(14)", "Relative strength index, 0 to 100." */
  readonly words: readonly { readonly text: string; readonly help: string }[]
  readonly templates: readonly RulesTemplate[]
  /** The same in code. */
  readonly codeTemplates: readonly CodeTemplate[]
}

/** Prices of a run for its chart, with the lines that its strategy acts on, each as long as the candles. */
export interface RunCandles extends Candles {
  readonly lines: readonly StrategyLine[]
  /** What it acts on, and in which candles that held. */
  readonly conditions: readonly StrategyCondition[]
  /** Why the strategy could not draw its lines. */
  readonly linesFault?: string
}

/** The files that a run can be saved as; the trades and the equity are tables for a spreadsheet. */
export type ExportKind = 'trades-csv' | 'equity-csv' | 'run-json' | 'report-html'

/** A file to save. The bytes of a Blob stay where they are when it is posted: 60 MB of text would stall the page. */
export interface ExportFile {
  readonly name: string
  readonly blob: Blob
}

/** The columns and the stamp that a pool worker needs before it can run on a dataset. */
export interface LoadedDataset {
  readonly bars: Bars
  readonly info: DatasetInfo
}

/** Ends what the page listens to; it crosses the border as a reference, since a function cannot be copied. */
export type Stop = (() => void) & ProxyMarked
