import { describe, expect, it } from 'vitest'
import { barsAt, flat, handRun, joinBars, minuteBars } from '../../../test/handRun.ts'
import { defaultInputs, NSE_COSTS } from '../inputs/inputs.ts'
import { simulate } from '../run/simulate.ts'
import { defineStrategy } from '../strategies/define.ts'
import type { Order } from './order.ts'

const QUIET = minuteBars(flat(100), flat(100), flat(100), flat(100))

describe('orders', () => {
  it('O1 a close and a cancelled order say so where no reason is given', () => {
    const orders: (Order | null)[] = []
    handRun(QUIET, (b, i) => {
      if (i === 0) b.buy()
      if (i === 1) orders.push(b.buy({ type: 'limit', limitPrice: 90 }), b.close())
      if (i === 2) b.cancel(orders[0]!)
    })
    expect([orders[0]!.statusReason, orders[1]!.reason]).toEqual(['Cancelled', 'Close'])
  })

  it('O2 an order that was given before the first bar meets that bar', () => {
    let before: number | undefined
    const strategy = defineStrategy({
      id: 'early',
      title: 'Early',
      summary: 'A test.',
      params: {},
      start({ broker }) {
        before = broker.bar
        broker.buy({ qty: 1 })
        return () => {}
      },
    })
    const { broker } = simulate(QUIET, strategy, { ...defaultInputs('TEST', 1), costs: { kind: 'none' } })
    expect([before, broker.fills.map(({ bar }) => bar)]).toEqual([-1, [0]])
  })

  it('O1 a stop is pending until its trigger, then open or complete', () => {
    const seen: string[] = []
    let order: Order | undefined
    handRun(minuteBars(flat(100), flat(100), [100, 103, 100, 103], [103, 103, 100, 102]), (broker, i) => {
      if (i === 0) order = broker.buy({ type: 'stop-limit', stopPrice: 102, limitPrice: 101 })
      seen.push(order!.status)
    })
    expect(seen).toEqual(['PENDING', 'PENDING', 'OPEN', 'COMPLETE'])
  })

  it('O4 an order cannot be made as small as what has filled of it, or smaller', () => {
    const bars = minuteBars([100, 100, 100, 100, 50], [100, 100, 99, 100, 50], [100, 100, 99, 100, 50])
    const run = handRun(
      bars,
      (b, i) => {
        if (i === 0) b.buy({ qty: 8, type: 'limit', limitPrice: 100 })
        if (i === 1)
          expect([4, 5, 6].map(qty => b.modify(b.working[0]!, { qty }))).toEqual([false, false, true])
      },
      { fill: { maxVolumeFraction: 0.1 } },
    )
    expect(run.fills).toEqual([
      [1, 5, 100],
      [2, 1, 100],
    ])
  })

  it('C5 an order that fills in parts pays its brokerage once', () => {
    const thin = [100, 100, 100, 100, 50] as const
    const { broker } = handRun(minuteBars(thin, thin, thin), (b, i) => void (i === 0 && b.buy()), {
      costs: { ...NSE_COSTS, segment: 'index-options' },
      fill: { maxVolumeFraction: 0.1 },
    })
    // ₹20 with 18 % GST, and less than a rupee of all else on each part
    expect(broker.fills.map(({ qty, chargesPaise }) => [qty, Math.floor(chargesPaise / 100)])).toEqual([
      [5, 23],
      [5, 0],
    ])
  })

  it('O2 a day order ends with its day, an order given after the close lives through the next', () => {
    const days = joinBars(
      barsAt('2023-01-02T15:28', 60_000, [flat(100), flat(100)]),
      barsAt('2023-01-03T09:15', 60_000, [flat(100), flat(100)]),
      barsAt('2023-01-04T09:15', 60_000, [flat(100)]),
    )
    const ends: (string | number)[] = []
    const orders: Order[] = []
    handRun(days, (broker, i) => {
      if (i < 2) orders.push(broker.buy({ type: 'limit', limitPrice: 90 }))
      ends.push(orders.map(order => order.status[0]).join(''))
    })
    // the first could act at 15:29 and ends with that day; the second only from the next morning
    expect(ends).toEqual(['O', 'OO', 'CO', 'CO', 'CC'])
    expect(orders[0]!.statusReason).toBe('Day order ended')
  })

  it('O2 O4 the day of an order that is changed is that of the first bar on which the change acts', () => {
    const days = joinBars(
      barsAt('2023-01-02T15:28', 60_000, [flat(100), flat(100)]),
      barsAt('2023-01-03T09:15', 60_000, [flat(100), flat(100)]),
      barsAt('2023-01-04T09:15', 60_000, [flat(100)]),
    )
    const statuses: string[] = []
    let order: Order | undefined
    handRun(days, (broker, i) => {
      order ??= broker.buy({ type: 'limit', limitPrice: 90 })
      if (i === 1) broker.modify(order, { limitPrice: 91 })
      statuses.push(order.status)
    })
    expect(statuses).toEqual(['OPEN', 'OPEN', 'OPEN', 'OPEN', 'CANCELLED'])
  })

  it('O2 an ioc order ends with the first bar, a gtc order stays', () => {
    const orders: Order[] = []
    const { counts } = handRun(QUIET, (broker, i) => {
      if (i > 0) return
      orders.push(broker.buy({ type: 'limit', limitPrice: 90, validity: 'ioc' }))
      orders.push(broker.buy({ type: 'limit', limitPrice: 90, validity: 'gtc' }))
    })
    expect(orders.map(order => order.status)).toEqual(['CANCELLED', 'OPEN'])
    expect(counts).toEqual({ placed: 2, filled: 0, cancelled: 1 })
  })

  it('O3 halves go up, whatever a percentage of a price is in doubles', () => {
    // 175 × 1.005 is 175.87499999999997
    const stopOf = (side: 'buy' | 'sell', price: number, stopLossPct: number) => {
      const orders: Order[] = []
      handRun(minuteBars(flat(price), flat(price)), (broker, i) => {
        if (i === 0) broker[side]({ exits: { stopLossPct } })
        orders.push(...broker.working)
      })
      return orders.find(({ role }) => role === 'stop-loss')!.stopPrice
    }
    expect(stopOf('sell', 175, 0.5)).toBe(175.9)
    expect(stopOf('buy', 175, 0.5)).toBe(174.15)
    expect(stopOf('buy', 15, 0.5)).toBe(14.95)
    expect(stopOf('sell', 15, 0.5)).toBe(15.1)
  })

  it('O3 order prices are rounded to the nearest tick, or left alone with tick 0', () => {
    const price = (tick: number | null) => {
      let order: Order | undefined
      handRun(
        QUIET,
        broker => {
          order ??= broker.buy({ type: 'limit', limitPrice: 90.0312 })
        },
        { fill: { tick } },
      )
      return order!.limitPrice
    }
    expect(price(null)).toBe(90.05)
    expect(price(0.1)).toBe(90)
    expect(price(0)).toBe(90.0312)
  })

  it('O4 a change acts from the next bar, a cancelled order never fills', () => {
    const bars = minuteBars(flat(100), flat(100), [100, 100, 95, 96], flat(96))
    let kept: Order | undefined
    const { fills, counts } = handRun(bars, (broker, i) => {
      if (i === 0) kept = broker.buy({ type: 'limit', limitPrice: 90 })
      if (i === 0) broker.cancel(broker.buy({ type: 'limit', limitPrice: 99 }))
      if (i === 1) expect(broker.modify(kept!, { limitPrice: 97.52, qty: 3 })).toBe(true)
    })
    expect(fills).toEqual([[2, 3, 97.5]])
    expect(counts).toEqual({ placed: 2, filled: 1, cancelled: 1 })
  })

  it('O4 an ended order or a change that cannot be right is left alone', () => {
    handRun(QUIET, (broker, i) => {
      if (i > 0) return
      const order = broker.buy({ type: 'limit', limitPrice: 90 })
      expect(broker.modify(order, { limitPrice: -1 })).toBe(false)
      expect(broker.modify(order, { qty: 0.5 })).toBe(false)
      broker.cancel(order)
      expect(broker.modify(order, { limitPrice: 91 })).toBe(false)
      expect(order).toMatchObject({ limitPrice: 90, qty: 0, needsSize: true, status: 'CANCELLED' })
    })
  })

  it('O5 percentages count from the fill price, for longs and shorts', () => {
    const bars = minuteBars(flat(100), flat(200), flat(200), flat(200))
    const prices: number[][] = []
    const exits = { takeProfitPct: 1, stopLossPct: 0.5 }
    handRun(bars, (broker, i) => {
      if (i === 0) broker.buy({ exits })
      if (i === 1) prices.push(broker.working.map(order => order.stopPrice || order.limitPrice))
      if (i === 1) broker.close()
      if (i === 1) broker.sell({ exits })
      if (i === 2) prices.push(broker.working.map(order => order.stopPrice || order.limitPrice))
    })
    expect(prices).toEqual([
      [199, 202],
      [201, 198],
    ])
  })

  it('O5 when one exit fills the other is cancelled, and both when the position goes', () => {
    const exits = { takeProfitPrice: 105, stopLossPrice: 95 }
    const target = minuteBars(flat(100), flat(100), [100, 106, 100, 105], flat(105))
    const filled = handRun(target, (broker, i) => void (i === 0 && broker.buy({ exits })))
    expect(filled.counts).toEqual({ placed: 3, filled: 2, cancelled: 1 })
    const closed = handRun(QUIET, (broker, i) => {
      if (i === 0) broker.buy({ exits })
      if (i === 1) broker.sell({ qty: 10 })
    })
    expect(closed.counts).toEqual({ placed: 4, filled: 2, cancelled: 2 })
    expect(closed.broker.working).toEqual([])
  })

  it('O5 a partly filled exit shrinks the other by as much', () => {
    const bars = minuteBars(
      flat(100),
      [100, 100, 100, 100, 1000],
      [105, 106, 105, 105, 40],
      [100, 100, 94, 94, 1000],
    )
    const { fills } = handRun(
      bars,
      (broker, i) => void (i === 0 && broker.buy({ exits: { takeProfitPrice: 105, stopLossPrice: 95 } })),
      { fill: { maxVolumeFraction: 0.1 } },
    )
    expect(fills).toEqual([
      [1, 10, 100],
      [2, -4, 105],
      [3, -6, 95],
    ])
  })

  it('O6 an order that cannot be right is refused with its reason', () => {
    const { refusals, counts } = handRun(QUIET, (broker, i) => {
      if (i > 0) return
      broker.buy({ qty: 0 })
      broker.buy({ qty: 2.5 })
      broker.buy({ qty: Number.NaN })
      broker.sell({ type: 'limit' })
      broker.sell({ type: 'stop-limit', limitPrice: 99 })
    })
    expect(refusals).toEqual({
      'Quantity must be a positive whole number': 3,
      'Limit price missing': 1,
      'Stop price missing': 1,
    })
    expect(counts.placed).toBe(5)
  })

  it('O7 a sell larger than the long closes it and opens a short at the same price', () => {
    const { fills, trades, account } = handRun(QUIET, (broker, i) => {
      if (i === 0) broker.buy({ qty: 10 })
      if (i === 1) broker.sell({ qty: 25 })
    })
    expect(fills).toEqual([
      [1, 10, 100],
      [2, -25, 100],
    ])
    expect(trades).toHaveLength(1)
    expect(account.positionQty).toBe(-15)
  })

  it('O7 a second close while the first is on its way does nothing', () => {
    const { counts } = handRun(QUIET, (broker, i) => {
      if (i === 0) broker.buy()
      if (i === 1) expect([broker.close(), broker.close()]).toMatchObject([{ role: 'close' }, null])
    })
    expect(counts).toEqual({ placed: 2, filled: 2, cancelled: 0 })
  })
})
