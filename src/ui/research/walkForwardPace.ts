import type { WindowPlan } from '../../engine/research/windows.ts'
import type { DatasetInfo } from '../../workers/api/api.ts'
import { type Estimate, estimateBars, guessBars, type PacedInputs } from './sweep/speed.ts'

/** About how many bars each in-sample run of a walk-forward walks, and how many windows there are. */
export function guessWalk(
  inputs: PacedInputs,
  dataset: DatasetInfo | null,
  { inSampleDays, outOfSampleDays, anchored }: WindowPlan,
): { readonly windows: number; readonly barsOfRun: number } {
  const { days, barsPerDay } = guessBars(inputs, dataset)
  const windows = Math.max(0, Math.ceil((days - inSampleDays) / outOfSampleDays))
  // each anchored window is longer by the days that were traded after the one before
  const grown = anchored ? (Math.max(0, windows - 1) * outOfSampleDays) / 2 : 0
  return { windows, barsOfRun: (inSampleDays + grown) * barsPerDay }
}

/** About how long a walk-forward with so many combinations a window takes. */
export function estimateWalk(
  combinations: number,
  inputs: PacedInputs,
  dataset: DatasetInfo | null,
  plan: WindowPlan,
): Estimate {
  const { windows, barsOfRun } = guessWalk(inputs, dataset, plan)
  return estimateBars('walkForward', inputs.strategy, combinations * windows * barsOfRun, 1)
}
