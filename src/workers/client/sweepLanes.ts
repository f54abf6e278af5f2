/** Runs of a sweep, distributed in slices to as many workers as the machine has cores. */
import type { Outcome } from '../../engine/core/problem.ts'
import type { LoadedDataset } from '../api/api.ts'
import type { SweepAsk, SweepClient, SweepHead, SweepOrder, SweepRows, SweepSlice } from '../api/sweepApi.ts'
import { WorkerLost } from './clientTypes.ts'
import { loadDatasets, type RequestDatasets } from './loadDatasets.ts'
import { lostWords } from './lostWords.ts'
import type { Pool } from './pool.ts'
import type { Pools } from './pools.ts'
import { columnBytesOf, SweepDistribution } from './sweepDistribution.ts'

const SWEEP_LOST = 'The sweep stopped unexpectedly. Finished runs are kept: resume to run the rest.'
/** Slices on their way to each worker, so that it never waits for a page that is busy. */
const IN_FLIGHT = 2

/** What a sweep runs on. */
export interface SweepWorkers {
  readonly pools: Pick<Pools, 'of'>
  readonly requestDatasets: RequestDatasets
  readonly workers: number
}

/** A worker that dies is replaced once, and its slice is given to another. Its promises are those of `SweepClient.run`. */
export async function runOnLanes(
  { pools, requestDatasets, workers }: SweepWorkers,
  ...[ask, order, onRows, signal]: Parameters<SweepClient['run']>
): ReturnType<SweepClient['run']> {
  const requested = await requestDatasets(ask.data)
  if (!requested.ok) return requested
  // what ends one lane ends all of them
  const job = new AbortController()
  const stop = () => job.abort()
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  const distribution = new SweepDistribution(order.indices)
  // more workers than slices would start for nothing
  const count = Math.min(workers, Math.max(1, order.indices.length))
  const columnBytes = columnBytesOf(count)
  const lane: Lane = {
    pool: pools.of(ask.data),
    ask,
    order,
    distribution,
    columnBytes,
    datasets: requested.value,
    onRows,
    signal: job.signal,
  }
  try {
    const outcomes = await Promise.all(Array.from({ length: count }, () => runLane(lane)))
    return together(outcomes)
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}

interface Lane {
  readonly pool: Pool
  readonly ask: SweepAsk
  readonly order: SweepOrder
  readonly distribution: SweepDistribution
  readonly columnBytes: number
  readonly datasets: readonly LoadedDataset[]
  readonly onRows: (rows: SweepRows, head: SweepHead) => void
  readonly signal: AbortSignal
}

/** One worker until nothing is left to distribute; when it dies, another one in its place, once. */
async function runLane(lane: Lane): Promise<Outcome<SweepHead>> {
  const held = new Set<Int32Array>()
  try {
    return await runWorker(lane, held)
  } catch (error) {
    if (!(error instanceof WorkerLost) || !lane.distribution.takeBack(held)) throw error
    return runWorker(lane, new Set())
  }
}

function runWorker(lane: Lane, held: Set<Int32Array>): Promise<Outcome<SweepHead>> {
  const { pool, ask, order, distribution, columnBytes, datasets, onRows, signal } = lane
  return pool.perform<Outcome<SweepHead>>({
    signal,
    lostMessage: lostWords(SWEEP_LOST, ask.data),
    async ask(api, subscribe, worker) {
      await loadDatasets(api, datasets, worker)
      const opened = await api.sweep.open(
        ask,
        columnBytes,
        subscribe(() => {}),
      )
      if (!opened.ok) return opened
      const pace = distribution.pace()
      const feed = async (): Promise<Outcome<SweepHead>> => {
        for (let indices = pace.next(); indices; indices = pace.next()) {
          held.add(indices)
          const outcome = await api.sweep.runSlice(sliceOf(indices, order))
          held.delete(indices)
          worker.signOfLife()
          if (!outcome.ok) {
            distribution.end()
            return outcome
          }
          const rows = outcome.value
          pace.took(rows.indices.length, rows.elapsedMs)
          if (!signal.aborted) onRows(rows, opened.value)
        }
        return opened
      }
      const outcome = together(await Promise.all(Array.from({ length: IN_FLIGHT }, feed)))
      await api.sweep.close()
      return outcome
    },
  })
}

/** The first problem, or the answer that they have in common. */
function together(outcomes: readonly Outcome<SweepHead>[]): Outcome<SweepHead> {
  return outcomes.find(outcome => !outcome.ok) ?? outcomes[0]!
}

function sliceOf(indices: Int32Array, { wantsReturns }: SweepOrder): SweepSlice {
  return { indices, wantsReturns: Uint8Array.from(indices, index => Number(wantsReturns(index))) }
}
