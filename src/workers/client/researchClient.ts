/** The page's side of the questions how far a run can be trusted. */
import type { Remote } from 'comlink'
import type { Outcome } from '../../engine/core/problem.ts'
import type { RunData } from '../api/api.ts'
import type { EngineApi } from '../api/engineApi.ts'
import type { ResearchClient } from '../api/researchApi.ts'
import { giveDatasets, type Lend } from './lending.ts'
import type { Listen, Pool } from './pool.ts'

const SENSITIVITY_LOST = 'The sensitivity stopped unexpectedly. Try again; the run is kept.'
const AUDIT_LOST = 'The look-ahead audit stopped unexpectedly. Try again; the run is kept.'
const WALK_LOST = 'The walk-forward stopped unexpectedly. Your inputs and the last result are kept.'

interface ResearchParts {
  readonly pool: Pool
  readonly lend: Lend
  /** Asks the worker that holds the run; null when it is gone. */
  readonly askKeeper: <R>(runId: string, ask: (api: Remote<EngineApi>) => Promise<R>) => Promise<R | null>
}

/**
 * What reads a report goes to the worker that keeps it. What runs again has a worker of the pool, which is ended when it
 * is cancelled: the results on show keep theirs.
 */
export function createResearchClient({ pool, lend, askKeeper }: ResearchParts): ResearchClient['research'] {
  async function perform<T>(
    data: RunData,
    signal: AbortSignal,
    lostMessage: string,
    ask: (api: Remote<EngineApi>, listen: Listen) => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> {
    const lent = await lend(data)
    if (!lent.ok) return lent
    return pool.perform({
      signal,
      lostMessage,
      ask: async (api, listen) => {
        await giveDatasets(api, lent.value)
        return ask(api, listen)
      },
    })
  }

  return {
    monteCarlo: (runId, plan) => askKeeper(runId, async api => api.monteCarlo(runId, plan)),
    judge: (runId, tried) => askKeeper(runId, async api => api.judgeRun(runId, tried)),
    sensitivity: (run, onCase, signal) =>
      perform(run.data, signal, SENSITIVITY_LOST, async (api, listen) =>
        api.sensitivity(run, listen(onCase)),
      ),
    audit: (run, plan, onProgress, signal) =>
      perform(run.data, signal, AUDIT_LOST, async (api, listen) =>
        api.auditRun(run, plan, listen(onProgress)),
      ),
    walkForward: (ask, onProgress, signal) =>
      perform(ask.data, signal, WALK_LOST, async (api, listen) => api.walkForward(ask, listen(onProgress))),
  }
}
