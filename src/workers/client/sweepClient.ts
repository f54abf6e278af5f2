import type { ClientOf } from '../api/contract.ts'
import type { SWEEP, SweepClient } from '../api/sweepApi.ts'
import { loadDatasets } from './loadDatasets.ts'
import type { Pool } from './pool.ts'
import type { SweepWorkers } from './sweepLanes.ts'

interface SweepParts extends Omit<SweepWorkers, 'workers'> {
  /** Those that need one worker only. */
  readonly calls: ClientOf<typeof SWEEP>
  readonly workers?: number
}

/** All cores: the page's thread has next to nothing to do meanwhile, and on two cores half of the machine would idle. */
function cores(): number {
  return Math.max(1, navigator.hardwareConcurrency)
}

/** The page's side of a sweep; the code that runs one comes with the first. */
export function createSweepClient({ calls, workers = cores(), ...parts }: SweepParts): SweepClient {
  const { pools, requestDatasets } = parts
  /** The workers that are kept for the next sweep. */
  let warmed: Pool | null = null
  return {
    ...calls,
    workers,
    warmUp(ask) {
      const pool = ask && pools.of(ask.data)
      if (warmed !== pool) warmed?.keep(1)
      warmed = pool
      pool?.keep(workers)
      // nobody knows how long code of one's own takes
      if (!ask || ask.data.code) return
      const datasets = requestDatasets(ask.data)
      pool?.prepare(async (api, onMade, worker) => {
        const requested = await datasets
        if (!requested.ok) return
        await loadDatasets(api, requested.value, worker)
        await api.sweep.warmUp(ask, onMade)
      })
    },
    run: async (...asked) => (await import('./sweepLanes.ts')).runOnLanes({ ...parts, workers }, ...asked),
    evaluateOverfitting: async (...asked) =>
      (await import('./overfittingLanes.ts')).measureOnLanes(pools.of({}), workers, ...asked),
  }
}
