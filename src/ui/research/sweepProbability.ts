/** The probability of overfitting of a run that was opened from a sweep, as that sweep has measured it. */

import type { MarketResult } from '../../storage/runs/savedRun.ts'
import { datasetKey, sweepDataset, trialKey } from '../../storage/runs/trials.ts'
import { percent } from '../format/format.ts'
import type { SweepState } from './sweep/sweeps.ts'
import type { SweepTable } from './sweep/sweepTable.ts'

const ELSEWHERE =
  'Probability of overfitting: see Overfitting statistics in the Sweep view, for the sweep in this link.'
const MEASURE =
  'Probability of overfitting: open the Sweep view and press Measure; it is that of the sweep of this run.'

/** What there is to say of it; null for a run that is of no sweep, which the engine's own sentence tells. */
export function sweepProbabilityWords(
  sweepId: string | undefined,
  { table, overfitting, isMeasuring }: Pick<SweepState, 'table' | 'overfitting' | 'isMeasuring'>,
  result: MarketResult,
): string | null {
  if (sweepId === undefined) return null
  if (table?.sweep.id !== sweepId) return ELSEWHERE
  if (!isOfSweep(table, result)) return null
  if (isMeasuring) return 'Probability of overfitting: being measured in the Sweep view.'
  if (!overfitting) return MEASURE
  const { statistics } = overfitting
  if ('reason' in statistics) return `Probability of overfitting: N/A. ${statistics.reason}`
  const { cscv } = statistics
  if ('reason' in cscv) return `Probability of overfitting: N/A. ${cscv.reason}`
  return `Probability of overfitting of the sweep that this run was opened from: ${percent(cscv.pbo * 100, 1)}. ${statistics.words.at(-1)}`
}

/** Whether the run is one of the sweep's: the same bars, days and inputs, with a combination that the sweep has. */
function isOfSweep({ sweep, ask, plan }: SweepTable, { data, requested, view }: MarketResult): boolean {
  const hedge = data.hedge?.instrument ?? null
  const params: Record<string, number> = { ...sweep.inputs.params }
  const isCombination = ask.axes.every(({ param }, k) => {
    const value = requested.params[param]
    if (value === undefined) return false
    params[param] = value
    return plan.values[k]!.includes(value)
  })
  return (
    isCombination &&
    sweepDataset(sweep) === datasetKey(data, requested.instrument, view.dataset.sha256) &&
    sweep.inputs.from === requested.from &&
    sweep.inputs.to === requested.to &&
    trialKey({ ...sweep.inputs, params }, sweep.data.hedge?.instrument ?? null) === trialKey(requested, hedge)
  )
}
