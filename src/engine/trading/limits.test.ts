/** Margin, risk limits and square-off by hand. */
import { describe, expect, it } from 'vitest'
import { barsAt, flat, handRun, joinBars, minuteBars } from '../../../test/handRun.ts'
import { DEFAULT_RISK } from '../inputs/inputs.ts'

const QUIET = minuteBars(flat(100), flat(100), flat(100), flat(100))

describe('money', () => {
  it('A2 equity is cash and position at each close', () => {
    const bars = minuteBars(flat(100), [100, 103, 100, 103], [103, 103, 99, 99])
    const costs = { kind: 'flat', fraction: 0.001 } as const
    const { equity } = handRun(bars, (b, i) => void (i === 0 && b.buy()), { costs })
    expect(equity).toEqual([1_000_000, 1_000_000 + 30 - 1, 1_000_000 - 10 - 1])
  })

  it('C1 a flat share is charged on both sides, rounded to the paisa for each fill', () => {
    const bars = minuteBars(flat(100), flat(33.35), flat(33.35), flat(33.35))
    const costs = { kind: 'flat', fraction: 0.0003 } as const
    const { account } = handRun(bars, (b, i) => void (i === 0 ? b.buy({ qty: 7 }) : i === 1 && b.close()), {
      costs,
    })
    // 7 × 33.35 × 0.0003 = 0.070035 rupees: 7 paise, twice
    expect(account.chargesPaise).toBe(14)
  })

  it('C1 half a paisa is charged as one, whatever the noise of the product', () => {
    const costs = { kind: 'flat', fraction: 0.0003 } as const
    // ₹50 × 0.0003 is 1.5 paise, and 1.4999999999999998 in doubles
    for (const [price, paise] of [
      [5, 2],
      [15, 5],
      [25, 8],
    ] as const) {
      const bars = minuteBars(flat(price), flat(price))
      const { account } = handRun(bars, (b, i) => void (i === 0 && b.buy()), { costs })
      expect(account.chargesPaise).toBe(paise)
    }
  })

  it('A5 an order without margin is refused when it would fill, and counted', () => {
    const { fills, refusals } = handRun(QUIET, (b, i) => void (i === 0 && b.buy({ qty: 11 })), {
      capital: 1_000,
    })
    expect(fills).toEqual([])
    expect(refusals).toEqual({ 'Not enough margin': 1 })
  })

  it('A5 the margin share of the instrument lets an index future carry more', () => {
    const order = { capital: 12_000, instrument: 'NIFTY', squareOff: null }
    const buy = (qty: number) =>
      handRun(QUIET, (b, i) => void (i === 0 && b.buy({ qty })), order).fills.length
    expect([buy(1000), buy(1001)]).toEqual([1, 0])
  })

  it('A5 of an order that would turn the position over the closing part fills even without margin for the rest', () => {
    const { fills, refusals } = handRun(
      QUIET,
      (b, i) => {
        if (i === 0) b.buy({ qty: 10 })
        if (i === 1) b.sell({ qty: 30 })
      },
      { capital: 1_000 },
    )
    expect(fills).toEqual([
      [1, 10, 100],
      [2, -10, 100],
    ])
    expect(refusals).toEqual({ 'Not enough margin': 1 })
  })

  it('A6 a share of the equity buys whole units at the fill price, charges included', () => {
    const bars = minuteBars(flat(100), flat(101), flat(101))
    const size = { kind: 'equity', fraction: 1 } as const
    const qty = (fraction: number) =>
      handRun(bars, (b, i) => void (i === 0 && b.buy()), {
        capital: 10_100,
        size,
        costs: { kind: 'flat', fraction },
      }).fills[0]![1]
    expect(qty(0)).toBe(100)
    expect(qty(0.001)).toBe(99)
  })

  it('A6 no unit affordable is refused: for its cash, or for its size where the cash is there', () => {
    const refusals = (capital: number, fraction: number) =>
      handRun(QUIET, (b, i) => void (i === 0 && b.buy()), { capital, size: { kind: 'equity', fraction } })
        .refusals
    expect(refusals(1_000, 0.05)).toEqual({ 'Size too small for one unit': 1 })
    expect(refusals(100, 0.99)).toEqual({ 'Size too small for one unit': 1 })
    expect(refusals(99.99, 0.99)).toEqual({ 'Not enough cash for one unit': 1 })
  })

  it('A7 with the equity used up everything is closed at the next open and trading ends', () => {
    const bars = minuteBars(flat(100), flat(100), [100, 220, 100, 210], flat(210), flat(100), flat(100))
    const run = handRun(bars, b => void (b.position === 0 && b.sell({ qty: 10 })), { capital: 1_000 })
    expect(run.fills).toEqual([
      [1, -10, 100],
      [3, 10, 210],
    ])
    expect(run.riskEvents).toMatchObject([{ kind: 'ruin', bar: 2 }])
    expect(run.refusals).toEqual({ 'Stopped for the rest of the run': 3 })
  })
})

describe('risk limits', () => {
  it('R1 an entry past the largest position is refused, a share of the equity is cut to it', () => {
    const risk = { ...DEFAULT_RISK, maxPositionQty: 15 }
    const fixed = handRun(QUIET, (b, i) => void (i < 2 && b.buy({ qty: 10 })), { risk })
    expect(fixed.fills).toEqual([[1, 10, 100]])
    expect(fixed.refusals).toEqual({ 'Position above the limit of 15': 1 })
    const size = { kind: 'equity', fraction: 0.5 } as const
    expect(handRun(QUIET, (b, i) => void (i === 0 && b.buy()), { risk, size }).fills).toEqual([[1, 15, 100]])
  })

  it('R2 the daily loss closes the position at the next open and bars entries until the next day', () => {
    const bars = joinBars(
      minuteBars(flat(100), [100, 100, 89, 90], flat(91), flat(91)),
      barsAt('2023-01-03T09:15', 60_000, [flat(91), flat(91)]),
    )
    const risk = { ...DEFAULT_RISK, maxDailyLoss: 100 }
    const run = handRun(bars, b => void (b.position === 0 && b.buy()), { risk })
    expect(run.fills).toEqual([
      [1, 10, 100],
      [2, -10, 91],
      [5, 10, 91],
    ])
    expect(run.riskEvents).toMatchObject([{ kind: 'daily-loss', bar: 1 }])
    expect(run.riskEvents[0]!.message).toContain('with a loss of ₹100.00')
    expect(run.trades[0]!.exitReason).toBe('Daily loss limit')
  })

  it('R2 the day after starts from its own equity', () => {
    const bars = joinBars(
      minuteBars(flat(100), flat(95)),
      barsAt('2023-01-03T09:15', 60_000, [flat(90), flat(86), flat(85)]),
    )
    const risk = { ...DEFAULT_RISK, maxDailyLoss: 100 }
    const run = handRun(bars, (b, i) => void (i === 0 && b.buy({ validity: 'gtc' })), { risk })
    // bought at 95: day two is down 50, 90, then 100 and trips on its last bar
    expect(run.riskEvents).toMatchObject([{ bar: 4 }])
  })

  it('R2 each day counts for itself: two small losses stop none, and a limit that acted can act again', () => {
    const day = (date: string, ...closes: readonly number[]) =>
      barsAt(
        `${date}T09:15`,
        60_000,
        closes.map(close => flat(close)),
      )
    const bars = joinBars(
      day('2023-01-02', 100, 100, 94),
      day('2023-01-03', 94, 88),
      day('2023-01-04', 88, 78, 78),
      day('2023-01-05', 78, 78, 68, 68),
    )
    const risk = { ...DEFAULT_RISK, maxDailyLoss: 100 }
    const run = handRun(bars, b => void (b.position === 0 && b.buy()), { risk })
    // 60 are lost on each of the first two days, then 100 on each of the others
    expect(run.riskEvents).toMatchObject([
      { kind: 'daily-loss', bar: 6 },
      { kind: 'daily-loss', bar: 10 },
    ])
    expect(run.fills).toEqual([
      [1, 10, 100],
      [7, -10, 78],
      [9, 10, 78],
      [11, -10, 68],
    ])
  })

  it('R3 the drawdown from the peak stops for good', () => {
    const bars = joinBars(
      minuteBars(flat(100), flat(100), flat(110), flat(104), flat(104)),
      barsAt('2023-01-03T09:15', 60_000, [flat(104), flat(104)]),
    )
    const risk = { maxPositionQty: 1e6, maxDailyLoss: 1e8, maxDrawdownPct: 5 }
    const run = handRun(bars, b => void (b.position === 0 && b.buy({ qty: 10_000 })), { risk })
    // peak 11,00,000 at bar 2; 10,40,000 is 5.45 % below it
    expect(run.riskEvents).toMatchObject([{ kind: 'drawdown', bar: 3 }])
    expect(run.fills).toEqual([
      [1, 10_000, 100],
      [4, -10_000, 104],
    ])
    expect(run.refusals['Stopped for the rest of the run']).toBe(3)
  })

  it('R2 R3 a closing order still passes while entries are blocked', () => {
    const bars = minuteBars(flat(100), [100, 100, 89, 89, 10], flat(89), flat(89))
    const risk = { ...DEFAULT_RISK, maxDailyLoss: 100 }
    const run = handRun(bars, (b, i) => void (i === 0 && b.buy()), { risk })
    expect(run.account.positionQty).toBe(0)
  })
})

describe('square-off', () => {
  const late = (from: string, ...closes: number[]) => barsAt(from, 60_000, closes.map(flat))

  it('R4 closes at the open of the first bar at or after the time, cancels orders and bars entries', () => {
    const bars = late('2023-01-02T15:12', 100, 101, 102, 103, 104)
    const run = handRun(
      bars,
      (b, i) => {
        if (i === 0) b.buy({ exits: { stopLossPrice: 50 } })
        if (i === 3) b.buy()
      },
      { squareOff: '15:15' },
    )
    expect(run.fills).toEqual([
      [1, 10, 101],
      [3, -10, 103],
    ])
    expect(run.trades[0]!.exitReason).toBe('Square-off')
    expect(run.refusals).toEqual({ 'After square-off': 1 })
    expect(run.broker.working).toEqual([])
  })

  it('R4 a bar that is missing at the time does not carry the position on', () => {
    const bars = joinBars(late('2023-01-02T15:12', 100, 101), late('2023-01-02T15:20', 99))
    const run = handRun(bars, (b, i) => void (i === 0 && b.buy()), { squareOff: '15:15' })
    expect(run.fills).toEqual([
      [1, 10, 101],
      [2, -10, 99],
    ])
  })

  it('R4 a day that ends before the time is closed at its last close', () => {
    const bars = joinBars(late('2023-01-02T10:00', 100, 101, 105), late('2023-01-03T09:15', 90, 90))
    const run = handRun(bars, (b, i) => void (i === 0 && b.buy()), { squareOff: '15:15' })
    expect(run.fills).toEqual([
      [1, 10, 101],
      [2, -10, 105],
    ])
    expect(run.trades[0]!.exitReason).toBe('Session end')
    expect(run.equity).toEqual([1_000_000, 1_000_000, 1_000_040, 1_000_040, 1_000_040])
  })

  it('R4 an evening session after the time has no entries', () => {
    const run = handRun(late('2022-10-24T18:15', 100, 101, 102), b => void b.buy(), { squareOff: '15:15' })
    expect(run.refusals).toEqual({ 'After square-off': 3 })
  })

  it('R4 without a square-off a position is carried overnight', () => {
    const bars = joinBars(late('2023-01-02T15:28', 100, 101), late('2023-01-03T09:15', 90))
    const run = handRun(bars, (b, i) => void (i === 0 && b.buy()))
    expect(run.account.positionQty).toBe(10)
  })
})

describe('limits that act on orders given before', () => {
  const risk = { ...DEFAULT_RISK, maxDailyLoss: 50 }
  const fall = minuteBars(flat(100), flat(100), flat(90), flat(90), flat(95), flat(95))

  it('R2 an order beside the limit close opens nothing', () => {
    const run = handRun(
      fall,
      (b, i) => {
        if (i === 0) b.buy()
        if (i === 2) b.sell({ qty: 10 })
      },
      { risk },
    )
    expect(run.fills).toEqual([
      [1, 10, 100],
      [3, -10, 90],
    ])
  })

  it('R2 an order that was changed to more than the position opens nothing', () => {
    const run = handRun(
      fall,
      (b, i) => {
        if (i === 0) b.buy()
        if (i === 2) b.modify(b.sell({ qty: 1, type: 'limit', limitPrice: 94 }), { qty: 30 })
      },
      { risk },
    )
    expect(run.account.positionQty).toBe(0)
  })

  it('R2 R3 no strategy can take the limit close back', () => {
    const run = handRun(
      fall,
      (b, i) => {
        if (i === 0) b.buy()
        for (const order of b.working) b.cancel(order)
        if (i === 0) b.buy()
      },
      { risk },
    )
    expect(run.account.positionQty).toBe(0)
    expect(run.trades[0]!.exitReason).toBe('Daily loss limit')
  })

  it('R1 a share of the equity at the largest position says which limit stood in the way', () => {
    const size = { kind: 'equity', fraction: 0.5 } as const
    const full = { ...DEFAULT_RISK, maxPositionQty: 15 }
    const run = handRun(QUIET, (b, i) => void (i < 2 && b.buy()), { risk: full, size })
    expect(run.refusals).toEqual({ 'Position above the limit of 15': 1 })
  })
})
