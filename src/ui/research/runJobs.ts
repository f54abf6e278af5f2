import type { Sensitivity } from '../../engine/research/sensitivity.ts'
import type { SensitivityCase } from '../../engine/research/sensitivityCase.ts'
import type { LookAheadCheckProgress, LookAheadCheckView, Proof } from '../../workers/api/researchApi.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import type { ConeView } from '../charts/cone.ts'
import { createStore, type Store } from '../primitives/store.ts'
import { onLock } from '../session/session.ts'
import { Job } from './job.ts'

/** What was asked about the run on show. */
export interface RunJobs {
  readonly runId: string
  /** Its progress: the cases so far. */
  readonly sensitivity: Job<Sensitivity, readonly SensitivityCase[]>
  readonly lookAhead: Job<LookAheadCheckView, LookAheadCheckProgress>
  /** What repeated runs say of a strategy of the trader's own. */
  readonly proof: Job<Proof, LookAheadCheckProgress>
  /** The cone that was drawn last, and whether the equity chart shows it. */
  readonly cone: Store<ConeView | null>
}

const latest = new WeakMap<Client, RunJobs>()
const NONE: RunJobs['lookAhead'] = new Job()

/** The jobs of that run; those of the run before are forgotten. */
export function jobsOf(client: Client, runId: string): RunJobs {
  const known = latest.get(client)
  if (known?.runId === runId) return known
  if (!known) onLock(() => forget(latest.get(client)!))
  const jobs: RunJobs = {
    runId,
    sensitivity: new Job(),
    lookAhead: new Job(),
    proof: new Job(),
    cone: createStore(null),
  }
  latest.set(client, jobs)
  // not while a component is being drawn
  queueMicrotask(() => {
    known?.lookAhead.cancel()
    known?.proof.cancel()
  })
  return jobs
}

/** The look-ahead check of the run on show; one that does nothing where there is none. */
export function lookAheadOf(client: Client): RunJobs['lookAhead'] {
  return latest.get(client)?.lookAhead ?? NONE
}

function forget({ sensitivity, lookAhead, proof, cone }: RunJobs): void {
  sensitivity.forget()
  lookAhead.forget()
  proof.forget()
  cone.set(null)
}
