import { CATALOG, InputError, SYNTHETIC_SYMBOLS } from '../../../../engine/index.ts'
import { runBacktestTool } from '../../tools/runBacktest.ts'
import { runTool } from '../../tools/tool.ts'
import type { Intent } from '../intent.ts'
import { names, readStrategies, readSymbols } from '../names.ts'
import { runText } from '../runText.ts'
import { readParams, readSettings } from '../runWords.ts'

/** "Backtest momentum on RELIANCE from Jan to May 2023 with 2 lakh" */
export const backtestIntent: Intent = {
  command: '/backtest',
  about: 'runs a strategy on the built-in synthetic market',
  example: 'Backtest momentum on RELIANCE from Jan to May 2023 with 2 lakh',
  fits: phrase =>
    phrase.has('backtest', 'back test', 'backtesting', 'simulate', 'simulation') ||
    (names.strategy(phrase) && names.symbol(phrase)),
  async answer(phrase, situation) {
    phrase.take('backtest', 'back test', 'backtesting', 'simulate', 'simulation')
    // all is read before anything is refused: what is left is what was not understood
    const [strategies, symbols] = [readStrategies(phrase), readSymbols(phrase)]
    const settings = readSettings(phrase, situation.nowMs)
    const strategy = oneStrategy(strategies)
    const instrument = oneSymbol(symbols)
    const params = Object.fromEntries(
      readParams(phrase, { strategy }).map(({ name, values }) => [name, values[0]!]),
    )
    const { data } = await runTool(runBacktestTool, { strategy, instrument, params, ...settings }, situation)
    return { text: runText(data), runs: [{ run: { strategy, instrument, params, ...settings }, own: null }] }
  },
}

/**
 * The strategy that is named.
 * @throws InputError when none is, or several are.
 */
export function oneStrategy([strategy, ...others]: readonly string[]): string {
  if (strategy === undefined) {
    throw new InputError(`Name a strategy: ${CATALOG.map(({ title }) => title).join(', ')}.`)
  }
  if (others.length > 0) throw new InputError('Name one strategy, or ask to compare them.')
  return strategy
}

/**
 * The instrument that is named.
 * @throws InputError when none is, or several are.
 */
export function oneSymbol([symbol, ...others]: readonly string[]): string {
  checkSimulated(symbol)
  if (others.length > 0) throw new InputError('Name one instrument, or ask to compare them.')
  return symbol
}

/**
 * Nothing, when the synthetic market has the instrument.
 * @throws InputError that names those that it has.
 */
export function checkSimulated(symbol: string | undefined): asserts symbol is string {
  const choices = SYNTHETIC_SYMBOLS.join(', ')
  if (symbol === undefined) {
    throw new InputError(
      `Name an instrument of the synthetic market: ${choices}. For others, import their prices in Backtesting.`,
    )
  }
  if (!SYNTHETIC_SYMBOLS.includes(symbol)) {
    throw new InputError(`The synthetic market has no ${symbol}. Choose ${choices}.`)
  }
}
