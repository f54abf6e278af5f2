import { expect, it } from 'vitest'
import { zscore } from './zscore.ts'

it('measures each value against its own window in population deviations', () => {
  // mean 5, deviation 2
  expect(zscore(Float64Array.of(2, 4, 4, 4, 5, 5, 7, 9), 8)[7]).toBe(2)
  // (1, 3): mean 2, deviation 1; (3, 1): the other way round
  expect([...zscore(Float64Array.of(1, 3, 1), 2)]).toEqual([NaN, 1, -1])
})

it('is NaN, not 0, where the window is flat, so that no rule fires', () => {
  const ours = zscore(Float64Array.of(18_000.05, 95_000.35, 18_000.05, 18_000.05, 18_000.05, 18_000.1), 3)
  expect(ours[4]).toBeNaN()
  expect(ours[5]).toBeCloseTo(Math.SQRT2, 9)
})
