/** Section B of RULES.md: the built-in strategies by their names. */
import type { RefStep } from '../simulator/simulate.ts'
import type { RefRun } from '../simulator/state.ts'
import { arbitrage } from './arbitrage.ts'
import type { Desk } from './desk.ts'
import { gapTrading } from './gapTrading.ts'
import { marketMaking } from './marketMaking.ts'
import { momentum } from './momentum.ts'

const STRATEGIES: Readonly<Record<string, (desk: Desk) => RefStep>> = {
  'market-making': marketMaking,
  momentum,
  arbitrage,
  'gap-trading': gapTrading,
}

/** The strategy that the inputs of a run name; they know every parameter. */
export function builtIn(run: RefRun): RefStep {
  const { inputs, legs } = run
  return STRATEGIES[inputs.strategy]!({ run, legs, inputs, params: inputs.params })
}
