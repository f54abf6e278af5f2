import { beforeEach, expect, it } from 'vitest'
import { estimateRuns, SweepPace } from './pace.ts'
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

/** Half of a sweep of 101 runs at so many runs a second, then cancelled. */
function cancelHalfway(strategy: string, runsPerSecond: number): void {
  let nowMs = 0
  const pace = new SweepPace(101, strategy, () => nowMs)
  pace.took(BARS, 1)
  nowMs = (50 / runsPerSecond) * 1_000
  pace.took(BARS, 50)
  pace.keep()
}

beforeEach(() => localStorage.clear())

it('an estimate says that it is a guess until this device has timed a sweep', () => {
  const guess = estimateRuns(12, DAY, null, 2)
  expect(guess.isMeasured).toBe(false)
  expect(estimateWords(guess)).toBe('about 1 s (a first guess: not yet timed on this device)')
})

it('a sweep that was cancelled has timed its runs: the next estimate goes by them', () => {
  cancelHalfway('momentum', 5)
  const estimate = estimateRuns(150, DAY, null, 2)
  expect(estimate).toEqual({ ms: 30_000, isMeasured: true })
  expect(estimateWords(estimate)).toBe('about 30 s')
})

it('each strategy goes by its own last sweep, and by that of any where it has none', () => {
  cancelHalfway('momentum', 5)
  cancelHalfway('gap-trading', 50)
  expect(estimateRuns(150, DAY, null, 2).ms).toBe(30_000)
  expect(estimateRuns(150, { ...DAY, strategy: 'gap-trading' }, null, 2).ms).toBe(3_000)
  expect(estimateRuns(150, { ...DAY, strategy: 'arbitrage' }, null, 2).ms).toBe(3_000)
})

it('a sweep without two rows of runs says nothing of its speed', () => {
  const pace = new SweepPace(10, 'momentum', () => 0)
  pace.took(BARS, 10)
  pace.keep()
  expect(estimateRuns(10, DAY, null, 2).isMeasured).toBe(false)
})
