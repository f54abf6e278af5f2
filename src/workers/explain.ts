import { type Dataset, prepareRun, type RunInputs, TradeExplainer, toRupees } from '../engine/index.ts'
import type { Report } from '../engine/run/report.ts'
import type { TradeExplanationView } from './api/explainApi.ts'
import type { RunCharges } from './views/chargeLines.ts'

/** The trades of one run in words. The run is made once more when the first of them is asked for. */
export class RunExplanations {
  readonly #dataset: Dataset
  readonly #given: RunInputs
  readonly #report: Report
  readonly #charges: RunCharges
  #explainer: TradeExplainer | null = null

  /** `given` are the inputs as the page sent them. */
  constructor(dataset: Dataset, given: RunInputs, report: Report, charges: RunCharges) {
    this.#dataset = dataset
    this.#given = given
    this.#report = report
    this.#charges = charges
  }

  /** The round trip at that place: those that ended first, then the open ones. Null where there is none. */
  trade(index: number): TradeExplanationView | null {
    this.#explainer ??= new TradeExplainer(prepareRun(this.#dataset, this.#given), this.#report)
    const explanation = this.#explainer.trade(index, this.#charges.items)
    if (explanation === null) return null
    const { maePaise, mfePaise } = this.#report.excursions
    return {
      ...explanation,
      mae: toRupees(maePaise[index]!),
      mfe: toRupees(mfePaise[index]!),
      charges: this.#charges.lines(index),
    }
  }
}
