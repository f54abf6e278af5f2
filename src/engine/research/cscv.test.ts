import { describe, expect, it } from 'vitest'
import { seededRandom } from '../core/random.ts'
import { allSteps } from '../core/steps.ts'
import { sharpe } from '../metrics/ratios.ts'
import { backtestOverfitting, type Cscv, compareHalves, cscvOf } from './cscv.ts'

/** Blocks of five days around each mean: 1 above it, 1 below, twice, and one day on it. */
function column(...blockMeans: readonly number[]): Float64Array {
  return Float64Array.from(blockMeans.flatMap(mean => [mean + 1, mean - 1, mean + 1, mean - 1, mean]))
}

/** Uniform around zero: skill has no part in it. */
function noise(days: number, seed: number): Float64Array {
  const random = seededRandom(seed)
  return Float64Array.from({ length: days }, () => random() - 0.5)
}

function ofAll(returns: readonly Float64Array[], blocks?: number): Cscv {
  const result = backtestOverfitting(returns, 252, blocks)
  if ('reason' in result) throw new Error(result.reason)
  return result
}

describe('the probability of backtest overfitting', () => {
  it('W7 is what four blocks give by hand', () => {
    // the first trial's means are 4, 2, −1, −3, the second one's 0. Splits by the blocks in sample:
    // 12 first, then −2 < 0: overfit | 13 first, then −0.5: overfit | 23 first, then 0.5: good
    // 14 first, then 0.5: good | 24 second, then 0 < 1.5: overfit | 34 second, then 0 < 3: overfit
    const found = ofAll([column(4, 2, -1, -3), column(0, 0, 0, 0)], 4)
    expect(found).toMatchObject({ trials: 2, days: 20, blocks: 4, splits: 6, notes: [] })
    expect(found.pbo).toBe(4 / 6)
    expect(found.lossShare).toBe(2 / 6)
    const [bad, good] = [-Math.LN2, Math.LN2]
    const expected = [bad, bad, good, good, bad, bad]
    for (const [k, logit] of found.logits.entries()) expect(logit).toBeCloseTo(expected[k]!, 14)
    // blocks 1 and 2: ten days, eight of them off their mean by 1, all of them by 1 from 3: variance (8 + 10) ÷ 9
    expect(found.inSample[0]).toBeCloseTo((3 / Math.sqrt(2)) * Math.sqrt(252), 12)
    expect(found.outOfSample[0]).toBeCloseTo((-2 / Math.sqrt(2)) * Math.sqrt(252), 12)
    expect(found.slope).toBeLessThan(0)
  })

  it('W7 a trial that is better in every block is never overfit', () => {
    const better = noise(320, 1).map(value => value + 1)
    const found = ofAll([noise(320, 2), better, noise(320, 3), noise(320, 4)])
    expect([found.splits, found.pbo, found.lossShare]).toEqual([12_870, 0, 0])
    expect(Math.min(...found.logits)).toBeCloseTo(Math.log(4), 12)
  })

  it('W7 trials that turn round between the halves are always overfit', () => {
    const up = column(3, -3, 3, -3)
    const found = ofAll([up, up.map(value => -value)], 4)
    // both halves of a block pair: 13 against 24; the four other splits are level in and out of sample
    expect(found.pbo).toBe(1)
    expect(found.slope).toBeLessThan(0)
  })

  it('W7 noise is near a half in the mean over seeds', () => {
    const runs = Array.from({ length: 24 }, (_, seed) =>
      ofAll(
        Array.from({ length: 20 }, (_, trial) => noise(160, seed * 1000 + trial)),
        10,
      ),
    )
    const mean = runs.reduce((sum, { pbo }) => sum + pbo, 0) / runs.length
    expect(mean).toBeGreaterThan(0.4)
    expect(mean).toBeLessThan(0.6)
  })

  it('W7 the ratios of a split are those of the days that it holds', () => {
    const columns = [noise(43, 1), noise(43, 2), noise(43, 3)]
    const found = ofAll(columns, 4)
    // the first mask holds the first two of four blocks, which end at day ⌊43 × 2 ÷ 4⌋
    const best = Math.max(...columns.map(own => sharpe(own.subarray(0, 21), 252)!))
    const chosen = columns.find(own => sharpe(own.subarray(0, 21), 252) === best)!
    expect(found.inSample[0]).toBeCloseTo(best, 10)
    expect(found.outOfSample[0]).toBeCloseTo(sharpe(chosen.subarray(21), 252)!, 10)
  })

  it('W7 on days on which no trial traded any more all are level, however their sums round', () => {
    // a limit stopped each of them in the first quarter, as happens to whole sweeps
    const stopped = Array.from({ length: 9 }, (_, trial) =>
      Float64Array.from(noise(83, trial), (value, day) => (day < 20 ? value / 100 : 0)),
    )
    const found = ofAll(stopped)
    // 16 blocks, of which the first four hold those days: these masks have all of them in sample
    const still = [...found.outOfSample].flatMap((sharpe, k) => (Math.abs(sharpe) < 1e-6 ? [k] : []))
    expect(still).toHaveLength(495)
    expect(still.map(k => found.outOfSample[k])).toEqual(still.map(() => 0))
    expect(still.map(k => found.logits[k])).toEqual(still.map(() => 0))
  })

  it('W7 one strategy in several sizes has one ratio: all share the rank in the middle', () => {
    const days = noise(320, 7)
    const sizes = [0.1, 0.3, 0.7, 1.1, 1.3]
    const found = ofAll(sizes.map(size => days.map(value => value * size)))
    expect(found.logits.every(logit => logit === 0)).toBe(true)
    expect(found.pbo).toBe(1)
    // the first one is chosen everywhere
    expect(found.outOfSample).toEqual(ofAll([days.map(value => value * 0.1), days]).outOfSample)
  })

  it('W7 a single losing day gives every size the same ratio', () => {
    const losing = (loss: number) => Float64Array.from({ length: 80 }, (_, day) => (day === 3 ? -loss : 0))
    const found = ofAll([losing(0.001), losing(0.0037), losing(0.0091)])
    expect(found.logits.every(logit => logit === 0)).toBe(true)
  })

  it('W7 takes fewer blocks for fewer days and says so', () => {
    const found = ofAll([noise(57, 1), noise(57, 2)])
    expect([found.blocks, found.splits]).toEqual([10, 252])
    expect(found.notes).toEqual(['10 blocks instead of 16: the trials have 57 trading days.'])
  })

  it('W7 pauses on the way, and finds the same', () => {
    const trials = [noise(320, 1), noise(320, 2)]
    const steps = compareHalves(trials, 252)
    let pauses = 0
    let step = steps.next()
    for (; !step.done; step = steps.next()) pauses++
    expect(pauses).toBe(12)
    expect(cscvOf([step.value])).toEqual(backtestOverfitting(trials, 252))
  })

  it.each([2, 3, 7])('W7 %i shares of the splits come to the same as one', parts => {
    const trials = Array.from({ length: 5 }, (_, k) => noise(200, k))
    const shares = Array.from({ length: parts }, (_, part) =>
      allSteps(compareHalves(trials, 252, { part, parts })),
    )
    expect(cscvOf(shares)).toEqual(backtestOverfitting(trials, 252))
    const sizes = shares.map(share => ('places' in share ? share.places.length : 0))
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(2)
  })

  it('W7 does without metrics where there is nothing to compare', () => {
    expect(backtestOverfitting([noise(100, 1)], 252)).toEqual({
      reason: 'Needs at least 2 trials; there is 1.',
    })
    expect(backtestOverfitting([], 252)).toEqual({ reason: 'Needs at least 2 trials; there is none.' })
    expect(backtestOverfitting([noise(19, 1), noise(19, 2)], 252)).toEqual({
      reason: 'Needs at least 20 days with bars; the trials have 19.',
    })
    // trials that never traded are level everywhere: the middle, which is overfit, with no slope
    const still = ofAll([new Float64Array(40), new Float64Array(40)])
    expect([still.pbo, still.lossShare, still.slope]).toEqual([1, 0, null])
  })
})
