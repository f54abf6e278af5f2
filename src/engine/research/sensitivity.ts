/** How much of a result hangs on what a trader does not know: charges, slippage, and a bar's delay. See RULES.md, W9. */

import { InputError } from '../core/problem.ts'
import type { RunInputs } from '../inputs/inputs.ts'
import type { Dataset } from '../market/dataset.ts'
import { prepareRun } from '../run/run.ts'
import { simulate } from '../run/simulate.ts'
import type { Strategy } from '../strategies/define.ts'
import { type SweepMetrics, sweepMetrics } from '../sweep/sweepMetrics.ts'
import { oneBarLate } from './lateStrategy.ts'

/** What is changed. */
export type SensitivityId =
  | 'as-it-is'
  | 'charges-0'
  | 'charges-2'
  | 'slippage-0'
  | 'slippage-1'
  | 'slippage-2'
  | 'one-bar-later'

/** The run again with one thing changed. */
export interface SensitivityCase {
  readonly id: SensitivityId
  /** "Charges × 0", "Slippage 1 tick". */
  readonly label: string
  /** Null where the run cannot be made so, with the reason. */
  readonly stats: SweepMetrics | null
  readonly reason: string | null
}

/** The run beside its changed ones. */
export interface Sensitivity {
  readonly cases: readonly SensitivityCase[]
  /** Ticks a side that the run as it is could lose on every fill before its profit is gone (M12). */
  readonly breakEvenSlippageTicks: number | null
}

interface Change {
  readonly id: SensitivityId
  readonly label: string
  readonly inputs?: (inputs: RunInputs) => RunInputs
  readonly strategy?: (strategy: Strategy) => Strategy
  readonly costMultiplier?: number
}

const CHANGES: readonly Change[] = [
  { id: 'as-it-is', label: 'Base case' },
  { id: 'charges-0', label: 'Charges × 0', costMultiplier: 0 },
  { id: 'charges-2', label: 'Charges × 2', costMultiplier: 2 },
  { id: 'slippage-0', label: 'Slippage 0 ticks', inputs: withSlippage(0) },
  { id: 'slippage-1', label: 'Slippage 1 tick', inputs: withSlippage(1) },
  { id: 'slippage-2', label: 'Slippage 2 ticks', inputs: withSlippage(2) },
  { id: 'one-bar-later', label: 'Orders delayed one bar', strategy: oneBarLate },
]

/**
 * The run as it is and with one thing changed at a time, each a run of its own: a size that is a share of the equity
 * follows the money that is left. `onCase` hears of each as soon as it is there.
 * @throws InputError as `runBacktest` does for the run as it is.
 */
export function sensitivity(
  dataset: Dataset,
  inputs: RunInputs,
  onCase?: (one: SensitivityCase) => void,
): Sensitivity {
  const steps = sensitivityInSteps(dataset, inputs)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    onCase?.(value)
  }
}

/** The same for who has something else to do between the runs: each case, and all of them at the end. */
export function* sensitivityInSteps(
  dataset: Dataset,
  inputs: RunInputs,
): Generator<SensitivityCase, Sensitivity, void> {
  const cases: SensitivityCase[] = []
  for (const change of CHANGES) {
    const { id, label } = change
    const one = { id, label, ...outcomeOf(dataset, inputs, change) }
    cases.push(one)
    yield one
  }
  return { cases, breakEvenSlippageTicks: cases[0]!.stats!.breakEvenSlippageTicks }
}

function outcomeOf(
  dataset: Dataset,
  inputs: RunInputs,
  change: Change,
): Pick<SensitivityCase, 'stats' | 'reason'> {
  try {
    return { stats: statsOf(dataset, change.inputs?.(inputs) ?? inputs, change), reason: null }
  } catch (error) {
    // a run without a tick has no slippage in ticks; what is wrong with the run itself is for the trader
    if (!(error instanceof InputError) || change.id === 'as-it-is') throw error
    return { stats: null, reason: error.message }
  }
}

function statsOf(
  dataset: Dataset,
  inputs: RunInputs,
  { strategy = own => own, costMultiplier = 1 }: Change,
): SweepMetrics {
  const run = prepareRun(dataset, inputs)
  const simulation = simulate(run.bars, strategy(run.strategy), run.inputs, {
    hedges: run.hedges,
    costMultiplier,
  })
  return sweepMetrics(run, simulation)
}

function withSlippage(slippageTicks: number) {
  return (inputs: RunInputs): RunInputs => ({ ...inputs, fill: { ...inputs.fill, slippageTicks } })
}
