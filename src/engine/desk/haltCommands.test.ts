import { describe, expect, it } from 'vitest'
import { brokenRules } from './testing/brokenRules.ts'
import { apply, NOW_MS, receiptOf, refusalOf, SAMPLE } from './testing/desk.ts'
import type { DeskCommand } from './types.ts'

const ALL = { kind: 'halt', pauseStrategies: true, cancelOrders: true, closePositions: true } as const
const NONE = { kind: 'halt', pauseStrategies: false, cancelOrders: false, closePositions: false } as const
const UNLOCK = { kind: 'release', word: 'UNLOCK' } as const
const isWorking = ({ status }: { status: string }) => status === 'OPEN' || status === 'PENDING'
const working = SAMPLE.orders.filter(isWorking).length
const active = SAMPLE.strategies.filter(({ status }) => status === 'active').length

describe('halt', () => {
  const halted = apply(SAMPLE, ALL)

  it('pauses, cancels, closes, in this order, each with a notice', () => {
    expect(halted.halted).toBe(true)
    expect(halted.strategies.some(({ status }) => status === 'active')).toBe(false)
    expect(halted.orders.some(isWorking)).toBe(false)
    expect(halted.positions).toEqual([])
    expect(halted.summary).toMatchObject({ openPositions: 0, ordersToday: 350 })
    const told = halted.notices.slice(0, halted.notices.length - SAMPLE.notices.length)
    expect(told.map(({ text, to }) => `${to} ${text}`).reverse()).toEqual([
      '/ Kill switch: trading is halted.',
      `/strategy Kill switch: paused ${active} strategies.`,
      `/orders Kill switch: cancelled ${working} orders.`,
      '/positions Kill switch: closed 8 positions.',
    ])
    expect(brokenRules(halted)).toEqual([])
  })

  it('says in each cancelled order why', () => {
    const { orderId } = SAMPLE.orders.find(isWorking)!
    expect(halted.orders.find(order => order.orderId === orderId)).toMatchObject({
      statusReason: 'Kill switch',
    })
  })

  it('leaves a strategy in error as it is', () => {
    expect(halted.strategies.filter(({ status }) => status === 'error')).toHaveLength(1)
  })

  it('does only what is ticked', () => {
    const only = apply(SAMPLE, NONE)
    expect(only.halted).toBe(true)
    expect(only.strategies).toEqual(SAMPLE.strategies)
    expect(only.orders).toEqual(SAMPLE.orders)
    expect(only.positions).toEqual(SAMPLE.positions)
    expect(apply(SAMPLE, { ...NONE, cancelOrders: true }).positions).toEqual(SAMPLE.positions)
    expect(apply(SAMPLE, { ...NONE, closePositions: true }).orders.filter(isWorking)).toHaveLength(working)
  })

  it('does not close twice what was exiting', () => {
    const exit: DeskCommand = {
      kind: 'close-position',
      strategy: 'Index pair',
      instrument: 'NIFTY',
      qty: 50,
      limitPrice: 18_300,
    }
    const state = apply(SAMPLE, exit, { ...NONE, closePositions: true })
    expect(state.positions).toEqual([])
    const unfilled = state.orders.filter(({ role, status }) => role === 'close' && status !== 'COMPLETE')
    expect(unfilled.map(({ status }) => status)).toEqual(['CANCELLED'])
    expect(brokenRules(state)).toEqual([])
    expect(state.notices[0]!.text).toBe('Kill switch: closed 8 positions and cancelled 1 closing order.')
    // those were cancelled with all others, and are counted there
    expect(apply(SAMPLE, exit, ALL).notices[0]!.text).toBe('Kill switch: closed 8 positions.')
  })

  it('cannot be undone, nor done twice, nor slipped out of by a reset', () => {
    expect(receiptOf(SAMPLE, ALL)).toEqual({ message: 'Trading halted.', undoVersion: null })
    expect(refusalOf(halted, ALL)).toBe('Trading is already halted.')
    expect(refusalOf(halted, { kind: 'reset' })).toMatch(/^Kill switch/)
  })
})

describe('release', () => {
  const halted = apply(SAMPLE, ALL)

  it('asks for the typed word', () => {
    for (const word of ['', 'unlock', 'UNLOCK!'])
      expect(refusalOf(halted, { kind: 'release', word })).toBe('Type UNLOCK to release')
    expect(refusalOf(SAMPLE, UNLOCK)).toBe('Trading is not halted.')
  })

  it('lets strategies be resumed, and resumes none', () => {
    const released = apply(halted, UNLOCK)
    expect(released.halted).toBe(false)
    expect(released.strategies).toEqual(halted.strategies)
    expect(released.notices[0]).toMatchObject({ tone: 'good', to: '/strategy', ms: NOW_MS, read: false })
    expect(refusalOf(released, { kind: 'toggle-strategy', id: 'S1' })).toBe('accepted')
  })
})

describe('notices', () => {
  const notify = (text: string) => ({ kind: 'notify', text, tone: 'neutral', to: '/backtest' }) as const

  it('come newest first with rising ids, a hundred at most', () => {
    let state = SAMPLE
    for (let i = 0; i < 120; i++) state = apply(state, notify(`Run ${i} has finished.`))
    expect(state.notices).toHaveLength(100)
    expect(state.notices[0]!.text).toBe('Run 119 has finished.')
    expect(brokenRules(state)).toEqual([])
    expect(state.notices.every(({ id }, i) => i === 0 || id < state.notices[i - 1]!.id)).toBe(true)
  })

  it('are marked as read one by one or all at once', () => {
    const first = SAMPLE.notices[0]!.id
    const one = apply(SAMPLE, { kind: 'mark-read', id: first })
    expect(one.notices.filter(({ read }) => read).map(({ id }) => id)).toEqual([first])
    expect(apply(SAMPLE, { kind: 'mark-read', id: 'all' }).notices.every(({ read }) => read)).toBe(true)
  })
})

describe('reset', () => {
  it('brings the sample back under a later version, and can be undone', () => {
    const changed = apply(SAMPLE, { kind: 'toggle-strategy', id: 'S1' }, { ...ALL }, UNLOCK)
    const state = apply(changed, { kind: 'reset' })
    expect({ ...state, version: 1 }).toEqual(SAMPLE)
    expect(state.version).toBeGreaterThan(changed.version)
    expect(receiptOf(changed, { kind: 'reset' }).undoVersion).toBe(state.version)
  })
})
