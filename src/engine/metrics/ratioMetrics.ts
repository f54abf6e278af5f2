import type { Fraction } from '../core/units.ts'
import { alphaBeta } from './benchmark.ts'
import type { MetricValues } from './metrics.ts'
import { bounded, type MetricValue, metricValue, scaled, tooFewDays } from './metricValue.ts'
import { cagr } from './moneyMetrics.ts'
import { type Days, marketReturns, type RunFacts } from './outcome.ts'
import { estimateSharpe, minTrackRecord, probabilisticSharpe } from './probabilisticSharpe.ts'
import { annualReturn, calmar, sharpe, sortino } from './ratios.ts'
import { tailRatio } from './tails.ts'
import { profitFactor } from './trades.ts'

type Id =
  | 'tradingDays'
  | 'periodsPerYear'
  | 'sharpe'
  | 'sortino'
  | 'calmar'
  | 'probabilisticSharpePct'
  | 'skew'
  | 'kurtosis'

/** A larger ratio has next to nothing below its fraction bar. */
const MAX_RATIO = 100
const MAX_ALPHA = 10
const CONFIDENCE = 0.95

const CALM = 'The daily returns do not vary.'
const NEVER_DOWN = 'No losing days.'
const TOO_CALM = 'Beyond ±100: the returns hardly vary, so the ratio means nothing.'
const FLAT_MARKET = 'The instrument did not move from day to day.'

/** What the run earned for its risk, from its daily returns without a risk-free rate (M3, M9, M10). */
export function ratioMetrics(run: RunFacts, days: Days, deepestFall: Fraction): MetricValues<Id> {
  const { returns } = days
  const { periodsPerYear } = run.calendar.spacing
  const tooFew = tooFewDays(returns.length)
  const ratio = (value: number | null, reason: string) => metricValue(value, reason, tooFew)
  const sane = (value: number | null, reason: string) => bounded(ratio(value, reason), MAX_RATIO, TOO_CALM)
  const estimate = estimateSharpe(returns)
  // against a Sharpe ratio of zero
  const likely = estimate && probabilisticSharpe(estimate, 0)
  return {
    tradingDays: returns.length,
    periodsPerYear,
    sharpe: sane(sharpe(returns, periodsPerYear), CALM),
    sortino: sane(sortino(returns, periodsPerYear), NEVER_DOWN),
    calmar: calmarMetric(cagr(run, days), deepestFall),
    probabilisticSharpePct: scaled(ratio(likely, CALM), 100),
    skew: ratio(estimate?.skew ?? null, CALM),
    kurtosis: ratio(estimate?.kurtosis ?? null, CALM),
  }
}

type OtherId = 'riskFreePct' | 'minTrackRecordDays' | 'omega' | 'tailRatio' | 'alphaPct' | 'beta'

/** The ratios that no sweep keeps. */
export function otherRatios(run: RunFacts, { returns }: Days): MetricValues<OtherId> {
  const { periodsPerYear } = run.calendar.spacing
  const tooFew = tooFewDays(returns.length)
  const ratio = (value: number | null, reason: string) => metricValue(value, reason, tooFew)
  const market = alphaBeta(returns, marketReturns(run))
  const estimate = estimateSharpe(returns)
  const needed = estimate && minTrackRecord(estimate, 0, CONFIDENCE)
  return {
    riskFreePct: 0,
    minTrackRecordDays: ratio(needed && Math.ceil(needed), 'The Sharpe ratio is not above zero.'),
    omega: ratio(profitFactor(returns), NEVER_DOWN),
    tailRatio: ratio(tailRatio(returns), 'The 5th percentile of the daily returns is zero.'),
    alphaPct: scaled(yearlyAlpha(ratio(market?.alpha ?? null, FLAT_MARKET), periodsPerYear), 100),
    beta: ratio(market?.beta ?? null, FLAT_MARKET),
  }
}

function calmarMetric(yearly: MetricValue, deepestFall: Fraction): MetricValue {
  if (typeof yearly !== 'number') return yearly
  return bounded(metricValue(calmar(yearly, deepestFall), 'Equity never fell.'), MAX_RATIO, TOO_CALM)
}

/** One day's alpha compounded to a year, as empyrical does it (quantstats multiplies). */
function yearlyAlpha(daily: MetricValue, periodsPerYear: number): MetricValue {
  if (typeof daily !== 'number') return daily
  const tooLarge = 'Annualised, it would exceed 1,000%: the run is too short for that.'
  return bounded(metricValue(annualReturn(daily, 1, periodsPerYear), tooLarge), MAX_ALPHA, tooLarge)
}
