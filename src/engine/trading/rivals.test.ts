/** Orders of which a bar that reaches both is for one: F5 and F11. */
import { describe, expect, it } from 'vitest'
import { flat, handRun, minuteBars } from '../../../test/handRun.ts'
import type { Broker } from './broker.ts'

/** Acts once, at the close of bar 0. */
function atStart(act: (broker: Broker) => void) {
  return (broker: Broker, i: number) => {
    if (i === 0) act(broker)
  }
}

describe('rivals', () => {
  it('F5 of a stop-loss and a take-profit in one bar the stop-loss fills', () => {
    const bars = minuteBars(flat(100), flat(100), [100, 106, 94, 100], flat(100))
    const { trades } = handRun(
      bars,
      atStart(b => b.buy({ exits: { stopLossPrice: 95, takeProfitPrice: 105 } })),
    )
    expect(trades).toMatchObject([{ exitPrice: 95, exitReason: 'Stop loss', exitBar: 2 }])
  })

  it.each([
    ['buy', { stopLossPrice: 95, takeProfitPrice: 105 }, [106, 107, 94, 95], [106, 'Take profit']],
    ['sell', { stopLossPrice: 105, takeProfitPrice: 95 }, [94, 106, 93, 105], [94, 'Take profit']],
    ['buy', { stopLossPrice: 95, takeProfitPrice: 105 }, [95, 107, 94, 106], [95, 'Stop loss']],
    ['buy', { stopLossPrice: 95, takeProfitPrice: 105 }, [94, 107, 93, 106], [94, 'Stop loss']],
    // the open only touches the target: it was not traded through
    ['buy', { stopLossPrice: 95, takeProfitPrice: 105 }, [105, 107, 94, 95], [95, 'Stop loss']],
    // both are beyond the open
    ['buy', { stopLossPrice: 107, takeProfitPrice: 105 }, [106, 108, 94, 95], [106, 'Stop loss']],
  ] as const)('F5 the open came first: %s with %o, bar %o', (side, exits, bar, [exitPrice, exitReason]) => {
    const bars = minuteBars(flat(100), flat(100), bar, flat(100))
    const fill = { exitsFrom: 'next-bar' } as const
    const { trades } = handRun(
      bars,
      atStart(b => b[side]({ exits })),
      { fill },
    )
    expect(trades).toMatchObject([{ exitBar: 2, exitPrice, exitReason }])
  })

  it('F5 F8 what the volume leaves of a target at the open meets the stop with the rest of the bar', () => {
    const bars = minuteBars(flat(100), flat(100), [106, 107, 94, 95, 40], flat(94))
    const run = handRun(
      bars,
      atStart(b => b.buy({ exits: { stopLossPrice: 95, takeProfitPrice: 105 } })),
      { fill: { maxVolumeFraction: 0.1 } },
    )
    expect(run.fills).toEqual([
      [1, 10, 100],
      [2, -4, 106],
      [3, -6, 94],
    ])
  })

  it('F11 a close in the middle of a quote is one, whatever the noise of the mean', () => {
    // (100.95 + 101.15) ÷ 2 is 101.05000000000001 in doubles
    const bars = minuteBars(flat(101.05), [101.05, 102, 100, 101.05])
    const quote = atStart(b =>
      b.quotePair(
        b.buy({ type: 'limit', limitPrice: 100.95 }),
        b.sell({ type: 'limit', limitPrice: 101.15 }),
      ),
    )
    expect(handRun(bars, quote).fills).toEqual([[1, -10, 101.15]])
  })

  it.each(['bid', 'ask'])(
    'F11 of both sides only that of the close may fill, refused or not: %s first',
    first => {
      // it closes at 98, so only the bid may fill, for which there is no margin
      const bars = minuteBars(flat(100), flat(100), [100, 102, 97, 98], flat(98))
      const run = handRun(
        bars,
        (b, i) => {
          if (i === 0) b.buy({ qty: 10 })
          if (i !== 1) return
          const bid = () => b.buy({ type: 'limit', limitPrice: 99, qty: 10 })
          const ask = () => b.sell({ type: 'limit', limitPrice: 101, qty: 10 })
          const orders = first === 'bid' ? { bid: bid(), ask: ask() } : { ask: ask(), bid: bid() }
          b.quotePair(orders.bid, orders.ask)
        },
        { capital: 1_500, instrument: 'TEST' },
      )
      expect(run.fills).toEqual([[1, 10, 100]])
      expect(run.refusals).toEqual({ 'Not enough margin': 1 })
    },
  )

  it.each([
    ['filled', 99, []],
    ['cancelled', 90, [[3, -10, 101]]],
  ] as const)('F11 a side that was %s before the bar holds nothing back', (_word, limitPrice, later) => {
    const bars = minuteBars(flat(100), flat(100), [100, 100, 98, 99], [100, 102, 97, 98])
    const run = handRun(bars, (b, i) => {
      if (i === 0) b.buy({ qty: 10 })
      if (i === 1) {
        b.quotePair(
          b.buy({ type: 'limit', limitPrice, qty: 10 }),
          b.sell({ type: 'limit', limitPrice: 101, qty: 10 }),
        )
      }
      if (i === 2 && limitPrice === 90) b.cancel(b.working[0]!)
    })
    const filled = limitPrice === 99 ? [[2, 10, 99] as const, [3, -10, 101] as const] : later
    expect(run.fills).toEqual([[1, 10, 100], ...filled])
  })

  it('F11 an ioc side that the bar ends still holds the other one back', () => {
    const bars = minuteBars(flat(100), [100, 102, 97, 101])
    const run = handRun(
      bars,
      atStart(b =>
        b.quotePair(
          b.buy({ type: 'limit', limitPrice: 99, validity: 'ioc' }),
          b.sell({ type: 'limit', limitPrice: 101, validity: 'ioc' }),
        ),
      ),
    )
    expect(run.fills).toEqual([[1, -10, 101]])
    const mirrored = handRun(
      minuteBars(flat(100), [100, 102, 97, 98]),
      atStart(b => {
        const ask = b.sell({ type: 'limit', limitPrice: 101, validity: 'ioc' })
        b.quotePair(b.buy({ type: 'limit', limitPrice: 99, validity: 'ioc' }), ask)
      }),
    )
    expect(mirrored.fills).toEqual([[1, 10, 99]])
  })
})
