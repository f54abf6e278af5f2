import {
  drawTrials,
  evaluateRows,
  findStrategy,
  runSweep,
  SWEEP_METRICS,
  sweepPoints,
  toSweepJson,
} from '../engine/index.ts'
import { printJson, progressLine, runCommand } from './command.ts'
import { LAST_HELP, RUN_OPTIONS_HELP } from './help.ts'
import { loadMarket } from './market.ts'
import { parseOptions, toRunInputs } from './options.ts'
import {
  orderRows,
  POINT_OPTIONS_HELP,
  parseAxes,
  parseMethod,
  parseOrder,
  SWEEP_FLAGS,
  SWEEP_OPTIONS,
} from './sweepOptions.ts'

const HELP = `Runs a strategy with many values of its parameters and prints one JSON object. Money is in rupees.

npm run --silent sweep -- --data FILE --instrument SYMBOL --strategy NAME --axis NAME=FROM:TO:STEP [options]
npm run --silent sweep -- --synthetic --seed N --from DAY --to DAY --instrument SYMBOL --strategy NAME --axis … [options]

${POINT_OPTIONS_HELP}
  --sort METRIC           rows with the largest first, or the smallest with METRIC:up: ${SWEEP_METRICS.join(', ')}
  --top N                 only the first N of them
  --overfitting           how likely the run with the highest Sharpe ratio is luck: its deflated Sharpe ratio, and the
                          probability of backtest overfitting by cross-validation

Each row has the metrics that the backtest command prints for its parameters alone. A combination that the strategy
does not accept is a row with its reason.

${RUN_OPTIONS_HELP}
${LAST_HELP}`

/** Runs the sweep that the arguments ask for and prints it. */
async function sweep(args: readonly string[]): Promise<void> {
  const options = parseOptions(args, SWEEP_OPTIONS, SWEEP_FLAGS)
  if (options.help) {
    process.stdout.write(HELP)
    return
  }
  const axes = parseAxes(options)
  const method = parseMethod(options)
  const order = parseOrder(options)
  const points = sweepPoints(findStrategy(options.given.strategy!), axes, method)
  const market = await loadMarket(options)
  const inputs = toRunInputs(options, market.intervalMinutes)
  const onProgress = progressLine(progressWords)
  const onRow = onProgress && ((_row: unknown, index: number) => onProgress(index + 1, points.length))
  const wantsOverfitting = options.flags.has('overfitting')
  const drawn = wantsOverfitting && new Set(drawTrials(points.length))
  const result = runSweep(market.dataset, inputs, points, {
    ...(drawn && { returnsOf: index => drawn.has(index) }),
    ...(onRow && { onRow }),
  })
  printJson(
    {
      ...toSweepJson(market.dataset, axes, method, result, orderRows(result.rows, order)),
      ...(wantsOverfitting && { overfitting: evaluateRows(market.dataset, inputs, result.rows) }),
      ...market.printed,
    },
    options.out,
  )
}

function progressWords(done: number, of: number, elapsedMs: number): string {
  const runsPerSecond = done / (elapsedMs / 1000)
  const leftSeconds = Math.ceil((of - done) / runsPerSecond)
  return `${done} of ${of} runs, ${runsPerSecond.toFixed(1)} runs/s, ${leftSeconds} s left`
}

await runCommand(sweep)
