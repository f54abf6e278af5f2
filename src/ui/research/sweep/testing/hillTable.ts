import type { Sweep } from '../../../../storage/runs/sweep.ts'
import type { SweepAsk, SweepDesign, SweepPlan } from '../../../../workers/api/sweepApi.ts'
import { createSweeps } from '../../../../workers/sweep.ts'
import { emptyTable, type SweepTable, withRows } from '../sweepTable.ts'
import { HILL, type Hill, rowsOf } from './hillSweep.ts'

const sweeps = createSweeps(() => {
  throw new Error('This test has no bars.')
})

/** The plan of a sweep, as the worker makes it. */
export function planOf(design: SweepDesign): SweepPlan {
  const planned = sweeps.plan(design)
  if (!planned.ok) throw new Error(planned.problem.message)
  return planned.value
}

/** A sweep of the hill: all of its runs have ended unless the test names those that have. For tests. */
export function hillTable(
  part: Pick<SweepAsk, 'axes'> & Partial<Pick<SweepAsk, 'method'>>,
  { ended, hill = HILL }: { ended?: readonly number[]; hill?: Hill } = {},
): SweepTable {
  const ask = { strategy: 'momentum', method: { kind: 'grid' }, ...part } as SweepAsk
  const plan = planOf(ask)
  const table = emptyTable({ id: 'hill' } as Sweep, ask, plan)
  const indices = ended ?? Array.from({ length: plan.count }, (_, run) => run)
  return withRows(table, rowsOf({ ask, plan }, indices, hill))
}

/** Short 4, 6, 8, 10 and long 10, 20, 30: run 3 × i + j. */
export const AXES = [
  { param: 'shortBars', from: 4, to: 10, step: 2 },
  { param: 'longBars', from: 10, to: 30, step: 10 },
]
