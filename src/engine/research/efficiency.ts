import type { Percent } from '../core/units.ts'
import type { Chosen } from './choice.ts'
import type { WindowOutcome } from './windowOutcome.ts'
import type { WindowDays } from './windows.ts'

/** How much of what the chosen parameters earned in sample they earned out of sample. */
export interface Efficiency {
  /** Of a year, without compounding: Σ returns ÷ Σ days × days of a year (M3), over the windows that traded, of which there is one. */
  readonly inSamplePct: Percent
  readonly outOfSamplePct: Percent
  /** The second ÷ the first; null where the first is not above zero. Pardo takes half as the least that a sound strategy shows. */
  readonly ratio: number | null
  readonly reason: string | null
}

interface TradedWindow {
  readonly inSample: Pick<WindowDays, 'days'>
  readonly outOfSample: Pick<WindowDays, 'days'>
  readonly chosen: Pick<Chosen, 'returnPct'> | null
  readonly outcome: Pick<WindowOutcome, 'returnPct'>
}

/**
 * Walk-forward efficiency: yearly return out of sample ÷ yearly return in sample (Pardo, "The Evaluation and Optimization
 * of Trading Strategies", 2008). Returns of short windows are not compounded to a year, which would blow them up.
 */
export function efficiencyOf(windows: readonly TradedWindow[], periodsPerYear: number): Efficiency {
  const earned = { inSamplePct: 0, inSampleDays: 0, outOfSamplePct: 0, outOfSampleDays: 0 }
  for (const { chosen, outcome, inSample, outOfSample } of windows) {
    if (chosen === null) continue
    earned.inSamplePct += chosen.returnPct
    earned.inSampleDays += inSample.days
    earned.outOfSamplePct += outcome.returnPct
    earned.outOfSampleDays += outOfSample.days
  }
  const inSamplePct = (earned.inSamplePct / earned.inSampleDays) * periodsPerYear
  const outOfSamplePct = (earned.outOfSamplePct / earned.outOfSampleDays) * periodsPerYear
  const above = inSamplePct > 0
  return {
    inSamplePct,
    outOfSamplePct,
    ratio: above ? outOfSamplePct / inSamplePct : null,
    reason: above ? null : 'The chosen parameters made no profit in sample.',
  }
}
