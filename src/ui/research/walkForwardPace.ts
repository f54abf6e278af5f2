import type { WindowPlan } from '../../engine/research/windows.ts'
import type { DatasetInfo } from '../../workers/api/api.ts'
import { type Estimate, estimateBars, guessBars, type PacedInputs } from './sweep/speed.ts'

/**
 * What a run costs beside its bars, in bars: of 60 daily bars and of 45,000 of a minute so many more make the same speed
 * (measured with 200 combinations of Momentum).
 */
const SETUP_BARS = 1_500
const NSE_MINUTES = 375

/** How many windows a walk-forward has, and what each in-sample run costs in bars: those that it walks, and its start. */
export function guessWalk(
  inputs: PacedInputs,
  dataset: DatasetInfo | null,
  { inSampleDays, outOfSampleDays, anchored }: WindowPlan,
): { readonly windows: number; readonly barsOfRun: number } {
  const { days, barsPerDay } = guessBars(inputs, dataset)
  const windows = Math.max(0, Math.ceil((days - inSampleDays) / outOfSampleDays))
  // each anchored window is longer by the days that were traded after the one before
  const grown = anchored ? (Math.max(0, windows - 1) * outOfSampleDays) / 2 : 0
  return { windows, barsOfRun: SETUP_BARS + (inSampleDays + grown) * barsPerDay }
}

/** About how many bars a day the strategy sees; rather more than fewer where the market is open longer than NSE. */
export function barsPerDayOf(inputs: PacedInputs, dataset: DatasetInfo | null): number {
  const { barsPerDay } = guessBars({ ...inputs, fill: { onSmallerBars: false } }, dataset)
  if (!dataset) return barsPerDay
  const { rows, intervalMinutes } = dataset
  const { days } = guessBars({ ...inputs, from: null, to: null }, dataset)
  const longer = days > 0 ? (rows / days) * (intervalMinutes / NSE_MINUTES) : 1
  return barsPerDay * Math.max(1, longer)
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
