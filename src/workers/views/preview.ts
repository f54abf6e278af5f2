import {
  type Dataset,
  type PreviewReport,
  type PreviewRuns,
  preparePreviewRuns,
  type RunInputs,
  riskWords,
} from '../../engine/index.ts'
import type { Preview } from '../api/previewApi.ts'
import { toCurve, tradedRange } from './curve.ts'
import { toTradeColumns, viewBuffers } from './runView.ts'

/** Points of a curve that is looked at for a moment. */
const MAX_POINTS = 600
/** Round trips as columns take 0.1 ms for each hundred. */
const MAX_TRADES = 2_000

/** What a kept run was made of. */
export interface RunSource {
  readonly dataset: Dataset
  readonly inputs: RunInputs
}

/** Runs again with other parameters; memory and indicators are kept for the run that was tuned last. */
export class Previews {
  #source: RunSource | null = null
  #runs: PreviewRuns | null = null

  /**
   * The run with these parameters; its columns are to be handed over.
   * @throws InputError for parameters that the strategy refuses.
   */
  run(source: RunSource, params: RunInputs['params']): Preview {
    if (source !== this.#source) this.#runs = null
    this.#source = source
    this.#runs ??= preparePreviewRuns(source.dataset, source.inputs)
    return toPreview(this.#runs.run(params), source)
  }
}

function toPreview(report: PreviewReport, { inputs, dataset }: RunSource): Preview {
  const { stats, notes, orders, riskEvents, trades, open } = report
  const legs = [inputs.instrument, ...(dataset.hedges ?? []).map(({ instrument }) => instrument)]
  const range = tradedRange(report)
  return {
    stats,
    notes,
    orders,
    riskEvents,
    riskWords: riskWords(riskEvents),
    curve: toCurve(report, { maxPoints: MAX_POINTS }),
    tradedPart: range && { curve: toCurve(report, { maxPoints: MAX_POINTS, range }) },
    traded:
      trades.length > MAX_TRADES
        ? null
        : { trades: toTradeColumns(trades, legs), open: toTradeColumns(open, legs) },
  }
}

/** The memory of a preview's columns. */
export function previewBuffers({ curve, tradedPart, traded }: Preview): ArrayBuffer[] {
  return viewBuffers({ curve, tradedPart: tradedPart ?? null, ...traded })
}
