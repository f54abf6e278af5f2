/** Paper sessions over a real IndexedDB: each set of desks here stands for the worker of a tab. */
import { afterEach, expect, it } from 'vitest'
import type { DeskView } from '../../engine/desk/types.ts'
import { draftOf, FREE, ticketOf } from '../../engine/paper/testing/paper.ts'
import { openPaperLog } from '../../storage/paper/paperLog.ts'
import type { PaperHost } from '../api/paperApi.ts'
import { createPaperDesks } from './paperDesks.ts'

const NAME = 'test-paper'
const REQUEST = {
  name: '',
  feed: { kind: 'built-in', seed: 1 },
  date: '2023-03-14',
  time: '09:00',
  terms: FREE,
} as const
const HOST: PaperHost = {
  dataset: async () => null,
  ownParts: async () => null,
  runWalled: () => Promise.reject(new Error('no walls here')),
}

afterEach(async () => {
  const deleted = indexedDB.deleteDatabase(NAME)
  await new Promise((done, fail) => {
    deleted.onsuccess = done
    deleted.onerror = fail
  })
})

/** A tab, and what it shows. Its feed moves by `step` alone. */
function tab(tell = () => {}) {
  const views: DeskView[] = []
  const desks = createPaperDesks({
    log: openPaperLog(NAME),
    host: HOST,
    margins: async () => null,
    now: Date.now,
    tell,
    lead: () => () => {},
    show: view => views.push(view),
    onShown: () => {},
  })
  const desk = () => desks.shown()!
  return { desks, desk, views, last: () => views.at(-1)! }
}

async function opened() {
  const one = tab()
  expect(await one.desks.open(REQUEST)).toMatchObject({ ok: true })
  for (const type of ['momentum', 'market-making', 'gap-trading', 'arbitrage']) {
    expect(await one.desk().command({ kind: 'add-strategy', draft: draftOf(type) })).toMatchObject({
      ok: true,
    })
  }
  for (const { id } of one.last().strategies) {
    expect(await one.desk().command({ kind: 'toggle-strategy', id })).toMatchObject({ ok: true })
  }
  return one
}

const TICKET = ticketOf()
const HALT = { kind: 'halt', pauseStrategies: true, cancelOrders: true, closePositions: true } as const

const minutes = (count: number) => count * 60

it('D1 a session trades, and another tab has the same desk to the bit', async () => {
  const one = await opened()
  await one.desks.step(minutes(120))
  expect(one.last().summary.ordersToday).toBeGreaterThan(10)
  const other = tab()
  await other.desks.catchUp()
  expect({ ...other.last(), version: 0 }).toEqual({ ...one.last(), version: 0 })
})

it('D1 the replay of a session is identical, and its backtests are equal', async () => {
  const one = await opened()
  for (let k = 0; k < 8; k++) await one.desks.step(minutes(60))
  const proof = await one.desks.proveReplay()
  expect(proof).toMatchObject({ ok: true, value: { identical: true, difference: null, backtests: 4 } })
  expect(proof.ok && proof.value.equalBacktests).toBe(4)
  expect(proof.ok && proof.value.events).toBeGreaterThan(100)
})

it('D4 a halt closes all at once, whatever the feed does, and every later order names it', async () => {
  const one = await opened()
  await one.desks.step(minutes(120))
  const placed = await one.desk().command({ kind: 'place-order', ticket: TICKET })
  expect(placed).toMatchObject({
    ok: true,
    value: {
      message: expect.stringMatching(
        /: order placed\. The feed is paused: this takes effect when it moves\.$/,
      ),
      isLater: true,
    },
  })
  await one.desks.step(5)
  expect(one.last().positions.length).toBeGreaterThan(0)
  expect(await one.desk().command(HALT)).toMatchObject({ ok: true })
  expect(one.last()).toMatchObject({ halted: true, positions: [], orderCounts: { OPEN: 0, PENDING: 0 } })
  const refused = await one.desk().command({ kind: 'place-order', ticket: TICKET })
  // it waits for nothing
  expect(refused.ok && refused.value.message).toMatch(/: rejected\. Kill switch\.$/)
  await one.desks.step(2)
  expect(one.last().recentOrders[0]).toMatchObject({ status: 'REJECTED', statusReason: 'Kill switch' })
})

/** Five strategies, twenty open orders and eight positions or more. */
async function busyDesk() {
  const one = await opened()
  const everywhere = { instruments: ['NIFTY', 'BANKNIFTY', 'RELIANCE', 'TCS', 'HDFC'], name: 'All five' }
  const draft = draftOf('market-making', { ...everywhere, capital: 10_000_000 })
  await one.desk().command({ kind: 'add-strategy', draft })
  await one.desk().command({ kind: 'toggle-strategy', id: 'S5' })
  await one.desks.step(minutes(60))
  for (const [instrument, qty] of [
    ['NIFTY', 50],
    ['BANKNIFTY', 25],
    ['RELIANCE', 10],
    ['TCS', 10],
    ['HDFC', 10],
  ] as const) {
    const { price } = one.last().market.find(({ symbol }) => symbol === instrument)!
    await one.desk().command({ kind: 'place-order', ticket: { ...TICKET, instrument, qty } })
    for (let k = 0; k < 4; k++) {
      const limitPrice = Math.round(price * 0.9) - k
      const ticket = { ...TICKET, instrument, qty, type: 'limit', limitPrice } as const
      await one.desk().command({ kind: 'place-order', ticket })
    }
    await one.desks.step(2)
  }
  for (let k = 0; k < 120 && one.last().positions.length < 8; k++) await one.desks.step(20)
  return one
}

const ALL_ORDERS = { search: '', status: 'all', side: 'all', sort: 'ms', descending: true, page: 1 } as const

it('D4 the kill switch in a second tab: five strategies, twenty orders, eight positions are flat once it is confirmed', async () => {
  const one = await busyDesk()
  const before = one.last()
  expect(before.strategies.filter(({ status }) => status === 'active')).toHaveLength(5)
  expect(before.orderCounts.OPEN + before.orderCounts.PENDING).toBeGreaterThanOrEqual(20)
  expect(before.positions.length).toBeGreaterThanOrEqual(8)
  const other = tab()
  await other.desks.catchUp()
  expect(await other.desk().command(HALT)).toMatchObject({ ok: true })
  await one.desks.catchUp()
  for (const { last } of [one, other]) {
    expect(last()).toMatchObject({ halted: true, positions: [], orderCounts: { OPEN: 0, PENDING: 0 } })
    expect(last().strategies.every(({ status }) => status === 'paused')).toBe(true)
  }
  const haltedMs = before.paper!.feedMs + 1_000
  expect(one.last().paper!.feedMs).toBe(haltedMs)
  for (const { desk } of [one, other]) await desk().command({ kind: 'place-order', ticket: TICKET })
  await one.desks.step(minutes(30))
  const { rows } = await one.desk().calls.queryOrders({ ...ALL_ORDERS, pageSize: 100_000 })
  const later = rows.filter(({ ms }) => ms >= haltedMs)
  expect(later.length).toBeGreaterThanOrEqual(2)
  for (const order of later) {
    expect(order).toMatchObject({ status: 'REJECTED', statusReason: 'Kill switch' })
  }
})

it.each([
  ['wait', 'OPEN', ''],
  ['refuse', 'REJECTED', 'More than 10 orders in one second'],
] as const)(
  'D5 of orders above ten a second the eleventh has to %s, and the meter says so',
  async (overLimit, status, reason) => {
    const one = tab()
    await one.desks.open({ ...REQUEST, time: '09:20', terms: { ...FREE, overLimit } })
    for (let k = 0; k < 11; k++) {
      const ticket = { ...TICKET, type: 'limit', limitPrice: 15_000 - k } as const
      await one.desk().command({ kind: 'place-order', ticket })
    }
    await one.desks.step(1)
    expect(one.last().paper).toMatchObject({ ordersThisSecond: 10, mostOrdersInASecond: 10 })
    const [eleventh] = one.last().recentOrders
    expect(eleventh).toMatchObject({ status, statusReason: reason, orderId: 'ORD000011' })
    const waits = eleventh!.history.some(({ text }) => text.startsWith('Waiting'))
    expect(waits).toBe(overLimit === 'wait')
    await one.desks.step(1)
    expect(one.last().paper!.ordersThisSecond).toBe(overLimit === 'wait' ? 1 : 0)
  },
)

it('I12 two tabs that act at once lose nothing and do nothing twice', async () => {
  const one = await opened()
  const other = tab()
  await other.desks.catchUp()
  const tabs = [one, other]
  const texts = Array.from({ length: 20 }, (_, k) => `notice ${k}`)
  await Promise.all([
    one.desks.step(minutes(30)),
    ...texts.map((text, k) => tabs[k % 2]!.desk().command({ kind: 'notify', text, tone: 'good', to: '/' })),
  ])
  await one.desks.catchUp()
  const told = one
    .last()
    .notices.map(({ text }) => text)
    .filter(text => text.startsWith('notice'))
  expect(told.toSorted()).toEqual(texts.toSorted())
})
