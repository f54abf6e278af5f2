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
  /** Positions still open at the end of the run, which no path has; 0 with `daily-returns`, whose days have them. */
  readonly openTrades: number
  /** Rupees. With `trade-order` all are the same, unless some paths used up the capital: only the way there differs. */
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
  const loss = hasOneEnd(drawn) ? '' : `${percent(lossShare * 100)} ended below the capital, `
  return (
    `${COUNT.format(plan.paths)} paths of ${stepWords(drawn)}: ${loss}` +
    `${percent(drawdownShare * 100)} had a drawdown of ${limit} or more. ` +
    `5% of paths had a drawdown of ${percent(-maxDrawdownPct.percentiles[0]!)} or more${endWords(drawn)}.` +
    leftOutWords(drawn)
  )
}

/** Whether another order changed only the way: all paths end alike, so that their ends say nothing of luck. */
export function hasOneEnd({ plan, finalEquity }: Pick<Paths, 'plan' | 'finalEquity'>): boolean {
  return plan.method === 'trade-order' && finalEquity.lowest === finalEquity.highest
}

function stepWords({ plan, steps }: Paths): string {
  if (plan.method === 'trade-order') return `the ${COUNT.format(steps)} trades in random order`
  const blocks =
    plan.meanBlockDays === null ? '' : ` in blocks of ${COUNT.format(plan.meanBlockDays)} on average`
  return `${COUNT.format(steps)} days resampled${blocks}`
}

function endWords(drawn: Paths): string {
  const [p5, , , , p95] = drawn.finalEquity.percentiles
  if (hasOneEnd(drawn)) return `. The order changes only the way: every path ends at ${rupeesOf(p5!)}`
  // of trades only paths that used up the capital end elsewhere
  if (drawn.plan.method === 'trade-order') return ''
  return `; 90% ended between ${rupeesOf(p5!)} and ${rupeesOf(p95!)}`
}

function leftOutWords({ idleDays, openTrades }: Paths): string {
  if (openTrades > 0) {
    return openTrades === 1
      ? ' The position that is still open is left out.'
      : ` The ${COUNT.format(openTrades)} positions that are still open are left out.`
  }
  if (idleDays === 0) return ''
  const days = idleDays === 1 ? '1 idle day' : `${COUNT.format(idleDays)} idle days`
  return ` Left out: ${days} at the start or end of the run.`
}

function rupeesOf(rupees: number): string {
  return rupeeWords(toPaise(rupees))
}

function percent(value: number): string {
  return `${value.toFixed(1)}%`
}
