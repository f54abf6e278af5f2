/** The overfitting statistics of a sweep, whose cross-validation all workers share. */
import type { Remote } from '../api/contract.ts'
import type { EngineApi } from '../api/engineApi.ts'
import type { SweepClient } from '../api/sweepApi.ts'
import type { Pool } from './pool.ts'

const OVERFITTING_LOST = 'Measuring overfitting stopped unexpectedly. Measure again.'
/** Fewer trials for each worker are compared sooner than another one starts. */
const TRIALS_PER_WORKER = 200

/** Its promise is that of `SweepClient.evaluateOverfitting`. */
export async function measureOnLanes(
  pool: Pick<Pool, 'perform'>,
  workers: number,
  ...[{ sweep, ...run }, signal]: Parameters<SweepClient['evaluateOverfitting']>
): ReturnType<SweepClient['evaluateOverfitting']> {
  // what ends one worker's share ends all of them
  const job = new AbortController()
  const stop = () => job.abort()
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  const perform = <R>(ask: (api: Remote<EngineApi>) => Promise<R>) =>
    pool.perform({ ask, signal: job.signal, lostMessage: OVERFITTING_LOST })
  const trials = sweep.length / run.returns.length
  const parts = Math.min(workers, Math.max(1, Math.floor(trials / TRIALS_PER_WORKER)))
  try {
    const halves = await Promise.all(
      Array.from({ length: parts }, (_, part) =>
        perform(api => api.sweep.compareHalves({ ...run, sweep }, { part, parts })),
      ),
    )
    return await perform(api => api.sweep.evaluateOverfitting(run, halves))
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}
