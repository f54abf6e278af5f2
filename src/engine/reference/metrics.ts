/** Section M of RULES.md, the metrics that are compared: in doubles, since they are ratios. */
import type { RefFill, RefTrade } from './simulator/account.ts'
import type { RefBar } from './simulator/days.ts'
import type { Spacing } from './spacing.ts'

/** The metrics of a run that the reference gives; null is N/A (M8). */
export interface RefMetrics {
  readonly netProfit: number
  readonly charges: number
  readonly totalReturnPct: number
  readonly cagrPct: number | null
  readonly volatilityPct: number | null
  readonly sharpe: number | null
  readonly maxDrawdown: number
  readonly maxDrawdownPct: number
  readonly exposurePct: number
  readonly trades: number
  readonly wins: number
  readonly winRatePct: number | null
  readonly tradingDays: number
  readonly periodsPerYear: number
}

/** What the metrics are taken from. */
export interface Account {
  readonly bars: readonly RefBar[]
  readonly spacing: Spacing
  readonly equityPaise: readonly bigint[]
  readonly capitalPaise: bigint
  readonly trades: readonly RefTrade[]
  readonly fills: readonly RefFill[]
  readonly barsHeld: number
}

/** M8: below so many trading days, or ended trades, what needs a sample is N/A. */
const MIN_DAYS = 14
const MIN_TRADES = 10

/** The metrics of a run. */
export function metricsOf(account: Account): RefMetrics {
  const { bars, spacing, equityPaise, trades, fills, barsHeld } = account
  const equity = equityPaise.map(paise => Number(paise) / 100)
  const capital = Number(account.capitalPaise) / 100
  const final = equity.at(-1)!
  const wins = trades.filter(({ grossPaise, chargesPaise }) => grossPaise > chargesPaise).length
  const returns = dailyReturns(bars, equity, capital)
  const isSample = returns.length >= MIN_DAYS
  const deviation = sampleDeviation(returns)
  const sharpe = (mean(returns) / deviation) * Math.sqrt(spacing.periodsPerYear)
  return {
    netProfit: final - capital,
    charges: fills.reduce((sum, { chargesPaise }) => sum + Number(chargesPaise), 0) / 100,
    totalReturnPct: (final / capital - 1) * 100,
    cagrPct: isSample ? cagr(bars, spacing, final / capital) : null,
    volatilityPct: isSample ? deviation * Math.sqrt(spacing.periodsPerYear) * 100 : null,
    // "a Sharpe, Sortino or Calmar beyond 100" is N/A
    sharpe: isSample && deviation > 0 && Math.abs(sharpe) <= 100 ? sharpe : null,
    ...drawdown(capital, equity),
    // M6
    exposurePct: (barsHeld / bars.length) * 100,
    // M5
    trades: trades.length,
    wins,
    winRatePct: trades.length >= MIN_TRADES ? (wins / trades.length) * 100 : null,
    tradingDays: returns.length,
    periodsPerYear: spacing.periodsPerYear,
  }
}

/** M1: "the last equity of each day that has a bar over that of the one before, the first over the capital" */
function dailyReturns(bars: readonly RefBar[], equity: readonly number[], capital: number): number[] {
  const ends = equity.filter((_, i) => bars[i + 1]?.day !== bars[i]!.day)
  return ends.map((end, k) => {
    const begin = k === 0 ? capital : ends[k - 1]!
    // "A day that begins at zero or below has return 0."
    return begin <= 0 ? 0 : end / begin - 1
  })
}

/** M2, M8 */
function cagr(bars: readonly RefBar[], { isLong, medianDays }: Spacing, growth: number): number | null {
  if (growth <= 0) return null
  const days = bars.at(-1)!.day - bars[0]!.day + 1 + (isLong ? medianDays - 1 : 0)
  const percent = (Math.exp((Math.log(growth) * 365.25) / days) - 1) * 100
  // "An annual return … beyond 1,000 % is N/A"
  return Math.abs(percent) > 1000 ? null : percent
}

/** M4: "with the capital as the first peak; the rupee figure and the percentage are each the largest of their kind" */
function drawdown(
  capital: number,
  equity: readonly number[],
): { maxDrawdown: number; maxDrawdownPct: number } {
  let peak = capital
  let maxDrawdown = 0
  let maxDrawdownPct = 0
  for (const value of equity) {
    peak = Math.max(peak, value)
    maxDrawdown = Math.min(maxDrawdown, value - peak)
    maxDrawdownPct = Math.min(maxDrawdownPct, (value / peak - 1) * 100)
  }
  return { maxDrawdown, maxDrawdownPct }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function sampleDeviation(values: readonly number[]): number {
  const middle = mean(values)
  const squares = values.reduce((sum, value) => sum + (value - middle) * (value - middle), 0)
  return Math.sqrt(squares / (values.length - 1))
}
