/**
 * How many runs does a sweep do in a second? A slowdown here is a longer wait before each heatmap.
 * A hundred SMA pairs on 100,000 bars, the order path whole, and the metrics of each run.
 */
import { isMainThread, Worker, workerData } from 'node:worker_threads'
import { Workspace } from '../src/engine/core/workspace.ts'
import type { RunInputs } from '../src/engine/inputs/inputs.ts'
import type { Bars } from '../src/engine/market/bars.ts'
import type { Dataset } from '../src/engine/market/dataset.ts'
import { runBacktest } from '../src/engine/run/run.ts'
import { simulate } from '../src/engine/run/simulate.ts'
import { findStrategy } from '../src/engine/strategies/catalog.ts'
import { sweepPoints } from '../src/engine/sweep/points.ts'
import { prepareSweep, sweepInputs } from '../src/engine/sweep/sweep.ts'
import { SWEEP_METRICS, type SweepMetrics } from '../src/engine/sweep/sweepMetrics.ts'
import { seededMinuteBars } from './bars.ts'
import type { Work } from './contest/serve.ts'
import { type BenchCases, type Measurement, measure } from './measure.ts'
import { datasetOf, SMA_CROSS } from './ours.ts'

const BARS = 100_000
const CORES = 2

/** As in the engine bench, without the periods: those are swept. */
const INPUTS: RunInputs = {
  ...SMA_CROSS,
  params: { volumeThreshold: 0, takeProfitPct: 0, stopLossPct: 0 },
}

const POINTS = sweepPoints(
  findStrategy('momentum'),
  [
    { param: 'shortBars', from: 5, to: 50, step: 5 },
    { param: 'longBars', from: 60, to: 240, step: 20 },
  ],
  { kind: 'grid' },
)

function makeMarket(): Dataset {
  return datasetOf(seededMinuteBars(BARS))
}

/** Metrics of all points, side by side: NaN is null. */
function writeFigures(table: Float64Array, place: number, stats: SweepMetrics): void {
  SWEEP_METRICS.forEach((id, k) => {
    table[place * SWEEP_METRICS.length + k] = stats[id] ?? Number.NaN
  })
}

/** @throws when a metric differs in a single bit from that of a backtest of its point alone. */
function checkMetrics(table: Float64Array, market: Dataset): void {
  const alone = new Float64Array(table.length)
  POINTS.forEach((point, place) => {
    writeFigures(alone, place, runBacktest(market, sweepInputs(INPUTS, point)).stats)
  })
  const wrong = alone.findIndex((value, k) => !Object.is(value, table[k]))
  if (wrong >= 0) throw new Error(`The sweep and the run alone differ in figure ${wrong}.`)
}

/** Each pair as an engine run of its own, with its own indicators and without metrics. */
function runApart(name: string): Measurement {
  const { bars } = makeMarket()
  const workspace = new Workspace()
  const strategy = findStrategy(INPUTS.strategy)
  return measure(name, BARS * POINTS.length, () => {
    for (const point of POINTS) simulate(bars, strategy, sweepInputs(INPUTS, point), { workspace })
  })
}

function sweepOnOneCore(name: string): Measurement {
  const market = makeMarket()
  const table = new Float64Array(POINTS.length * SWEEP_METRICS.length)
  const result = measure(name, BARS * POINTS.length, () => {
    const sweep = prepareSweep(market, INPUTS)
    POINTS.forEach((point, place) => {
      writeFigures(table, place, sweep.run(point).stats!)
    })
  })
  checkMetrics(table, market)
  return result
}

/** A sweep over the first points as one work: it is prepared and run each time. */
export function sweepWork(bars: Bars, count: number): Work {
  const market = datasetOf(bars)
  let trades: number[] = []
  return {
    run: () => {
      const sweep = prepareSweep(market, INPUTS)
      trades = POINTS.slice(0, count).map(point => sweep.run(point).stats!.trades ?? 0)
    },
    answer: () => ({ trades }),
  }
}

/** What the threads share: which sweep is on, the next point that nobody has taken, and how many threads are done. */
interface Shared {
  readonly table: Float64Array
  readonly state: Int32Array
}

const ROUND = 0
const NEXT = 1
const DONE = 2

function sweepOnTwoCores(name: string): Measurement {
  const table = new Float64Array(new SharedArrayBuffer(8 * POINTS.length * SWEEP_METRICS.length))
  const state = new Int32Array(new SharedArrayBuffer(4 * 3))
  const threads = Array.from(
    { length: CORES },
    () => new Worker(process.argv[1]!, { workerData: { table, state } satisfies Shared }),
  )
  const result = measure(name, BARS * POINTS.length, () => {
    Atomics.store(state, NEXT, 0)
    Atomics.store(state, DONE, 0)
    Atomics.add(state, ROUND, 1)
    Atomics.notify(state, ROUND)
    for (let done = 0; done < CORES; done = Atomics.load(state, DONE)) Atomics.wait(state, DONE, done)
  })
  for (const thread of threads) void thread.terminate()
  checkMetrics(table, makeMarket())
  return result
}

/** The work of one thread: takes point after point of each sweep, with indicators of its own. Never comes back. */
export function sweepInThread(): never {
  const { table, state } = workerData as Shared
  const market = makeMarket()
  for (let round = 0; ; round++) {
    Atomics.wait(state, ROUND, round)
    const sweep = prepareSweep(market, INPUTS)
    for (let place = takeNext(state); place < POINTS.length; place = takeNext(state)) {
      writeFigures(table, place, sweep.run(POINTS[place]!).stats!)
    }
    Atomics.add(state, DONE, 1)
    Atomics.notify(state, DONE)
  }
}

function takeNext(state: Int32Array): number {
  return Atomics.add(state, NEXT, 1)
}

/** Whether this is a thread that `sweepOnTwoCores` has started. */
export const isSweepThread = !isMainThread

/** Every case of the sweep bench; its bars are those of all runs together. */
export const SWEEP_CASES: BenchCases = {
  'sma-pairs-apart': runApart,
  'sma-pairs-sweep': sweepOnOneCore,
  'sma-pairs-two-cores': sweepOnTwoCores,
}
