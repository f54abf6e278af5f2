import { datasetKey, type PastTrials, sweepTrials } from '../../storage/runs/trials.ts'
import type { WalkForwardAsk, WalkForwardTried } from '../../workers/api/researchApi.ts'

/** Trials that one task of the page names: more would be felt. */
const TRIALS_AT_ONCE = 1_000

/** The trials on its data that the in-sample runs of a walk-forward were, in parts that are read one by one. */
export async function walkForwardTrials(
  { data, inputs }: Pick<WalkForwardAsk, 'data' | 'inputs'>,
  { datasetSha256, params, sharpes }: WalkForwardTried,
): Promise<readonly PastTrials[]> {
  const dataset = datasetKey(data, inputs.instrument, datasetSha256)
  const parts: PastTrials[] = []
  for (let from = 0; from < sharpes.length; from += TRIALS_AT_ONCE) {
    const cut = (column: Float64Array) => column.subarray(from, from + TRIALS_AT_ONCE)
    const columns = Object.entries(params).map(([name, column]) => [name, cut(column)] as const)
    const sharpe = cut(sharpes)
    const chunk = { indices: new Int32Array(sharpe.length), params: Object.fromEntries(columns) }
    const trials = sweepTrials({ data, inputs }, { ...chunk, figures: { sharpe }, refusals: [] })
    parts.push({ dataset, trials })
    // not after a painting: in a tab that is hidden the walk-forward would not be kept
    await new Promise(resolve => setTimeout(resolve))
  }
  return parts
}
