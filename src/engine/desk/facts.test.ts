import { describe, expect, it } from 'vitest'
import { MANUAL } from '../paper/books.ts'
import type { OrderStatus } from '../trading/order.ts'
import { applyCommand } from './commands.ts'
import { type EndedTrade, FACT_LIMITS } from './factRows.ts'
import { deskFacts, sampleFacts } from './facts.ts'
import { toView } from './queries.ts'
import { sampleDesk } from './sample.ts'
import type { DeskCommand, DeskState } from './types.ts'

const NOW_MS = Date.parse('2026-11-20T14:41:27+05:30')
const SAMPLE = sampleDesk(NOW_MS)
const PAPER = {
  source: 'Paper 1',
  nowMs: NOW_MS,
  ended: [],
  booked: [],
  limited: null,
  margin: null,
  drawdown: null,
  dailyLossLimit: null,
}

/** A round trip that made so many paise and ended so many minutes ago. */
function endedTrade(netPaise: number, minutesAgo = 0): EndedTrade {
  const prices = { qty: 50, entryPrice: 100, exitPrice: 101, exitMs: NOW_MS - minutesAgo * 60_000 }
  return { instrument: 'NIFTY', strategy: 'Gap fade', side: 'long', netPaise, ...prices }
}

const after = (command: DeskCommand): DeskState => applyCommand(SAMPLE, command, NOW_MS).state

describe('the facts of a desk', () => {
  it('are the figures of its screens, in rupees', () => {
    const { summary, orderCounts, strategies, positions } = toView(SAMPLE)
    const facts = sampleFacts(SAMPLE, NOW_MS)
    expect(facts).toMatchObject({
      source: 'the sample desk',
      day: '2026-11-20',
      time: '14:41',
      halted: false,
      limited: null,
      dailyPnl: summary.dailyPnlPaise / 100,
      openPositions: 8,
      ordersToday: 342,
      orders: orderCounts,
      namedOrders: [],
    })
    expect(facts.strategies.map(({ name, pnl }) => [name, pnl])).toEqual(
      strategies.map(({ name, pnlPaise }) => [name, pnlPaise / 100]),
    )
    expect(facts.positions.map(({ instrument, quantity }) => [instrument, quantity])).toEqual(
      positions.map(({ instrument, qty }) => [instrument, qty]),
    )
    expect(facts.rejections.reduce((sum, { count }) => sum + count, 0)).toBe(orderCounts.REJECTED)
  })

  it('have what was done on the screens', () => {
    const halt = { kind: 'halt', pauseStrategies: true, cancelOrders: true, closePositions: true } as const
    const facts = sampleFacts(after(halt), NOW_MS)
    expect(facts).toMatchObject({ halted: true, openPositions: 0, positions: [], orders: { OPEN: 0 } })
    expect(facts.strategies.filter(({ status }) => status === 'active')).toEqual([])
  })

  it('count the round trips that ended, and have no win rate without one', () => {
    const ended = [5, -5, 0, 1].map(netPaise => endedTrade(netPaise))
    const of = { ...PAPER, ended }
    expect(deskFacts(SAMPLE, of, [])).toMatchObject({ endedTrades: 4, wonTrades: 2, winRatePct: 50 })
    expect(deskFacts(SAMPLE, PAPER, [])).toMatchObject({ endedTrades: 0, wonTrades: 0, winRatePct: null })
  })

  it('tell the trades that ended, the newest first, the best and the worst', () => {
    const ended = [endedTrade(700, 30), endedTrade(-900, 5), endedTrade(100, 12)]
    const { lastTrades, bestTrade, worstTrade } = deskFacts(SAMPLE, { ...PAPER, ended }, [])
    expect(lastTrades.map(({ netPnl }) => netPnl)).toEqual([-9, 1, 7])
    expect(lastTrades[0]).toEqual({
      instrument: 'NIFTY',
      strategy: 'Gap fade',
      side: 'long',
      quantity: 50,
      entryPrice: 100,
      exitPrice: 101,
      netPnl: -9,
      closed: '20 Nov 2026, 14:36',
    })
    expect(worstTrade).toEqual(lastTrades[0])
    expect(bestTrade).toMatchObject({ netPnl: 7, closed: '20 Nov 2026, 14:11' })
    const without = deskFacts(SAMPLE, PAPER, [])
    expect(without).toMatchObject({ lastTrades: [], bestTrade: null, worstTrade: null })
  })

  it('tell of many trades the last ten', () => {
    const ended = Array.from({ length: 30 }, (_, k) => endedTrade(k * 100, k))
    const { lastTrades } = deskFacts(SAMPLE, { ...PAPER, ended }, [])
    expect(lastTrades.map(({ netPnl }) => netPnl)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('have a P&L that is what was realised and what is open, less what was paid', () => {
    const facts = sampleFacts(SAMPLE, NOW_MS)
    const { realisedPnl, unrealisedPnl, charges, dailyPnl, instruments, positions } = facts
    expect(charges).toBeGreaterThan(0)
    expect(realisedPnl + unrealisedPnl - charges).toBeCloseTo(dailyPnl, 6)
    expect(positions.reduce((sum, { pnl }) => sum + pnl, 0)).toBeCloseTo(unrealisedPnl, 6)
    const net = instruments.map(row => row.realisedPnl + row.unrealisedPnl - row.charges)
    expect(net.reduce((sum, rupees) => sum + rupees, 0)).toBeCloseTo(dailyPnl, 6)
  })

  it('no longer count a strategy that was deleted, as the Daily P&L does not', () => {
    const [gone, ...strategies] = SAMPLE.strategies
    const positions = SAMPLE.positions.filter(({ strategy }) => strategy !== gone!.name)
    const dailyPnlPaise = SAMPLE.summary.dailyPnlPaise - gone!.pnlPaise
    const state = { ...SAMPLE, strategies, positions, summary: { ...SAMPLE.summary, dailyPnlPaise } }
    const { realisedPnl, unrealisedPnl, charges, dailyPnl } = sampleFacts(state, NOW_MS)
    expect(realisedPnl + unrealisedPnl - charges).toBeCloseTo(dailyPnl, 6)
  })

  it('have what was bought and sold of each instrument, with its average price', () => {
    const fills = SAMPLE.orders.filter(({ status }) => status === 'COMPLETE')
    for (const { instrument, bought, avgBuyPrice, sold } of sampleFacts(SAMPLE, NOW_MS).instruments) {
      const buys = fills.filter(order => order.instrument === instrument && order.side === 'buy')
      const sells = fills.filter(order => order.instrument === instrument && order.side === 'sell')
      const units = (orders: typeof fills) => orders.reduce((sum, { qty }) => sum + qty, 0)
      expect([bought, sold]).toEqual([units(buys), units(sells)])
      const paid = buys.reduce((sum, { qty, price }) => sum + qty * price, 0)
      expect(bought * avgBuyPrice).toBeCloseTo(paid, 4)
    }
  })

  it('tell of each strategy how many of its orders were rejected, and why the newest of them was', () => {
    const [order] = SAMPLE.orders
    const [first, second] = SAMPLE.strategies.map(({ name }) => name)
    const orderOf = (strategy: string, status: 'REJECTED' | 'CANCELLED', statusReason: string) => ({
      ...order!,
      ...{ strategy, status, statusReason },
    })
    const orders = [
      orderOf(second!, 'REJECTED', 'Not enough margin'),
      orderOf(first!, 'CANCELLED', 'End of the day'),
      orderOf(first!, 'REJECTED', 'Less than one lot of 65'),
      orderOf(first!, 'REJECTED', 'Not enough cash for one unit'),
    ]
    const { strategies } = deskFacts({ ...SAMPLE, orders }, PAPER, [])
    expect(strategies.slice(0, 3)).toMatchObject([
      { rejected: 2, lastRejection: 'Less than one lot of 65' },
      { rejected: 1, lastRejection: 'Not enough margin' },
      { rejected: 0, lastRejection: '' },
    ])
  })

  it('count the orders by hand by their status, and those of strategies not among them', () => {
    const [order] = SAMPLE.orders
    const orderOf = (strategy: string, status: OrderStatus) => ({ ...order!, strategy, status })
    const orders = [
      orderOf(MANUAL, 'COMPLETE'),
      orderOf(MANUAL, 'COMPLETE'),
      orderOf(MANUAL, 'REJECTED'),
      orderOf('Manual trend', 'OPEN'),
    ]
    expect(deskFacts({ ...SAMPLE, orders }, PAPER, [])).toMatchObject({
      handOrders: { COMPLETE: 2, PENDING: 0, REJECTED: 1, OPEN: 0, CANCELLED: 0 },
    })
    expect(sampleFacts(SAMPLE, NOW_MS).handOrders).toMatchObject({ COMPLETE: 0, OPEN: 0 })
  })

  it('count what has filled of an order that still works', () => {
    const [order] = SAMPLE.orders
    const part = { ...order!, status: 'OPEN' as const, qty: 75, filledQty: 25, price: 100 }
    const orders = [{ ...part, side: 'buy' as const }]
    const { instruments, workingOrders } = deskFacts({ ...SAMPLE, orders, positions: [] }, PAPER, [])
    expect(instruments).toMatchObject([{ bought: 25, avgBuyPrice: 100, sold: 0, avgSellPrice: 0 }])
    expect(workingOrders).toMatchObject([{ status: 'OPEN', filled: 25, price: 100 }])
  })

  it('have the newest order, the newest one that was rejected, and those that work', () => {
    const { lastOrder, lastRejected, workingOrders } = sampleFacts(SAMPLE, NOW_MS)
    const working = SAMPLE.orders.filter(({ status }) => status === 'OPEN' || status === 'PENDING')
    expect(lastOrder?.orderId).toBe(SAMPLE.orders[0]!.orderId)
    const rejected = SAMPLE.orders.find(({ status }) => status === 'REJECTED')!
    expect(lastRejected).toMatchObject({ orderId: rejected.orderId, reason: rejected.statusReason })
    expect(working.length).toBeGreaterThan(FACT_LIMITS.working)
    expect(workingOrders.map(({ orderId }) => orderId)).toEqual(
      working.slice(0, FACT_LIMITS.working).map(({ orderId }) => orderId),
    )
    const none = deskFacts({ ...SAMPLE, orders: [] }, PAPER, [])
    expect(none).toMatchObject({ lastOrder: null, lastRejected: null, workingOrders: [] })
  })

  it('tell what is held long and short at the last prices', () => {
    const { positions, longValue, shortValue } = sampleFacts(SAMPLE, NOW_MS)
    const values = positions.map(({ quantity, currentPrice }) => quantity * currentPrice)
    const sum = (numbers: readonly number[]) => numbers.reduce((all, rupees) => all + rupees, 0)
    expect(longValue).toBeCloseTo(sum(values.filter(value => value > 0)), 4)
    expect(shortValue).toBeCloseTo(-sum(values.filter(value => value < 0)), 4)
  })

  it('tell the orders that are asked for whole, and leave out those that there are not', () => {
    const rejected = SAMPLE.orders.find(({ status }) => status === 'REJECTED')!
    const { namedOrders } = sampleFacts(SAMPLE, NOW_MS, ['ORD999999', rejected.orderId])
    expect(namedOrders).toEqual([
      {
        orderId: rejected.orderId,
        status: 'REJECTED',
        reason: rejected.statusReason,
        order: expect.stringContaining(` ${rejected.qty} ${rejected.instrument}, `) as string,
        filled: 0,
        price: rejected.price,
        strategy: rejected.strategy,
        placed: expect.stringMatching(/^20 Nov 2026, \d\d:\d\d$/) as string,
      },
    ])
  })

  it('X6 have nothing else of the desk, whatever stands in it', () => {
    const CANARY = 'canary-5d41402abc'
    const strategies = SAMPLE.strategies.map(strategy => ({
      ...strategy,
      apiSecret: CANARY,
      params: { [CANARY]: 1 },
      own: { title: 'Mine', params: {}, summary: CANARY, source: CANARY },
    }))
    const notices = SAMPLE.notices.map(notice => ({ ...notice, text: CANARY }))
    const positions = SAMPLE.positions.map(position => ({ ...position, note: CANARY }))
    const orders = SAMPLE.orders.map(order => ({ ...order, history: [], ref: CANARY }))
    const state = { ...SAMPLE, strategies, notices, positions, orders, secret: CANARY }
    const ids = orders.slice(0, 5).map(({ orderId }) => orderId)
    const told = JSON.stringify(sampleFacts(state, NOW_MS, ids))
    expect(told).not.toContain(CANARY)
    expect(told).toContain('"type":"Mine"')
  })

  it('stay small, however many rows there are and however long their words', () => {
    const long = 'ß'.repeat(10_000)
    const many = <T>(row: T) => Array.from({ length: 1_000 }, () => row)
    const [strategy] = SAMPLE.strategies
    const [position] = SAMPLE.positions
    const [order] = SAMPLE.orders
    const state: DeskState = {
      ...SAMPLE,
      strategies: many({ ...strategy!, name: long, statusReason: long }),
      positions: many({ ...position!, instrument: long, strategy: long }),
      orders: SAMPLE.orders.flatMap(row => [
        { ...row, status: 'REJECTED' as const, statusReason: long, strategy: long },
        { ...row, status: 'OPEN' as const, statusReason: long, strategy: long },
        { ...row, status: 'COMPLETE' as const, instrument: `${row.orderId}${long}` },
      ]),
    }
    const ended = many({ ...endedTrade(1), instrument: long, strategy: long })
    const facts = deskFacts(state, { ...PAPER, source: long, ended }, many(order!.orderId))
    expect(facts.strategies).toHaveLength(FACT_LIMITS.rows)
    expect(facts.positions).toHaveLength(FACT_LIMITS.rows)
    expect(facts.namedOrders).toHaveLength(FACT_LIMITS.named)
    expect(facts.instruments).toHaveLength(FACT_LIMITS.instruments)
    expect(facts.workingOrders).toHaveLength(FACT_LIMITS.working)
    expect(facts.rejections).toMatchObject([{ count: 342 }])
    expect(facts.rejections[0]!.orderIds).toHaveLength(FACT_LIMITS.ids)
    // the server takes 256 KiB, the question with it
    expect(JSON.stringify(facts).length).toBeLessThan(240_000)
  })
})
