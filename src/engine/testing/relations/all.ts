import { randomRun } from '../randomRun.ts'
import { COSTS_OFF } from './costsOff.ts'
import { FUTURES } from './futures.ts'
import { HALVES } from './halves.ts'
import type { Relation } from './relation.ts'
import { SCALED } from './scaled.ts'

/** The relations that random runs must keep inside the engine; those of files are in `import/testing`. */
export const RELATIONS: readonly Relation[] = [...SCALED, ...COSTS_OFF, ...FUTURES, ...HALVES]

/** What is wrong in the runs of the seeds `[from, to)`, each with its seed and strategy; empty where the relation holds. */
export function breaches({ breach }: Relation, from: number, to: number): string[] {
  const found: string[] = []
  for (let seed = from; seed < to; seed++) {
    const run = randomRun(seed)
    const words = breach(run, seed)
    if (words !== null) found.push(`seed ${seed}, ${run.inputs.strategy}: ${words}`)
  }
  return found
}
