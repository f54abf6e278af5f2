import {
  CHOICE_METRICS,
  type ChoiceMetric,
  findStrategy,
  InputError,
  plainMetrics,
  sweepPoints,
  toWalkForwardJson,
  type WalkForwardPlan,
  walkForward,
} from '../engine/index.ts'
import { printHelp, progressLine, runCommand } from './command.ts'
import { LAST_HELP, RUN_OPTIONS_HELP } from './help.ts'
import { parseNumber } from './inputOptions.ts'
import { loadMarket } from './market.ts'
import { type Options, readOptions, single, toRunInputs } from './options.ts'
import { printJson } from './output.ts'
import { POINT_OPTIONS, POINT_OPTIONS_HELP, parseAxes, parseMethod, pointsOf } from './sweepOptions.ts'

const HELP = `Chooses a strategy's parameters on some days, trades them on the days after, moves on, and prints one JSON object: the
traded days as one run, and under "walkForward" its windows, what was tried and, as "plain", the metrics of a run with the
parameters of --param on the same days. Money is in rupees.

npm run --silent walk-forward -- --data FILE --instrument SYMBOL --strategy NAME --axis NAME=FROM:TO:STEP
    --in-sample DAYS --out-of-sample DAYS [options]

${POINT_OPTIONS_HELP}
  --in-sample DAYS        trading days on which the parameters are chosen
  --out-of-sample DAYS    trading days on which they trade, and by which the next window begins later
  --anchored              every choice looks back to the first day; without it the windows move along
  --metric METRIC         what they are chosen by, the largest (sharpe): ${CHOICE_METRICS.join(', ')}

${RUN_OPTIONS_HELP}
${LAST_HELP}`

/** `--figure` is what `--metric` was called before: scripts may still have it. */
const OWN_OPTIONS = [...POINT_OPTIONS, 'in-sample', 'out-of-sample', 'metric', 'figure']
const OWN_FLAGS = ['anchored']

/** Runs the analysis that the arguments ask for and prints it. */
async function main(args: readonly string[]): Promise<void> {
  const options = await readOptions(args, OWN_OPTIONS, OWN_FLAGS)
  if (options.help) {
    printHelp(HELP)
    return
  }
  const axes = parseAxes(options)
  const method = parseMethod(options)
  const plan = parsePlan(options)
  const strategy = findStrategy(options.given.strategy!)
  const points = pointsOf(method, () => sweepPoints(strategy, axes, method))
  const market = await loadMarket(options)
  const inputs = toRunInputs(options, market.intervalMinutes)
  const onProgress = progressLine((runs, of) => `${runs} of ${of} runs in sample`)
  const walk = walkForward(market.dataset, inputs, points, plan, onProgress)
  const plain = orReason(() => plainMetrics(market.dataset, inputs, walk))
  printJson({ ...toWalkForwardJson(walk, axes, method, plain), ...market.printed }, options.out)
}

/** A walk-forward stands without the run beside it. */
function orReason<T>(work: () => T): T | { readonly reason: string } {
  try {
    return work()
  } catch (error) {
    if (error instanceof InputError) return { reason: error.message }
    throw error
  }
}

function parsePlan({ more, flags }: Options): WalkForwardPlan {
  return {
    inSampleDays: parseDays('in-sample', more),
    outOfSampleDays: parseDays('out-of-sample', more),
    anchored: flags.has('anchored'),
    figure: parseMetric(more),
  }
}

/** Whether so many days can be, the engine knows. */
function parseDays(name: string, more: Options['more']): number {
  const text = single(more, name)
  if (text === undefined) throw new InputError(`--${name} is missing. See --help.`)
  return parseNumber(name, text)
}

function parseMetric(more: Options['more']): ChoiceMetric {
  const [named, old] = [single(more, 'metric'), single(more, 'figure')]
  if (named !== undefined && old !== undefined)
    throw new InputError('--figure: is the old spelling of --metric. Leave one of them out.')
  const text = named ?? old ?? 'sharpe'
  const metric = CHOICE_METRICS.find(id => id === text)
  if (metric === undefined) {
    throw new InputError(`--metric: "${text}" must be one of ${CHOICE_METRICS.join(', ')}.`)
  }
  return metric
}

void runCommand(main)
