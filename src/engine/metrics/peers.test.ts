/**
 * Calls that empyrical, quantstats and ffn answered while their own tests passed. Every call of a function that we
 * define in the same way runs; every other function is listed with the reason, so that nothing is left out unseen.
 */
import { expect, it } from 'vitest'
import { describeShared, sharedJson } from '../../../test/shared.ts'
import { DAY_MS } from '../market/ist.ts'
import { drawdownColumn, maxDrawdown } from './drawdown.ts'
import { annualReturn, calmar, downsideRisk, sharpe, sortino, volatility } from './ratios.ts'
import { dailyReturns } from './returns.ts'
import { winRate } from './trades.ts'

const DAYS = 252

type Figure = number | null | readonly (number | null)[]

interface Call {
  id: string
  fn: string
  args: unknown[]
  kwargs: Record<string, unknown>
  result?: unknown
}
interface Column {
  values: number[]
  index: unknown
}
type Argument = Column | Column[] | number
/** `other` is the second argument, or the rate that is asked for by name. */
type Answer = (first: Argument, other: Argument, call: Call) => Figure
interface CallFile {
  inputs: Record<string, unknown>
  cases: Call[]
}

/** A number, a column, or the columns of a frame; "NaN" and the infinities are numbers again. */
function decoder(inputs: CallFile['inputs']): (value: unknown) => Argument {
  const column = (values: unknown[], index: unknown): Column => ({ values: values.map(Number), index })
  const decode = (value: unknown): Argument => {
    if (typeof value !== 'object' || value === null) return Number(value)
    const node = value as {
      $ref?: string
      $series?: unknown[]
      $frame?: Record<string, unknown[]>
      index?: unknown
    }
    if (node.$ref !== undefined) return decode(inputs[node.$ref])
    if (node.$frame) return Object.values(node.$frame).map(values => column(values, node.index))
    return column(node.$series ?? [], node.index)
  }
  return decode
}

/** The values of one column less a number or another column. */
function less(from: Argument, what: Argument = 0): number[] {
  const values = (from as Column).values
  return values.map((value, i) => value - (typeof what === 'number' ? what : (what as Column).values[i]!))
}

/** pandas leaves out what is missing from means and deviations, and compounds it as zero. */
const present = (values: readonly number[]) => values.filter(value => !Number.isNaN(value))
const filled = (column: Argument) => less(column).map(value => (Number.isNaN(value) ? 0 : value))

/** The figure of a column, or one for each column of a frame. */
function each(argument: Argument, compute: (column: Column) => number | null): Figure {
  return Array.isArray(argument) ? argument.map(compute) : compute(argument as Column)
}

const PER_YEAR: Record<string, number> = { daily: DAYS, weekly: 52, monthly: 12, quarterly: 4, yearly: 1 }
const perYear = ({ kwargs }: Call) => PER_YEAR[String(kwargs.period ?? 'daily')]!

/** Ours against theirs, value by value; what has no finite value is null with us. */
function expectFigure(actual: Figure, expected: readonly number[]) {
  const ours = Array.isArray(actual) ? actual : [actual]
  expect(ours).toHaveLength(expected.length)
  for (const [i, wanted] of expected.entries()) {
    if (!Number.isFinite(wanted)) expect(ours[i]).toBeNull()
    else
      expect(Math.abs((ours[i] ?? Number.NaN) - wanted)).toBeLessThanOrEqual(Math.abs(wanted) * 1e-9 + 1e-12)
  }
}

function describeCalls(
  title: string,
  file: string,
  answers: Record<string, Answer>,
  outOfScope: Record<string, string>,
  counts: { all: number; ran: number },
) {
  describeShared(`${title}: ${file}`, () => {
    const { inputs, cases } = sharedJson<CallFile>(`oracles/open/metrics/${file}`)
    const decode = decoder(inputs)
    it.each(cases.filter(({ fn }) => fn in answers))('$id', call => {
      const { required_return: required, risk_free: riskFree, rf } = call.kwargs
      const other = decode(call.args[1] ?? required ?? riskFree ?? rf ?? 0)
      const expected = decode(call.result ?? 'NaN')
      const actual = answers[call.fn]!(decode(call.args[0]), other, call)
      expectFigure(actual, typeof expected === 'number' ? [expected] : less(expected))
    })

    it(`runs ${counts.ran} of ${counts.all} calls; out of scope: ${Object.keys(outOfScope).join(', ')}`, () => {
      const names = cases.map(({ fn }) => fn)
      expect(names).toHaveLength(counts.all)
      expect(names.filter(name => name in answers)).toHaveLength(counts.ran)
      expect(names.filter(name => !(name in answers) && !(name in outOfScope))).toEqual([])
    })
  })
}

/** Equity that begins with 1. */
function equityOf(returns: readonly number[]): Float64Array {
  let equity = 1
  return Float64Array.from(returns, r => (equity *= 1 + r))
}

const annual = (returns: readonly number[], periodsPerYear: number) =>
  annualReturn((equityOf(returns).at(-1) ?? 1) - 1, returns.length, periodsPerYear)
// a run has bars; of none, the peers say NaN and we say that nothing fell
const worstFall = (returns: readonly number[]) =>
  returns.length === 0 ? null : maxDrawdown(equityOf(returns), 1).fraction.depth
const calmarOf = (returns: readonly number[], periodsPerYear: number) =>
  calmar(annual(returns, periodsPerYear), worstFall(returns) ?? 0)

/** Falls as fractions of the peak, from ours in money. */
function fallFractions(equity: Float64Array, capital: number): number[] {
  return Array.from(drawdownColumn(equity, capital), (fall, i) => fall / (equity[i]! - fall))
}

/** Figures of each window of so many returns. */
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

const BENCHMARK = 'needs a benchmark; ours is one figure, buy and hold'
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
  },
  {
    ...because(BENCHMARK, 'alpha beta alpha_beta capture up_capture down_capture up_down_capture'),
    ...because(GROWTH, 'cum_returns cum_returns_final'),
    ...because(
      NOT_OURS,
      'value_at_risk conditional_value_at_risk omega_ratio tail_ratio stability_of_timeseries',
    ),
  },
  { all: 186, ran: 117 },
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
  },
  {
    ...because(BENCHMARK, 'greeks r_squared treynor_ratio'),
    ...because(GROWTH, 'comp compsum'),
    ...because(NOT_OURS, 'consecutive_wins consecutive_losses var cvar omega drawdown_details'),
    ...because('M6: exposure counts bars with a position, not returns', 'exposure'),
  },
  { all: 27, ran: 14 },
)

/** Days from the first to the last date: of a list of dates, or of so many days or ends of months. */
function calendarDays(index: unknown): number {
  if (Array.isArray(index)) return (Date.parse(index.at(-1)) - Date.parse(index[0])) / DAY_MS
  const { start, freq, n } = index as { start: string; freq: string; n: number }
  if (freq === 'D') return n - 1
  const first = new Date(start)
  return (Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + n, 0) - first.getTime()) / DAY_MS
}

/** A year's rate as that of one period, by the same formula: one year is so many periods. */
const perPeriod = (rate: number, periods: number) => annualReturn(rate, periods, 1)

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
  },
  {
    ...because(
      'probabilistic Sharpe ratios come later',
      'calc_deflated_sharpe_ratio calc_expected_max_sharpe',
    ),
    ...because('days are Indian days and a year has 252 of them (M1, M3)', 'infer_nperiods year_frac'),
    ...because(NOT_OURS, 'calc_mtd calc_ytd drawdown_details'),
  },
  { all: 115, ran: 41 },
)
