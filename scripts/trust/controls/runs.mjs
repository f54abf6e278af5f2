import { node } from './control.mjs'

const screen = (id, file, guard, off) => node(id, 'ui/app/screens/BacktestScreen.test.tsx', file, guard, off)
const supervisor = (id, guard, off) =>
  node(id, 'workers/client/supervisor.test.ts', 'workers/client/supervisor.ts', guard, off)
const range = (id, guard, off) => node(id, 'engine/run/range.test.ts', 'engine/run/range.ts', guard, off)

/** Controls of workers and runs. */
export const RUNS = [
  supervisor('K1', 'const START_BEATS = 20', 'const START_BEATS = 2_000'),
  supervisor('K2', 'const HUNG_BEATS = 5', 'const HUNG_BEATS = 500'),
  screen('K3', 'ui/backtest/runJournal.ts', 'return isThere', 'return false'),
  node(
    'K4',
    'ui/backtest/results/market.test.tsx',
    'ui/backtest/useBacktest.ts',
    'this.#run.abort()\n',
    '\n',
  ),
  screen('K5', 'ui/backtest/useBacktest.ts', 'if (this.#run) return\n    this.isNew', 'this.isNew'),
  node(
    'K6',
    'workers/backtests.test.ts',
    'engine/inputs/checkInputs.ts',
    'if (fromMs > toMs) throw',
    'if (false) throw',
  ),
  range('K7', 'if (isPartly(inputs, to, firstDay, lastDay)) {', 'if (false) {'),
  range('K8', "isClosed(inputs, inside) ? 'No trading days in this range' : missing", 'missing'),
  // days are counted from a Thursday: a Saturday is the second after it
  node(
    'K9',
    'engine/run/range.test.ts',
    'engine/market/closedDays.ts',
    '|| isTradingDay(day)) continue',
    '|| (isTradingDay(day) && day % 7 !== 2 && day % 7 !== 3)) continue',
  ),
  node(
    'K10',
    'engine/run/run.test.ts',
    'engine/metrics/metricValue.ts',
    'value !== null && Number.isFinite(value) ? value : { reason }',
    'value ?? Number.NaN',
  ),
  screen(
    'K11',
    'ui/run/runErrors.ts',
    "if (!isValidInput('capital', capital)) errors.capital = RUN_INPUTS.capital.wrong",
    '',
  ),
]
