import type { Problem } from '../../../engine/core/problem.ts'
import type { SweepClient } from '../../../workers/api/sweepApi.ts'
import { WorkerLost } from '../../../workers/client/clientTypes.ts'
import { LOST } from './sweepFailures.ts'

/** Runs what is ordered; says why not all of it ran, and what the engine refused. */
export async function performSweep(
  client: Pick<SweepClient, 'run'>,
  asked: Parameters<SweepClient['run']>,
): Promise<{ readonly failure: Problem | null; readonly refusal: Problem | null }> {
  try {
    const outcome = await client.run(...asked)
    const refusal = outcome.ok ? null : outcome.problem
    return { failure: refusal, refusal }
  } catch (error) {
    const [, , , signal] = asked
    if (!signal.aborted) reportError(error)
    return { failure: { message: error instanceof WorkerLost ? error.message : LOST }, refusal: null }
  }
}
