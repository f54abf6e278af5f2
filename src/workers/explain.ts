import { type Dataset, prepareRun, RunExplainer, type RunInputs, toRupees } from '../engine/index.ts'
import type { Report } from '../engine/run/report.ts'
import type { TradeExplanation } from './api/explainApi.ts'
import type { RunCharges } from './views/chargeLines.ts'

/** The trades of one run in words. The run is made once more when the first of them is asked for. */
export class RunStories {
  readonly #dataset: Dataset
  readonly #given: RunInputs
  readonly #report: Report
  readonly #charges: RunCharges
  #explainer: RunExplainer | null = null

  /** `given` are the inputs as the page sent them. */
  constructor(dataset: Dataset, given: RunInputs, report: Report, charges: RunCharges) {
    this.#dataset = dataset
    this.#given = given
    this.#report = report
    this.#charges = charges
  }

  /** The round trip at that place: those that ended first, then the open ones. Null where there is none. */
  trade(index: number): TradeExplanation | null {
    this.#explainer ??= new RunExplainer(prepareRun(this.#dataset, this.#given), this.#report)
    const story = this.#explainer.trade(index, this.#charges.items)
    if (story === null) return null
    const { maePaise, mfePaise } = this.#report.excursions
    return {
      ...story,
      mae: toRupees(maePaise[index]!),
      mfe: toRupees(mfePaise[index]!),
      charges: this.#charges.lines(index),
    }
  }
}
