/**
 * How far to believe a Sharpe ratio: Bailey and López de Prado, "The Sharpe Ratio Efficient Frontier" (2012) and "The
 * Deflated Sharpe Ratio" (2014). Every Sharpe ratio here is that of one period, never of a year, and the kurtosis is
 * not the excess (M10).
 */
import type { Fraction } from '../core/units.ts'
import { meanAndDeviation, sampleShape } from './moments.ts'
import { normalCdf, normalQuantile } from './normal.ts'

/** A Sharpe ratio of one period and what the returns behind it are like. */
export interface SharpeEstimate {
  readonly sharpe: number
  /** Number of returns. */
  readonly periods: number
  readonly skew: number
  /** A normal distribution has 3. */
  readonly kurtosis: number
}

/** Euler's and Mascheroni's constant. */
const EULER_GAMMA = 0.577_215_664_901_532_9

/**
 * Mean ÷ sample deviation, with the sample's skew and kurtosis, bias-corrected (ffn's way). Null for fewer than four
 * returns and where nothing deviates.
 */
export function estimateSharpe(returns: ArrayLike<number>): SharpeEstimate | null {
  const { mean, deviation } = meanAndDeviation(returns)
  const form = sampleShape(returns)
  return form === null ? null : { sharpe: mean / deviation, periods: returns.length, ...form }
}

/** Variance of an estimated Sharpe ratio × (periods − 1). */
function spread({ sharpe, skew, kurtosis }: SharpeEstimate): number {
  return 1 - skew * sharpe + ((kurtosis - 1) / 4) * sharpe * sharpe
}

/**
 * How likely it is that the true Sharpe ratio is above the benchmark: Φ((SR − SR*) × √(n − 1) ÷ √(1 − γ₃SR + (γ₄ − 1)
 * ÷ 4 × SR²)). (quantstats takes 3 from the kurtosis twice, LEAN puts the excess in: both a little wrong.) Null where
 * skew and kurtosis contradict each other.
 */
export function probabilisticSharpe(estimate: SharpeEstimate, benchmark: number): Fraction | null {
  const variance = spread(estimate)
  if (!(variance > 0)) return null
  const distance = (estimate.sharpe - benchmark) * Math.sqrt(estimate.periods - 1)
  return normalCdf(distance / Math.sqrt(variance))
}

/**
 * The best Sharpe ratio that so many trials without any skill would show: σ × ((1 − γ) × z(1 − 1 ÷ N) + γ × z(1 − 1 ÷
 * (N × e))), where σ is the deviation of the trials' Sharpe ratios. 0 for a single trial.
 */
export function expectedMaxSharpe(trials: number, trialDeviation: number): number {
  if (trials <= 1) return 0
  const usual = (1 - EULER_GAMMA) * normalQuantile(1 - 1 / trials)
  return trialDeviation * (usual + EULER_GAMMA * normalQuantile(1 - 1 / (trials * Math.E)))
}

/**
 * The probabilistic Sharpe ratio against what the best of so many trials would show by luck. `trialDeviation` is that
 * of the trials' Sharpe ratios of one period, with N − 1 in the divisor (ffn; mlfinlab divides by N).
 */
export function deflatedSharpe(
  estimate: SharpeEstimate,
  trials: number,
  trialDeviation: number,
): Fraction | null {
  return probabilisticSharpe(estimate, expectedMaxSharpe(trials, trialDeviation))
}

/**
 * Returns needed before the probabilistic Sharpe ratio reaches the confidence, if the Sharpe ratio stays as it is:
 * 1 + (1 − γ₃SR + (γ₄ − 1) ÷ 4 × SR²) × (z(confidence) ÷ (SR − SR*))². Null where the ratio is not above the benchmark.
 */
export function minTrackRecord(
  estimate: SharpeEstimate,
  benchmark: number,
  confidence: Fraction,
): number | null {
  const above = estimate.sharpe - benchmark
  return above > 0 ? 1 + spread(estimate) * (normalQuantile(confidence) / above) ** 2 : null
}
