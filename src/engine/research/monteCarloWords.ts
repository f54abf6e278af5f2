/** What the paths of a Monte Carlo did, in words. */
import { indianFormat } from '../core/indian.ts'
import { type Fraction, toPaise } from '../core/units.ts'
import { rupeeWords } from './diagnosis/findingWords.ts'
import type { MonteCarloPlan } from './limits.ts'
import type { Distribution } from './percentiles.ts'

/** How the paths were drawn, and where they ended. */
export interface Paths {
  readonly plan: MonteCarloPlan
  /** Trades or days in each path. */
  readonly steps: number
  /** Days before the first and after the last change of the equity, which no path has; 0 with `trade-order`. */
  readonly idleDays: number
  /** Rupees. With `trade-order` all are the same: only the way there differs. */
  readonly finalEquity: Distribution
  /** Zero or negative, on the ends of trades or days. */
  readonly maxDrawdownPct: Distribution
  /** Share of the paths that ended below the capital. */
  readonly lossShare: Fraction
  /** Share of the paths that fell by the limit or more. */
  readonly drawdownShare: Fraction
}

const COUNT = indianFormat()

/** The sentences; `hasLimit` says that the drawdown asked for is the run's own limit. */
export function monteCarloWords(drawn: Paths, hasLimit: boolean): string {
  const { plan, lossShare, drawdownShare, maxDrawdownPct } = drawn
  const limit = `${plan.drawdownLimitPct}%${hasLimit ? ", the run's limit," : ''}`
  return (
    `${COUNT.format(plan.paths)} paths of ${stepWords(drawn)}: ${percent(lossShare * 100)} ended below the capital, ` +
    `${percent(drawdownShare * 100)} had a drawdown of ${limit} or more. ` +
    `5% of paths had a drawdown of ${percent(-maxDrawdownPct.percentiles[0]!)} or more${endWords(drawn)}.${idleWords(drawn)}`
  )
}

function stepWords({ plan, steps }: Paths): string {
  if (plan.method === 'trade-order') return `the ${COUNT.format(steps)} trades in random order`
  const blocks =
    plan.meanBlockDays === null ? '' : ` in blocks of ${COUNT.format(plan.meanBlockDays)} on average`
  return `${COUNT.format(steps)} days resampled${blocks}`
}

/** Another order of the same trades ends where the run ended. */
function endWords({ plan, finalEquity }: Paths): string {
  if (plan.method === 'trade-order') return ''
  const [p5, , , , p95] = finalEquity.percentiles
  return `; 90% ended between ${rupeeWords(toPaise(p5!))} and ${rupeeWords(toPaise(p95!))}`
}

function idleWords({ idleDays }: Paths): string {
  if (idleDays === 0) return ''
  const days = idleDays === 1 ? '1 idle day' : `${COUNT.format(idleDays)} idle days`
  return ` Left out: ${days} at the start or end of the run.`
}

function percent(value: number): string {
  return `${value.toFixed(1)}%`
}
