import { beforeEach, expect, it } from 'vitest'
import { estimateWords, RunPace } from './sweep/speed.ts'
import { estimateWalk, guessWalk } from './walkForwardPace.ts'

/** The 123 sessions of the first half of 2023 in one-minute bars. */
const HALF = {
  strategy: 'momentum',
  from: '2023-01-02',
  to: '2023-06-30',
  timeframe: '1m',
  fill: { onSmallerBars: true },
} as const
const PLAN = { inSampleDays: 60, outOfSampleDays: 20, anchored: false }

beforeEach(() => localStorage.clear())

it('a rolling walk has windows of one length, an anchored one grows', () => {
  expect(guessWalk(HALF, null, PLAN)).toEqual({ windows: 4, barsOfRun: 1_500 + 60 * 375 })
  expect(guessWalk(HALF, null, { ...PLAN, anchored: true })).toEqual({
    windows: 4,
    barsOfRun: 1_500 + 90 * 375,
  })
  expect(guessWalk({ ...HALF, to: '2023-02-28' }, null, PLAN).windows).toBe(0)
})

it('the estimate is a guess until a walk-forward was timed here, also one that was cancelled', () => {
  expect(estimateWalk(100, HALF, null, PLAN).isMeasured).toBe(false)
  let nowMs = 0
  const pace = new RunPace('walkForward', 'momentum', () => nowMs)
  pace.reached(1)
  nowMs = 2_000
  pace.reached(21)
  expect(pace.speed()).toBe(10)
  expect(pace.leftMs(400)).toBe(37_900)
  pace.keep(guessWalk(HALF, null, PLAN).barsOfRun)
  const estimate = estimateWalk(100, HALF, null, PLAN)
  expect(estimate).toEqual({ ms: 40_000, isMeasured: true })
  expect(estimateWords(estimate)).toBe('about 40 s')
})

it('a walk of short windows, whose runs are mostly their start, does not make one of long windows seem slow', () => {
  const daily = { ...HALF, timeframe: '1D', fill: { onSmallerBars: false } } as const
  const short = { ...PLAN, inSampleDays: 5, outOfSampleDays: 5 }
  let nowMs = 0
  const pace = new RunPace('walkForward', 'momentum', () => nowMs)
  pace.reached(1)
  // 150 µs a run, as it was measured
  nowMs = 150
  pace.reached(1_001)
  pace.keep(guessWalk(daily, null, short).barsOfRun)
  const { windows } = guessWalk(daily, null, PLAN)
  const msOfRun = estimateWalk(1, daily, null, PLAN).ms / windows
  expect(msOfRun).toBeGreaterThan(0.14)
  expect(msOfRun).toBeLessThan(0.2)
})
