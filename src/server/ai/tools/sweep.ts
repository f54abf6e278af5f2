import { z } from 'zod'
import {
  type Dataset,
  evaluateRows,
  findStrategy,
  InputError,
  levelled,
  METRICS,
  type SweepRow,
} from '../../../engine/index.ts'
import { params, simulatedSymbol, simulation, strategyId } from './fields.ts'
import { barsFor, type RunSummary, simulate, toSummary } from './simulation.ts'
import { type Simulation, simulationInputs } from './simulationInputs.ts'
import { checkWork, SyntheticData } from './syntheticData.ts'
import { defineTool, resultId, yieldToEventLoop } from './tool.ts'

/** Runs of one sweep. */
const MAX_COMBINATIONS = 25

const ORDERS = ['netProfit', 'sharpe', 'maxDrawdownPct', 'winRatePct', 'profitFactor'] as const

/** What a sweep found. */
export interface SweepResult {
  readonly strategy: string
  readonly instrument: string
  /** The metric by which the runs are in order, best first. */
  readonly by: string
  readonly names: readonly string[]
  readonly runs: readonly RunSummary[]
  /** Combinations that the strategy cannot have, and why. */
  readonly refused: readonly RefusedRun[]
  /** How far the run with the highest Sharpe ratio is luck, in sentences; null for a single run. */
  readonly luck: readonly string[] | null
}

interface RefusedRun {
  readonly params: Readonly<Record<string, number>>
  readonly reason: string
}

/** One strategy with each combination of a few parameter values. */
export const sweepTool = defineTool({
  name: 'sweep',
  description: `Runs one strategy with each combination of a few parameter values (at most ${MAX_COMBINATIONS} runs) on the built-in synthetic market and gives the runs, best first. The best of many runs is partly luck.`,
  schema: z.strictObject({
    strategy: strategyId,
    instrument: simulatedSymbol,
    grid: z
      .record(z.string().max(40), z.array(z.number()).min(1).max(MAX_COMBINATIONS))
      .describe('Values to try, by the name of the parameter; one or two parameters'),
    by: z.enum(ORDERS).default('netProfit').describe('The figure that decides'),
    params,
    ...simulation,
  }),
  async run(args, context): Promise<{ runId: string; data: SweepResult }> {
    const { grid, by, ...common } = args
    checkGrid(common.strategy, grid)
    const combinations = combine(grid)
    checkWork(args, combinations.length)
    const data = new SyntheticData(context)
    const runs: RunSummary[] = []
    const rows: SweepRow[] = []
    const refused: RefusedRun[] = []
    for (const values of combinations) {
      const requested: Simulation = { ...common, params: { ...common.params, ...values } }
      try {
        const report = await simulate(requested, data)
        runs.push(toSummary(requested, report))
        rows.push({ params: values, stats: report.stats, refusal: null, dailyReturns: null })
      } catch (error) {
        if (!(error instanceof InputError)) throw error
        refused.push({ params: values, reason: error.message })
      }
      await yieldToEventLoop(context.signal)
    }
    if (runs.length === 0) throw new InputError(refused[0]!.reason)
    const { strategy, instrument } = common
    const found = {
      strategy,
      instrument,
      by: METRICS[by].label,
      names: Object.keys(grid),
      runs: bestFirst(runs, by),
      refused,
      luck: rows.length < 2 ? null : luckWords(await barsFor(common, data), common, rows),
    }
    return { runId: resultId('sweep', args, found), data: found }
  },
})

function luckWords(dataset: Dataset, run: Simulation, rows: readonly SweepRow[]): readonly string[] {
  const found = evaluateRows(dataset, simulationInputs(run), rows)
  return 'words' in found ? found.words : [found.reason]
}

function checkGrid(strategy: string, grid: Readonly<Record<string, readonly number[]>>): void {
  const { title, params: declared } = findStrategy(strategy)
  const names = Object.keys(grid)
  if (names.length < 1 || names.length > 2) {
    throw new InputError('grid: name one or two parameters with the values to try.')
  }
  const unknown = names.find(name => !Object.hasOwn(declared, name))
  if (unknown !== undefined) {
    throw new InputError(`grid: ${title} has no such parameter. It has ${Object.keys(declared).join(', ')}.`)
  }
  const runs = names.reduce((count, name) => count * grid[name]!.length, 1)
  if (runs > MAX_COMBINATIONS) {
    throw new InputError(
      `grid: ${runs} combinations are more than ${MAX_COMBINATIONS}. Take fewer values, or larger steps.`,
    )
  }
}

function combine(grid: Readonly<Record<string, readonly number[]>>): Record<string, number>[] {
  let rows: Record<string, number>[] = [{}]
  for (const [name, values] of Object.entries(grid)) {
    rows = rows.flatMap(row => values.map(value => ({ ...row, [name]: value })))
  }
  return rows
}

/** Ties stay as they ran; a run that has no such metric comes last. */
function bestFirst(runs: readonly RunSummary[], by: (typeof ORDERS)[number]): readonly RunSummary[] {
  const worth = ({ figures }: RunSummary) => figures.find(({ id }) => id === by)?.value ?? -Number.MAX_VALUE
  const levels = levelled(runs.map(worth))
  return [...runs.keys()].sort((a, b) => levels[b]! - levels[a]!).map(place => runs[place]!)
}
