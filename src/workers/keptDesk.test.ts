/** The desk over its log: what was done is there for the next page, in every tab, in one order. */
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../engine/core/random.ts'
import { DRAFT, NOW_MS } from '../engine/desk/testing/desk.ts'
import type { DeskCommand, DeskView } from '../engine/desk/types.ts'
import { toView } from '../engine/index.ts'
import { createDesk } from './desk.ts'
import { keepDesk, MAX_ACTS } from './keptDesk.ts'
import { memoryLog } from './testing/memoryLog.ts'

const HALT = { kind: 'halt', pauseStrategies: true, cancelOrders: true, closePositions: true } as const
const PAUSE = { kind: 'toggle-strategy', id: 'S1' } as const
const ADD = { kind: 'add-strategy', draft: DRAFT } as const
const NOTIFY = { kind: 'notify', text: 'Run finished', tone: 'good', to: '/backtest' } as const
const RESET = { kind: 'reset' } as const

/** A page's desk over a log that others share; `openedMs` later than the first. */
async function tab(log = memoryLog(), openedMs = 0, tell = () => {}) {
  const clock = { nowMs: NOW_MS + openedMs }
  const now = () => clock.nowMs
  const desk = createDesk(now)
  const kept = keepDesk(desk, log, now, tell)
  await kept.catchUp()
  const view = (): DeskView => toView(desk.moment().state)
  async function send(command: DeskCommand): Promise<number | null> {
    const outcome = await kept.perform(command)
    if (!outcome.ok) throw new Error(outcome.problem.message)
    return outcome.value.undoVersion
  }
  return { log, clock, desk, kept, view, send }
}

async function openOrder({ desk }: Awaited<ReturnType<typeof tab>>): Promise<string> {
  return desk.moment().state.orders.find(({ status }) => status === 'OPEN')!.orderId
}

describe('a page that is opened later', () => {
  it('I14 shows the halt, the pause, the new strategy and the changed order, with their times', async () => {
    const first = await tab()
    const orderId = await openOrder(first)
    await first.send(PAUSE)
    await first.send(ADD)
    await first.send({ kind: 'modify-order', orderId, qty: 7, price: 101 })
    first.clock.nowMs += 60_000
    await first.send({ ...HALT, cancelOrders: false })
    const later = await tab(first.log, 86_400_000)
    expect(later.desk.moment().state).toEqual(first.desk.moment().state)
    expect(later.view()).toMatchObject({ halted: true, positions: [] })
    expect(later.view().strategies.at(-1)).toMatchObject({ name: DRAFT.name, status: 'paused' })
    expect(later.desk.getOrder(orderId)).toMatchObject({ qty: 7, price: 101 })
  })

  it('has the notifications, read and unread, without a place in the log', async () => {
    const first = await tab()
    await first.send(NOTIFY)
    await first.send({ kind: 'mark-read', id: 'all' })
    await first.send({ ...NOTIFY, text: 'Import finished' })
    const { view, log } = await tab(first.log, 1_000)
    expect(view().notices.slice(0, 2)).toMatchObject([
      { text: 'Import finished', read: false },
      { text: 'Run finished', read: true },
    ])
    expect(log.records).toEqual([])
  })

  it('stands at its own day while nothing was done but notify, and at that of the first act from then on', async () => {
    const first = await tab()
    await first.send(NOTIFY)
    const later = await tab(first.log, 3 * 86_400_000)
    expect(later.desk.beganMs()).toBe(later.clock.nowMs)
    expect(later.desk.moment().state.orders).not.toEqual(first.desk.moment().state.orders)
    expect(later.view().notices[0]).toMatchObject({ text: 'Run finished' })
    await later.send(PAUSE)
    await first.kept.catchUp()
    const third = await tab(first.log, 9 * 86_400_000)
    await third.send(NOTIFY)
    await later.kept.catchUp()
    await first.kept.catchUp()
    expect(first.desk.moment().state).toEqual(later.desk.moment().state)
    expect(third.desk.moment().state).toEqual(later.desk.moment().state)
    expect(third.view().strategies[0]!.status).toBe('paused')
  })

  it('can take back the last command for its ten seconds, from any tab', async () => {
    const first = await tab()
    const version = await first.send(PAUSE)
    const other = await tab(first.log, 5_000)
    expect(await other.kept.perform({ kind: 'undo', version: version! })).toMatchObject({ ok: true })
    await first.kept.catchUp()
    expect(first.view().strategies[0]!.status).toBe('active')
    expect(await first.kept.perform({ kind: 'undo', version: version! })).toMatchObject({ ok: false })
  })
})

describe('two tabs', () => {
  const COMMANDS: readonly DeskCommand[] = [
    PAUSE,
    { kind: 'toggle-strategy', id: 'S3' },
    ADD,
    HALT,
    { kind: 'release', word: 'UNLOCK' },
    NOTIFY,
    { kind: 'mark-read', id: 'all' },
    RESET,
    { kind: 'delete-strategy', id: 'S6' },
    {
      kind: 'close-position',
      instrument: 'NIFTY',
      strategy: 'Nifty spread maker',
      qty: 50,
      limitPrice: null,
    },
  ]

  it.each(Array.from({ length: 40 }, (_, seed) => seed + 1))(
    'I15 end in one state whatever they do at once, and so does a third one: seed %i',
    async seed => {
      const random = seededRandom(seed)
      const pick = () => COMMANDS[Math.floor(random() * COMMANDS.length)]!
      const log = memoryLog()
      const tabs = [await tab(log), await tab(log, 7_000)]
      const undos: number[] = []
      const pending: Promise<unknown>[] = []
      for (let i = 0; i < 25; i++) {
        const { kept, clock } = tabs[random() < 0.5 ? 0 : 1]!
        clock.nowMs += Math.floor(random() * 4_000)
        const version = undos.at(-1)
        const act = version !== undefined && random() < 0.2 ? ({ kind: 'undo', version } as const) : pick()
        const done = kept.perform(act).then(outcome => {
          if (outcome.ok && outcome.value.undoVersion !== null) undos.push(outcome.value.undoVersion)
        })
        pending.push(done)
        if (random() < 0.5) await done
        if (random() < 0.2) await kept.catchUp()
      }
      await Promise.all(pending)
      const states = []
      for (const { kept, desk } of [...tabs, await tab(log, 99_000)]) {
        await kept.catchUp()
        states.push(desk.moment().state)
      }
      expect(states[1]).toEqual(states[0])
      expect(states[2]).toEqual(states[0])
      expect(states[0]!.version).toBeGreaterThan(1)
    },
  )

  it('a command is judged by what the other tab did before it', async () => {
    const log = memoryLog()
    const [first, second] = [await tab(log), await tab(log)]
    await first.send(HALT)
    expect(await second.kept.perform(HALT)).toEqual({
      ok: false,
      problem: { message: 'Trading is already halted.' },
    })
    expect(second.view().halted).toBe(true)
  })

  it('the tab that acts tells the others, and only when something has changed', async () => {
    let told = 0
    const { send, kept } = await tab(memoryLog(), 0, () => {
      told += 1
    })
    await send(PAUSE)
    await kept.perform({ kind: 'release', word: 'UNLOCK' })
    expect(told).toBe(1)
  })
})

describe('the log', () => {
  it('lets go of all before a reset once that can no longer be undone', async () => {
    const { send, log, kept, view } = await tab()
    await send(PAUSE)
    await send(ADD)
    const version = await send(RESET)
    expect(log.records).toHaveLength(3)
    await kept.perform({ kind: 'undo', version: version! })
    expect(view().strategies.at(-1)!.name).toBe(DRAFT.name)
    await send(RESET)
    await send(PAUSE)
    expect(log.records).toHaveLength(1)
    expect((await tab(log, 1_000)).view()).toEqual(view())
  })

  it('has room for a bounded number of changes; then only a halt, its release and a reset pass', async () => {
    const { send, kept, log } = await tab()
    for (let i = 0; i < MAX_ACTS; i++) await send(PAUSE)
    expect(await kept.perform(PAUSE)).toEqual({
      ok: false,
      problem: {
        message:
          'The desk holds 1,000 changes, the limit. To continue, run “Reset the desk to the sample” in the command palette (Ctrl or ⌘ + K): it discards them.',
      },
    })
    await send(HALT)
    await send({ kind: 'release', word: 'UNLOCK' })
    await send(RESET)
    await send(PAUSE)
    expect(log.records).toHaveLength(1)
  })

  it('I11 leaves out what a damaged record had made possible', async () => {
    const { send, log } = await tab()
    await send(HALT)
    await send({ kind: 'release', word: 'UNLOCK' })
    await send(PAUSE)
    log.records[0] = { form: 1, version: 2, ms: NOW_MS, act: { kind: 'halt', pauseStrategies: 'yes' } }
    const { view } = await tab(log, 1_000)
    expect(view()).toMatchObject({ halted: false })
    expect(view().strategies[0]!.status).toBe('paused')
  })
})

describe('without storage', () => {
  it.each([
    ['QuotaExceededError', 'The browser’s storage is full'],
    ['InvalidStateError', 'This browser gives the page no storage'],
    ['VersionError', 'A newer version of Sauda'],
  ])('I16 %s: the desk works in memory and says so once', async (name, words) => {
    const { kept, view, log } = await tab()
    log.fail(name)
    const first = await kept.perform(PAUSE)
    expect(first).toMatchObject({ ok: true, value: { message: expect.stringContaining(words) } })
    expect(view().strategies[0]!.status).toBe('paused')
    const second = await kept.perform(PAUSE)
    expect(second).toMatchObject({ ok: true, value: { message: expect.not.stringContaining(words) } })
    expect(view().notices.filter(({ text }) => text.includes(words))).toHaveLength(1)
  })

  it('says so when the page opens and cannot read what is there', async () => {
    const log = memoryLog()
    log.fail('UnknownError')
    const { view, kept } = await tab(log)
    expect(view().notices[0]!.text).toContain('no storage')
    expect(await kept.perform(HALT)).toMatchObject({ ok: true })
  })
})
