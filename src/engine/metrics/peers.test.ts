/**
 * Calls that empyrical, quantstats and ffn answered while their own tests passed. Every call of a function that we
 * define in the same way runs; every other function is listed with the reason, so that nothing is left out unseen.
 */
import {
  type Answer,
  type Argument,
  type Call,
  type Column,
  describeCalls,
  each,
  filled,
  less,
  present,
} from '../../../test/peerCalls.ts'
import { DAY_MS } from '../market/ist.ts'
import { alphaBeta } from './benchmark.ts'
import { drawdownColumn } from './drawdown.ts'
import { meanAndDeviation } from './moments.ts'
import { deflatedSharpe, estimateSharpe, expectedMaxSharpe } from './probabilisticSharpe.ts'
import { annualReturn, calmar, downsideRisk, sharpe, sortino, volatility } from './ratios.ts'
import { dailyReturns } from './returns.ts'
import { conditionalValueAtRisk, tailRatio, valueAtRisk } from './tails.ts'
import { drawdownsOf } from './testing/drawdownPeriods.ts'
import { longestStreak, profitFactor, winRate } from './trades.ts'

const DAYS = 252

const PER_YEAR: Record<string, number> = { daily: DAYS, weekly: 52, monthly: 12, quarterly: 4, yearly: 1 }
const perYear = ({ kwargs }: Call) => PER_YEAR[String(kwargs.period ?? 'daily')]!

/** Equity that begins with 1. */
function equityOf(returns: readonly number[]): Float64Array {
  let equity = 1
  return Float64Array.from(returns, r => (equity *= 1 + r))
}

// the peers' annual return counts sessions, ours days of the calendar (M2): the formula is the same, its year is stated
const annual = (returns: readonly number[], periodsPerYear: number) =>
  annualReturn((equityOf(returns).at(-1) ?? 1) - 1, returns.length, periodsPerYear)
// a run has bars; of none, the peers say NaN and we say that nothing fell
const worstFall = (returns: readonly number[]) =>
  returns.length === 0 ? null : drawdownsOf(equityOf(returns), 1).fraction.depth
const calmarOf = (returns: readonly number[], periodsPerYear: number) =>
  calmar(annual(returns, periodsPerYear), worstFall(returns) ?? 0)

/** Falls as fractions of the peak, from ours in money. */
function fallFractions(equity: Float64Array, capital: number): number[] {
  return Array.from(drawdownColumn(equity, capital), (fall, i) => fall / (equity[i]! - fall))
}

/** Metrics of each window of so many returns. */
function rolling(column: Argument, { kwargs }: Call, compute: (window: number[]) => number | null) {
  const length = Number(kwargs.window)
  const values = less(column)
  const windows = Math.max(0, values.length - length + 1)
  return Array.from({ length: windows }, (_, i) => compute(values.slice(i, i + length)))
}

/** Our daily returns of prices a day apart; null after a price of zero, where we say 0 and pandas infinity. */
function simpleReturns(prices: readonly number[]): (number | null)[] {
  const ms = Float64Array.from(prices.slice(1), (_, i) => i * DAY_MS)
  const returns = dailyReturns(ms, Float64Array.from(prices.slice(1)), prices[0]!)
  return Array.from(returns, (value, i) => (prices[i]! > 0 ? value : null))
}

/** The same reason for several functions. */
function because(reason: string, functions: string): Record<string, string> {
  return Object.fromEntries(functions.split(' ').map(fn => [fn, reason]))
}

/** The share of the worst that is asked for, as the second argument or by name; 5 % by default. */
const cutoff = ({ args, kwargs }: Call) => Number(args[1] ?? kwargs.cutoff ?? 0.05)

/** What the returns gain over what they lose, above what is required (M9: ours requires nothing). */
const omega: Answer = (returns, second, { args, kwargs }, byName) => {
  const riskFree = args.length > 1 ? second : byName('risk_free')
  const required = perPeriod(Number(kwargs.required_return ?? 0), DAYS)
  const above = present(less(returns, riskFree)).map(value => value - (required ?? Number.NaN))
  return required === null ? null : profitFactor(above)
}

/** Alpha of a day and beta, over the days that both columns have. */
function regression(returns: Argument, market: Argument) {
  const others = less(Array.isArray(market) ? market[0]! : market)
  const days = less(returns).flatMap((value, i) => {
    const other = others[i]!
    return Number.isNaN(value + other) ? [] : [[value, other] as const]
  })
  return alphaBeta(
    days.map(([value]) => value),
    days.map(([, other]) => other),
  )
}

function yearlyAlpha(returns: Argument, market: Argument): number | null {
  const alpha = regression(returns, market)?.alpha
  return alpha === undefined ? null : annualReturn(alpha, 1, DAYS)
}

const betaOf = (returns: Argument, market: Argument) => regression(returns, market)?.beta ?? null

/** A year's rate as that of one period, by the same formula: one year is so many periods. */
const perPeriod = (rate: number, periods: number) => annualReturn(rate, periods, 1)

const BENCHMARK = 'compares with a benchmark in a way that ours does not'
const IN_UNDERWATER = 'compared in underwater.oracle.test.ts'
const NOT_OURS = 'not a figure of ours'
const GROWTH = 'the product of the returns; our total return comes from the equity itself'

describeCalls(
  'empyrical',
  'empyrical-suite.json',
  {
    annual_return: (returns, _, call) => annual(filled(returns), perYear(call)),
    cagr: (returns, _, call) => annual(filled(returns), perYear(call)),
    annual_volatility: (returns, _, call) => volatility(present(less(returns)), perYear(call)),
    calmar_ratio: (returns, _, call) => calmarOf(filled(returns), perYear(call)),
    max_drawdown: returns => worstFall(filled(returns)),
    roll_max_drawdown: (returns, _, call) => rolling(returns, call, worstFall),
    roll_sharpe_ratio: (returns, _, call) => rolling(returns, call, window => sharpe(window, DAYS)),
    simple_returns: prices => simpleReturns(less(prices)),
    // our ratios know no risk-free and no required return: it is taken from the returns before
    sharpe_ratio: (returns, riskFree) => sharpe(present(less(returns, riskFree)), DAYS),
    excess_sharpe: (returns, factor) => sharpe(present(less(returns, factor)), 1),
    downside_risk: (returns, required, call) =>
      each(returns, column => downsideRisk(present(less(column, required)), perYear(call))),
    sortino_ratio: (returns, required, call) =>
      each(returns, column => sortino(present(less(column, required)), perYear(call))),
    value_at_risk: (returns, _, call) => valueAtRisk(less(returns), cutoff(call)),
    conditional_value_at_risk: (returns, _, call) => conditionalValueAtRisk(less(returns), cutoff(call)),
    tail_ratio: returns => tailRatio(less(returns)),
    omega_ratio: omega,
    alpha: yearlyAlpha,
    beta: betaOf,
    alpha_beta: (returns, market) => [yearlyAlpha(returns, market), betaOf(returns, market)],
  },
  {
    ...because(BENCHMARK, 'capture up_capture down_capture up_down_capture'),
    ...because(GROWTH, 'cum_returns cum_returns_final'),
    ...because(NOT_OURS, 'stability_of_timeseries'),
  },
  { all: 186, ran: 161 },
)

describeCalls(
  'quantstats',
  'quantstats-suite.json',
  {
    cagr: returns => annual(filled(returns), DAYS),
    calmar: returns => calmarOf(filled(returns), DAYS),
    max_drawdown: returns => worstFall(filled(returns)),
    sharpe: returns => sharpe(filled(returns), DAYS),
    sortino: returns => sortino(filled(returns), DAYS),
    volatility: (returns, _, call) => volatility(less(returns), call.kwargs.annualize === false ? 1 : DAYS),
    information_ratio: (returns, benchmark) => sharpe(less(returns, benchmark), 1),
    to_drawdown_series: returns => fallFractions(equityOf(less(returns)), 1),
    // quantstats leaves days without a return out, so that only series without such days are the same question
    win_rate: returns => winRate(less(returns)),
    omega: returns => profitFactor(less(returns)),
    consecutive_wins: returns => longestStreak(less(returns), 1),
    consecutive_losses: returns => longestStreak(less(returns), -1),
    // quantstats multiplies the alpha of a day by 252 where empyrical and we compound it
    greeks: (returns, market) => {
      const line = regression(returns, market)
      return line && [line.beta, line.alpha * DAYS]
    },
  },
  {
    ...because(BENCHMARK, 'r_squared treynor_ratio'),
    ...because(GROWTH, 'comp compsum'),
    ...because('M9: ours are historical, those of quantstats take a normal distribution', 'var cvar'),
    ...because('M6: exposure counts bars with a position, not returns', 'exposure'),
    ...because(IN_UNDERWATER, 'drawdown_details'),
  },
  { all: 27, ran: 18 },
)

/** Days from the first to the last date: of a list of dates, or of so many days or ends of months. */
function calendarDays(index: unknown): number {
  if (Array.isArray(index)) return (Date.parse(index.at(-1)) - Date.parse(index[0])) / DAY_MS
  const { start, freq, n } = index as { start: string; freq: string; n: number }
  if (freq === 'D') return n - 1
  const first = new Date(start)
  return (Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + n, 0) - first.getTime()) / DAY_MS
}

/** Trials and the returns of the best of them; periods of a year where the index has dates. */
const deflated: Answer = (returns, trials, { kwargs }, byName) => {
  const { index } = returns as Column
  const isDated = index !== null && typeof index === 'object' && 'freq' in index
  const periods = Number(kwargs.nperiods ?? (isDated ? DAYS : 1))
  const estimate = estimateSharpe(present(less(returns, byName('rf'))))
  const sharpes = less(trials).map(value => value / Math.sqrt(periods))
  return estimate && deflatedSharpe(estimate, sharpes.length, meanAndDeviation(sharpes).deviation)
}

describeCalls(
  'ffn',
  'ffn-suite.json',
  {
    calc_cagr: prices => {
      const { values, index } = prices as Column
      return annualReturn(values.at(-1)! / values[0]! - 1, calendarDays(index), 365.25)
    },
    annualize: (rate, days) => annualReturn(Number(rate), Number(days), 365),
    deannualize: (rate, periods) => perPeriod(Number(rate), Number(periods)),
    calc_sharpe: returns => sharpe(present(less(returns)), 1),
    calc_sortino_ratio: (returns, riskFree, call) => {
      const periods = Number(call.kwargs.nperiods)
      const rate = typeof riskFree === 'number' ? perPeriod(riskFree, periods)! : riskFree
      return sortino(present(less(returns, rate)), periods)
    },
    to_drawdown_series: prices => fallFractions(Float64Array.from(less(prices)), less(prices)[0]!),
    calc_expected_max_sharpe: (trials, deviation) => expectedMaxSharpe(Number(trials), Number(deviation)),
    calc_deflated_sharpe_ratio: deflated,
  },
  {
    ...because(
      'a year is 365.25 days of the calendar (M2), or as many periods as the spacing of the bars says (M3)',
      'infer_nperiods year_frac',
    ),
    ...because(NOT_OURS, 'calc_mtd calc_ytd'),
    ...because(IN_UNDERWATER, 'drawdown_details'),
  },
  { all: 115, ran: 66 },
)
