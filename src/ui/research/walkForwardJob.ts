import type { WalkForwardAsk, WalkForwardProgress, WalkForwardView } from '../../workers/api/researchApi.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { Job } from './job.ts'

/** A walk-forward that ended, and where its figures come from. */
export interface WalkForwardResult extends WalkForwardView {
  readonly source: string
  readonly strategyTitle: string
}

/** The walk-forward that runs, and what came of the last one. */
export type WalkForwardJob = Job<WalkForwardResult, WalkForwardProgress>

const jobs = new WeakMap<Client, WalkForwardJob>()

/** The walk-forward of this client, the same on every visit. */
export function walkForwardJob(client: Client): WalkForwardJob {
  let job = jobs.get(client)
  if (!job) {
    job = new Job()
    jobs.set(client, job)
  }
  return job
}

/** Starts it; a result that is there stays until the next one is. */
export function startWalkForward(
  client: Client,
  ask: WalkForwardAsk,
  told: Pick<WalkForwardResult, 'source' | 'strategyTitle'>,
): void {
  void walkForwardJob(client).start(async (onProgress, signal) => {
    const outcome = await client.research.walkForward(ask, onProgress, signal)
    return outcome.ok ? { ok: true, value: { ...outcome.value, ...told } } : outcome
  })
}
