import { compileFunction } from 'node:vm'
import {
  addStrategy,
  type Report,
  runBacktest,
  type Strategy,
  syntheticDataset,
} from '../src/engine/index.ts'
import { defaultInputs, type RunInputs } from '../src/engine/inputs/inputs.ts'
import type { Dataset } from '../src/engine/market/dataset.ts'
import { SCRIPT_NAMES, type Script, scriptStrategy, toScript } from '../src/import/code/strategyCode.ts'
import { pineToCode } from '../src/import/pine/pineToCode.ts'

const OUTPUT = { log() {}, info() {}, warn() {}, error() {}, debug() {} }

/** The strategy that a file of code exports, by the path that the page and the terminal take. */
export function compiled(source: string): Strategy {
  const file = 'pine.ts'
  const script = compileFunction(toScript(source, file), [...SCRIPT_NAMES], { filename: file }) as Script
  return scriptStrategy(script, { source, file, output: OUTPUT })
}

/** The strategy that a script in Pine becomes. */
export function converted(pine: string): Strategy {
  const { code, refusal } = pineToCode(pine)
  if (code === null) throw new Error(refusal ?? 'no code')
  return compiled(code)
}

let market: Dataset | null = null

/** Three weeks of minutes of the built-in market. */
export function testMarket(): Dataset {
  market ??= syntheticDataset({ symbol: 'NIFTY', seed: 1, from: '2023-01-02', to: '2023-01-20' })
  return market
}

/** Inputs of a run in which single units trade, so that every order fills. */
export function testInputs(
  strategy: Strategy,
  params: Readonly<Record<string, number>> = {},
  more: Partial<RunInputs> = {},
): RunInputs {
  addStrategy(strategy)
  const inputs = defaultInputs('NIFTY', 1)
  return {
    ...inputs,
    strategy: strategy.id,
    params,
    capital: 5_000_000,
    lots: false,
    size: { kind: 'fixed', qty: 10 },
    squareOff: null,
    from: '2023-01-02',
    to: '2023-01-20',
    ...more,
  }
}

/** A run of the strategy on the built-in market. */
export function ranOn(
  strategy: Strategy,
  params: Readonly<Record<string, number>> = {},
  more: Partial<RunInputs> = {},
): Report {
  return runBacktest(testMarket(), testInputs(strategy, params, more))
}
