/** What must not outlive the position that it was for. */
import { describe, expect, it } from 'vitest'
import { flat, handRun, minuteBars } from '../../../test/handRun.ts'
import type { Broker } from './broker.ts'
import type { Order } from './order.ts'

const QUIET = minuteBars(...Array.from({ length: 7 }, () => flat(100)))

describe('exits and closes', () => {
  it('O5 a close that is on its way goes with its position', () => {
    const run = handRun(QUIET, (b, i) => {
      if (i === 0) b.buy()
      if (i === 1) b.sell({ qty: 10 })
      if (i === 1) b.close()
      if (i === 3) b.buy()
    })
    expect(run.fills).toEqual([
      [1, 10, 100],
      [2, -10, 100],
      [4, 10, 100],
    ])
  })

  it('O5 after a turn-over the new position can be closed', () => {
    const run = handRun(QUIET, (b, i) => {
      if (i === 0) b.buy()
      if (i === 1) b.sell({ qty: 20 })
      if (i === 1) b.close()
      if (i === 3) expect(b.close()).not.toBeNull()
    })
    expect(run.account.positionQty).toBe(0)
  })

  it('O5 exits so many rupees from the fill price: they count before a percentage, and a price before them', () => {
    const bars = minuteBars(flat(100), flat(101), flat(102), flat(104), flat(98))
    const exits = { takeProfitDistance: 2.5, takeProfitPct: 9, stopLossPrice: 97, stopLossDistance: 1 }
    const run = handRun(bars, (b, i) => {
      if (i !== 0) return
      b.buy({ exits })
    })
    expect(run.fills).toEqual([
      [1, 10, 101],
      [3, -10, 104],
    ])
    const short = handRun(bars, (b, i) => {
      if (i === 0) b.sell({ exits: { stopLossDistance: 1.5, takeProfitDistance: 50 } })
    })
    expect(short.fills).toEqual([
      [1, -10, 101],
      [3, 10, 104],
    ])
  })

  it('O5 an order that only reduces brings no exits', () => {
    const run = handRun(QUIET, (b, i) => {
      if (i === 0) b.sell({ qty: 10 })
      if (i === 1) b.buy({ qty: 5, exits: { stopLossPrice: 99.5 } })
      if (i === 2) expect(b.working).toEqual([])
    })
    expect(run.counts).toEqual({ placed: 2, filled: 2, cancelled: 0 })
  })

  it('O5 after a turn-over the exits are for what was opened', () => {
    const bars = minuteBars(flat(100), flat(100), flat(100), [105, 106, 105, 106], flat(106))
    const run = handRun(bars, (b, i) => {
      if (i === 0) b.sell({ qty: 5 })
      if (i === 1) b.buy({ qty: 7, exits: { takeProfitPrice: 105 } })
    })
    expect(run.fills).toEqual([
      [1, -5, 100],
      [2, 7, 100],
      [3, -2, 105],
    ])
  })

  it('O5 a close takes the exits with it', () => {
    handRun(QUIET, (b, i) => {
      if (i === 0) b.buy({ exits: { stopLossPrice: 90, takeProfitPrice: 110 } })
      if (i === 2) b.close()
      if (i === 2) expect(b.working.map(({ role }) => role)).toEqual(['close'])
    })
  })

  it('O5 a second part of an entry makes its working exits larger', () => {
    const bars = minuteBars(
      [100, 100, 100, 100, 50],
      [100, 100, 100, 100, 50],
      [100, 100, 100, 100, 50],
      [94, 94, 94, 94, 900],
    )
    const run = handRun(
      bars,
      (b, i) => void (i === 0 && b.buy({ validity: 'gtc', exits: { stopLossPrice: 95 } })),
      { fill: { maxVolumeFraction: 0.1 } },
    )
    expect(run.fills).toEqual([
      [1, 5, 100],
      [2, 5, 100],
      [3, -10, 94],
    ])
  })

  it('O5 the exit that fills whole ends the other one, also while another entry is held', () => {
    const bars = minuteBars(flat(100), flat(100), [100, 105, 100, 105], flat(105))
    handRun(bars, (b, i) => {
      if (i === 0) b.buy({ exits: { stopLossPrice: 95, takeProfitPrice: 104 } })
      if (i === 0) b.buy({ exits: { stopLossPrice: 90 } })
      if (i === 2)
        expect(b.working.map(({ role, stopPrice }) => [role, stopPrice])).toEqual([['stop-loss', 90]])
      if (i === 2) expect(b.position).toBe(10)
    })
  })

  it('O5 an exit that was cancelled stays as it was when the other one fills in part', () => {
    const bars = minuteBars(flat(100), flat(100), flat(100), [94, 94, 94, 94, 40], flat(94))
    let entry: Order | undefined
    handRun(
      bars,
      (b, i) => {
        if (i === 0) entry = b.buy({ exits: { stopLossPrice: 95, takeProfitPrice: 104 } })
        if (i === 2) b.cancel(entry!.takeProfit!)
      },
      { fill: { maxVolumeFraction: 0.1 } },
    )
    expect([entry!.stopLoss!.filledQty, entry!.takeProfit!.qty]).toEqual([10, 10])
  })

  it('F8 F10 what is left of a stop fills at the next open, whatever else has ended', () => {
    const bars = minuteBars(flat(100), [100, 103, 100, 103, 50], [105, 106, 105, 106, 50], flat(106))
    const run = handRun(
      bars,
      (b, i) => {
        if (i !== 0) return
        b.buy({ type: 'stop', stopPrice: 102, validity: 'gtc' })
        b.buy({ type: 'limit', limitPrice: 50, validity: 'ioc' })
      },
      { fill: { maxVolumeFraction: 0.1 } },
    )
    expect(run.fills).toEqual([
      [1, 5, 102],
      [2, 5, 105],
    ])
  })

  it('F9 the exits of an entry inside a bar wait for the next one, too', () => {
    const bars = minuteBars(flat(100), [100, 105, 99, 103], [103, 105, 103, 104])
    const exits = { stopLossPrice: 98, takeProfitPrice: 104 }
    const buy = (b: Broker, i: number) => void (i === 0 && b.buy({ type: 'stop', stopPrice: 102, exits }))
    const exitBar = (at: 'next-open' | 'this-close') =>
      handRun(bars, buy, { fill: { at } }).trades[0]?.exitBar
    expect([exitBar('next-open'), exitBar('this-close')]).toEqual([1, 2])
  })

  it('O5 a price of 0 is off and leaves the percentage on', () => {
    const bars = minuteBars(flat(100), flat(100), [100, 106, 100, 106], flat(106))
    const exits = { stopLossPrice: 0, takeProfitPrice: 0, takeProfitPct: 5 }
    const run = handRun(bars, (b, i) => void (i === 0 && b.buy({ exits })))
    expect(run.fills).toEqual([
      [1, 10, 100],
      [2, -10, 105],
    ])
  })

  it('O5 the second part of an entry is protected after the exits of the first part are gone', () => {
    const bars = minuteBars(
      [100, 100, 100, 100, 50],
      [100, 100, 99.9, 100, 50],
      [105, 106, 105, 106, 900],
      [100, 100, 99.9, 100, 50],
      [94, 94, 80, 80, 900],
    )
    const exits = { stopLossPrice: 95, takeProfitPrice: 105 }
    const run = handRun(
      bars,
      (b, i) => void (i === 0 && b.buy({ type: 'limit', limitPrice: 100, validity: 'gtc', exits })),
      { fill: { maxVolumeFraction: 0.1 } },
    )
    expect(run.fills).toEqual([
      [1, 5, 100],
      [2, -5, 105],
      [3, 5, 100],
      [4, -5, 94],
    ])
  })

  it('F8 F9 the volume cap holds at this close too, and an ioc order ends there', () => {
    const bars = minuteBars([100, 100, 100, 100, 10], [101, 101, 101, 101, 10], [102, 102, 102, 102, 10])
    const fill = { at: 'this-close', maxVolumeFraction: 0.5 } as const
    const buy = (validity: 'ioc' | 'gtc') =>
      handRun(bars, (b, i) => void (i === 0 && b.buy({ qty: 8, validity })), { fill }).fills
    expect(buy('ioc')).toEqual([[0, 5, 100]])
    expect(buy('gtc')).toEqual([
      [0, 5, 100],
      [1, 3, 101],
    ])
  })

  it('F8 the cap is a share of the volume, whatever the noise of the product', () => {
    // 0.29 × 100 is 28.999999999999996 in doubles
    const bars = minuteBars(flat(100), [100, 100, 100, 100, 100])
    const fill = { maxVolumeFraction: 0.29 }
    expect(handRun(bars, (b, i) => void (i === 0 && b.buy({ qty: 50 })), { fill }).fills).toEqual([
      [1, 29, 100],
    ])
  })

  it('F7 nothing is sold below one paisa', () => {
    const bars = minuteBars(flat(10), flat(10), flat(10))
    const run = handRun(bars, (b, i) => void (i === 0 && b.sell()), { fill: { slippageTicks: 1000 } })
    expect(run.fills).toEqual([[1, -10, 0.01]])
  })

  it('O4 a strategy may cancel whatever it walks over', () => {
    const run = handRun(QUIET, (b, i) => {
      if (i === 0) for (const limitPrice of [90, 91, 92, 93]) b.buy({ type: 'limit', limitPrice })
      if (i === 1) for (const order of b.working) b.cancel(order)
      if (i === 1) expect(b.working).toEqual([])
    })
    expect(run.counts.cancelled).toBe(4)
  })

  it('T3 orders meet the bar, the account is marked, the strategy sees the closed bar', () => {
    const seen: number[] = []
    const bars = minuteBars(flat(100), [101, 103, 101, 103], flat(103))
    const run = handRun(bars, (b, i) => {
      seen.push(b.position)
      if (i === 0) b.buy()
    })
    expect(seen).toEqual([0, 10, 10])
    expect(run.equity).toEqual([1_000_000, 1_000_020, 1_000_020])
  })
})
