import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawdownColumn, drawdowns } from './drawdown.ts'
import { drawdownPeriods, drawdownsOf } from './testing/drawdownPeriods.ts'

const NONE = { depth: 0, peakBar: -1, troughBar: -1 }
const NEVER = { money: NONE, fraction: NONE, longestMs: 0, atEndMs: 0 }
const column = (...values: number[]) => Float64Array.from(values)

describe('the largest drawdowns', () => {
  it('M4 the capital is the first peak', () => {
    const fall = { depth: -0.2, peakBar: -1, troughBar: 1 }
    expect(drawdownsOf(column(90, 80, 95), 100)).toMatchObject({
      money: { ...fall, depth: -20 },
      fraction: fall,
    })
  })

  it('M4 money and percentage are each the largest of their kind, at their own places', () => {
    // 50 of 100 is the deeper fall, 60 of 400 the dearer one
    expect(drawdownsOf(column(50, 400, 380, 340), 100)).toMatchObject({
      money: { depth: -60, peakBar: 1, troughBar: 3 },
      fraction: { depth: -0.5, peakBar: -1, troughBar: 0 },
    })
  })

  it('M4 of two equal falls the first counts, from the last bar at its peak', () => {
    expect(drawdownsOf(column(120, 120, 110, 120, 110), 100).money).toEqual({
      depth: -10,
      peakBar: 1,
      troughBar: 2,
    })
  })

  it('M4 equity that never falls has none, and no −0', () => {
    expect(drawdownsOf(column(100, 100, 110), 100)).toStrictEqual(NEVER)
    expect(drawdownsOf(column(), 100)).toStrictEqual(NEVER)
  })

  it('M4 a loss of more than everything is a fall of more than 100 %', () => {
    expect(drawdownsOf(column(-50), 100).fraction.depth).toBe(-1.5)
  })

  it('M4 no pair of a bar and an earlier one falls further (any equity)', () => {
    const equity = fc.array(fc.nat(10_000), { maxLength: 40 })
    fc.assert(
      fc.property(equity, fc.integer({ min: 1, max: 5000 }), (values, capital) => {
        const all = [capital, ...values]
        const pairs = all.flatMap((peak, i) => all.slice(i).map(value => ({ peak, fall: value - peak })))
        const { money, fraction } = drawdownsOf(Float64Array.from(values), capital)
        expect(money.depth).toBe(Math.min(...pairs.map(({ fall }) => fall)))
        const shares = pairs.filter(({ peak }) => peak > 0).map(({ peak, fall }) => fall / peak)
        expect(fraction.depth).toBe(Math.min(...shares))
      }),
    )
  })
})

describe('time underwater', () => {
  it('M4 goes from the last bar at the peak to the first at it again', () => {
    const ms = column(0, 7, 20, 30, 90, 100)
    expect(drawdowns(ms, column(120, 120, 60, 90, 120, 110), 100)).toMatchObject({
      longestMs: 83,
      atEndMs: 10,
    })
  })

  it('M12 the longest counts also when it has not ended', () => {
    const ms = column(0, 10, 25, 100)
    expect(drawdowns(ms, column(110, 100, 110, 120), 100)).toMatchObject({ longestMs: 25, atEndMs: 0 })
    expect(drawdowns(ms, column(110, 100, 110, 105), 100)).toMatchObject({ longestMs: 75, atEndMs: 75 })
  })

  it('M12 a fall from the capital begins with the first bar', () => {
    expect(drawdowns(column(5, 10, 25), column(90, 80, 90), 100)).toMatchObject({
      longestMs: 20,
      atEndMs: 20,
    })
  })

  it('M4 M12 is that of the longest period, and the deepest period has the largest fall (any equity)', () => {
    const equity = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(equity, values => {
        const found = drawdownsOf(Float64Array.from(values), 500)
        const periods = drawdownPeriods(Float64Array.from(values), 500)
        const lasted = periods.map(({ peakBar, endBar }) => endBar - Math.max(peakBar, 0))
        const last = periods.at(-1)
        expect(found.longestMs).toBe(Math.max(0, ...lasted))
        expect(found.atEndMs).toBe(last && !last.recovered ? lasted.at(-1) : 0)
        const deepest = periods.toSorted((a, b) => a.depth - b.depth)[0]
        expect(found.fraction).toMatchObject(
          deepest ? { peakBar: deepest.peakBar, troughBar: deepest.troughBar } : NONE,
        )
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
        const { money } = drawdownsOf(equity, 500)
        const falls = drawdownColumn(equity, 500)
        expect(Math.min(...falls)).toBe(money.depth)
        if (money.depth < 0) expect(falls.indexOf(money.depth)).toBe(money.troughBar)
      }),
    )
  })
})
