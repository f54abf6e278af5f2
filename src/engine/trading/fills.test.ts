/** The fill rules by hand: a few bars each, decided on bar 0 unless the test says otherwise. */
import { describe, expect, it } from 'vitest'
import { flat, handRun, minuteBars } from '../../../test/handRun.ts'
import type { Broker } from './broker.ts'
import { stopFill } from './matching.ts'

/** Acts once, at the close of bar 0. */
function atStart(act: (broker: Broker) => void) {
  return (broker: Broker, i: number) => {
    if (i === 0) act(broker)
  }
}

const TOUCH = { fill: { penetrationTicks: 0 } }

describe('fills', () => {
  it('T2 F1 a decision on bar 0 fills at the open of bar 1', () => {
    const bars = minuteBars(flat(100), [101, 105, 99, 104], flat(104))
    expect(
      handRun(
        bars,
        atStart(broker => broker.buy()),
      ).fills,
    ).toEqual([[1, 10, 101]])
  })

  it('F2 a limit that is only touched does not fill at a penetration of one tick', () => {
    const bars = minuteBars(flat(100), [100, 101, 99, 100], [100, 100, 98.95, 99.5])
    const buy = atStart(broker => broker.buy({ type: 'limit', limitPrice: 99 }))
    expect(handRun(bars, buy).fills).toEqual([[2, 10, 99]])
    expect(handRun(bars, buy, TOUCH).fills).toEqual([[1, 10, 99]])
  })

  it.each([
    ['buy', [100, 101, 99 + 1e-13, 100], [1, 10, 99]],
    ['sell', [98, 99 - 1e-13, 97, 98], [1, -10, 99]],
  ] as const)('F2 the touch of a %s does not depend on noise far below a tick', (side, bar, fill) => {
    const order = atStart(broker => broker[side]({ type: 'limit', limitPrice: 99 }))
    expect(handRun(minuteBars(flat(side === 'buy' ? 100 : 98), bar), order, TOUCH).fills).toEqual([fill])
  })

  it('F2 the penetration counts ticks', () => {
    const bars = minuteBars(flat(100), [100, 101, 98.9, 100], [100, 101, 98.85, 100])
    const buy = atStart(broker => broker.buy({ type: 'limit', limitPrice: 99 }))
    expect(handRun(bars, buy, { fill: { penetrationTicks: 3 } }).fills).toEqual([[2, 10, 99]])
  })

  it('F2 a gap through a limit fills at the open, which is better', () => {
    const bars = minuteBars(flat(100), [97, 98, 96, 97])
    expect(
      handRun(
        bars,
        atStart(b => b.buy({ type: 'limit', limitPrice: 99 })),
      ).fills,
    ).toEqual([[1, 10, 97]])
    const up = minuteBars(flat(100), [103, 104, 102, 103])
    expect(
      handRun(
        up,
        atStart(b => b.sell({ type: 'limit', limitPrice: 101 })),
      ).fills,
    ).toEqual([[1, -10, 103]])
  })

  it('F2 with tick 0 a penetration means strictly beyond', () => {
    const bars = minuteBars(flat(100), [100, 101, 99, 100], [100, 101, 98.999, 100])
    const buy = atStart(b => b.buy({ type: 'limit', limitPrice: 99 }))
    expect(handRun(bars, buy, { fill: { tick: 0 } }).fills).toEqual([[2, 10, 99]])
    expect(handRun(bars, buy, { fill: { tick: 0, penetrationTicks: 0 } }).fills).toEqual([[1, 10, 99]])
  })

  it('F3 a stop that the bar has not reached has no price', () => {
    expect(stopFill('buy', 103, 100, 102, 99)).toBeNaN()
    expect(stopFill('sell', 98, 100, 102, 99)).toBeNaN()
  })

  it('F3 a stop triggers on touch and fills at the stop', () => {
    const bars = minuteBars(flat(100), [100, 102, 100, 101])
    expect(
      handRun(
        bars,
        atStart(b => b.buy({ type: 'stop', stopPrice: 102 })),
      ).fills,
    ).toEqual([[1, 10, 102]])
    const down = minuteBars(flat(100), [100, 100, 98, 99])
    expect(
      handRun(
        down,
        atStart(b => b.sell({ type: 'stop', stopPrice: 98 })),
      ).fills,
    ).toEqual([[1, -10, 98]])
  })

  it('F3 a gap through the stop fills at the open, which is worse', () => {
    const bars = minuteBars(flat(100), [104, 105, 103, 104])
    expect(
      handRun(
        bars,
        atStart(b => b.buy({ type: 'stop', stopPrice: 102 })),
      ).fills,
    ).toEqual([[1, 10, 104]])
  })

  it('F4 a stop-limit fills at the stop when its limit allows that', () => {
    const bars = minuteBars(flat(100), [100, 103, 99, 102])
    const order = atStart(b => b.buy({ type: 'stop-limit', stopPrice: 101, limitPrice: 102 }))
    expect(handRun(bars, order).fills).toEqual([[1, 10, 101]])
  })

  it('F4 a stop-limit whose limit is on the near side waits for the price to come back', () => {
    const order = atStart(b => b.buy({ type: 'stop-limit', stopPrice: 102, limitPrice: 101 }))
    const stays = minuteBars(flat(100), [100, 103, 100, 102.5], [102.5, 103, 100.5, 102])
    expect(handRun(stays, order).fills).toEqual([[2, 10, 101]])
    const returns = minuteBars(flat(101.5), [101.5, 103, 100, 100.5])
    expect(handRun(returns, order).fills).toEqual([[1, 10, 101]])
  })

  it('F4 a gap through the stop but not through the limit works from the open', () => {
    const order = atStart(b => b.buy({ type: 'stop-limit', stopPrice: 101, limitPrice: 103 }))
    expect(handRun(minuteBars(flat(100), [102, 104, 101, 103]), order).fills).toEqual([[1, 10, 102]])
    expect(handRun(minuteBars(flat(100), [104, 105, 103.5, 104], flat(104)), order).fills).toEqual([])
  })

  it('F4 a gap does not depend on noise far below a tick', () => {
    const order = atStart(b => b.buy({ type: 'stop-limit', stopPrice: 101, limitPrice: 100.5 }))
    for (const open of [101, 101 - 1e-13]) {
      expect(handRun(minuteBars(flat(100), [open, 102, 100, 102]), order).fills).toEqual([[1, 10, 100.5]])
    }
    const sale = atStart(b => b.sell({ type: 'stop-limit', stopPrice: 99, limitPrice: 99.5 }))
    for (const open of [99, 99 + 1e-13]) {
      expect(handRun(minuteBars(flat(100), [open, 100, 98, 98]), sale).fills).toEqual([[1, -10, 99.5]])
    }
  })

  it('F6 the exits of a market entry act in its own bar, or from the next when asked', () => {
    const bars = minuteBars(flat(100), [100, 101, 94, 96], [96, 96, 93, 94])
    const buy = atStart(b => b.buy({ exits: { stopLossPrice: 95 } }))
    expect(handRun(bars, buy).trades).toMatchObject([{ exitBar: 1, exitPrice: 95 }])
    expect(handRun(bars, buy, { fill: { exitsFrom: 'next-bar' } }).trades).toMatchObject([
      { exitBar: 2, exitPrice: 95 },
    ])
  })

  it('F6 of a stop entry only the take-profit acts in its own bar, unless the stop-loss is inside too', () => {
    const exits = { stopLossPrice: 98, takeProfitPrice: 104 }
    const buy = atStart(b => b.buy({ type: 'stop', stopPrice: 102, exits }))
    expect(handRun(minuteBars(flat(100), [100, 105, 99, 103]), buy).trades).toMatchObject([
      { exitBar: 1, exitPrice: 104 },
    ])
    for (const low of [97, 98, 98 + 1e-13]) {
      expect(handRun(minuteBars(flat(100), [100, 105, low, 103], flat(103)), buy).trades).toEqual([])
    }
  })

  it('F6 the exits of a limit entry wait for the next bar', () => {
    const exits = { stopLossPrice: 98, takeProfitPrice: 101 }
    const buy = atStart(b => b.buy({ type: 'limit', limitPrice: 99, exits }))
    const { trades } = handRun(minuteBars(flat(100), [100, 102, 97, 100], [100, 101.05, 100, 101]), buy)
    expect(trades).toMatchObject([{ entryBar: 1, exitBar: 2, exitPrice: 101 }])
  })

  it('F7 nothing is sold below one paisa, and no floor lifts a price above the market', () => {
    const bars = minuteBars(flat(0.0005), flat(0.0005), flat(0.02))
    const sell = (slippageBps: number) =>
      handRun(
        bars,
        (b, i) => {
          if (i < 2) b.sell({ qty: 1 })
        },
        { fill: { tick: 0, slippageBps } },
      ).fills.map(([, , price]) => price)
    expect(sell(0)).toEqual([0.0005, 0.02])
    expect(sell(10_000)).toEqual([0.0005, 0.01])
  })

  it('F7 slippage makes market and stop fills worse, and leaves limits alone', () => {
    const bars = minuteBars(flat(100), [100, 103, 97, 100], flat(100))
    const fill = { slippageTicks: 2, slippageBps: 10 }
    const prices = handRun(
      bars,
      atStart(b => {
        b.buy({ qty: 1 })
        b.sell({ qty: 1 })
        b.buy({ qty: 1, type: 'stop', stopPrice: 102 })
        b.buy({ qty: 1, type: 'limit', limitPrice: 98 })
      }),
      { fill },
    ).fills.map(([, , price]) => price)
    expect(prices[0]).toBeCloseTo(100 + 0.1 + 0.1, 10)
    expect(prices[1]).toBeCloseTo(100 - 0.1 - 0.1, 10)
    expect(prices[2]).toBeCloseTo(102 + 0.1 + 0.102, 10)
    expect(prices[3]).toBe(98)
  })

  it('F9 filling at this close stamps the deciding bar, and its exits wait for the next', () => {
    const bars = minuteBars([100, 110, 90, 105], [105, 106, 94, 100])
    const run = handRun(
      bars,
      atStart(b => b.buy({ exits: { stopLossPrice: 95 } })),
      { fill: { at: 'this-close' } },
    )
    expect(run.fills).toEqual([
      [0, 10, 105],
      [1, -10, 95],
    ])
    expect(run.equity[0]).toBe(1_000_000)
  })

  it('F10 market orders come before what happens inside the bar', () => {
    const bars = minuteBars(flat(100), flat(100), [101, 101, 90, 91])
    const { trades } = handRun(bars, (b, i) => {
      if (i === 0) b.buy()
      if (i === 0) b.sell({ qty: 10, type: 'stop', stopPrice: 95, validity: 'gtc' })
      if (i === 1) b.close('Out')
    })
    expect(trades[0]).toMatchObject({ exitPrice: 101, exitReason: 'Out' })
  })
})
