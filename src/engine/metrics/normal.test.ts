import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalCdf, normalQuantile } from './normal.ts'

describe('the normal distribution', () => {
  // scipy.stats.norm 1.17.1
  it.each([
    [-20, 2.7536241186061556e-89],
    [-8, 6.22096057427174e-16],
    [-6, 9.865876450376946e-10],
    [-1.96, 0.024997895148220435],
    [0, 0.5],
    [1, 0.8413447460685429],
  ])('M10 has the share below %d that scipy has', (x, share) => {
    const ours = normalCdf(x)
    expect(Math.abs(ours - share)).toBeLessThan(2e-16)
    expect(ours / share).toBeCloseTo(1, 7)
  })

  it.each([
    [1e-30, -11.464024688443613],
    [1e-10, -6.361340902404056],
    [0.5, 0],
    [0.95, 1.6448536269514722],
    [0.975, 1.959963984540054],
  ])('M10 has the quantile of %d that scipy has', (share, x) => {
    expect(Math.abs(normalQuantile(share) - x)).toBeLessThanOrEqual(Math.abs(x) * 1e-15)
  })

  it('M10 ends at its ends', () => {
    expect([normalCdf(-Infinity), normalCdf(Infinity)]).toEqual([0, 1])
    expect([normalQuantile(0), normalQuantile(1)]).toEqual([-Infinity, Infinity])
    expect([normalCdf(Number.NaN), normalQuantile(-0.1), normalQuantile(1.1)]).toEqual([NaN, NaN, NaN])
  })

  it('M10 the share below a quantile is the share (any)', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-12, max: 1 - 1e-12, noNaN: true }), share => {
        expect(normalCdf(normalQuantile(share)) / share).toBeCloseTo(1, 6)
      }),
    )
  })
})
