import { describe, expect, it } from 'vitest'
import { findInstrument } from '../market/instruments.ts'
import { istDayStart } from '../market/ist.ts'
import { mergeLegs } from '../run/legReport.ts'
import { onTimeframe } from '../run/onTimeframe.ts'
import { simulate } from '../run/simulate.ts'
import { CATALOG, findStrategy } from '../strategies/catalog.ts'
import { drawOf } from '../testing/draw.ts'
import { paperDay } from './day.ts'
import { dayOrders } from './dayOrders.ts'
import { legSeconds } from './market.ts'
import { dayFingerprint, eventLines } from './proof.ts'
import { firstStanding, type Standing } from './standing.ts'
import { draftOf, FREE, logOf, marketOf, ticketOf } from './testing/paper.ts'

const DATE = '2023-03-14'
const MARKET = marketOf(DATE)
const START = istDayStart(MARKET.day)
const at = (hours: number, minutes: number, seconds = 0) =>
  START + ((hours * 60 + minutes) * 60 + seconds) * 1000
const CLOSE = at(15, 30)
const LIMIT = ticketOf({ type: 'limit' })

/** A desk on which these strategies are active from the open. */
function deskOf(...types: string[]): Standing {
  const strategies = types.map((type, k) => ({
    id: `S${k + 1}`,
    draft: draftOf(type),
    status: 'active' as const,
  }))
  return { ...firstStanding({ terms: FREE }), strategies }
}

const ALL = CATALOG.map(({ id }) => id)

describe('a paper day', () => {
  it('D1 every book has the fills, charges and equity of the engine on the same seconds', async () => {
    const desk = await paperDay(deskOf(...ALL), [], MARKET, CLOSE)
    let fills = 0
    for (const { plan, instruments, state } of desk.books) {
      const [bars, ...others] = legSeconds(MARKET, instruments, CLOSE)
      const calendar = findInstrument(plan.inputs.instrument).calendar
      const strategy = onTimeframe(findStrategy(plan.inputs.strategy), '1m', calendar)
      const hedges = others.map((bars, k) => ({ instrument: plan.hedges[k]!, bars, tick: null }))
      const run = simulate(bars!, strategy, plan.inputs, { hedges })
      expect(state.fillNumbers).toEqual(mergeLegs(run.legs).fillNumbers)
      expect(state.equityPaise).toEqual(run.equityPaise)
      fills += state.fillNumbers.length / 5
    }
    expect(fills).toBeGreaterThan(20)
  })

  it('D1 before the open no two columns of a book share memory: each is moved between workers', async () => {
    const desk = await paperDay(deskOf('momentum'), [], MARKET, at(9, 0))
    const { fillNumbers, equityPaise } = desk.books[0]!.state
    const moved = [fillNumbers, equityPaise].map(({ buffer }) => buffer as ArrayBuffer)
    expect(() => structuredClone(moved, { transfer: moved })).not.toThrow()
  })

  it('D1 what has been told of a moment never changes with what comes later', async () => {
    const draw = drawOf(7)
    const standing = deskOf('momentum', 'market-making')
    const log = logOf([
      [at(10, 0), { kind: 'set-status', id: 'S1', status: 'paused' }],
      [at(10, 30), { kind: 'set-status', id: 'S1', status: 'active' }],
      [
        at(11, 0),
        {
          kind: 'place',
          refused: null,
          ticket: { ...LIMIT, limitPrice: 30_000, stopLossPct: 0.2, takeProfitPct: 0.2 },
        },
      ],
      [at(12, 10), { kind: 'add-strategy', id: 'S3', draft: draftOf('momentum') }],
      [at(12, 10), { kind: 'set-status', id: 'S3', status: 'active' }],
      [at(12, 20), { kind: 'edit-strategy', id: 'S1', draft: draftOf('momentum') }],
      [at(12, 30), { kind: 'halt', pauseStrategies: true, cancelOrders: true, closePositions: true }],
    ])
    let told: string[] = []
    let ids: string[] = []
    let nowMs = at(9, 15)
    while (nowMs < at(13, 0)) {
      const known = log.filter(({ ms }) => ms <= nowMs)
      const desk = await paperDay(standing, known, MARKET, nowMs)
      const orders = dayOrders(desk.books)
      const lines = eventLines(orders, desk.books, nowMs)
      expect(lines.slice(0, told.length)).toEqual(told)
      const now = orders
        .map(({ orderId, instrument, side, ms }) => `${orderId} ${instrument} ${side} ${ms}`)
        .reverse()
      expect(now.slice(0, ids.length)).toEqual(ids)
      told = lines
      ids = now
      nowMs += draw.whole(1, 240) * 1000
    }
    expect(told.length).toBeGreaterThan(50)
  })

  it('D4 what a strategy would have entered before it came, or was changed, is no order', async () => {
    const added = { kind: 'add-strategy', id: 'S2', draft: draftOf('momentum') } as const
    const changed = { kind: 'edit-strategy', id: 'S1', draft: draftOf('momentum') } as const
    const log = logOf([
      [at(13, 0), added],
      [at(13, 0), { kind: 'set-status', id: 'S2', status: 'active' }],
      [at(13, 0), changed],
    ])
    const [before, ...late] = (await paperDay(deskOf('momentum'), log, MARKET, CLOSE)).books
    expect(before!.state.orders.length).toBeGreaterThan(0)
    for (const { state } of late) {
      expect(state.orders.length).toBeGreaterThan(0)
      expect(Math.min(...state.orders.map(({ events }) => events[0]!.ms))).toBeGreaterThanOrEqual(at(13, 0))
    }
  })

  it('D4 what a strategy would enter after it was changed, or deleted, is no order of its', async () => {
    const changed = { kind: 'edit-strategy', id: 'S1', draft: draftOf('momentum') } as const
    const deleted = { kind: 'delete-strategy', id: 'S1' } as const
    for (const [act, reason] of [
      [changed, 'Strategy changed'],
      [deleted, 'Strategy deleted'],
    ] as const) {
      const log = logOf([[at(13, 0), act]])
      const { orders } = (await paperDay(deskOf('momentum'), log, MARKET, CLOSE)).books[0]!.state
      const later = orders.filter(({ events }) => events[0]!.ms > at(13, 0) + 1000)
      expect(later.map(({ statusReason }) => statusReason)).toEqual([])
      expect(orders.map(({ statusReason }) => statusReason)).toContain(reason)
    }
  })

  it('D1 what the square-off cancels has ended at its second, however long nothing moved before', async () => {
    const ticket = { ...LIMIT, limitPrice: 10_000 }
    const log = logOf([[at(10, 0), { kind: 'place', refused: null, ticket }]])
    const desk = await paperDay(firstStanding({ terms: FREE }), log, MARKET, CLOSE)
    const [order] = desk.books[0]!.state.orders
    const { ms, kind } = order!.events.at(-1)!
    expect([kind, Math.floor(ms / 1000) * 1000]).toEqual(['cancelled', at(15, 20)])
  })

  it('D3 a symbol that is not known is squared off as a share is, a strategy at its time, orders by hand at 15:20', async () => {
    const { seconds } = MARKET.symbols.get('NIFTY')!
    const symbols = new Map([['XYZ', { symbol: 'XYZ', name: 'XYZ', seconds, previousClose: null }]])
    const draft = draftOf('momentum', { instruments: ['XYZ'], squareOff: '14:40' })
    const standing = { ...deskOf(), strategies: [{ id: 'S1', draft, status: 'active' as const }] }
    const ticket = { ...LIMIT, instrument: 'XYZ', limitPrice: 30_000 }
    const log = logOf([[at(15, 10), { kind: 'place', refused: null, ticket }]])
    const desk = await paperDay(standing, log, { day: MARKET.day, symbols }, CLOSE)
    for (const [k, ms] of [at(14, 40), at(15, 20)].entries()) {
      const { orders, positions } = desk.books[k]!.state
      const last = orders.filter(({ status }) => status === 'COMPLETE').at(-1)!
      expect(last.role).toBe('close')
      expect(Math.floor(last.events[0]!.ms / 60_000) * 60_000).toBe(ms)
      expect(positions[0]!.qty).toBe(0)
    }
  })

  it('D5 the meter has counted each order in the second in which it was sent, what closes too', async () => {
    const free = { ...deskOf(...ALL), terms: { ...FREE, ordersPerSecond: 1_000 } }
    const { books, meter } = await paperDay(free, [], MARKET, CLOSE)
    const sent = new Map<number, number>()
    let closing = 0
    for (const { role, events } of books.flatMap(({ state }) => state.orders)) {
      const [first] = events
      if (first!.kind !== 'placed') continue
      const second = Math.floor(first!.ms / 1000)
      sent.set(second, (sent.get(second) ?? 0) + 1)
      if (role !== 'order') closing++
    }
    expect(closing).toBeGreaterThan(10)
    const counted = [...sent.keys()].map(second => [second, meter.countIn(second)])
    expect(new Map(counted as [number, number][])).toEqual(sent)
    expect(meter.most).toBe(Math.max(...sent.values()))
  })

  it('the steps of an order never go back in time, also where it is rejected as it would fill', async () => {
    // too little for one lot
    const draft = draftOf('momentum', { capital: 100_000 })
    const standing = { ...deskOf(), strategies: [{ id: 'S1', draft, status: 'active' as const }] }
    const orders = dayOrders((await paperDay(standing, [], MARKET, CLOSE)).books)
    const [first] = orders
    expect(first!.history.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Placed/),
      'Validated',
      'Open',
      'Rejected: Less than one lot of 50',
    ])
    for (const { history } of orders) {
      const times = history.map(({ ms }) => ms)
      expect(times).toEqual(times.toSorted((a, b) => a - b))
    }
  })

  it('D1 the same log and prices give the same fingerprint', async () => {
    const desks = await Promise.all([1, 2].map(() => paperDay(deskOf(...ALL), [], marketOf(DATE), CLOSE)))
    expect(dayFingerprint(desks[0]!)).toBe(dayFingerprint(desks[1]!))
  })
})
