/** How much of a result hangs on what a trader does not know: charges, slippage, and a bar's delay. See RULES.md, W9. */

import { InputError } from '../core/problem.ts'
import type { RunInputs } from '../inputs/inputs.ts'
import type { Dataset } from '../market/dataset.ts'
import { istDay } from '../market/ist.ts'
import { prepareRun } from '../run/run.ts'
import { simulate } from '../run/simulate.ts'
import { ledBy } from '../run/smallerBars.ts'
import { findStrategy } from '../strategies/catalog.ts'
import type { Strategy } from '../strategies/define.ts'
import { sweepMetrics } from '../sweep/sweepMetrics.ts'
import { oneBarLate } from './lateStrategy.ts'
import type { SensitivityCase, SensitivityId } from './sensitivityCase.ts'
import { sensitivityWords } from './sensitivityWords.ts'

/** The run beside its changed ones. */
export interface Sensitivity {
  readonly cases: readonly SensitivityCase[]
  /** Ticks a side that the run as it is could lose on every fill before its profit is gone (M12). */
  readonly breakEvenSlippageTicks: number | null
  /** What the changes did to the profit, in a few sentences. */
  readonly words: string
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
  const { breakEvenSlippageTicks } = cases[0]!.stats!
  return { cases, breakEvenSlippageTicks, words: sensitivityWords(cases, breakEvenSlippageTicks) }
}

type Outcome = Pick<SensitivityCase, 'stats' | 'reason' | 'isStopped'>

function outcomeOf(dataset: Dataset, inputs: RunInputs, change: Change): Outcome {
  try {
    return { ...runOf(dataset, change.inputs?.(inputs) ?? inputs, change), reason: null }
  } catch (error) {
    // a run without a tick has no slippage in ticks; what is wrong with the run itself is for the trader
    if (!(error instanceof InputError) || change.id === 'as-it-is') throw error
    return { stats: null, reason: error.message, isStopped: false }
  }
}

function runOf(
  dataset: Dataset,
  inputs: RunInputs,
  { strategy = own => own, costMultiplier = 1 }: Change,
): Pick<Outcome, 'stats' | 'isStopped'> {
  const run = prepareRun(dataset, inputs)
  // a bar later is one of those on which the strategy decides (F12)
  const changed = ledBy(run.inputs, strategy(findStrategy(run.inputs.strategy)))
  const simulation = simulate(run.bars, changed, run.inputs, {
    hedges: run.hedges,
    costMultiplier,
  })
  const lastDay = istDay(run.bars.openMs.at(-1)!)
  const isStopped = simulation.riskEvents.some(
    ({ kind, ms }) => kind !== 'daily-loss' && istDay(ms) < lastDay,
  )
  return { stats: sweepMetrics(run, simulation), isStopped }
}

function withSlippage(slippageTicks: number) {
  return (inputs: RunInputs): RunInputs => ({ ...inputs, fill: { ...inputs.fill, slippageTicks } })
}
