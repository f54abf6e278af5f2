import type { Fraction } from '../core/units.ts'
import { alphaBeta } from './benchmark.ts'
import type { MetricValues } from './metrics.ts'
import { bounded, type MetricValue, metricValue, scaled, tooFewDays } from './metricValue.ts'
import { sampleShape } from './moments.ts'
import { cagr } from './moneyMetrics.ts'
import type { Days, RunOutcome } from './outcome.ts'
import { estimateSharpe, minTrackRecord, probabilisticSharpe } from './probabilisticSharpe.ts'
import { annualReturn, calmar, sharpe, sortino } from './ratios.ts'
import { tailRatio } from './tails.ts'
import { profitFactor } from './trades.ts'

type Id =
  | 'tradingDays'
  | 'periodsPerYear'
  | 'sharpe'
  | 'riskFreePct'
  | 'sortino'
  | 'calmar'
  | 'probabilisticSharpePct'
  | 'minTrackRecordDays'
  | 'omega'
  | 'tailRatio'
  | 'skew'
  | 'kurtosis'
  | 'alphaPct'
  | 'beta'

/** A larger ratio has next to nothing below its fraction bar. */
const MAX_RATIO = 100
const MAX_ALPHA = 10
const CONFIDENCE = 0.95

const CALM = 'The daily returns do not vary.'
const NEVER_DOWN = 'No losing days.'
const TOO_CALM = 'Beyond ±100: the returns hardly vary, so the ratio means nothing.'
const FLAT_MARKET = 'The instrument did not move from day to day.'

/** What the run earned for its risk, from its daily returns without a risk-free rate (M3, M9, M10). */
export function ratioMetrics(run: RunOutcome, days: Days, deepestFall: Fraction): MetricValues<Id> {
  const { returns } = days
  const { periodsPerYear } = run.calendar.spacing
  const tooFew = tooFewDays(returns.length)
  const ratio = (value: number | null, reason: string) => metricValue(value, reason, tooFew)
  const sane = (value: number | null, reason: string) => bounded(ratio(value, reason), MAX_RATIO, TOO_CALM)
  const form = sampleShape(returns)
  const market = alphaBeta(returns, days.marketReturns)
  return {
    tradingDays: returns.length,
    periodsPerYear,
    sharpe: sane(sharpe(returns, periodsPerYear), CALM),
    riskFreePct: 0,
    sortino: sane(sortino(returns, periodsPerYear), NEVER_DOWN),
    calmar: calmarMetric(cagr(run, days), deepestFall),
    ...believed(returns, tooFew),
    omega: ratio(profitFactor(returns), NEVER_DOWN),
    tailRatio: ratio(tailRatio(returns), 'The 5th percentile of the daily returns is zero.'),
    skew: ratio(form?.skew ?? null, CALM),
    kurtosis: ratio(form?.kurtosis ?? null, CALM),
    alphaPct: scaled(yearlyAlpha(ratio(market?.alpha ?? null, FLAT_MARKET), periodsPerYear), 100),
    beta: ratio(market?.beta ?? null, FLAT_MARKET),
  }
}

function calmarMetric(yearly: MetricValue, deepestFall: Fraction): MetricValue {
  if (typeof yearly !== 'number') return yearly
  return bounded(metricValue(calmar(yearly, deepestFall), 'Equity never fell.'), MAX_RATIO, TOO_CALM)
}

/** Against a Sharpe ratio of zero. */
function believed(
  returns: Float64Array,
  tooFew: string | null,
): MetricValues<'probabilisticSharpePct' | 'minTrackRecordDays'> {
  const estimate = estimateSharpe(returns)
  const likely = estimate && probabilisticSharpe(estimate, 0)
  const needed = estimate && minTrackRecord(estimate, 0, CONFIDENCE)
  return {
    probabilisticSharpePct: scaled(metricValue(likely, CALM, tooFew), 100),
    minTrackRecordDays: metricValue(
      needed && Math.ceil(needed),
      'The Sharpe ratio is not above zero.',
      tooFew,
    ),
  }
}

/** One day's alpha compounded to a year, as empyrical does it (quantstats multiplies). */
function yearlyAlpha(daily: MetricValue, periodsPerYear: number): MetricValue {
  if (typeof daily !== 'number') return daily
  const tooLarge = 'Annualised, it would exceed 1,000%: the run is too short for that.'
  return bounded(metricValue(annualReturn(daily, 1, periodsPerYear), tooLarge), MAX_ALPHA, tooLarge)
}
