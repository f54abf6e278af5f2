/** What decides a run besides the parameters of its strategy, as a text that two runs may have in common. */
import type { RunInputs } from '../../../engine/inputs/inputs.ts'
import type { MarketResult } from '../../../storage/runs/savedRun.ts'
import type { RunData } from '../../../workers/api/api.ts'
import { toRunData } from '../../run/runData.ts'
import { marketErrors } from '../../run/runErrors.ts'
import { type MarketForm, toRunInputs } from '../../run/runInputs.ts'

/** Of what the form asks for; null while it cannot be run. */
export function formRunKey(form: MarketForm): string | null {
  const data = toRunData(form)
  if (!data || Object.keys(marketErrors(form)).length > 0) return null
  return runKeyOf(data, toRunInputs(form))
}

/** Of what was asked for the result on show. */
export function resultRunKey({ data, requested }: MarketResult): string {
  return runKeyOf(data, requested)
}

function runKeyOf(data: RunData, inputs: RunInputs): string {
  return JSON.stringify([data, { ...inputs, params: null }])
}
