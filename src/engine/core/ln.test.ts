import { describe, expect, it } from 'vitest'
import { ln } from './ln.ts'
import { seededRandom } from './random.ts'

/** Distance in units of the last place of what is expected. */
function ulps(actual: number, expected: number): number {
  const unit = 2 ** (Math.floor(Math.log2(Math.abs(expected))) - 52)
  return Math.abs(actual - expected) / unit
}

describe('the natural logarithm', () => {
  it('lies within two units in the last place of the platform’s, over all magnitudes', () => {
    const random = seededRandom(5)
    let worst = 0
    for (let k = 0; k < 200_000; k++) {
      const value = (1 + random()) * 2 ** Math.floor(random() * 2080 - 1060)
      worst = Math.max(worst, ulps(ln(value), Math.log(value)))
    }
    expect(worst).toBeLessThan(2)
  })

  it('keeps its digits near 1, where ratios of prices lie', () => {
    const random = seededRandom(6)
    let worst = 0
    for (let k = 0; k < 200_000; k++) {
      const value = 1 + (random() - 0.5) / 4 ** Math.floor(random() * 20)
      if (value !== 1) worst = Math.max(worst, ulps(ln(value), Math.log(value)))
    }
    expect(worst).toBeLessThan(2)
  })

  it('is a known value, to the last bit: another one changes fingerprints', () => {
    const values = [2, 10, 42_000.05, 2.3456, 1 / 3]
    expect(values.map(ln)).toMatchInlineSnapshot(`
      [
        0.6931471805599453,
        2.302585092994046,
        10.645426087740987,
        0.8525412327101953,
        -1.0986122886681098,
      ]
    `)
  })

  it.each([
    [1, 0],
    [0, -Infinity],
    [-1, Number.NaN],
    [Number.NaN, Number.NaN],
    [Infinity, Infinity],
  ])('of %d is %d', (value, expected) => {
    expect(ln(value)).toBe(expected)
  })

  it('goes down to the smallest number there is', () => {
    expect(ln(Number.MIN_VALUE)).toBeCloseTo(Math.log(Number.MIN_VALUE), 10)
  })
})
