import type { MonteCarloPlan } from '../../engine/research/limits.ts'
import { monteCarloPlan } from '../../engine/research/limits.ts'
import type { RunView } from '../../workers/api/api.ts'
import type { MonteCarloView } from '../../workers/api/researchApi.ts'
import { inr, percent, quantity } from '../format/format.ts'
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

/** What the paths did, in words. */
export function monteCarloWords(drawn: MonteCarloView, hasLimit: boolean): string {
  const { plan, steps, lossShare, drawdownShare, maxDrawdownPct } = drawn
  const blocks = plan.meanBlockDays === null ? '' : ` in blocks of ${quantity(plan.meanBlockDays)} on average`
  const of =
    plan.method === 'trade-order'
      ? `the ${quantity(steps)} trades in random order`
      : `${quantity(steps)} days resampled${blocks}`
  const limit = `${percent(plan.drawdownLimitPct, 0)}${hasLimit ? ", the run's limit," : ''}`
  return (
    `${quantity(plan.paths)} paths of ${of}: ${percent(lossShare * 100, 1)} ended below the capital, ` +
    `${percent(drawdownShare * 100, 1)} had a drawdown of ${limit} or more. ` +
    `5% of paths had a drawdown of ${percent(-maxDrawdownPct.percentiles[0]!, 1)} or more${endWords(drawn)}.`
  )
}

/** Another order of the same trades ends where the run ended. */
function endWords({ plan, finalEquity }: MonteCarloView): string {
  if (plan.method === 'trade-order') return ''
  const [p5, , , , p95] = finalEquity.percentiles
  return `; 90% ended between ${inr(p5)} and ${inr(p95)}`
}
