import type { Fraction } from '../core/units.ts'
import { alphaBeta } from './benchmark.ts'
import { bounded, type Figure, figure, scaled, tooFewDays } from './figure.ts'
import { sampleShape } from './moments.ts'
import { cagr } from './moneyFigures.ts'
import type { Days, RunOutcome } from './outcome.ts'
import { estimateSharpe, minTrackRecord, probabilisticSharpe } from './probabilisticSharpe.ts'
import { annualReturn, calmar, sharpe, sortino } from './ratios.ts'
import type { Figures } from './stats.ts'
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
const TOO_CALM = 'Above 100: the run took almost no risk, so the ratio means nothing.'
const FLAT_MARKET = 'The instrument did not move from day to day.'

/** What the run earned for its risk, from its daily returns without a risk-free rate (M3, M9, M10). */
export function ratioFigures(run: RunOutcome, days: Days, deepestFall: Fraction): Figures<Id> {
  const { returns } = days
  const { periodsPerYear } = run.calendar.spacing
  const tooFew = tooFewDays(returns.length)
  const ratio = (value: number | null, reason: string) => figure(value, reason, tooFew)
  const sane = (value: number | null, reason: string) => bounded(ratio(value, reason), MAX_RATIO, TOO_CALM)
  const form = sampleShape(returns)
  const market = alphaBeta(returns, days.marketReturns)
  return {
    tradingDays: returns.length,
    periodsPerYear,
    sharpe: sane(sharpe(returns, periodsPerYear), CALM),
    riskFreePct: 0,
    sortino: sane(sortino(returns, periodsPerYear), NEVER_DOWN),
    calmar: calmarFigure(cagr(run, days), deepestFall),
    ...believed(returns, tooFew),
    omega: ratio(profitFactor(returns), NEVER_DOWN),
    tailRatio: ratio(tailRatio(returns), 'Even the worst days made no loss.'),
    skew: ratio(form?.skew ?? null, CALM),
    kurtosis: ratio(form?.kurtosis ?? null, CALM),
    alphaPct: scaled(yearlyAlpha(ratio(market?.alpha ?? null, FLAT_MARKET), periodsPerYear), 100),
    beta: ratio(market?.beta ?? null, FLAT_MARKET),
  }
}

function calmarFigure(yearly: Figure, deepestFall: Fraction): Figure {
  if (typeof yearly !== 'number') return yearly
  return bounded(figure(calmar(yearly, deepestFall), 'Equity never fell.'), MAX_RATIO, TOO_CALM)
}

/** Against a Sharpe ratio of zero. */
function believed(
  returns: Float64Array,
  tooFew: string | null,
): Figures<'probabilisticSharpePct' | 'minTrackRecordDays'> {
  const estimate = estimateSharpe(returns)
  const likely = estimate && probabilisticSharpe(estimate, 0)
  const needed = estimate && minTrackRecord(estimate, 0, CONFIDENCE)
  return {
    probabilisticSharpePct: scaled(figure(likely, CALM, tooFew), 100),
    minTrackRecordDays: figure(needed && Math.ceil(needed), 'The Sharpe ratio is not above zero.', tooFew),
  }
}

/** One day's alpha compounded to a year, as empyrical does it (quantstats multiplies). */
function yearlyAlpha(daily: Figure, periodsPerYear: number): Figure {
  if (typeof daily !== 'number') return daily
  const tooLarge = 'Annualised, it would exceed 1,000%: the run is too short for that.'
  return bounded(figure(annualReturn(daily, 1, periodsPerYear), tooLarge), MAX_ALPHA, tooLarge)
}
