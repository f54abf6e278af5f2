import { describe, expect, it } from 'vitest'
import { barsAt, flat, type HandInputs, joinBars, minuteBars } from '../../../test/handRun.ts'
import { type LegsDesk, legsRun } from '../../../test/legsRun.ts'
import { DEFAULT_RISK } from '../inputs/inputs.ts'
import type { Bars } from '../market/bars.ts'
import type { Broker } from './broker.ts'
import type { Order } from './order.ts'

const main = minuteBars(flat(100), flat(100), flat(110), flat(120), flat(120))
const hedge = minuteBars(flat(40), flat(40), flat(44), flat(48), flat(48))

function pair(decide: (desk: LegsDesk, i: number) => void, inputs: HandInputs = {}) {
  return legsRun([main, hedge], decide, inputs)
}

/** Enters once, at the open of bar 1, selling the hedge for the value that is bought. */
function enterOnce({ enterTogether }: LegsDesk, i: number): void {
  if (i === 0) enterTogether([1, -1], 'Pair')
}

describe('S3 legs that are entered together', () => {
  it('fill whole at the next open, each on the side of its weight', () => {
    const run = pair(enterOnce)
    expect(run.fills).toEqual([[[1, 10, 100]], [[1, -25, 40]]])
    expect(run.legs.map(({ account }) => account.openTrade(1, 0, 4)?.entryReason)).toEqual(['Pair', 'Pair'])
    expect(run.enteredBars).toEqual([1])
  })

  it('have their size once they fill', () => {
    const sized: unknown[] = []
    const watch = {
      placed() {},
      changed() {},
      ended() {},
      filled: ({ needsSize, qty }: Order) => sized.push([needsSize, qty]),
    }
    pair(
      (desk, i) => {
        for (const { broker } of desk.legs) (broker as Broker).book.watch = watch
        enterOnce(desk, i)
      },
      { size: { kind: 'equity', fraction: 0.5 } },
    )
    expect(sized).toEqual([
      [false, 2_500],
      [false, 6_250],
    ])
  })

  it('fill neither when the margin of both is not there, and say so', () => {
    // each leg alone is worth 1,000
    const run = pair(enterOnce, { capital: 1_900 })
    expect(run.fills).toEqual([[], []])
    expect(run.refusals).toEqual([
      { 'Not enough margin for both legs': 1 },
      { 'Not enough margin for both legs': 1 },
    ])
    expect([run.barsAlone, run.enteredBars]).toEqual([0, []])
    expect(pair(enterOnce, { capital: 2_000 }).enteredBars).toEqual([1])
  })

  it('Q2 S4 of a share of the equity are cut to the largest order of either leg', () => {
    const bars = barsAt('2026-01-05T09:15', 60_000, [flat(100), flat(100), flat(100)])
    const size = { kind: 'equity', fraction: 1 } as const
    const run = legsRun([bars, bars], enterOnce, { lots: true, size, capital: 100_000_000 }, [
      'NIFTY',
      'BANKNIFTY',
    ])
    // BANKNIFTY's largest order is 600 units: nine lots of 65 are the most that twenty of 30 can hedge
    expect(run.fills).toEqual([[[1, 585, 100]], [[1, -600, 100]]])
  })

  it('fill neither when one of them is above the largest position', () => {
    const run = pair(enterOnce, { risk: { ...DEFAULT_RISK, maxPositionQty: 20 } })
    expect(run.fills).toEqual([[], []])
    expect(run.refusals[0]).toEqual({ 'Position above the limit of 20': 1 })
  })

  it('fill neither when one bar has too little volume for one of them', () => {
    const thin = { ...hedge, volume: hedge.volume.map(() => 24) }
    const run = legsRun([main, thin], enterOnce, { fill: { maxVolumeFraction: 1 } })
    expect(run.fills).toEqual([[], []])
    expect(run.refusals[1]).toEqual({ 'Not enough volume for all legs in one bar': 1 })
  })

  it('fill neither when a unit of the hedge is worth more than all that it should hedge', () => {
    const dear = minuteBars(...Array.from({ length: 5 }, () => flat(30_000)))
    const run = legsRun([main, dear], enterOnce)
    expect(run.fills).toEqual([[], []])
    expect(run.refusals[0]).toEqual({ 'Size too small for one unit of each leg': 1 })
  })

  it('S4 fill neither when one has no unit, and say whether the cash, the size or the limit is too small', () => {
    const dear = minuteBars(...Array.from({ length: 5 }, () => flat(30_000)))
    const refusal = (bars: readonly Bars[], capital: number, fraction: number, more: HandInputs = {}) =>
      Object.keys(
        legsRun(bars, enterOnce, { capital, size: { kind: 'equity', fraction }, ...more }).refusals[0]!,
      )
    const size = ['Size too small for one unit of each leg']
    const cash = ['Not enough cash for one unit of each leg']
    // one unit and the 300 that hedge it are worth 60,000
    expect(refusal([dear, main], 60_000, 0.99)).toEqual(size)
    expect(refusal([dear, main], 59_999, 1)).toEqual(cash)
    // 150 are the fewest that a unit hedges, halves up: 15,000 and 30,000
    expect(refusal([main, dear], 45_000, 0.99)).toEqual(size)
    expect(refusal([main, dear], 44_999, 1)).toEqual(cash)
    const risk = { ...DEFAULT_RISK, maxPositionQty: 299 }
    expect(refusal([dear, main], 100_000, 1, { risk })).toEqual(['Position above the limit of 299'])
  })

  it('R4 are cancelled at a square-off and where a day ends, like all that works', () => {
    const days = joinBars(
      barsAt('2023-01-02T09:15', 60_000, [flat(100), flat(100)]),
      barsAt('2023-01-03T09:15', 60_000, [flat(100), flat(100)]),
    )
    const enterAt = (bar: number, squareOff: string | null) => {
      const run = legsRun(
        [days, days],
        ({ enterTogether }, i) => i === bar && enterTogether([1, -1], 'Pair'),
        {
          squareOff,
        },
      )
      const counts = run.legs.map(({ broker }) => broker.book.counts.cancelled)
      return { entered: run.enteredBars, counts, refusals: run.refusals }
    }
    const cancelled = { entered: [], counts: [1, 1], refusals: [{}, {}] }
    expect(enterAt(0, '09:16')).toEqual(cancelled)
    expect(enterAt(1, 'close')).toEqual(cancelled)
    expect(enterAt(1, null).entered).toEqual([2])
  })

  it('are entered from flat only, which a close at the same open makes them', () => {
    const run = pair(({ legs, enterTogether }, i) => {
      if (i === 0 || i === 1) enterTogether([1, -1], 'Pair')
      if (i === 2) {
        for (const { broker } of legs) broker.close('Turn')
        enterTogether([-1, 1], 'Other way')
      }
    })
    expect(run.fills[0]).toEqual([
      [1, 10, 100],
      [3, -10, 120],
      [3, -10, 120],
    ])
    expect(run.refusals[0]).toEqual({ 'A leg is not flat': 1 })
    expect(run.enteredBars).toEqual([1, 3])
  })

  it('R3 are refused in all legs while a limit bars entries', () => {
    const run = pair(
      ({ legs, enterTogether }, i) => {
        if (i === 0) legs[0]!.broker.sell({ qty: 10 })
        if (i === 2) enterTogether([1, -1], 'Pair')
      },
      { risk: { ...DEFAULT_RISK, maxDailyLoss: 50 } },
    )
    expect(run.fills[1]).toEqual([])
    expect(run.refusals.map(reasons => reasons['Daily loss limit reached'])).toEqual([1, 1])
  })

  it('F7 F9 fill at this close with slippage where that was asked for', () => {
    const run = pair(enterOnce, { fill: { at: 'this-close', slippageTicks: 2 } })
    expect(run.fills).toEqual([[[0, 10, 100.1]], [[0, -25, 39.9]]])
  })
})

describe('S4 the size of legs that are entered together', () => {
  it('is that of the run for the first, and the nearest whole number to its weight for the others', () => {
    const run = pair(({ enterTogether }, i) => {
      if (i === 0) enterTogether([-1, 0.77], 'Pair')
    })
    // 0.77 × 1,000 ÷ 40 = 19.25
    expect(run.fills).toEqual([[[1, -10, 100]], [[1, 19, 40]]])
  })

  it('halves go up, whatever the quotient is in doubles', () => {
    // 10 × 0.09 ÷ 0.04 is 22.5; in doubles 22.499999999999996
    const [own, other] = [flat(0.09), flat(0.04)].map(bar => minuteBars(bar, bar, bar))
    expect(legsRun([own!, other!], enterOnce).fills[1]).toEqual([[1, -23, 0.04]])
  })

  it('A6 as a share of the equity is the most whose value and charges together stay within it', () => {
    const inputs = {
      capital: 100_000,
      size: { kind: 'equity', fraction: 0.5 },
      costs: { kind: 'flat', fraction: 0.001 },
    } as const
    const run = pair(enterOnce, inputs)
    // 249 × 100 + 623 × 40 = 49,820 and 49.82; 250 and 625 would need 50,050
    expect(run.fills).toEqual([[[1, 249, 100]], [[1, -623, 40]]])
  })

  it('R1 as a share of the equity is cut to the largest position of any leg', () => {
    const run = pair(enterOnce, {
      size: { kind: 'equity', fraction: 0.9 },
      risk: { ...DEFAULT_RISK, maxPositionQty: 50 },
    })
    expect(run.fills).toEqual([[[1, 20, 100]], [[1, -50, 40]]])
  })

  it('Q1 is whole lots where they bind the run', () => {
    const instruments = ['BANKNIFTY', 'NIFTY']
    const bank = minuteBars(flat(42_000), flat(42_000), flat(42_000))
    const nifty = minuteBars(flat(18_000), flat(18_000), flat(18_000))
    const run = legsRun(
      [bank, nifty],
      enterOnce,
      { capital: 10_000_000, lots: true, size: { kind: 'fixed', qty: 60 } },
      instruments,
    )
    // two lots of 25; 50 × 42,000 ÷ 18,000 = 116.7 units are nearest to two lots of 50
    expect(run.fills).toEqual([[[1, 50, 42_000]], [[1, -100, 18_000]]])
  })
})
