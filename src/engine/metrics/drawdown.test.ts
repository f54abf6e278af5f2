import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawdownColumn, maxDrawdown } from './drawdown.ts'

const NONE = { depth: 0, peakBar: -1, troughBar: -1 }
const column = (...values: number[]) => Float64Array.from(values)

describe('maxDrawdown', () => {
  it('M4 the capital is the first peak', () => {
    const fall = { depth: -0.2, peakBar: -1, troughBar: 1 }
    expect(maxDrawdown(column(90, 80, 95), 100)).toEqual({ money: { ...fall, depth: -20 }, fraction: fall })
  })

  it('M4 money and percentage are each the largest of their kind, at their own places', () => {
    // 50 of 100 is the deeper fall, 60 of 400 the dearer one
    expect(maxDrawdown(column(50, 400, 380, 340), 100)).toEqual({
      money: { depth: -60, peakBar: 1, troughBar: 3 },
      fraction: { depth: -0.5, peakBar: -1, troughBar: 0 },
    })
  })

  it('M4 of two equal falls the first counts, from the last bar at its peak', () => {
    expect(maxDrawdown(column(120, 120, 110, 120, 110), 100).money).toEqual({
      depth: -10,
      peakBar: 1,
      troughBar: 2,
    })
  })

  it('M4 equity that never falls has none, and no −0', () => {
    expect(maxDrawdown(column(100, 100, 110), 100)).toStrictEqual({ money: NONE, fraction: NONE })
    expect(maxDrawdown(column(), 100)).toStrictEqual({ money: NONE, fraction: NONE })
  })

  it('M4 a loss of more than everything is a fall of more than 100 %', () => {
    expect(maxDrawdown(column(-50), 100).fraction.depth).toBe(-1.5)
  })

  it('M4 no pair of a bar and an earlier one falls further (any equity)', () => {
    const equity = fc.array(fc.nat(10_000), { maxLength: 40 })
    fc.assert(
      fc.property(equity, fc.integer({ min: 1, max: 5000 }), (values, capital) => {
        const all = [capital, ...values]
        const pairs = all.flatMap((peak, i) => all.slice(i).map(value => ({ peak, fall: value - peak })))
        const { money, fraction } = maxDrawdown(Float64Array.from(values), capital)
        expect(money.depth).toBe(Math.min(...pairs.map(({ fall }) => fall)))
        const shares = pairs.filter(({ peak }) => peak > 0).map(({ peak, fall }) => fall / peak)
        expect(fraction.depth).toBe(Math.min(...shares))
      }),
    )
  })
})

describe('drawdownColumn', () => {
  it('M4 has the distance below the highest so far on every bar', () => {
    expect([...drawdownColumn(column(90, 110, 100, 130, 125), 100)]).toEqual([-10, 0, -10, 0, -5])
  })

  it('M4 is deepest where the maximum drawdown is (any equity)', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1 }), values => {
        const equity = Float64Array.from(values)
        const { money } = maxDrawdown(equity, 500)
        const falls = drawdownColumn(equity, 500)
        expect(Math.min(...falls)).toBe(money.depth)
        if (money.depth < 0) expect(falls.indexOf(money.depth)).toBe(money.troughBar)
      }),
    )
  })
})
