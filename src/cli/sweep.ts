import {
  drawTrials,
  evaluateRows,
  findStrategy,
  InputError,
  MAX_SWEEP_POINTS,
  pointsByPlace,
  type RunInputs,
  runSweep,
  SWEEP_METRICS,
  type SweepAxis,
  type SweepMethod,
  type SweepPoints,
  toSweepJson,
} from '../engine/index.ts'
import { printHelp, progressLine, runCommand } from './command.ts'
import { LAST_HELP, RUN_OPTIONS_HELP } from './help.ts'
import { loadMarket } from './market.ts'
import { mergeSweep } from './mergeSweep.ts'
import { type Options, readOptions, single, toRunInputs } from './options.ts'
import { cannotWrite, printJson } from './output.ts'
import { writePart } from './shards/part.ts'
import { runShard } from './shards/runShard.ts'
import { parseShard, type Shard } from './shards/shard.ts'
import {
  orderRows,
  POINT_OPTIONS_HELP,
  parseAxes,
  parseMethod,
  parseOrder,
  pointsOf,
  type RowOrder,
  refuseFixedAxes,
  SWEEP_FLAGS,
  SWEEP_OPTIONS,
} from './sweepOptions.ts'

const HELP = `Runs a strategy with many values of its parameters and prints one JSON object. Money is in rupees.

npm run --silent sweep -- --data FILE --instrument SYMBOL --strategy NAME --axis NAME=FROM:TO:STEP [options]
npm run --silent sweep -- --synthetic --seed N --from DAY --to DAY --instrument SYMBOL --strategy NAME --axis … [options]
npm run --silent sweep -- --merge PART… [--sort METRIC] [--top N] [--out FILE]

${POINT_OPTIONS_HELP}
  --sort METRIC           rows with the largest first, or the smallest with METRIC:up: ${SWEEP_METRICS.join(', ')}
  --top N                 only the first N of them
  --overfitting           how likely the run with the highest Sharpe ratio is luck: its deflated Sharpe ratio, and the
                          probability of backtest overfitting by cross-validation
  --shard K/N             only the Kth of N shares of the points; --out is the file of this part
  --merge PART…           prints the sweep whose N parts these are, as one process would have

Each row has the metrics that the backtest command prints for its parameters alone. A combination that the strategy
does not accept is a row with its reason.

${RUN_OPTIONS_HELP}
${LAST_HELP}`

/** Runs the sweep that the arguments ask for, or a shard of it, or puts its parts together. */
async function sweep(args: readonly string[]): Promise<void> {
  const isMerge = args.some(arg => arg === '--merge' || arg.startsWith('--merge='))
  if (isMerge && !args.includes('--help')) return mergeSweep(args)
  const options = await readOptions(isMerge ? ['--help'] : args, SWEEP_OPTIONS, SWEEP_FLAGS)
  if (options.help) {
    printHelp(HELP)
    return
  }
  const axes = parseAxes(options)
  refuseFixedAxes(options, axes)
  const method = parseMethod(options)
  const order = parseOrder(options)
  const shard = parseShardOption(options)
  const strategy = findStrategy(options.given.strategy!)
  const most = MAX_SWEEP_POINTS * (shard?.of ?? 1)
  const points = pointsOf(method, () => pointsByPlace(strategy, axes, method, most))
  const market = await loadMarket(options)
  const inputs = toRunInputs(options, market.intervalMinutes)
  const asked = { market, inputs, axes, method, order, points, overfitting: options.flags.has('overfitting') }
  if (shard) return sweepShard(asked, shard, options)
  return sweepWhole(asked, options)
}

/** What a sweep was asked for, and the bars to run it on. */
interface AskedSweep {
  readonly market: Awaited<ReturnType<typeof loadMarket>>
  readonly inputs: RunInputs
  readonly axes: readonly SweepAxis[]
  readonly method: SweepMethod
  readonly order: RowOrder
  readonly points: SweepPoints
  readonly overfitting: boolean
}

function sweepWhole(
  { market, inputs, axes, method, order, points, overfitting }: AskedSweep,
  { out }: Options,
) {
  const onProgress = progressLine(progressWords)
  const onRow = onProgress && ((_row: unknown, index: number) => onProgress(index + 1, points.count))
  const drawn = overfitting && new Set(drawTrials(points.count))
  const all = Array.from({ length: points.count }, (_, index) => points.at(index))
  const result = runSweep(market.dataset, inputs, all, {
    ...(drawn && { returnsOf: index => drawn.has(index) }),
    ...(onRow && { onRow }),
  })
  printJson(
    {
      ...toSweepJson(market.dataset, axes, method, result, orderRows(result.rows, order)),
      ...(overfitting && { overfitting: evaluateRows(market.dataset, inputs, result.rows) }),
      ...market.printed,
    },
    out,
  )
}

function sweepShard({ market, order, ...asked }: AskedSweep, shard: Shard, { out, more }: Options): void {
  const { dataset, printed } = market
  const top = Number.isFinite(order.top) ? order.top : null
  const asTyped = { sort: single(more, 'sort') ?? null, top }
  const lines = runShard({ ...asked, dataset, printed, order: asTyped }, shard, progressLine(progressWords))
  try {
    writePart(out!, lines)
  } catch (error) {
    throw cannotWrite(out!, error)
  }
}

/** @throws InputError where a part has no file to go to. */
function parseShardOption({ more, out }: Options): Shard | null {
  const text = single(more, 'shard')
  if (text === undefined) return null
  const shard = parseShard(text)
  if (out === null)
    throw new InputError(`--out is missing: to which file does --shard ${text} write its part?`)
  return shard
}

function progressWords(done: number, of: number, elapsedMs: number): string {
  const runsPerSecond = done / (elapsedMs / 1000)
  const leftSeconds = Math.ceil((of - done) / runsPerSecond)
  return `${done} of ${of} runs, ${runsPerSecond.toFixed(1)} runs/s, ${leftSeconds} s left`
}

void runCommand(sweep)
