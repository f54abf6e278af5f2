import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { barsAt, flat, joinBars } from '../../../test/handRun.ts'
import { legsRun } from '../../../test/legsRun.ts'
import { Rows } from '../core/rows.ts'
import { mergeLegs } from '../run/legReport.ts'
import { FillLog } from '../trading/fillLog.ts'
import type { Fill } from '../trading/trade.ts'
import { tradeExcursions } from './excursions.ts'

/** Bars of low and high. */
const bars = (...ranges: [low: number, high: number][]) => ({
  low: Float64Array.from(ranges, ([low]) => low),
  high: Float64Array.from(ranges, ([, high]) => high),
})

const fill = (bar: number, signedQty: number, price: number, atClose = false): Fill => ({
  ms: bar,
  bar,
  atClose,
  orderId: 0,
  side: signedQty > 0 ? 'buy' : 'sell',
  qty: Math.abs(signedQty),
  price,
  chargesPaise: 0,
})

/** The same at the close of the bar. */
const closing = (bar: number, signedQty: number, price: number) => fill(bar, signedQty, price, true)

function logOf(fills: readonly Fill[]): FillLog {
  const log = new FillLog(new Rows(), new Float64Array(4))
  for (const { bar, atClose, orderId, side, qty, price, chargesPaise } of fills)
    log.push(bar, atClose === true, orderId, side, qty, price, chargesPaise)
  return log
}

const FOUR = bars([90, 105], [80, 120], [70, 130], [60, 140])

function rupees(fills: readonly Fill[]) {
  const { maePaise, mfePaise } = tradeExcursions(FOUR, logOf(fills))
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

  it('M11 A1 what a turn-over opens is worth what its closing part leaves of the whole, as in the account', () => {
    // of 400.02 rupees 100.01 close, so that 300.01 open what three at 100.005 would be worth 300.02 for
    const { mfePaise } = tradeExcursions(
      bars([100.005, 100.005], [100.005, 100.005]),
      logOf([fill(0, -1, 100), fill(1, 4, 100.005)]),
    )
    expect(Array.from(mfePaise)).toEqual([0, 1])
  })

  it('M11 a trade within one bar knows its two prices only', () => {
    expect(rupees([fill(1, 1, 100), fill(1, -1, 101)])).toEqual([[0, 1]])
  })

  it('M11 nothing of a bar is left for what is held after a fill at its close', () => {
    expect(rupees([closing(0, 1, 100), fill(2, -1, 110)])).toEqual([[-20, 20]])
    expect(rupees([closing(0, 1, 100), fill(1, -1, 101)])).toEqual([[0, 1]])
    expect(rupees([closing(2, 1, 100)])).toEqual([[-40, 40]])
  })

  it('M11 what is closed at the close has lived through the whole bar', () => {
    expect(rupees([closing(0, 1, 100), closing(2, -1, 110)])).toEqual([[-30, 30]])
    expect(rupees([fill(0, 1, 100), closing(0, -1, 101)])).toEqual([[-10, 5]])
    expect(rupees([fill(1, -2, 100), closing(1, 2, 100)])).toEqual([[-40, 40]])
  })

  it('M11 two fills at one close know their two prices only', () => {
    expect(rupees([closing(1, 1, 100), closing(1, -1, 99)])).toEqual([[-1, 0]])
  })

  it('M11 a fill inside the bar is one whatever else fills at closes', () => {
    // opened by a limit, turned over at the close, closed by a stop of the next bar
    expect(rupees([fill(1, 1, 90), closing(1, -2, 100), fill(2, 1, 125)])).toEqual([
      [-10, 30],
      [-25, 0],
    ])
  })

  it('M11 what was held sees the price of an added unit, even when all ends in that bar', () => {
    expect(rupees([fill(0, 1, 100), fill(1, 1, 75), fill(1, -2, 90)])).toEqual([[-25, 5]])
    expect(rupees([fill(0, -1, 100), fill(1, -1, 118), fill(1, 2, 110)])).toEqual([[-18, 10]])
  })

  it('M11 between two fills of a bar only their prices are seen, after the last one the bar', () => {
    expect(rupees([fill(0, 1, 100), fill(1, 1, 100), fill(1, -1, 100), fill(2, -1, 100)])).toEqual([
      [-20, 20],
    ])
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
      atClose: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(step), steps => {
        const sorted = steps
          .filter(({ qty }) => qty !== 0)
          .sort((a, b) => a.bar - b.bar || Number(a.atClose) - Number(b.atClose))
        const fills = sorted.map(({ bar, qty, price, atClose }) => fill(bar, qty, price, atClose))
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

  it('M11 the fill decides, not the mode of the run: limits and the square-off fill inside the bar in both', () => {
    const bars = barsAt('2023-01-02T15:12', 60_000, [
      [100, 101, 99, 100],
      [100, 104, 90, 101],
      [101, 130, 80, 102],
      [103, 140, 70, 104],
    ])
    const excursions = (['next-open', 'this-close'] as const).map(at => {
      const run = legsRun(
        [bars],
        ({ legs }, i) => void (i === 0 && legs[0]!.broker.buy({ qty: 1, type: 'limit', limitPrice: 95 })),
        { fill: { at }, squareOff: '15:15' },
      )
      expect(run.fills).toEqual([
        [
          [1, 1, 95],
          [3, -1, 103],
        ],
      ])
      return mergeLegs(run.legs).excursions
    })
    expect(excursions[0]).toEqual({ maePaise: Float64Array.of(-1500), mfePaise: Float64Array.of(3500) })
    expect(excursions[1]).toEqual(excursions[0])
  })

  it('M11 a day that ends a position ends it at the close, after the whole bar', () => {
    const bars = joinBars(
      barsAt('2023-01-02T15:10', 60_000, [flat(100), [100, 120, 85, 101]]),
      barsAt('2023-01-03T09:15', 60_000, [flat(50)]),
    )
    const run = legsRun([bars], ({ legs }, i) => void (i === 0 && legs[0]!.broker.buy({ qty: 1 })), {
      squareOff: '15:15',
    })
    const { maePaise, mfePaise } = mergeLegs(run.legs).excursions
    expect([maePaise[0], mfePaise[0]]).toEqual([-1500, 2000])
  })
})
