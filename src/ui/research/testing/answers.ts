/** What the workers answer about a run, small enough to read. For tests. */
import { defaultInputs } from '../../../engine/inputs/inputs.ts'
import type { MonteCarloPlan } from '../../../engine/research/limits.ts'
import type { Overfitting } from '../../../engine/research/overfitting.ts'
import type { Sensitivity } from '../../../engine/research/sensitivity.ts'
import type { SensitivityCase, SensitivityId } from '../../../engine/research/sensitivityCase.ts'
import type { MarketResult } from '../../../storage/runs/savedRun.ts'
import type { MonteCarloView } from '../../../workers/api/researchApi.ts'
import { viewOf } from '../../run/testing/run.ts'

const INPUTS = defaultInputs('NIFTY', 1)
const VIEW = viewOf(INPUTS)
/** A run on the built-in market. */
export const RESULT: MarketResult = {
  data: { main: { kind: 'synthetic', seed: 1 }, hedge: null },
  requested: INPUTS,
  source: 'Simulated',
  strategyTitle: 'Momentum',
  view: { ...VIEW, stats: { ...VIEW.stats, tradingDays: 250 } },
}

const DAY_MS = 86_400_000
const FIRST_MS = Date.parse('2023-01-02T15:29:00+05:30')

function caseOf(id: SensitivityId, label: string, netProfit: number | null): SensitivityCase {
  if (netProfit === null)
    return { id, label, stats: null, reason: 'This run has no later bar.', isStopped: false }
  return { id, label, stats: { netProfit } as SensitivityCase['stats'], reason: null, isStopped: false }
}

/** A run that earns ₹1,000 and loses it at two ticks of slippage; one case cannot be made. */
export const CASES: readonly SensitivityCase[] = [
  caseOf('as-it-is', 'Base case', 1_000),
  caseOf('charges-0', 'Charges × 0', 1_500),
  caseOf('charges-2', 'Charges × 2', 500),
  caseOf('slippage-1', 'Slippage 1 tick', 200),
  caseOf('slippage-2', 'Slippage 2 ticks', -600),
  caseOf('one-bar-later', 'Orders delayed one bar', null),
]

/** The sensitivity of that run. */
export const SENSITIVITY: Sensitivity = {
  cases: CASES,
  breakEvenSlippageTicks: 1.4,
  words: 'Turns unprofitable at 2 ticks of slippage.',
}

/** Four points of a cone that opens by ₹1,000 a day. */
export function coneView(plan: MonteCarloPlan): MonteCarloView {
  const days = [0, 1, 2, 3]
  return {
    plan,
    steps: 3,
    idleDays: 0,
    openTrades: 0,
    ms: Float64Array.from(days, day => FIRST_MS + day * DAY_MS),
    cone: [-2, -1, 0, 1, 2].map(side => Float64Array.from(days, day => 100_000 + day * side * 1_000)),
    finalEquity: {
      percentiles: [97_000, 99_000, 102_000, 104_000, 106_000],
      lowest: 90_000,
      highest: 110_000,
      counts: [1],
    },
    maxDrawdownPct: { percentiles: [-9, -5, -3, -2, -1], lowest: -12, highest: -0.5, counts: [1] },
    lossShare: 0.25,
    drawdownShare: 0.125,
    words: '500 paths of 3 days resampled.',
    equityAxis: { low: 90_000, high: 110_000, ticks: [90_000, 100_000, 110_000] },
  }
}

/** Overfitting statistics of a run that lost. */
export const OVERFITTING: Overfitting = {
  trials: 12,
  sharpe: -0.82,
  luckSharpe: 1.4,
  probabilistic: 0.8,
  deflated: 0.61,
  neededDays: 900,
  cscv: { reason: 'Needs a sweep.' },
  verdict: 'no-profit',
  words: ['After 12 trials: yours is -0.82.', 'Probability of overfitting: N/A. Needs a sweep.'],
}
