import { describe, expect, it } from 'vitest'
import { applyCommand } from './commands.ts'
import { deskFacts, FACT_LIMITS, sampleFacts } from './facts.ts'
import { toView } from './queries.ts'
import { sampleDesk } from './sample.ts'
import type { DeskCommand, DeskState } from './types.ts'

const NOW_MS = Date.parse('2026-11-20T14:41:27+05:30')
const SAMPLE = sampleDesk(NOW_MS)
const PAPER = { source: 'Paper 1', nowMs: NOW_MS, ended: [] }

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
    const ended = [{ netPaise: 5 }, { netPaise: -5 }, { netPaise: 0 }, { netPaise: 1 }]
    const of = { ...PAPER, ended }
    expect(deskFacts(SAMPLE, of, [])).toMatchObject({ endedTrades: 4, wonTrades: 2, winRatePct: 50 })
    expect(deskFacts(SAMPLE, PAPER, [])).toMatchObject({ endedTrades: 0, wonTrades: 0, winRatePct: null })
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
      orders: many({ ...order!, status: 'REJECTED' as const, statusReason: long, strategy: long }),
    }
    const facts = deskFacts(state, { ...PAPER, source: long }, many(order!.orderId))
    expect(facts.strategies).toHaveLength(FACT_LIMITS.rows)
    expect(facts.positions).toHaveLength(FACT_LIMITS.rows)
    expect(facts.namedOrders).toHaveLength(FACT_LIMITS.named)
    expect(facts.rejections).toMatchObject([{ count: 1_000 }])
    expect(facts.rejections[0]!.orderIds).toHaveLength(FACT_LIMITS.ids)
    expect(JSON.stringify(facts).length).toBeLessThan(200_000)
  })
})
