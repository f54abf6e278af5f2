import { InputError } from '../core/problem.ts'
import { Workspace } from '../core/workspace.ts'
import { SharedColumns } from '../indicators/sharedColumns.ts'
import type { RunInputs } from '../inputs/inputs.ts'
import type { Dataset } from '../market/dataset.ts'
import { returnsOf } from '../metrics/returns.ts'
import { EquityPath } from '../run/equityPath.ts'
import { type PreparedRun, prepareRun } from '../run/run.ts'
import { simulate } from '../run/simulate.ts'
import { startHedge, startLeg } from '../run/startLeg.ts'
import { checkParams, type Strategy } from '../strategies/define.ts'
import type { SweepPoint } from './points.ts'
import { type SweepMetrics, sweepMetrics } from './sweepMetrics.ts'

/** One run of a sweep. */
export interface SweepRow {
  readonly params: SweepPoint
  /** Null where the strategy refuses these values. */
  readonly stats: SweepMetrics | null
  /** The sentence with which it refuses them; null where it does not. */
  readonly refusal: string | null
  /** The return of each Indian day (M1), where the sweep was asked for them. */
  readonly dailyReturns: Float64Array | null
}

/** What a sweep keeps of its runs, and how much memory they share. */
export interface SweepOptions {
  readonly withDailyReturns?: boolean
  /** Memory for indicators that its runs share. */
  readonly columnBytes?: number
}

/** Runs that differ in nothing but parameters of the strategy. Which of them it runs, and in what order, changes none. */
export interface Sweep {
  /** What all its runs have in common, as it acts on the bars. */
  readonly inputs: RunInputs
  /** How many bars each run walks. */
  readonly bars: number
  /** What the runs so far had to say, each sentence once. */
  readonly notes: ReadonlySet<string>
  /** One run: its metrics are those of `runBacktest` with `sweepInputs(inputs, point)`, to the last bit. */
  run(point: SweepPoint): SweepRow
}

/**
 * A sweep that is ready to start. A pool prepares one in each worker and hands out points as it likes; what a strategy
 * computes from the bars alone is then computed once in each of them.
 * @throws InputError as `runBacktest` does, for all that does not depend on the point.
 */
export function prepareSweep(dataset: Dataset, inputs: RunInputs, options: SweepOptions = {}): Sweep {
  const prepared = prepareRun(dataset, inputs)
  const { bars, hedges } = prepared
  const strategy = refusing(prepared.strategy)
  const workspace = new Workspace()
  const { indicate } = new SharedColumns(workspace, options.columnBytes)
  const notes = new Set(prepared.notes)
  const path = new EquityPath(bars, prepared.calendar.dayEnds.length)
  // what no run can start with, such as charges of days that are not known, is found before the first of them
  startLeg(bars, prepared.inputs, 0, [], 1, workspace)
  for (const hedge of hedges) startHedge(hedge, prepared.inputs, [], 1, workspace)
  return {
    inputs: prepared.inputs,
    bars: bars.openMs.length,
    notes,
    run(point) {
      try {
        const own = orRefusal(() => withPoint(prepared, point))
        const simulation = simulate(bars, strategy, own.inputs, { hedges, workspace, path, indicate })
        for (const note of simulation.notes) notes.add(note)
        const equity = path.figures()
        const stats = sweepMetrics(own, simulation, equity)
        const { capitalPaise } = simulation.account
        const dailyReturns = options.withDailyReturns ? returnsOf(equity.dayPaise, capitalPaise) : null
        return { params: point, stats, refusal: null, dailyReturns }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return { params: point, stats: null, refusal: error.message, dailyReturns: null }
      }
    },
  }
}

/** The same for a whole sweep, and who hears of its rows. */
interface RunSweepOptions extends SweepOptions {
  readonly returnsOf?: (index: number) => boolean
  readonly onRow?: (row: SweepRow, index: number) => void
}

/** What a sweep has to say once all its points have run. */
export interface SweepResult {
  readonly inputs: RunInputs
  readonly notes: readonly string[]
  /** One for each point, in the order of the points. */
  readonly rows: readonly SweepRow[]
}

/**
 * Runs every point in this thread. `returnsOf` says whose daily returns the rows keep: those of all of a large sweep would
 * fill the memory.
 * @throws InputError as `prepareSweep` does.
 */
export function runSweep(
  dataset: Dataset,
  inputs: RunInputs,
  points: readonly SweepPoint[],
  { returnsOf, onRow, ...options }: RunSweepOptions = {},
): SweepResult {
  const sweep = prepareSweep(dataset, inputs, { ...options, ...(returnsOf && { withDailyReturns: true }) })
  const rows = points.map((point, index) => {
    const row = sweep.run(point)
    onRow?.(row, index)
    return returnsOf && !returnsOf(index) ? { ...row, dailyReturns: null } : row
  })
  return { inputs: sweep.inputs, notes: [...sweep.notes], rows }
}

/** The inputs with which `runBacktest` does the run of a point alone. */
export function sweepInputs(inputs: RunInputs, point: SweepPoint): RunInputs {
  return { ...inputs, params: { ...inputs.params, ...point } }
}

function withPoint(prepared: PreparedRun, point: SweepPoint): PreparedRun {
  const inputs = sweepInputs(prepared.inputs, point)
  return { ...prepared, inputs: { ...inputs, params: checkParams(prepared.strategy, inputs.params) } }
}

/** The values of a point cannot be together: that is a row of the sweep and not its end. */
class Refusal extends Error {}

function orRefusal<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof InputError ? new Refusal(error.message) : error
  }
}

/** The strategy with its own refusals apart from those of the run. */
function refusing(strategy: Strategy): Strategy {
  return { ...strategy, start: context => orRefusal(() => strategy.start(context)) }
}
