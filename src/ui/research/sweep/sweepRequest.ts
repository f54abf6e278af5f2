/** A sweep that is asked for, as it is kept. */

import { newRunId, RUN_SCHEMA } from '../../../storage/runs/savedRun.ts'
import type { Sweep } from '../../../storage/runs/sweep.ts'
import type { SweepAsk } from '../../../workers/api/sweepApi.ts'
import type { NamedRange } from './sweepForm.ts'

/** A sweep as the form asks for it. */
export interface SweepRequest extends Omit<SweepAsk, 'axes'> {
  readonly axes: readonly NamedRange[]
  readonly strategyTitle: string
  readonly source: string
}

/** The versions that made the runs of a sweep, which another one may go on with. */
export function bothEngines(before: string, now: string): string {
  const known = before.split(' and ').filter(Boolean)
  return known.includes(now) ? before : [...known, now].join(' and ')
}

/** What is kept of the sweep before its first run. */
export function sweepOf({ axes, method, ...request }: SweepRequest, total: number): Sweep {
  const { strategyTitle, source, data, inputs } = request
  return {
    schema: RUN_SCHEMA,
    id: newRunId(),
    createdMs: Date.now(),
    strategyTitle,
    source,
    data,
    datasetSha256: '',
    engineVersion: '',
    inputs,
    axes: axes.map(({ param, from, to, step }) => ({ param, min: from, max: to, step })),
    method: method.kind,
    seed: method.kind === 'random' ? method.seed : 0,
    total,
    done: false,
  }
}
