import { describe, expect, it } from 'vitest'
import { parseOptions } from './options.ts'
import { parseRobustness, ROBUSTNESS_FLAGS, ROBUSTNESS_OPTIONS } from './robustnessOptions.ts'

function parse(args: string) {
  const run = '--data a.csv --instrument NIFTY --strategy momentum'
  const given = `${run} ${args}`.trim().split(' ')
  return parseRobustness(parseOptions(given, ROBUSTNESS_OPTIONS, ROBUSTNESS_FLAGS))
}

describe('the options that ask how far a result can be trusted', () => {
  it('are none unless they are given: the run is its only trial', () => {
    expect(parse('')).toEqual({
      tried: { trials: 1, yearlySharpeVariance: null },
      paths: null,
      wantsSensitivity: false,
      lookAheadBars: null,
    })
  })

  it('are read as they are written', () => {
    expect(
      parse('--trials 216:0.42 --monte-carlo trades:500 --path-seed 7 --sensitivity --audit all'),
    ).toEqual({
      tried: { trials: 216, yearlySharpeVariance: 0.42 },
      paths: { method: 'trade-order', paths: 500, seed: 7 },
      wantsSensitivity: true,
      lookAheadBars: Infinity,
    })
    expect(parse('--monte-carlo days --block-days 5').paths).toEqual({
      method: 'daily-returns',
      meanBlockDays: 5,
    })
  })

  it.each([
    [
      '--trials 5',
      '--trials: "5" must look like 216:0.42: how many trials, and the variance of their annualised Sharpe ratios.',
    ],
    ['--trials 1.5:1', '--trials: "1.5:1" must look like 216:0.42'],
    ['--trials 5:-1', '--trials: "5:-1" must look like 216:0.42'],
    ['--trials 5:1:2', '--trials: "5:1:2" must look like 216:0.42'],
    ['--path-seed 5', '--path-seed: only --monte-carlo has it. Add it or leave this out.'],
    ['--block-days 5', '--block-days: only --monte-carlo has it. Add it or leave this out.'],
    ['--monte-carlo trades --block-days 5', '--block-days: only --monte-carlo days has it. Leave it out.'],
    ['--monte-carlo week', '--monte-carlo: "week" must be days or trades, or look like days:1000.'],
    ['--monte-carlo toString', '--monte-carlo: "toString" must be days or trades, or look like days:1000.'],
    ['--monte-carlo days:many', '--monte-carlo: "many" is not a number.'],
    ['--monte-carlo days --path-seed x', '--path-seed: "x" is not a number.'],
    ['--audit 0', '--audit: "0" must be a whole number of bars from 1, or all.'],
    ['--audit Infinity', '--audit: "Infinity" must be a whole number of bars from 1, or all.'],
    ['--audit 2.5', '--audit: "2.5" must be a whole number of bars from 1, or all.'],
  ])('are refused in one sentence: %s', (args, sentence) => {
    expect(() => parse(args)).toThrow(sentence)
  })
})
