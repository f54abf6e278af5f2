/**
 * Our metrics against other people's on series with known answers. Every metric that we define in the same way runs;
 * every other one is listed with the reason, so that nothing is left out unseen.
 */
import { expect, it } from 'vitest'
import { describeShared, sharedJson } from '../../../test/shared.ts'
import { sampleShape, shape } from './moments.ts'
import { annualReturn, calmar, downsideRisk, sharpe, sortino, volatility } from './ratios.ts'
import { conditionalValueAtRisk, tailRatio, valueAtRisk } from './tails.ts'
import { drawdownPeriods, drawdownsOf } from './testing/drawdownPeriods.ts'
import {
  averageLoss,
  averageWin,
  expectancy,
  largestLoss,
  largestWin,
  longestStreak,
  payoff,
  profitFactor,
  winRate,
} from './trades.ts'
import { ulcerIndex } from './underwater.ts'

const DAYS = 252

/** Equity that begins with 1. */
function equityOf(returns: readonly number[]): Float64Array {
  let equity = 1
  return Float64Array.from(returns, r => (equity *= 1 + r))
}

const totalReturn = (returns: readonly number[]) => (equityOf(returns).at(-1) ?? 1) - 1
const annual = (returns: readonly number[], perYear = DAYS) =>
  annualReturn(totalReturn(returns), returns.length, perYear)
const worstFall = (returns: readonly number[]) => drawdownsOf(equityOf(returns), 1).fraction.depth
const calmarOf = (returns: readonly number[], perYear = DAYS) =>
  calmar(annual(returns, perYear), worstFall(returns))

/** Bars from a peak to the same equity again; LEAN leaves out what never recovers. */
function longestRecovery(equity: readonly number[]): number {
  const periods = drawdownPeriods(Float64Array.from(equity), equity[0] ?? 1)
  const recovered = periods.filter(period => period.recovered)
  return Math.max(0, ...recovered.map(({ peakBar, endBar }) => endBar - peakBar))
}

/** Numbers as the files write them; what has no finite value is null, as it is with us. */
function metricValue(value: unknown): number | null {
  const number = Number(value)
  return value === null || !Number.isFinite(number) ? null : number
}

function expectMetric(
  ours: number | null | undefined,
  theirs: number | null,
  relative = 1e-9,
  absolute = 1e-12,
) {
  if (theirs === null) expect(ours).toBeNull()
  else
    expect(Math.abs((ours ?? Number.NaN) - theirs)).toBeLessThanOrEqual(
      Math.abs(theirs) * relative + absolute,
    )
}

/** Fails when the file knows a name that is neither tested nor set aside, or another number of cases ran. */
function expectCoverage(names: readonly string[], inScope: object, outOfScope: object, ran: number) {
  expect(names.filter(name => !(name in inScope) && !(name in outOfScope))).toEqual([])
  expect(names.filter(name => name in inScope)).toHaveLength(ran)
}

describeShared('series with known answers: cross-peer.json', () => {
  interface Case {
    id: string
    periods_per_year: number
    returns: number[]
    lab_definitions: Record<string, unknown>
  }
  const metrics: Record<string, (returns: number[], perYear: number) => number | null> = {
    total_return: totalReturn,
    annual_return_geometric: annual,
    annual_volatility_ddof1: volatility,
    sharpe_ddof1: sharpe,
    downside_risk_full_N: downsideRisk,
    sortino_full_N: sortino,
    max_drawdown_incl_start: worstFall,
    calmar: calmarOf,
    profit_factor_returns: profitFactor,
    win_rate_all: winRate,
    omega_0_period: profitFactor,
    var_hist_5pct_linear: returns => valueAtRisk(returns),
    cvar_hist_empyrical: returns => conditionalValueAtRisk(returns),
    tail_ratio: tailRatio,
    skew_population: returns => shape(returns)?.skew ?? null,
    kurtosis_population: returns => shape(returns)?.kurtosis ?? null,
    ulcer_index_incl_start: returns => ulcerIndex(equityOf(returns), 1),
  }
  const outOfScope = {
    max_drawdown_excl_start: 'M4: the capital is the first peak',
    win_rate_nonzero: 'M5: break-even counts as not won',
    exposure_nonzero: 'M6: exposure counts bars with a position, not returns',
  }
  const cases = sharedJson<{ cases: Case[] }>('oracles/open/metrics/cross-peer.json').cases
  it.each(cases)('$id', ({ returns, periods_per_year: perYear, lab_definitions: lab }) => {
    for (const [name, compute] of Object.entries(metrics)) {
      expectMetric(compute(returns, perYear), metricValue(lab[name]))
    }
  })

  it('runs 17 metrics of all 13 series', () => {
    expectCoverage(
      cases.flatMap(({ lab_definitions: lab }) => Object.keys(lab)),
      metrics,
      outOfScope,
      221,
    )
  })
})

describeShared('small vectors of Nautilus and LEAN: small-vectors.json', () => {
  interface Case {
    id: string
    metric: string
    input: { pnls?: number[]; returns?: number[]; equity_daily?: number[]; periods_per_year?: number }
    expected: unknown
    tolerance_abs: number
  }
  const returnsOf = ({ returns = [] }: Case['input']) => returns
  const profitsOf = ({ pnls = [] }: Case['input']) => pnls
  const metrics: Record<string, (input: Case['input']) => number | null> = {
    expectancy: input => expectancy(profitsOf(input)),
    win_rate: input => winRate(profitsOf(input)),
    profit_factor_returns: input => profitFactor(returnsOf(input)),
    volatility_annual_252_ddof1: input => volatility(returnsOf(input), DAYS),
    annual_std_ddof1: input => volatility(returnsOf(input), input.periods_per_year ?? DAYS),
    annual_variance_ddof1: input => volatility(returnsOf(input), input.periods_per_year ?? DAYS)! ** 2,
    mean_over_std_ddof1: input => sharpe(returnsOf(input), 1),
    sharpe_annual_252_ddof1: input => sharpe(returnsOf(input), DAYS),
    sortino_annual_252: input => sortino(returnsOf(input), DAYS),
    max_drawdown: input => worstFall(returnsOf(input)),
    cagr_252: input => annual(returnsOf(input)),
    avg_winner: input => averageWin(profitsOf(input)),
    avg_loser: input => averageLoss(profitsOf(input)),
    max_winner: input => largestWin(profitsOf(input)),
    max_loser: input => largestLoss(profitsOf(input)),
    avg_win_return: input => averageWin(returnsOf(input)),
    avg_loss_return: input => averageLoss(returnsOf(input)),
    skew_bias_corrected: input => sampleShape(returnsOf(input))?.skew ?? null,
    // ours is not the excess
    excess_kurtosis_bias_corrected: input => (sampleShape(returnsOf(input))?.kurtosis ?? Number.NaN) - 3,
    max_recovery_days: ({ equity_daily: equity = [] }) => longestRecovery(equity),
  }
  const outOfScope = {
    ...Object.fromEntries(
      ['min_loser', 'min_winner', 'mean_nonzero_return'].map(name => [name, 'not a figure of ours']),
    ),
    volatility_annual_252_ddof1_daily_bins:
      'loses more than everything in a day, which no daily return of ours can',
    sortino_annual_252_daily_bins: 'the same',
    annual_performance_arith_mean_compounded: 'M2: the annual return is geometric',
  }
  const cases = sharedJson<{ cases: Case[] }>('oracles/open/metrics/small-vectors.json').cases
  it.each(cases.filter(({ metric }) => metric in metrics))('$id', ({ metric, input, expected, ...one }) => {
    expectMetric(metrics[metric]?.(input), metricValue(expected), 0, one.tolerance_abs)
  })

  it('runs 32 of 38 vectors', () => {
    expect(cases).toHaveLength(38)
    expectCoverage(
      cases.map(({ metric }) => metric),
      metrics,
      outOfScope,
      32,
    )
  })
})

describeShared("LEAN's trade statistics: lean-trade-statistics.json", () => {
  interface LeanTrade {
    EntryTime: { minutes: number }
    ExitTime: { minutes: number }
    ProfitLoss: number
    TotalFees: number
    MAE: number
    MFE: number
  }
  interface Case {
    id: string
    trades: LeanTrade[]
    expected: Record<string, number | { minutes: number }>
  }
  const profitsOf = (trades: readonly LeanTrade[]) => trades.map(trade => trade.ProfitLoss)
  const held = (trades: readonly LeanTrade[], sign?: number) =>
    trades
      .filter(({ ProfitLoss }) => sign === undefined || Math.sign(ProfitLoss) === sign)
      .map(({ EntryTime, ExitTime }) => ExitTime.minutes - EntryTime.minutes)
  const mae = (trades: readonly LeanTrade[]) => trades.map(trade => trade.MAE)
  const mfe = (trades: readonly LeanTrade[]) => trades.map(trade => trade.MFE)
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
  // LEAN has 0 where nothing won, nothing lost or nothing was held; we have none
  const metrics: Record<string, (trades: readonly LeanTrade[], profits: number[]) => number | null> = {
    TotalNumberOfTrades: trades => trades.length,
    NumberOfWinningTrades: (_, profits) => profits.filter(profit => profit > 0).length,
    NumberOfLosingTrades: (_, profits) => profits.filter(profit => profit < 0).length,
    TotalProfitLoss: (_, profits) => sum(profits),
    LargestProfit: (_, profits) => largestWin(profits) ?? 0,
    LargestLoss: (_, profits) => largestLoss(profits) ?? 0,
    AverageProfitLoss: (_, profits) => expectancy(profits),
    AverageProfit: (_, profits) => averageWin(profits) ?? 0,
    AverageLoss: (_, profits) => averageLoss(profits) ?? 0,
    AverageTradeDuration: trades => expectancy(held(trades)),
    AverageWinningTradeDuration: trades => expectancy(held(trades, 1)) ?? 0,
    AverageLosingTradeDuration: trades => expectancy(held(trades, -1)) ?? 0,
    MaxConsecutiveWinningTrades: (_, profits) => longestStreak(profits, 1),
    MaxConsecutiveLosingTrades: (_, profits) => longestStreak(profits, -1),
    ProfitLossRatio: (_, profits) => payoff(profits) ?? 0,
    WinRate: (_, profits) => winRate(profits),
    AverageMAE: trades => expectancy(mae(trades)),
    AverageMFE: trades => expectancy(mfe(trades)),
    LargestMAE: trades => largestLoss(mae(trades)),
    LargestMFE: trades => largestWin(mfe(trades)),
    // LEAN caps it at 10 where we have none, since nothing was lost
    ProfitFactor: (_, profits) => profitFactor(profits) ?? 10,
    // LEAN's ratio of single trades is ours with one period a year
    SharpeRatio: (_, profits) => sharpe(profits, 1),
    ProfitLossStandardDeviation: (_, profits) => volatility(profits, 1),
    MaximumClosedTradeDrawdown: (_, profits) => {
      let equity = 1000
      return drawdownsOf(
        Float64Array.from(profits, profit => (equity += profit)),
        1000,
      ).money.depth
    },
    TotalFees: trades => sum(trades.map(trade => trade.TotalFees)),
  }
  const cases = sharedJson<{ cases: Case[] }>('oracles/open/metrics/lean-trade-statistics.json').cases
  it.each(cases)('$id: 25 of 38; the others are not metrics of ours', ({ trades, expected }) => {
    expect(Object.keys(metrics)).toHaveLength(25)
    for (const [name, compute] of Object.entries(metrics)) {
      const wanted = expected[name]!
      expectMetric(compute(trades, profitsOf(trades)), typeof wanted === 'number' ? wanted : wanted.minutes)
    }
    expect(Object.keys(expected)).toHaveLength(38)
  })

  it('runs 3 lists of trades', () => expect(cases).toHaveLength(3))
})
