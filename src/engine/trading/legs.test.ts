import { describe, expect, it } from 'vitest'
import { barsAt, flat, joinBars, minuteBars } from '../../../test/handRun.ts'
import { legsRun } from '../../../test/legsRun.ts'
import { AT_LAST_CLOSE, DEFAULT_RISK } from '../inputs/inputs.ts'

const rising = minuteBars(flat(100), flat(100), flat(110), flat(120), flat(120))
const falling = minuteBars(flat(50), flat(50), flat(45), flat(40), flat(40))
const still = minuteBars(flat(200), flat(200), flat(200), flat(200), flat(200))

describe('S2 several instruments share one purse', () => {
  it('A2 the equity is the cash and every position, to the paisa', () => {
    const run = legsRun([rising, falling, still], ({ legs }, i) => {
      if (i === 0) {
        legs[0]!.broker.buy({ qty: 10 })
        legs[1]!.broker.sell({ qty: 20 })
        legs[2]!.broker.buy({ qty: 1 })
      }
    })
    expect(run.fills).toEqual([[[1, 10, 100]], [[1, -20, 50]], [[1, 1, 200]]])
    expect(run.equity).toEqual([1_000_000, 1_000_000, 1_000_200, 1_000_400, 1_000_400])
    expect(run.barsHeld).toBe(4)
  })

  it('A5 what one leg binds is not there for another', () => {
    const run = legsRun(
      [rising, still],
      ({ legs }, i) => {
        if (i === 0) for (const { broker } of legs) broker.buy({ qty: 10 })
      },
      { capital: 2_500 },
    )
    // a custom symbol binds its whole value: 1,000 of 2,500 leave 1,500 for 2,000
    expect(run.fills).toEqual([[[1, 10, 100]], []])
    expect(run.refusals[1]).toEqual({ 'Not enough margin': 1 })
  })

  it('A6 a share of the equity is one of the whole run, also in a leg that began with nothing', () => {
    const run = legsRun(
      [rising, falling],
      ({ legs }, i) => {
        if (i === 0) legs[1]!.broker.sell()
      },
      { size: { kind: 'equity', fraction: 0.5 }, capital: 10_000 },
    )
    expect(run.fills[1]).toEqual([[1, -100, 50]])
  })

  it('R2 the loss of one leg closes all and bars all', () => {
    const run = legsRun(
      [rising, still],
      ({ legs }, i) => {
        if (i === 0) {
          legs[0]!.broker.sell({ qty: 10 })
          legs[1]!.broker.buy({ qty: 5 })
        }
        if (i === 3) legs[1]!.broker.buy({ qty: 1 })
      },
      { risk: { ...DEFAULT_RISK, maxDailyLoss: 100 } },
    )
    expect(run.fills).toEqual([
      [
        [1, -10, 100],
        [3, 10, 120],
      ],
      [
        [1, 5, 200],
        [3, -5, 200],
      ],
    ])
    expect(run.refusals[1]).toEqual({ 'Daily loss limit reached': 1 })
    expect(run.riskEvents).toHaveLength(1)
  })

  it('R4 every leg is closed at its own price, at the time or where the day ended', () => {
    const first = barsAt('2023-01-02T15:13', 60_000, [flat(100), flat(101), flat(102)])
    const short = barsAt('2023-01-03T10:00', 60_000, [flat(100), flat(101), flat(103)])
    const next = barsAt('2023-01-04T09:15', 60_000, [flat(90)])
    const main = joinBars(first, short, next)
    const hedge = joinBars(
      barsAt('2023-01-02T15:13', 60_000, [flat(50), flat(51), flat(52)]),
      barsAt('2023-01-03T10:00', 60_000, [flat(50), flat(51), flat(53)]),
      barsAt('2023-01-04T09:15', 60_000, [flat(40)]),
    )
    const run = legsRun(
      [main, hedge],
      ({ enterTogether }, i) => {
        if (i === 0 || i === 3 || i === 5) enterTogether([1, -1], 'Pair')
      },
      { squareOff: '15:15' },
    )
    expect(run.fills[0]).toEqual([
      [1, 10, 101],
      [2, -10, 102],
      [4, 10, 101],
      [5, -10, 103],
    ])
    expect(run.fills[1]!.map(([bar, , price]) => [bar, price])).toEqual([
      [1, 51],
      [2, 52],
      [4, 51],
      [5, 53],
    ])
    // what was entered on the last bar of the day is not carried into the next one
    expect(run.legs.map(({ broker }) => broker.book.counts.cancelled)).toEqual([1, 1])
  })
})

describe('R4 a square-off at the close', () => {
  it('closes at the last close of each day, whatever its hours, and keeps entries until then', () => {
    const bars = joinBars(
      barsAt('2023-01-02T15:28', 60_000, [flat(100), flat(101)]),
      barsAt('2023-01-03T09:15', 60_000, [flat(90), flat(91)]),
    )
    const run = legsRun([bars], ({ legs }, i) => void (i === 0 && legs[0]!.broker.buy({ qty: 1 })), {
      squareOff: AT_LAST_CLOSE,
    })
    expect(run.fills).toEqual([
      [
        [1, 1, 101],
        [1, -1, 101],
      ],
    ])
    expect(run.legs[0]!.account.trades[0]!.exitReason).toBe('Session end')
  })
})

describe('M6 bars with a position', () => {
  const TWO_DAYS = joinBars(
    barsAt('2023-01-02T15:26', 60_000, [flat(100), flat(101), flat(102), flat(103)]),
    barsAt('2023-01-03T09:15', 60_000, [flat(104), flat(105), flat(106)]),
  )
  const fills = ['next-open', 'this-close'] as const

  it.each(fills)('M6 %s: from the bar after the decision to enter to that of the decision to leave', at => {
    const run = legsRun(
      [TWO_DAYS],
      ({ legs }, i) => {
        if (i === 1) legs[0]!.broker.buy({ qty: 1 })
        if (i === 4) legs[0]!.broker.close()
      },
      { fill: { at } },
    )
    expect(run.barsHeld).toBe(3)
  })

  it.each(fills)('M6 %s: the bar counts at whose close the day ended the position', at => {
    const run = legsRun([TWO_DAYS], ({ legs }, i) => void (i === 1 && legs[0]!.broker.buy({ qty: 1 })), {
      fill: { at },
      squareOff: AT_LAST_CLOSE,
    })
    expect(run.fills[0]!.map(([bar]) => bar)).toEqual([at === 'next-open' ? 2 : 1, 3])
    expect(run.barsHeld).toBe(2)
  })

  it.each(fills)('M6 S5 %s: the same in a run of two instruments', at => {
    const run = legsRun(
      [TWO_DAYS, TWO_DAYS],
      ({ legs }, i) => {
        if (i === 1) legs[0]!.broker.buy({ qty: 1 })
        if (i === 2) legs[1]!.broker.sell({ qty: 1 })
        if (i === 4) for (const { broker } of legs) broker.close()
      },
      { fill: { at } },
    )
    expect([run.barsHeld, run.barsAlone]).toEqual([3, 1])
  })
})

describe('S5 leg risk', () => {
  it('is counted: bars at whose close one leg stands without the other', () => {
    const run = legsRun([rising, still], ({ legs }, i) => {
      if (i === 0) legs[0]!.broker.buy({ qty: 1 })
      if (i === 2) legs[1]!.broker.sell({ qty: 1 })
    })
    expect([run.barsHeld, run.barsAlone]).toEqual([4, 2])
  })

  it('M6 a bar counts as held whichever leg is, and a flat one does not', () => {
    const run = legsRun([rising, still], ({ legs }, i) => {
      if (i === 0) legs[1]!.broker.buy({ qty: 1 })
      if (i === 2) legs[1]!.broker.close()
    })
    expect([run.barsHeld, run.barsAlone]).toEqual([2, 2])
  })

  it('a run of one instrument has none', () => {
    const run = legsRun([rising], ({ legs }, i) => void (i === 0 && legs[0]!.broker.buy({ qty: 1 })))
    expect([run.barsHeld, run.barsAlone]).toEqual([4, 0])
  })
})
