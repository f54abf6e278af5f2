/**
 * Our figures against other people's on series with known answers. Every figure that we define in the same way runs;
 * every other one is listed with the reason, so that nothing is left out unseen.
 */
import { expect, it } from 'vitest'
import { describeShared, sharedJson } from '../../../test/shared.ts'
import { maxDrawdown } from './drawdown.ts'
import { annualReturn, calmar, downsideRisk, sharpe, sortino, volatility } from './ratios.ts'
import { expectancy, profitFactor, winRate } from './trades.ts'

const DAYS = 252

/** Equity that begins with 1. */
function equityOf(returns: readonly number[]): Float64Array {
  let equity = 1
  return Float64Array.from(returns, r => (equity *= 1 + r))
}

const totalReturn = (returns: readonly number[]) => (equityOf(returns).at(-1) ?? 1) - 1
const annual = (returns: readonly number[], perYear = DAYS) =>
  annualReturn(totalReturn(returns), returns.length, perYear)
const worstFall = (returns: readonly number[]) => maxDrawdown(equityOf(returns), 1).fraction.depth
const calmarOf = (returns: readonly number[], perYear = DAYS) =>
  calmar(annual(returns, perYear), worstFall(returns))

/** Numbers as the files write them; what has no finite value is null, as it is with us. */
function figure(value: unknown): number | null {
  const number = Number(value)
  return value === null || !Number.isFinite(number) ? null : number
}

function expectFigure(
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
  const figures: Record<string, (returns: number[], perYear: number) => number | null> = {
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
  }
  const outOfScope = {
    max_drawdown_excl_start: 'M4: the capital is the first peak',
    omega_0_period: 'the same figure as profit_factor_returns',
    win_rate_nonzero: 'M5: break-even counts as not won',
    exposure_nonzero: 'M6: exposure counts bars with a position, not returns',
    ...Object.fromEntries(
      [
        'var_hist_5pct_linear',
        'cvar_hist_empyrical',
        'tail_ratio',
        'skew_population',
        'kurtosis_population',
        'ulcer_index_incl_start',
      ].map(name => [name, 'not a figure of ours']),
    ),
  }
  const cases = sharedJson<{ cases: Case[] }>('oracles/open/metrics/cross-peer.json').cases
  it.each(cases)('$id', ({ returns, periods_per_year: perYear, lab_definitions: lab }) => {
    for (const [name, compute] of Object.entries(figures)) {
      expectFigure(compute(returns, perYear), figure(lab[name]))
    }
  })

  it('runs 10 figures of all 13 series', () => {
    expectCoverage(
      cases.flatMap(({ lab_definitions: lab }) => Object.keys(lab)),
      figures,
      outOfScope,
      130,
    )
  })
})

describeShared('small vectors of Nautilus and LEAN: small-vectors.json', () => {
  interface Case {
    id: string
    metric: string
    input: { pnls?: number[]; returns?: number[]; periods_per_year?: number }
    expected: unknown
    tolerance_abs: number
  }
  const returnsOf = ({ returns = [] }: Case['input']) => returns
  const profitsOf = ({ pnls = [] }: Case['input']) => pnls
  const figures: Record<string, (input: Case['input']) => number | null> = {
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
  }
  const outOfScope = {
    ...Object.fromEntries(
      [
        'avg_loser',
        'avg_winner',
        'max_loser',
        'max_winner',
        'min_loser',
        'min_winner',
        'mean_nonzero_return',
        'avg_loss_return',
        'avg_win_return',
        'skew_bias_corrected',
        'excess_kurtosis_bias_corrected',
        'max_recovery_days',
      ].map(name => [name, 'not a figure of ours']),
    ),
    volatility_annual_252_ddof1_daily_bins:
      'loses more than everything in a day, which no daily return of ours can',
    sortino_annual_252_daily_bins: 'the same',
    annual_performance_arith_mean_compounded: 'M2: the annual return is geometric',
  }
  const cases = sharedJson<{ cases: Case[] }>('oracles/open/metrics/small-vectors.json').cases
  it.each(cases.filter(({ metric }) => metric in figures))('$id', ({ metric, input, expected, ...one }) => {
    expectFigure(figures[metric]?.(input), figure(expected), 0, one.tolerance_abs)
  })

  it('runs 19 of 38 vectors', () => {
    expect(cases).toHaveLength(38)
    expectCoverage(
      cases.map(({ metric }) => metric),
      figures,
      outOfScope,
      19,
    )
  })
})

describeShared("LEAN's trade statistics: lean-trade-statistics.json", () => {
  interface Case {
    id: string
    trades: { ProfitLoss: number }[]
    expected: Record<string, number>
  }
  const figures: Record<string, (profits: number[]) => number | null> = {
    TotalNumberOfTrades: profits => profits.length,
    WinRate: winRate,
    AverageProfitLoss: expectancy,
    // LEAN caps them at 10 where we have none, since nothing was lost
    ProfitFactor: profits => profitFactor(profits) ?? 10,
    // LEAN's ratio of single trades is ours with one period a year
    SharpeRatio: profits => sharpe(profits, 1),
    ProfitLossStandardDeviation: profits => volatility(profits, 1),
    MaximumClosedTradeDrawdown: profits => {
      let equity = 1000
      return maxDrawdown(
        Float64Array.from(profits, profit => (equity += profit)),
        1000,
      ).money.depth
    },
  }
  const cases = sharedJson<{ cases: Case[] }>('oracles/open/metrics/lean-trade-statistics.json').cases
  it.each(cases)('$id: 7 of 38; the others are not figures of ours', ({ trades, expected }) => {
    const profits = trades.map(trade => trade.ProfitLoss)
    for (const [name, compute] of Object.entries(figures)) expectFigure(compute(profits), expected[name]!)
    expect(Object.keys(expected)).toHaveLength(38)
  })

  it('runs 3 lists of trades', () => expect(cases).toHaveLength(3))
})
