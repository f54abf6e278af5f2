import { describe, expect, it } from 'vitest'
import { seededRandom } from '../core/random.ts'
import { meanAndDeviation } from '../metrics/moments.ts'
import { deflatedSharpe, estimateSharpe } from '../metrics/probabilisticSharpe.ts'
import { backtestOverfitting, type Cscv } from './cscv.ts'
import { probabilityPct } from './limits.ts'
import { type Overfitting, type OverfittingInput, overfitting } from './overfitting.ts'
import type { TrialCount } from './trials.ts'

/** Daily returns of about ±1 % around their mean. */
function returnsOf(days: number, mean: number, seed: number): Float64Array {
  const random = seededRandom(seed)
  return Float64Array.from({ length: days }, () => mean + (random() - 0.5) * 0.02)
}

/** Trials with those ratios, and some without. */
function triedOf(sharpes: readonly number[], others = 0): TrialCount {
  const { deviation } = meanAndDeviation(sharpes)
  return {
    trials: sharpes.length + others,
    yearlySharpeVariance: sharpes.length < 2 ? null : deviation * deviation,
  }
}

function evaluate(input: Omit<OverfittingInput, 'periodsPerYear'>, periodsPerYear = 252): Overfitting {
  const found = overfitting({ ...input, periodsPerYear })
  if ('reason' in found) throw new Error(found.reason)
  return found
}

const returns = returnsOf(250, 0.0006, 1)
const tried = triedOf(Array.from({ length: 120 }, (_, k) => -1 + k / 60))

describe('the overfitting statistics', () => {
  it('W6 deflates by the number of trials and the deviation of their ratios', () => {
    const found = evaluate({ returns, tried })
    // 120 equal steps of 1 ÷ 60: sample deviation √(120 × 121 ÷ 12) ÷ 60; from tables z(1 − 1 ÷ 120) = 2.39398 and
    // z(1 − 1 ÷ (120e)) = 2.7402, so that the best of 120 lies 0.42278 × 2.39398 + 0.57722 × 2.7402 deviations above
    expect(found.luckSharpe).toBeCloseTo(0.57975 * 2.59377, 2)
    const deviation = Math.sqrt((120 * 121) / 12) / 60 / Math.sqrt(252)
    expect(found.deflated).toBeCloseTo(deflatedSharpe(estimateSharpe(returns)!, 120, deviation)!, 12)
    expect(found.deflated!).toBeLessThan(found.probabilistic!)
    expect(found.words[0]).toBe(
      `After 120 trials, a Sharpe of 1.50 is what luck alone would give; yours is ${found.sharpe.toFixed(2)}: deflated Sharpe ${(found.deflated! * 100).toFixed(1)}%, below 50%, probably luck.`,
    )
    expect(found.words[1]).toContain('N/A. Needs a sweep')
  })

  it('W6 luck is no word for a run without a profit', () => {
    const found = evaluate({ returns: returnsOf(250, -0.0006, 1), tried })
    expect(found.sharpe).toBeLessThan(0)
    expect(found.words[0]).toMatch(/yours is −\d+\.\d\d: no profit to test\.$/)
    expect(found.verdict).toBe('no-profit')
  })

  it('W6 a mean return above zero that compounds to a loss is no profit', () => {
    // +50 % and −40 % in turn: a mean of 5 %, and a tenth less after two days
    const swings = Float64Array.from({ length: 40 }, (_, day) => (day % 2 === 0 ? 0.5 : -0.4))
    const found = evaluate({ returns: swings, tried: triedOf([1]) })
    expect(found.sharpe).toBeGreaterThan(0)
    expect(found).toMatchObject({ verdict: 'no-profit' })
    expect(found.words[0]).toMatch(/: no profit to test\.$/)
  })

  it('W6 says when too few of the trials have a ratio to estimate luck', () => {
    const found = evaluate({ returns, tried: { trials: 3, yearlySharpeVariance: null } })
    expect(found.words[0]).toMatch(
      /^3 trials, too few with a Sharpe ratio to estimate what luck alone would give; /,
    )
  })

  it('W6 ratios of a year are those of the bars: 52 weekly returns make one', () => {
    const [weekly, daily] = [evaluate({ returns, tried }, 52), evaluate({ returns, tried })]
    expect(weekly.sharpe).toBeCloseTo((daily.sharpe * Math.sqrt(52)) / Math.sqrt(252), 12)
    // the trials' ratios are of a year, so that what luck shows in a year stays
    expect(weekly.luckSharpe).toBeCloseTo(daily.luckSharpe, 12)
    expect(weekly.deflated!).toBeLessThan(daily.deflated!)
  })

  it('W6 a trial without a ratio counts as a trial and not in the deviation', () => {
    const some = [1, 0.5, -0.5, 0]
    const more = evaluate({ returns, tried: triedOf(some, 2) })
    const few = evaluate({ returns, tried: triedOf(some) })
    expect([more.trials, few.trials]).toEqual([6, 4])
    expect(more.luckSharpe).toBeGreaterThan(few.luckSharpe)
  })

  it('W6 one trial has nothing to deflate', () => {
    const found = evaluate({ returns: returnsOf(500, 0.002, 3), tried: triedOf([5]) })
    expect(found).toMatchObject({ luckSharpe: 0, verdict: 'holds' })
    expect(found.deflated).toBe(found.probabilistic)
    expect(found.words[0]).toMatch(
      /^One trial: nothing to deflate; yours is \d\.\d\d: deflated Sharpe \d+\.\d%, at or above 95%/,
    )
  })

  it('W6 says how many days would be needed, and nothing where no number would do', () => {
    const needed = evaluate({ returns, tried: triedOf([0.1, 0, -0.1]) }).neededDays!
    expect(Number.isInteger(needed)).toBe(true)
    expect(evaluate({ returns, tried: triedOf([9, -9, 8, -8]) }).neededDays).toBeNull()
  })

  it('W7 the verdict is that of the worse measure, and each has its sentence', () => {
    const strong = returnsOf(320, 0.004, 1)
    const noise = Array.from({ length: 6 }, (_, k) => returnsOf(320, 0, 10 + k))
    const good = evaluate({
      returns: strong,
      tried: triedOf([10, 0, 1, -1]),
      cscv: backtestOverfitting([strong, ...noise], 252),
    })
    expect(good.verdict).toBe('holds')
    expect(good.words[1]).toBe(
      'In 0% of 12,870 splits the best of 7 trials in sample (half of the days) ranked in the bottom half out of sample: at most 5%, the selection is robust. In 0% of the splits it lost money out of sample.',
    )
    const mirrored = returnsOf(320, 0, 4)
    const cscv = backtestOverfitting([mirrored, mirrored.map(value => -value)], 252)
    const bad = evaluate({ returns: strong, tried: triedOf([10, 0, 1, -1]), cscv })
    expect(bad.verdict).toBe('luck')
    expect(bad.words[1]).toContain('50% or more, no better than random')
    const doubtful = evaluate({ returns, tried: triedOf([0.4, 0.3, 0.2]) })
    expect(doubtful.verdict).toBe('doubtful')
    expect(doubtful.words[0]).toMatch(/below 95%, luck is not ruled out\.$/)
    expect(evaluate({ returns, tried }).verdict).toBe('luck')
  })

  it('W7 a selection among losers is not called robust, however well its ranking holds', () => {
    const losers = Array.from({ length: 4 }, (_, k) => returnsOf(320, -0.004 - 0.002 * k, 30 + k))
    const cscv = backtestOverfitting(losers, 252)
    expect(cscv).toMatchObject({ pbo: 0, lossShare: 1 })
    const found = evaluate({ returns: losers[0]!, tried: triedOf([-3, -4, -5, -6]), cscv })
    expect(found.verdict).toBe('no-profit')
    expect(found.words[1]).toBe(
      'In 0% of 12,870 splits the best of 4 trials in sample (half of the days) ranked in the bottom half out of sample: at most 5%, so the ranking holds, but among losers: in 100% of the splits the best lost money out of sample.',
    )
  })

  it('W7 what wins out of sample but lost in all is not called robust either', () => {
    const cscv = {
      ...(backtestOverfitting([returns, returnsOf(250, -0.004, 7)], 252) as Cscv),
      pbo: 0,
      lossShare: 0.4,
    }
    const found = evaluate({ returns: returnsOf(250, -0.0006, 1), tried: triedOf([-1, -2]), cscv })
    expect(found.words[1]).toMatch(
      /: at most 5%, so the ranking holds, but the evaluated run made no profit\. In 40% of the splits it lost money out of sample\.$/,
    )
  })

  it('M8 is not available for a short run and for one that does not vary', () => {
    expect(overfitting({ returns: returnsOf(13, 0, 1), periodsPerYear: 252, tried: triedOf([1]) })).toEqual({
      reason: 'Needs at least 14 days with bars; the run has 13.',
    })
    expect(overfitting({ returns: new Float64Array(30), periodsPerYear: 252, tried: triedOf([1]) })).toEqual({
      reason: 'The daily returns do not vary.',
    })
  })
})

it('a probability that misses a limit never reads as the limit', () => {
  const shown = [0.8034, 0.9494, 0.9496, 0.95, 0.4996, 0.5, 0.9996].map(probabilityPct)
  expect(shown).toEqual([80.3, 94.9, 94.9, 95, 49.9, 50, 100])
})
