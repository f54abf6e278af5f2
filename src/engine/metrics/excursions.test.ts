import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Fill } from '../trading/trade.ts'
import { tradeExcursions } from './excursions.ts'

/** Bars of low and high. */
const bars = (...ranges: [low: number, high: number][]) => ({
  low: Float64Array.from(ranges, ([low]) => low),
  high: Float64Array.from(ranges, ([, high]) => high),
})

const fill = (bar: number, signedQty: number, price: number): Fill => ({
  ms: bar,
  bar,
  orderId: 0,
  side: signedQty > 0 ? 'buy' : 'sell',
  qty: Math.abs(signedQty),
  price,
  chargesPaise: 0,
})

const FOUR = bars([90, 105], [80, 120], [70, 130], [60, 140])

function rupees(fills: readonly Fill[], atClose = false) {
  const { maePaise, mfePaise } = tradeExcursions(FOUR, fills, atClose)
  return Array.from(maePaise, (mae, i) => [mae / 100, mfePaise[i]! / 100])
}

describe('tradeExcursions', () => {
  it('M11 counts the entry bar whole and of the exit bar only the price of the exit', () => {
    expect(rupees([fill(0, 1, 100), fill(2, -1, 110)])).toEqual([[-20, 20]])
    expect(rupees([fill(0, 1, 100), fill(2, -1, 75)])).toEqual([[-25, 20]])
  })

  it('M11 a short trade mirrors it', () => {
    expect(rupees([fill(0, -2, 100), fill(2, 2, 110)])).toEqual([[-40, 40]])
  })

  it('M11 a trade within one bar knows its two prices only', () => {
    expect(rupees([fill(1, 1, 100), fill(1, -1, 101)])).toEqual([[0, 1]])
  })

  it('M11 with fills at the close the entry bar is over', () => {
    expect(rupees([fill(0, 1, 100), fill(2, -1, 110)], true)).toEqual([[-20, 20]])
    expect(rupees([fill(0, 1, 100), fill(1, -1, 101)], true)).toEqual([[0, 1]])
  })

  it('M11 what is realised on the way stays in', () => {
    // 10 made on one of two; the other sees 70 to 130 of bar 2
    expect(rupees([fill(1, 2, 100), fill(2, -1, 110), fill(3, -1, 100)])).toEqual([[-40, 40]])
  })

  it('M11 turning over ends one trade and begins the next', () => {
    expect(rupees([fill(0, 1, 100), fill(1, -3, 100), fill(2, 2, 100)])).toEqual([
      [-10, 5],
      [-40, 40],
    ])
  })

  it('M11 an open trade comes last, with every bar to the end', () => {
    expect(rupees([fill(0, 1, 100), fill(1, -1, 100), fill(2, 1, 100)])).toEqual([
      [-10, 5],
      [-40, 40],
    ])
    expect(rupees([])).toEqual([])
  })

  it('M11 no trade ends outside of what it saw (any fills)', () => {
    const step = fc.record({
      bar: fc.nat(3),
      qty: fc.integer({ min: -5, max: 5 }),
      price: fc.integer({ min: 60, max: 140 }),
    })
    fc.assert(
      fc.property(fc.array(step), steps => {
        const sorted = steps.filter(({ qty }) => qty !== 0).sort((a, b) => a.bar - b.bar)
        const fills = sorted.map(({ bar, qty, price }) => fill(bar, qty, price))
        const net = sorted.reduce((sum, { qty, price }) => sum - qty * price, 0)
        const held = sorted.reduce((sum, { qty }) => sum + qty, 0)
        const ranges = rupees(fills)
        for (const [mae, mfe] of ranges) expect([mae! <= 0, mfe! >= 0]).toEqual([true, true])
        if (held !== 0) return
        const sum = (side: 0 | 1) => ranges.reduce((all, range) => all + range[side]!, 0)
        expect(sum(0)).toBeLessThanOrEqual(net)
        expect(sum(1)).toBeGreaterThanOrEqual(net)
      }),
    )
  })
})
