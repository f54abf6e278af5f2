/**
 * How far a result is what so many trials give by luck: Bailey and López de Prado, "The Deflated Sharpe Ratio" (Journal of
 * Portfolio Management 40(5), 2014), and the cross-validation of cscv.ts. See RULES.md, W6 and W7.
 */

import { indianFormat } from '../core/indian.ts'
import type { Fraction } from '../core/units.ts'
import { type NotAvailable, tooFewDays } from '../metrics/metricValue.ts'
import {
  deflatedSharpe,
  estimateSharpe,
  expectedMaxSharpe,
  minTrackRecord,
  probabilisticSharpe,
} from '../metrics/probabilisticSharpe.ts'
import type { Cscv } from './cscv.ts'
import { DEFLATED_COIN, DEFLATED_GOOD, probabilityPct } from './limits.ts'
import type { TrialCount } from './trials.ts'

/** Bailey and others (2014, section 2) reject a choice whose probability of overfitting is above the usual 5 %. */
const PBO_GOOD = 0.05
/** From here on the choice was worth no more than one by lot. */
const PBO_COIN = 0.5
/** A choice that loses out of sample in so many of the splits loses more often than not. */
const MOSTLY = 0.5
const COUNT = indianFormat()

/** A run, and what it was chosen from. */
export interface OverfittingInput {
  /** Daily returns of the run that is evaluated. */
  readonly returns: Float64Array
  /** How many of them make a year, as in the run's own metrics (M3). */
  readonly periodsPerYear: number
  /** Of the deflated ratio: every trial on the same data counts. */
  readonly tried: TrialCount
  /** Of the trials that the run was chosen from, on the same days. */
  readonly cscv?: Cscv | NotAvailable
}

/** How far the run can be luck. */
export interface Overfitting {
  readonly trials: number
  /** Of a year, as in the run's own metrics. */
  readonly sharpe: number
  /** The Sharpe ratio of a year that the best of as many trials without skill is expected to show; 0 for a single one. */
  readonly luckSharpe: number
  /** How likely the true Sharpe ratio is above zero, and above luck. Null where skew and kurtosis contradict each other. */
  readonly probabilistic: Fraction | null
  readonly deflated: Fraction | null
  /** Days until the deflated ratio would reach 0.95, if all else stayed; null where it never does. */
  readonly neededDays: number | null
  readonly cscv: Cscv | NotAvailable
  /** By the worse of the two measures that are there. */
  readonly verdict: Verdict
  /** One sentence for each measure. */
  readonly words: readonly string[]
}

/**
 * What the measures say together: luck is no likely explanation, it is not ruled out, or it is the likelier one. Luck
 * explains a profit: a run that made none has nothing to test.
 */
export type Verdict = 'holds' | 'doubtful' | 'luck' | 'no-profit'

/** Of a profit. */
type Measured = Exclude<Verdict, 'no-profit'>

const NO_SWEEP: NotAvailable = {
  reason: 'Needs a sweep: the daily returns of the trials that the run was chosen from.',
}

/** The overfitting statistics of one run, or why it has none. */
export function overfitting({
  returns,
  periodsPerYear,
  tried,
  cscv = NO_SWEEP,
}: OverfittingInput): Overfitting | NotAvailable {
  const tooFew = tooFewDays(returns.length)
  if (tooFew !== null) return { reason: tooFew }
  const estimate = estimateSharpe(returns)
  if (estimate === null) return { reason: 'The daily returns do not vary.' }
  const yearly = Math.sqrt(periodsPerYear)
  const trials = Math.max(tried.trials, 1)
  // ratios of a year become those of a day; a single one does not deviate
  const deviation = Math.sqrt(tried.yearlySharpeVariance ?? 0) / yearly
  const luck = expectedMaxSharpe(trials, deviation)
  const deflated = deflatedSharpe(estimate, trials, deviation)
  const isProfit = hasProfit(returns)
  const found = {
    trials,
    sharpe: estimate.sharpe * yearly,
    luckSharpe: luck * yearly,
    probabilistic: probabilisticSharpe(estimate, 0),
    deflated,
    neededDays: roundedUp(minTrackRecord(estimate, luck, DEFLATED_GOOD)),
    cscv,
  }
  const measured = worse(evaluateDeflated(deflated), 'pbo' in cscv ? evaluatePbo(cscv.pbo) : 'holds')
  const verdict = isProfit ? measured : 'no-profit'
  return { ...found, verdict, words: [sharpeWords(found, tried, isProfit), cscvWords(cscv, isProfit)] }
}

/** Binary rounding of so many products is no profit. */
const ROUNDING = 1e-12

/** Whether the returns, compounded, come to more than they began with: a mean above zero can still be a loss. */
function hasProfit(returns: Float64Array): boolean {
  return returns.reduce((equity, change) => equity * (1 + change), 1) > 1 + ROUNDING
}

function evaluateDeflated(deflated: Fraction | null): Measured {
  if (deflated === null || deflated < DEFLATED_COIN) return 'luck'
  return deflated >= DEFLATED_GOOD ? 'holds' : 'doubtful'
}

function evaluatePbo(pbo: Fraction): Measured {
  if (pbo >= PBO_COIN) return 'luck'
  return pbo <= PBO_GOOD ? 'holds' : 'doubtful'
}

function worse(one: Measured, other: Measured): Measured {
  if (one === 'luck' || other === 'luck') return 'luck'
  return one === 'doubtful' ? one : other
}

function sharpeWords(
  {
    trials,
    sharpe,
    luckSharpe,
    deflated,
  }: Pick<Overfitting, 'trials' | 'sharpe' | 'luckSharpe' | 'deflated'>,
  { yearlySharpeVariance }: TrialCount,
  isProfit: boolean,
): string {
  const own = `yours is ${ratio(sharpe)}: ${isProfit ? deflatedWords(deflated) : 'no profit to test'}.`
  if (trials === 1) return `One trial: nothing to deflate; ${own}`
  const count = `${COUNT.format(trials)} trials`
  return yearlySharpeVariance === null
    ? `${count}, too few with a Sharpe ratio to estimate what luck alone would give; ${own}`
    : `After ${count}, a Sharpe of ${ratio(luckSharpe)} is what luck alone would give; ${own}`
}

function deflatedWords(deflated: Fraction | null): string {
  if (deflated === null)
    return 'the deflated Sharpe is not available, since skew and kurtosis contradict each other'
  const read = {
    holds: `at or above ${percent(DEFLATED_GOOD)}, unlikely to be luck`,
    doubtful: `below ${percent(DEFLATED_GOOD)}, luck is not ruled out`,
    luck: `below ${percent(DEFLATED_COIN)}, probably luck`,
  }[evaluateDeflated(deflated)]
  return `deflated Sharpe ${probabilityPct(deflated).toFixed(1)}%, ${read}`
}

function cscvWords(cscv: Cscv | NotAvailable, isProfit: boolean): string {
  if ('reason' in cscv) return `Probability of overfitting: N/A. ${cscv.reason}`
  const { pbo, splits, trials, lossShare } = cscv
  const ranked = `In ${percent(pbo)} of ${COUNT.format(splits)} splits the best of ${COUNT.format(trials)} trials in sample (half of the days) ranked in the bottom half out of sample`
  const losing = `${percent(lossShare)} of the splits`
  const read = evaluatePbo(pbo)
  if (read === 'holds' && lossShare >= MOSTLY) {
    return `${ranked}: at most ${percent(PBO_GOOD)}, so the ranking holds, but among losers: in ${losing} the best lost money out of sample.`
  }
  const words = {
    holds: isProfit
      ? `at most ${percent(PBO_GOOD)}, the selection is robust`
      : `at most ${percent(PBO_GOOD)}, so the ranking holds, but the evaluated run made no profit`,
    doubtful: `between ${percent(PBO_GOOD)} and ${percent(PBO_COIN)}, the selection helps less than it seems`,
    luck: `${percent(PBO_COIN)} or more, no better than random`,
  }[read]
  return `${ranked}: ${words}. In ${losing} it lost money out of sample.`
}

/** "−3.87" */
function ratio(value: number): string {
  return value.toFixed(2).replace('-', '−')
}

function percent(share: Fraction): string {
  return `${Math.round(share * 1000) / 10}%`
}

function roundedUp(days: number | null): number | null {
  return days === null ? null : Math.ceil(days)
}
