import { describe, expect, it } from 'vitest'
import { fineValue, sliderTop } from './sliderRange.ts'

describe('the upper end of a slider', () => {
  it.each([
    // value, usual, min, max, step, end
    [30, 30, 2, 2000, 1, 200],
    [10, 10, 1, 500, 1, 50],
    [0.5, 0.5, 0, 99, 0.1, 5],
    [0, 1, 0, 100, 0.1, 5],
    [0.05, 0.05, 0.01, 10, 0.01, 0.5],
    [190, 30, 2, 2000, 1, 1000],
    [1500, 30, 2, 2000, 1, 2000],
    [75, 10, 1, 100_000, 1, 500],
  ])('of %d (usually %d) on %d to %d by %d is %d', (value, usual, min, max, step, top) => {
    expect(sliderTop(value, usual, min, max, step)).toBe(top)
  })

  it('is that of the whole range where a hand meets every step of it', () => {
    expect(sliderTop(2, 2, 0.1, 10, 0.1)).toBe(10)
    expect(sliderTop(1, 1, 0, 20, 0.1)).toBe(20)
  })

  it('is never below the value, nor above what the parameter may be', () => {
    for (let value = 2; value <= 2000; value += 7) {
      const top = sliderTop(value, 30, 2, 2000, 1)
      expect(top).toBeGreaterThanOrEqual(value)
      expect(top).toBeLessThanOrEqual(2000)
    }
  })
})

it('with Shift held a pointer moves the value a tenth as far, in steps', () => {
  const held = { from: 100, value: 40 }
  expect([100, 104, 105, 150, 60].map(raw => fineValue(raw, held, 1))).toEqual([40, 40, 41, 45, 36])
  expect(fineValue(1.5, { from: 0.5, value: 0.3 }, 0.1)).toBe(0.4)
})
