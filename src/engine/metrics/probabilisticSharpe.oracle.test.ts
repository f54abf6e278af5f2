/** Published and recomputed values of the probabilistic and the deflated Sharpe ratio. */
import { expect, it } from 'vitest'
import { describeShared, sharedJson } from '../../../test/shared.ts'
import { meanAndDeviation } from './moments.ts'
import {
  deflatedSharpe,
  estimateSharpe,
  expectedMaxSharpe,
  minTrackRecord,
  probabilisticSharpe,
  type SharpeEstimate,
} from './probabilisticSharpe.ts'

interface Arguments {
  sr: number
  benchmark: number
  n: number
  skew: number
  kurt: number
  n_trials: number
  sr_std: number | null
  trial_sharpes: number[]
  alpha: number
  returns: number[]
  benchmark_returns: number[]
  trial_sharpes_annualised: number[]
  periods_per_year: number
}
interface Case {
  id: string
  fn: string
  args: Arguments
  expected: number
  /** What the formula gives where a peer's own value is a slip of it. */
  expected_correct_formula?: number
  expected_max?: number
  recomputed?: number
  tolerance_abs: number
}

const given = ({ sr, n, skew, kurt }: Arguments): SharpeEstimate => ({
  sharpe: sr,
  periods: n,
  skew,
  kurtosis: kurt,
})

/** mlfinlab divides by the number of trials, where we take one less. */
function populationDeviation(values: readonly number[]): number {
  return meanAndDeviation(values).deviation * Math.sqrt((values.length - 1) / values.length)
}

const METRICS: Record<string, (args: Arguments) => number | null> = {
  psr: args => probabilisticSharpe(given(args), args.benchmark),
  expected_max_sharpe: args => expectedMaxSharpe(args.n_trials, args.sr_std!),
  deflated_sharpe: args =>
    deflatedSharpe(given(args), args.n_trials, args.sr_std ?? populationDeviation(args.trial_sharpes)),
  min_track_record_length_obs: args => minTrackRecord(given(args), args.benchmark, 1 - args.alpha),
  min_track_record_length_years: args =>
    minTrackRecord(given(args), args.benchmark, 1 - args.alpha)! / args.periods_per_year,
  psr_from_returns: args =>
    probabilisticSharpe(estimateSharpe(args.returns)!, estimateSharpe(args.benchmark_returns)!.sharpe),
  deflated_sharpe_from_returns: args => {
    const trials = args.trial_sharpes_annualised.map(value => value / Math.sqrt(args.periods_per_year))
    return deflatedSharpe(estimateSharpe(args.returns)!, trials.length, meanAndDeviation(trials).deviation)
  },
}

describeShared('papers, mlfinlab, LEAN, ffn and scipy: psr-dsr.json', () => {
  const { cases } = sharedJson<{ cases: Case[] }>('oracles/open/metrics/psr-dsr.json')

  it.each(cases)('M10 $id', ({ fn, args, expected, expected_correct_formula: correct, ...one }) => {
    const ours = METRICS[fn]!(args)!
    expect(Math.abs(ours - (correct ?? expected))).toBeLessThanOrEqual(one.tolerance_abs)
    // what the file computed from the same formula has no rounding to forgive
    if (one.recomputed !== undefined) expect(Math.abs(ours - one.recomputed)).toBeLessThan(1e-8)
    if (one.expected_max !== undefined) {
      expect(Math.abs(expectedMaxSharpe(args.n_trials, args.sr_std!) - one.expected_max)).toBeLessThan(1e-12)
    }
  })

  it('M10 runs 66 of 66 cases', () => {
    expect(cases).toHaveLength(66)
    expect(cases.filter(({ fn }) => !(fn in METRICS))).toEqual([])
  })
})
