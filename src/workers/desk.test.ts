/** The desk in its worker: who watches it, the way back, and what crosses the border. */
import { proxy, type Remote } from 'comlink'
import { describe, expect, it } from 'vitest'
import type { DeskOrder, DeskView, OrderQuery } from '../engine/desk/types.ts'
import { sampleDesk, toIsoTime, toView } from '../engine/index.ts'
import type { EngineApi } from './api/engineApi.ts'
import { createDesk } from './desk.ts'
import { createEngineApi } from './engineApi.ts'
import { overChannel } from './testing/overChannel.ts'

const NOW_MS = Date.parse('2026-11-20T14:41:27+05:30')
const SAMPLE = sampleDesk(NOW_MS)
const TOGGLE = { kind: 'toggle-strategy', id: 'S1' } as const
const ALL: OrderQuery = {
  search: '',
  status: 'all',
  side: 'all',
  sort: 'ms',
  descending: true,
  page: 1,
  pageSize: 25,
}

/** A desk with a clock that a test moves, and the views it has shown. */
function watched(lost: DeskView | null = null) {
  const clock = { nowMs: NOW_MS }
  const desk = createDesk(() => clock.nowMs)
  const views: DeskView[] = []
  const stop = desk.watchDesk(view => views.push(view), lost)
  return { desk, clock, views, stop, last: () => views.at(-1)! }
}

function versionOf(desk: ReturnType<typeof createDesk>): number {
  const outcome = desk.deskCommand(TOGGLE)
  if (!outcome.ok || outcome.value.undoVersion === null) throw new Error('It should be undoable.')
  return outcome.value.undoVersion
}

describe('watching', () => {
  it('shows the sample at once and each change, until it is stopped', () => {
    const { desk, views, stop, last } = watched()
    expect(views).toEqual([toView(SAMPLE)])
    desk.deskCommand(TOGGLE)
    expect(last().strategies[0]!.status).toBe('paused')
    stop()
    desk.deskCommand(TOGGLE)
    expect(views).toHaveLength(2)
  })

  it('shows nothing anew when a command is refused, and answers a problem', () => {
    const { desk, views } = watched()
    expect(desk.deskCommand({ kind: 'release', word: 'UNLOCK' })).toEqual({
      ok: false,
      problem: { message: 'Trading is not halted.' },
    })
    expect(desk.deskCommand({ kind: 'cancel-order', orderId: 'ORD000000' }).ok).toBe(false)
    expect(views).toHaveLength(1)
  })

  it('names the field at fault', () => {
    const { desk } = watched()
    const outcome = desk.deskCommand({
      kind: 'close-position',
      instrument: 'NIFTY',
      strategy: 'Nifty spread maker',
      qty: 101,
      limitPrice: null,
    })
    expect(outcome).toMatchObject({ ok: false, problem: { field: 'qty' } })
  })

  it('throws a bug on: it is no problem of the trader', () => {
    const { desk } = watched()
    expect(() => desk.deskCommand({ kind: 'no such thing' } as never)).toThrow(TypeError)
  })
})

describe('undo', () => {
  it('brings back all but the version, which rises', () => {
    const { desk, last } = watched()
    const version = versionOf(desk)
    expect(desk.undoDesk(version)).toEqual({ ok: true, value: { message: 'Undone.', undoVersion: null } })
    expect({ ...last(), version: 1 }).toEqual(toView(SAMPLE))
    expect(last().version).toBeGreaterThan(version)
  })

  it('is refused when anything else has changed since, or when it was done already', () => {
    const sentence = 'Something else has changed since: it cannot be undone.'
    const { desk, views } = watched()
    const version = versionOf(desk)
    const second = versionOf(desk)
    expect(desk.undoDesk(version)).toEqual({ ok: false, problem: { message: sentence } })
    expect(desk.undoDesk(second).ok).toBe(true)
    expect(desk.undoDesk(second)).toEqual({ ok: false, problem: { message: sentence } })
    expect(views).toHaveLength(4)
  })

  it('outlives a notice, and keeps it', () => {
    const { desk, last } = watched()
    const version = versionOf(desk)
    desk.deskCommand({ kind: 'notify', text: 'Run finished', tone: 'good', to: '/backtest' })
    desk.deskCommand({ kind: 'mark-read', id: 'all' })
    expect(desk.undoDesk(version).ok).toBe(true)
    expect(last().notices[0]).toMatchObject({ text: 'Run finished', read: true })
    expect(last().strategies).toEqual(toView(SAMPLE).strategies)
  })

  it('is still there after a command that was refused', () => {
    const { desk } = watched()
    const version = versionOf(desk)
    desk.deskCommand({ kind: 'release', word: 'UNLOCK' })
    expect(desk.undoDesk(version).ok).toBe(true)
  })

  it('ends after ten seconds', () => {
    const { desk, clock } = watched()
    const version = versionOf(desk)
    clock.nowMs += 10_001
    expect(desk.undoDesk(version)).toEqual({
      ok: false,
      problem: { message: 'It is too late to undo: ten seconds have passed.' },
    })
    const second = versionOf(desk)
    clock.nowMs += 10_000
    expect(desk.undoDesk(second).ok).toBe(true)
  })
})

describe("after another worker's death", () => {
  it('begins from the sample, under a later version, and a notice says so', () => {
    const { views } = watched({ ...toView(SAMPLE), version: 40 })
    expect(views).toHaveLength(1)
    expect(views[0]!.version).toBeGreaterThan(40)
    expect(views[0]!.notices[0]).toMatchObject({ tone: 'bad', text: expect.stringContaining('is lost') })
    expect(views[0]!.strategies).toEqual(SAMPLE.strategies)
  })

  it('stays halted: a crash does not release the kill switch', () => {
    const { desk, last } = watched({ ...toView(SAMPLE), version: 40, halted: true })
    expect(last().halted).toBe(true)
    expect(last().strategies.some(({ status }) => status === 'active')).toBe(false)
    expect(desk.deskCommand({ kind: 'release', word: 'UNLOCK' }).ok).toBe(true)
  })
})

describe('the export', () => {
  /** With the byte order mark, which `Blob.text` takes away. */
  const textOf = (bytes: ArrayBuffer) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

  const csvOf = async (query: Partial<OrderQuery>, state = SAMPLE) => {
    const file = await createDesk(
      () => NOW_MS,
      () => state,
    ).exportOrders({ ...ALL, ...query })
    const text = textOf(await file.blob.arrayBuffer())
    return { name: file.name, type: file.blob.type, text, lines: text.trimEnd().split('\r\n') }
  }

  it('holds all orders that match, sorted, not the page', async () => {
    const { lines, name, type, text } = await csvOf({
      search: 'm&m',
      page: 2,
      pageSize: 1,
      descending: false,
    })
    const found = SAMPLE.orders.filter(order => `${order.instrument} ${order.strategy}`.includes('M&M'))
    expect(lines).toHaveLength(found.length + 1)
    expect(lines.slice(1).map(line => line.slice(0, 9))).toEqual(
      found.map(({ orderId }) => orderId).reverse(),
    )
    expect(name).toBe('sauda-orders-2026-11-20.csv')
    expect(type).toContain('csv')
    expect(text.charCodeAt(0)).toBe(0xfeff)
  })

  it('X2 X3 writes raw numbers and Indian times; a text that is no formula stays itself', async () => {
    const [order] = SAMPLE.orders
    const own = { instrument: 'M&M', strategy: '=1+1', statusReason: 'a, "b"', price: 1_268.4 }
    const words = { side: 'sell', type: 'stop-limit' } as const
    const { lines } = await csvOf({}, { ...SAMPLE, orders: [{ ...order!, ...own, ...words }] })
    expect(lines[0]!.slice(1)).toBe(
      'Order ID,Time (IST),Instrument,Type,Order kind,Quantity,Price (INR),Status,Strategy,Reason,Filled quantity,Average price (INR)',
    )
    const { orderId, ms, qty, status } = order!
    const row = `${orderId},${toIsoTime(ms)},M&M,SELL,SL,${qty},1268.4,${status},'=1+1,"a, ""b""",${qty},1268.4`
    expect(lines[1]).toBe(row)
  })

  it('X2 ends with what has filled and its average price, of a cancelled order too', async () => {
    const [order] = SAMPLE.orders
    const sample = { ...order!, qty: 130, price: 1_268.4 }
    const orders: DeskOrder[] = [
      { ...sample, status: 'CANCELLED', filledQty: 65 },
      { ...sample, status: 'CANCELLED', filledQty: 0 },
      { ...sample, status: 'COMPLETE' },
      { ...sample, status: 'OPEN' },
    ]
    const { lines } = await csvOf({}, { ...SAMPLE, orders })
    const ends = lines.slice(1).map(line => line.split(',').slice(-2).join(' '))
    expect(ends.toSorted()).toEqual(['0 ', '0 ', '130 1268.4', '65 1268.4'])
  })

  it('of nothing is the header alone', async () => {
    expect((await csvOf({ search: 'nothing like it' })).lines).toHaveLength(1)
  })
})

describe('over the border', () => {
  /** Some messages, on a busy machine. */
  const SOON = { timeout: 30_000 }
  const connect = () => overChannel<EngineApi>(createEngineApi())

  it('a page watches, commands, undoes, asks and exports', async () => {
    const api = connect()
    const views: DeskView[] = []
    const stop = await api.watchDesk(
      proxy((view: DeskView) => views.push(view)),
      null,
    )
    await expect.poll(() => views.length, SOON).toBe(1)
    expect(views[0]!.summary).toMatchObject({ dailyPnlPaise: 1_245_900, openPositions: 8, ordersToday: 342 })

    const outcome = await api.deskCommand({ kind: 'cancel-order', orderId: await openId(api) })
    await expect.poll(() => views.length, SOON).toBe(2)
    expect(views[1]!.orderCounts.CANCELLED).toBe(views[0]!.orderCounts.CANCELLED + 1)
    if (!outcome.ok) throw new Error(outcome.problem.message)
    expect(await api.undoDesk(outcome.value.undoVersion!)).toMatchObject({ ok: true })
    await expect.poll(() => views.length, SOON).toBe(3)
    expect(views[2]!.orderCounts).toEqual(views[0]!.orderCounts)

    const page = await api.queryOrders({ ...ALL, page: 14 })
    expect(page).toMatchObject({ total: 342, page: 14, pages: 14 })
    expect(await api.getOrder('ORD000001')).toEqual(page.rows.at(-1))
    expect(await api.getOrder('ORD999999')).toBeNull()
    const { blob } = await api.exportOrders(ALL)
    expect((await blob.text()).split('\r\n')).toHaveLength(344)
    const keys = views[2]!.positions.map(({ instrument, strategy }) => ({ instrument, strategy }))
    const open = views[2]!.positions.reduce((sum, { pnlPaise }) => sum + pnlPaise, 0)
    expect((await api.estimateClose(keys)).pnlPaise).toBe(open)

    await stop()
    await api.deskCommand(TOGGLE)
    await new Promise(done => setTimeout(done, 50))
    expect(views).toHaveLength(3)
  })

  it('a refusal arrives as data', async () => {
    expect(await connect().deskCommand({ kind: 'cancel-order', orderId: 'ORD999999' })).toEqual({
      ok: false,
      problem: { message: 'There is no order ORD999999.' },
    })
  })

  async function openId(api: Remote<EngineApi>): Promise<string> {
    const { rows } = await api.queryOrders({ ...ALL, status: 'OPEN' })
    return rows[0]!.orderId
  }
})
