/** What nobody has set is one thing: the page, the terminal and the assistant make the same run of it. */
import { describe, expect, it } from 'vitest'
import { parseOptions, toRunInputs as toTerminalInputs } from '../src/cli/options.ts'
import { CATALOG, type RunInputs, SYNTHETIC_SYMBOLS } from '../src/engine/index.ts'
import { checkParams } from '../src/engine/strategies/define.ts'
import { DEFAULT_SEED } from '../src/server/ai/tools/fields.ts'
import { runBacktestTool } from '../src/server/ai/tools/runBacktest.ts'
import { hedgeOf, simulationInputs } from '../src/server/ai/tools/simulationInputs.ts'
import { DEFAULT_SETTINGS } from '../src/storage/settings/settings.ts'
import { hedgeSymbol, seedOf } from '../src/ui/run/runData.ts'
import { type MarketForm, toRunInputs as toPageInputs } from '../src/ui/run/runInputs.ts'
import { formLimits } from '../src/ui/run/runLimits.ts'
import { parseRunSearch } from '../src/ui/run/runSearch.ts'
import { DATASET } from '../src/ui/run/testing/run.ts'
import { createBacktests } from '../src/workers/backtests.ts'

const worker = createBacktests()
const STRATEGIES = CATALOG.map(({ id }) => id)
/** A company of another market, in a file. */
const ELSEWHERE = 'VOD.L'

/** The Backtesting screen on which strategy and instrument were chosen, with the bars of a file or the built-in market. */
function pageForm(strategy: string, instrument: string, fromFile: boolean): MarketForm {
  const values = parseRunSearch({
    mode: 'market',
    strategy,
    instrument,
    ...(fromFile && { dataset: DATASET.id }),
  })
  return {
    values,
    defaults: worker.defaultInputs(instrument, 1),
    strategy: worker.listStrategies().find(({ id }) => id === strategy)!,
    dataset: fromFile ? DATASET : null,
    datasets: [DATASET],
    limits: formLimits(values, { settings: DEFAULT_SETTINGS, unreadable: [], problem: null }, null),
  }
}

/** The terminal with what it does not run without. */
function terminal(strategy: string, instrument: string, data: readonly string[]) {
  const options = parseOptions([...data, '--strategy', strategy, '--instrument', instrument])
  return { options, inputs: toTerminalInputs(options, 1) }
}

/** The assistant that was asked for a run of it. */
function assistant(strategy: string, instrument: string) {
  return runBacktestTool.schema.parse({ strategy, instrument })
}

/** One input with a parameter for each that the strategy has, as every run fills them in. */
function inputOf(inputs: RunInputs, key: keyof RunInputs) {
  return key === 'params'
    ? checkParams(CATALOG.find(({ id }) => id === inputs.strategy)!, inputs.params)
    : inputs[key]
}

const KEYS = Object.keys(worker.defaultInputs('NIFTY', 1)) as (keyof RunInputs)[]
const RUNS = STRATEGIES.flatMap(strategy => SYNTHETIC_SYMBOLS.map(symbol => [strategy, symbol] as const))

describe('on the built-in market', () => {
  it.each(KEYS)('the default of %s is the same on the page, in the terminal and for the assistant', key => {
    for (const [strategy, symbol] of RUNS) {
      const requested = assistant(strategy, symbol)
      const days = ['--synthetic', '--from', requested.from, '--to', requested.to]
      const page = inputOf(toPageInputs(pageForm(strategy, symbol, false)), key)
      expect([symbol, inputOf(terminal(strategy, symbol, days).inputs, key)]).toEqual([symbol, page])
      expect([symbol, inputOf(simulationInputs(requested), key)]).toEqual([symbol, page])
    }
  })

  it('so are the seed and the hedge; the terminal has its hedge named', () => {
    for (const [strategy, symbol] of RUNS) {
      const form = pageForm(strategy, symbol, false)
      const days = ['--synthetic', '--from', '2023-01-01', '--to', '2023-05-31']
      const { synthetic } = terminal(strategy, symbol, days).options
      expect([DEFAULT_SEED, synthetic?.seed]).toEqual([seedOf(form.values), seedOf(form.values)])
      expect([symbol, hedgeOf({ strategy, instrument: symbol })]).toEqual([symbol, hedgeSymbol(form)])
    }
  })
})

describe('on a file', () => {
  const symbols = ['NIFTY', 'RELIANCE', ELSEWHERE]

  it.each(KEYS)('the default of %s is the same on the page and in the terminal', key => {
    for (const strategy of STRATEGIES) {
      for (const symbol of symbols) {
        const page = toPageInputs(pageForm(strategy, symbol, true))
        const { inputs } = terminal(strategy, symbol, ['--data', 'bars.csv'])
        expect([symbol, inputOf(inputs, key)]).toEqual([symbol, inputOf(page, key)])
      }
    }
  })

  it('C1 charges are NSE’s where the instrument is known, and a flat 0.03 % where it may be of another market', () => {
    const costs = symbols.map(symbol => terminal('momentum', symbol, ['--data', 'bars.csv']).inputs.costs)
    expect(costs.map(({ kind }) => kind)).toEqual(['nse', 'nse', 'flat'])
    expect(costs[2]).toEqual({ kind: 'flat', fraction: 0.0003 })
  })
})
