import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startClock } from './clock.ts'

const START_MS = Date.parse('2026-11-20T14:41:27.300+05:30')

let ticks: number[] = []

beforeEach(() => {
  vi.useFakeTimers({ now: START_MS })
  ticks = []
})
afterEach(() => vi.useRealTimers())

const start = () => startClock(epochMs => ticks.push(epochMs - START_MS))

it('ticks now, and then a millisecond after each full second', () => {
  start()
  expect(ticks).toEqual([0])
  vi.advanceTimersByTime(700)
  expect(ticks).toEqual([0])
  vi.advanceTimersByTime(1)
  expect(ticks).toEqual([0, 701])
  vi.advanceTimersByTime(59_000)
  expect(ticks).toEqual([0, ...Array.from({ length: 60 }, (_, k) => 701 + 1_000 * k)])
})

it('E5 is back on the full second after a tick that came late, and tells the time that it is', () => {
  start()
  // a tab that was frozen: the time jumps while the timer waits
  vi.setSystemTime(START_MS + 3_600_450)
  vi.advanceTimersToNextTimer()
  expect(ticks).toHaveLength(2)
  const late = ticks[1]!
  expect(late).toBeGreaterThanOrEqual(3_600_450)
  vi.advanceTimersToNextTimer()
  expect(ticks).toHaveLength(3)
  expect((START_MS + ticks[2]!) % 1_000).toBe(1)
  expect(ticks[2]! - late).toBeLessThanOrEqual(1_001)
})

it('is silent once it is stopped', () => {
  const stop = start()
  vi.advanceTimersByTime(2_000)
  const count = ticks.length
  stop()
  vi.advanceTimersByTime(10_000)
  expect(ticks).toHaveLength(count)
  expect(vi.getTimerCount()).toBe(0)
})
