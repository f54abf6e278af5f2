import type { MonteCarloPlan } from '../../engine/research/limits.ts'
import { monteCarloPlan } from '../../engine/research/limits.ts'
import type { RunView } from '../../workers/api/api.ts'
import type { ResearchSearch } from './researchSearch.ts'

/** What the address says of it. */
export type MonteCarloSearch = Pick<ResearchSearch, 'mcMethod' | 'mcPaths' | 'mcSeed' | 'mcBlockDays'>

/** What the address and the run ask for. */
export function planOf(search: MonteCarloSearch, { inputs }: Pick<RunView, 'inputs'>): MonteCarloPlan {
  return monteCarloPlan(inputs, {
    method: search.mcMethod,
    paths: search.mcPaths,
    seed: search.mcSeed,
    meanBlockDays: search.mcBlockDays,
  })
}
