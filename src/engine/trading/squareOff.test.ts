/** The square-off on days and in segments with hours of their own. */
import { describe, expect, it } from 'vitest'
import { barsAt, flat, handRun, joinBars } from '../../../test/handRun.ts'
import { DayClock } from './dayClock.ts'

/** Buys on the first bar of so many minutes: when and why the trade ended. */
function exit(from: string, count: number, instrument: string) {
  const bars = barsAt(
    from,
    60_000,
    Array.from({ length: count }, () => flat(100)),
  )
  const run = handRun(bars, (b, i) => void (i === 0 && b.buy()), { instrument, squareOff: '15:15' })
  const [trade] = run.trades
  const minutes = trade && new Date(trade.exitMs + 19_800_000).toISOString().slice(11, 16)
  return { at: minutes, reason: trade?.exitReason, refusals: run.refusals }
}

describe('R4 the square-off', () => {
  it('that is no time is refused by its name', () => {
    expect(() => new DayClock('25:00')).toThrow('squareOff: "25:00" is not a time.')
  })

  it('is five minutes before the end of Muhurat trading, which so has its entries', () => {
    expect(exit('2022-10-24T18:15', 60, 'NIFTY')).toEqual({ at: '19:10', reason: 'Square-off', refusals: {} })
    expect(exit('2025-10-21T13:45', 60, 'TCS')).toEqual({ at: '14:40', reason: 'Square-off', refusals: {} })
  })

  it('is five minutes before the auction of shares from 2026-08-03, and as asked for before', () => {
    expect(exit('2026-07-31T15:00', 30, 'TCS').at).toBe('15:15')
    expect(exit('2026-08-03T15:00', 15, 'TCS').at).toBe('15:10')
    expect(exit('2026-08-03T15:00', 40, 'NIFTY').at).toBe('15:15')
  })

  it('keeps to the time that was asked for where there is no calendar', () => {
    expect(exit('2022-10-24T18:15', 60, 'TEST').refusals).toEqual({ 'After square-off': 1 })
  })

  it('cancels at the end of a day what works then, also where nothing is held', () => {
    const bars = joinBars(
      barsAt('2023-01-02T09:15', 60_000, [flat(100), flat(100)]),
      barsAt('2023-01-03T09:15', 60_000, [flat(90), flat(90)]),
    )
    const bid = (i: number) =>
      handRun(bars, (b, at) => void (at === i && b.buy({ type: 'limit', limitPrice: 95, validity: 'gtc' })), {
        squareOff: 'close',
      })
    // what was given at the last close is cancelled like what had stood all day
    for (const i of [0, 1]) {
      expect(bid(i).fills).toEqual([])
      expect(bid(i).counts).toEqual({ placed: 1, filled: 0, cancelled: 1 })
    }
  })

  it('of a day that ends early counts in that day, with its slippage', () => {
    const bars = joinBars(
      barsAt('2023-01-02T09:15', 60_000, [flat(100), flat(100), flat(110)]),
      barsAt('2023-01-03T09:15', 60_000, [flat(90)]),
    )
    const run = handRun(bars, (b, i) => void (i === 0 && b.buy()), {
      squareOff: 'close',
      fill: { slippageTicks: 20 },
    })
    expect(run.fills).toEqual([
      [1, 10, 101],
      [2, -10, 109],
    ])
    expect(run.equity).toEqual([1_000_000, 999_990, 1_000_080, 1_000_080])
  })

  it('alone is filled at a close, and the fills of the next day are not', () => {
    const day = (on: string) => barsAt(`${on}T09:15`, 60_000, [flat(100), flat(100), flat(100)])
    const bars = joinBars(day('2023-01-02'), day('2023-01-03'))
    const { broker } = handRun(bars, (b, i) => void (i % 3 === 0 && b.buy()), { squareOff: 'close' })
    expect(broker.fills.map(({ bar, side, atClose = false }) => [bar, side, atClose])).toEqual([
      [1, 'buy', false],
      [2, 'sell', true],
      [4, 'buy', false],
    ])
  })
})
