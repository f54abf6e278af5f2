import { beforeEach, expect, it } from 'vitest'
import { DATASET } from '../../run/testing/run.ts'
import { estimateRuns, forgetPaces, SweepPace } from './pace.ts'
import { estimateWords } from './speed.ts'

/** One session of 375 one-minute bars. */
const DAY = {
  strategy: 'momentum',
  from: '2023-01-02',
  to: '2023-01-02',
  timeframe: '1m',
  fill: { onSmallerBars: true },
} as const
const BARS = 375
/** Other prices: only what the device has timed is known of them. */
const OTHER = { ...DAY, instrument: 'BANKNIFTY' }
const RUN = { ...DAY, instrument: 'NIFTY' }

/** Half of a sweep of 101 runs at so many runs a second, then cancelled. */
function cancelHalfway(strategy: string, runsPerSecond: number): void {
  let nowMs = 0
  const pace = new SweepPace(101, { ...RUN, strategy }, null, () => nowMs)
  pace.took(BARS, 1)
  nowMs = (50 / runsPerSecond) * 1_000
  pace.took(BARS, 50)
  pace.keep()
}

beforeEach(() => {
  localStorage.clear()
  forgetPaces()
})

it('an estimate says that it is a guess until this device has timed a sweep', () => {
  const guess = estimateRuns(12, RUN, null, 2)
  expect(guess.isMeasured).toBe(false)
  expect(estimateWords(guess)).toBe('about 1 s (a first guess: not yet timed on this device)')
})

it('a sweep that was cancelled has timed its runs: the next estimate goes by them', () => {
  cancelHalfway('momentum', 5)
  const estimate = estimateRuns(150, OTHER, null, 2)
  expect(estimate).toEqual({ ms: 30_000, isMeasured: true })
  expect(estimateWords(estimate)).toBe('about 30 s')
})

it('each strategy goes by its own last sweep, and by that of any where it has none', () => {
  cancelHalfway('momentum', 5)
  cancelHalfway('gap-trading', 50)
  expect(estimateRuns(150, OTHER, null, 2).ms).toBe(30_000)
  expect(estimateRuns(150, { ...OTHER, strategy: 'gap-trading' }, null, 2).ms).toBe(3_000)
  expect(estimateRuns(150, { ...OTHER, strategy: 'arbitrage' }, null, 2).ms).toBe(3_000)
})

it('a sweep without two rows of runs says nothing of its speed', () => {
  const pace = new SweepPace(10, RUN, null, () => 0)
  pace.took(BARS, 10)
  pace.keep()
  expect(estimateRuns(10, RUN, null, 2).isMeasured).toBe(false)
})

it('a sweep on the same data in this session is estimated by the runs a second that it made, whatever its bars', () => {
  let nowMs = 0
  // 5-minute bars over a file: 75 bars a day are walked, 375 are guessed
  const run = { ...RUN, timeframe: '5m' } as const
  const pace = new SweepPace(4_988, run, 'set-1', () => nowMs)
  pace.took(75, 100)
  nowMs = 1_000
  pace.took(75, 688)
  pace.keep()
  const file = { ...DATASET, id: 'set-1' }
  expect(estimateRuns(6_880, run, file, 2)).toEqual({ ms: 10_000, isMeasured: true })
  // other days or other data are other runs
  expect(estimateRuns(6_880, { ...run, to: '2023-01-31' }, file, 2).ms).not.toBe(10_000)
  expect(estimateRuns(6_880, run, { ...file, id: 'set-2' }, 2).ms).not.toBe(10_000)
})

it('the pace that is kept is that of the later runs: the first ones wait for the engine to become fast', () => {
  let nowMs = 0
  const pace = new SweepPace(121, RUN, null, () => nowMs)
  for (const [ms, runs] of [
    [0, 1],
    [2_000, 9],
    [2_300, 50],
    [2_600, 61],
  ] as const) {
    nowMs = ms
    pace.took(BARS, runs)
  }
  pace.keep()
  // 61 runs in 0.3 s
  expect(estimateRuns(610, RUN, null, 2).ms).toBeCloseTo(3_000, 6)
})

it('a few runs timed later do not replace what many have timed', () => {
  const time = (runs: number, ms: number) => {
    let nowMs = 0
    const pace = new SweepPace(runs + 1, RUN, null, () => nowMs)
    pace.took(BARS, 1)
    nowMs = ms
    pace.took(BARS, runs)
    pace.keep()
  }
  time(1_000, 1_000)
  time(10, 5_000)
  expect(estimateRuns(1_000, RUN, null, 2).ms).toBe(1_000)
  time(600, 1_200)
  expect(estimateRuns(1_000, RUN, null, 2).ms).toBe(2_000)
})
