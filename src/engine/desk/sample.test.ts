import { describe, expect, it } from 'vitest'
import { toPriceText } from './orderSteps.ts'
import { sampleDesk } from './sample.ts'
import { brokenRules } from './testing/brokenRules.ts'
import { NOW_MS, orderWith, SAMPLE, strategyNamed } from './testing/desk.ts'

const at = (text: string) => Date.parse(`${text}+05:30`)
const count = (status: string) => SAMPLE.orders.filter(order => order.status === status).length

describe('the sample desk', () => {
  it('shows the figures of the specification on its four cards', () => {
    expect(SAMPLE.summary).toEqual({
      dailyPnlPaise: 1_245_900,
      dailyPnlChange: 5.6,
      openPositions: 8,
      openPositionsChange: -2,
      ordersToday: 342,
      ordersTodayChange: 12.3,
      avgLatencyMs: 42,
      avgLatencyChange: -8.1,
    })
  })

  it('obeys every rule of a desk', () => expect(brokenRules(SAMPLE)).toEqual([]))

  it('has 342 orders of all five statuses, most of them complete', () => {
    expect(SAMPLE.orders).toHaveLength(342)
    for (const status of ['PENDING', 'REJECTED', 'OPEN', 'CANCELLED'])
      expect(count(status)).toBeGreaterThan(5)
    expect(count('COMPLETE')).toBeGreaterThan(270)
  })

  it('has 8 positions, of which 3 are short', () => {
    expect(SAMPLE.positions.map(({ qty }) => qty).filter(qty => qty < 0)).toHaveLength(3)
    expect(SAMPLE.positions).toHaveLength(8)
  })

  it('has strategies of four types and three statuses; the one in error says at length why', () => {
    const { strategies } = SAMPLE
    expect(strategies.length).toBeGreaterThanOrEqual(8)
    expect(new Set(strategies.map(({ type }) => type)).size).toBe(4)
    expect(new Set(strategies.map(({ status }) => status)).size).toBe(3)
    expect(strategyNamed(SAMPLE, 'Index pair').statusReason.length).toBeGreaterThan(100)
    expect(
      strategies.some(({ pnlPaise }) => pnlPaise > 0) && strategies.some(({ pnlPaise }) => pnlPaise < 0),
    ).toBe(true)
  })

  it('has the five market rows', () => {
    expect(SAMPLE.market.map(({ symbol, name }) => `${symbol}: ${name}`)).toEqual([
      'NIFTY: NIFTY 50',
      'BANKNIFTY: NIFTY Bank',
      'RELIANCE: Reliance Industries',
      'TCS: Tata Consultancy Services',
      'HDFC: HDFC Ltd',
    ])
  })

  it('counts as trades the round trips of which the win rate is, as a paper desk does', () => {
    const { name, winRate, trades } = strategyNamed(SAMPLE, 'Nifty spread maker')
    const filled = SAMPLE.orders.filter(row => row.strategy === name && row.status === 'COMPLETE')
    expect(trades).toBeLessThanOrEqual(filled.length / 2)
    const wins = (winRate / 100) * trades
    expect(wins).toBeCloseTo(Math.round(wins), 6)
  })

  it('says in the first step of an order at which price it was placed', () => {
    for (const { type, price, history } of SAMPLE.orders) {
      expect(history[0]!.text).toBe(
        {
          market: 'Placed: MARKET',
          limit: `Placed: LIMIT at ${toPriceText(price)}`,
          stop: `Placed: SL-M, trigger price ${toPriceText(price)}`,
          'stop-limit': `Placed: SL, trigger price ${toPriceText(price)}`,
        }[type],
      )
    }
  })

  it('X2 trades M&M under its own name', () => {
    expect(SAMPLE.orders.some(({ instrument }) => instrument === 'M&M')).toBe(true)
  })

  it('gives fills prices of the day: within 2 % of the market', () => {
    const prices = new Map(SAMPLE.market.map(({ symbol, price }) => [symbol, price]))
    for (const { instrument, price, orderId } of SAMPLE.orders) {
      const market = prices.get(instrument) ?? 1_268.4
      expect(Math.abs(price / market - 1), orderId).toBeLessThan(0.02)
    }
  })

  it('has working orders of active strategies only, limits on the better and stops on the worse side', () => {
    const prices = new Map(SAMPLE.market.map(({ symbol, price }) => [symbol, price]))
    for (const { status, strategy, side, price, instrument, type } of SAMPLE.orders) {
      if (status !== 'OPEN' && status !== 'PENDING') continue
      expect(strategyNamed(SAMPLE, strategy).status).toBe('active')
      expect(['stop', 'stop-limit'].includes(type)).toBe(status === 'PENDING')
      expect(price > prices.get(instrument)!).toBe((side === 'buy') === (status === 'PENDING'))
    }
  })

  it('says why an order was refused or cancelled, and tells of the newest refusals', () => {
    expect(orderWith(SAMPLE, 'REJECTED').statusReason).not.toBe('')
    expect(SAMPLE.notices[0]!.text).toContain(orderWith(SAMPLE, 'REJECTED').orderId)
    expect(SAMPLE.notices.every(({ read }) => !read)).toBe(true)
  })

  it('gives no order a history that contradicts its reason', () => {
    const quoting = SAMPLE.strategies.filter(({ type }) => type === 'market-making').map(({ name }) => name)
    const desks = Array.from({ length: 20 }, (_, seed) => sampleDesk(NOW_MS, seed))
    const orders = desks.flatMap(desk => desk.orders)
    const withReason = (words: RegExp) => orders.filter(({ statusReason }) => words.test(statusReason))
    const immediate = withReason(/\(IOC\)/)
    expect(immediate.length).toBeGreaterThan(20)
    for (const { history, orderId } of immediate) {
      expect(history.at(-1)!.ms - history[0]!.ms, orderId).toBeLessThan(100)
    }
    const replaced = withReason(/^Replaced by a new quote/)
    expect(replaced.length).toBeGreaterThan(20)
    expect(replaced.filter(({ strategy }) => !quoting.includes(strategy))).toEqual([])
    // the sample's desk was never halted
    expect(withReason(/Kill switch/)).toEqual([])
  })

  it('a strategy stopped after its last order, and the notices are in their order', () => {
    const { notices, orders } = SAMPLE
    const stop = notices.find(({ text }) => text.startsWith('Index pair stopped'))!
    expect(stop.ms).toBe(orders.find(({ strategy }) => strategy === 'Index pair')!.ms)
    expect(notices.map(({ ms }) => ms)).toEqual(notices.map(({ ms }) => ms).sort((a, b) => b - a))
  })
})

describe('the day of the sample', () => {
  const days = [
    ['the session so far', '2026-11-20T11:00:00', '2026-11-20', '11:00:00'],
    ['a minute after the open', '2026-11-20T09:16:00', '2026-11-20', '09:16:00'],
    ['the whole session in the evening', '2026-11-20T22:00:00', '2026-11-20', '15:30:00'],
    ['the day before until the open', '2026-11-20T09:15:00', '2026-11-19', '15:30:00'],
    ['Friday on Saturday', '2026-11-21T12:00:00', '2026-11-20', '15:30:00'],
    ['Friday on Sunday', '2026-11-22T12:00:00', '2026-11-20', '15:30:00'],
    ['Friday early on Monday', '2026-11-23T08:00:00', '2026-11-20', '15:30:00'],
  ] as const
  it.each(days)('is %s', (_what, now, day, until) => {
    const { orders } = sampleDesk(at(now))
    const times = orders.map(({ ms }) => ms)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(times.at(-1)).toBeGreaterThanOrEqual(at(`${day}T09:15:00`))
    expect(times[0]).toBeLessThanOrEqual(at(`${day}T${until}`))
    for (const { history } of orders) {
      for (const step of history) expect(step.ms).toBeLessThanOrEqual(at(now))
    }
    expect(orders.at(-1)!.orderId).toBe('ORD000001')
    expect(orders[0]!.orderId).toBe('ORD000342')
  })
})

describe('seeds and sizes', () => {
  it('is the same for the same seed and another for another', () => {
    expect(sampleDesk(NOW_MS, 7)).toEqual(sampleDesk(NOW_MS, 7))
    expect(sampleDesk(NOW_MS, 7).orders).not.toEqual(sampleDesk(NOW_MS, 8).orders)
  })

  it('has the same cards for every seed', () => {
    for (let seed = 0; seed < 40; seed++) {
      expect(sampleDesk(NOW_MS, seed).summary, `seed ${seed}`).toEqual(SAMPLE.summary)
    }
  })

  it('has a hundred thousand orders soon, by the same rules', () => {
    const timed = (orders: number) => {
      const start = process.cpuUsage()
      const desk = sampleDesk(NOW_MS, 1, orders)
      return { desk, ms: process.cpuUsage(start).user / 1_000 }
    }
    timed(10_000)
    const tenth = timed(10_000)
    const { desk: large, ms } = timed(100_000)
    // half a second on a quiet machine; beside other tests only the growth tells: 10 as it should be, 100 if each order
    // looked at all others
    expect(ms).toBeLessThan(40 * tenth.ms)
    expect(large.orders).toHaveLength(100_000)
    expect(large.positions).toHaveLength(8)
    expect(brokenRules(large)).toEqual([])
  })
})
