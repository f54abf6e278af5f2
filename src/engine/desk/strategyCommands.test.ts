import { describe, expect, it } from 'vitest'
import { isWorking } from '../trading/order.ts'
import { brokenRules } from './testing/brokenRules.ts'
import { apply, DRAFT, NOW_MS, receiptOf, refusalOf, SAMPLE, strategyNamed } from './testing/desk.ts'
import type { StrategyDraft } from './types.ts'

const idOf = (name: string, state = SAMPLE) => strategyNamed(state, name).id
const toggle = (name: string, state = SAMPLE) => ({ kind: 'toggle-strategy', id: idOf(name, state) }) as const
const remove = (name: string, state = SAMPLE) => ({ kind: 'delete-strategy', id: idOf(name, state) }) as const
const add = (change: Partial<StrategyDraft> = {}) =>
  ({ kind: 'add-strategy', draft: { ...DRAFT, ...change } }) as const
const edit = (name: string, change: Partial<StrategyDraft>) => {
  const { id, ...row } = strategyNamed(SAMPLE, name)
  return { kind: 'edit-strategy', id, draft: { ...row, ...change } } as const
}
/** Working orders of a strategy in the sample. */
const working = (name: string) =>
  SAMPLE.orders.filter(order => order.strategy === name && isWorking(order)).length
const gone = { kind: 'toggle-strategy', id: 'S99' } as const

describe('toggle', () => {
  it('pauses an active strategy and says so', () => {
    const paused = apply(SAMPLE, toggle('Nifty spread maker'))
    expect(strategyNamed(paused, 'Nifty spread maker').status).toBe('paused')
    expect(receiptOf(SAMPLE, toggle('Nifty spread maker'))).toEqual({
      message: `Paused Nifty spread maker. Its ${working('Nifty spread maker')} working orders and 1 position stay open.`,
      undoVersion: paused.version,
    })
    expect(paused.version).toBeGreaterThan(SAMPLE.version)
  })

  it('says of what a pause leaves alone no more than there is', () => {
    const name = 'Opening gap basket'
    const told = (more: Partial<typeof SAMPLE>) => receiptOf({ ...SAMPLE, ...more }, toggle(name)).message
    expect(working(name)).toBe(1)
    expect(told({})).toBe(`Paused ${name}. Its 1 working order stays open.`)
    expect(told({ orders: SAMPLE.orders.filter(order => !isWorking(order)) })).toBe(`Paused ${name}.`)
    const held = { ...SAMPLE.positions[0]!, strategy: name }
    const one = { orders: [], positions: [held] }
    expect(told(one)).toBe(`Paused ${name}. Its 1 position stays open.`)
    expect(told({ positions: [held] })).toBe(`Paused ${name}. Its 1 working order and 1 position stay open.`)
  })

  it('resumes a paused one, and one in error, whose reason goes', () => {
    for (const name of ['TCS gap fade', 'Index pair']) {
      const row = strategyNamed(apply(SAMPLE, toggle(name)), name)
      expect(row).toMatchObject({ status: 'active', statusReason: '' })
      expect(receiptOf(SAMPLE, toggle(name)).message).toBe(`Resumed ${name}.`)
    }
  })

  it('refuses to resume while trading is halted, and a strategy that is gone', () => {
    const halted = { ...SAMPLE, halted: true }
    expect(refusalOf(halted, toggle('TCS gap fade'))).toMatch(/^Kill switch/)
    expect(refusalOf(halted, toggle('Nifty spread maker'))).toBe('accepted')
    expect(refusalOf(SAMPLE, gone)).toBe('This strategy is no longer on the desk.')
  })
})

describe('add', () => {
  it('X2 saves it as paused, with no figures and its name as typed', () => {
    const state = apply(SAMPLE, add({ name: `  ${DRAFT.name} `, instruments: ['TCS', ' TCS', '', 'M&M'] }))
    expect(state.strategies.at(-1)).toEqual({
      ...DRAFT,
      instruments: ['TCS', 'M&M'],
      id: 'S11',
      status: 'paused',
      statusReason: '',
      pnlPaise: 0,
      trades: 0,
      winRate: 0,
      avgReturn: 0,
      maxDrawdown: 0,
    })
    expect(brokenRules(state)).toEqual([])
  })

  it('gives a new id each time, also after the last one was deleted', () => {
    const two = apply(SAMPLE, add(), add({ name: 'Second' }))
    expect(two.strategies.at(-1)!.id).toBe('S12')
    const again = apply(two, remove(DRAFT.name, two), add({ name: 'Third' }))
    expect(brokenRules(again)).toEqual([])
  })

  it('fills in the parameters that the engine declares', () => {
    const state = apply(SAMPLE, add({ type: 'momentum', params: { shortBars: 5 } }))
    expect(state.strategies.at(-1)!.params).toMatchObject({ shortBars: 5, longBars: 30 })
  })

  const wrong: [string, Partial<StrategyDraft>, RegExp][] = [
    ['a short name', { name: ' ab ' }, /3 to 50 characters/],
    ['a long name', { name: 'x'.repeat(51) }, /3 to 50 characters/],
    ['a name that exists', { name: 'nifty SPREAD maker' }, /already a strategy/],
    ['no instrument', { instruments: [' '] }, /at least one instrument/],
    ['no capital', { capital: 999 }, /between ₹1,000 and/],
    ['capital that is no number', { capital: Number.NaN }, /between ₹1,000 and/],
    ['a parameter that is no number', { params: { entryZ: Number.NaN } }, /must be a number/],
    ['a strategy that the engine does not have', { type: 'Momentum' }, /there is no "Momentum"/],
    ['an unknown parameter', { type: 'momentum', params: { spread: 1 } }, /no parameter "spread"/],
    ['a session that ends before it starts', { sessionStart: '16:00' }, /start before it ends/],
    ['E2 a square-off after the close', { squareOff: '15:31' }, /Square-off must be between/],
    ['E2 a square-off at the open', { squareOff: '09:15' }, /Square-off must be between/],
    ['a time that is none', { squareOff: '25:00' }, /is not a time/],
  ]
  it.each(wrong)('%s is refused', (_what, change, sentence) => {
    expect(refusalOf(SAMPLE, add(change))).toMatch(sentence)
  })
})

describe('a strategy of the trader’s own', () => {
  const type = 'my-rsi~a449de8f9b83d96a'
  const bars = { label: 'RSI', unit: 'bars', min: 2, max: 100, step: 1, default: 14 }
  const own = {
    title: 'My RSI',
    params: { fast: bars, slow: { ...bars, default: 20 } },
    orders: [{ lower: 'fast', upper: 'slow' }],
  }

  it('is added by what it declares, which the row keeps, and filled in from it', () => {
    const state = apply(SAMPLE, add({ type, own, params: { fast: 9 } }))
    expect(state.strategies.at(-1)).toMatchObject({ type, own, params: { fast: 9, slow: 20 } })
    expect(brokenRules(state)).toEqual([])
  })

  it('is edited after its source is gone, and may become a built-in one, which carries nothing', () => {
    const added = apply(SAMPLE, add({ type, own, params: {} }))
    const { id, ...row } = strategyNamed(added, DRAFT.name)
    const change = (draft: StrategyDraft) => apply(added, { kind: 'edit-strategy', id, draft })
    const tuned = strategyNamed(change({ ...row, params: { fast: 5 } }), DRAFT.name)
    expect(tuned).toMatchObject({ own, params: { fast: 5, slow: 20 } })
    const builtIn = change({ ...row, type: 'momentum', params: {} })
    expect(strategyNamed(builtIn, DRAFT.name)).not.toHaveProperty('own')
  })

  const wrong: [string, Partial<StrategyDraft>, RegExp][] = [
    ['without what it declares', {}, /^Type: "my-rsi~a449de8f9b83d96a" comes without its parameters/],
    ['a value out of its limits', { own, params: { fast: 1 } }, /^RSI \(fast\) must be a whole number/],
    ['values in the wrong order', { own, params: { fast: 30 } }, /must be below RSI \(slow\)/],
    ['a parameter that it has not', { own, params: { x: 1 } }, /^My RSI has no parameter "x"/],
    ['no title', { own: { ...own, title: ' ' } }, /has no title/],
    [
      'limits that are none',
      { own: { title: 'X', params: { fast: { ...bars, min: 200 } } } },
      /fast max: must be at least 200/,
    ],
  ]
  it.each(wrong)('is refused: %s', (_what, change, sentence) => {
    expect(refusalOf(SAMPLE, add({ type, params: {}, ...change }))).toMatch(sentence)
  })
})

describe('edit', () => {
  it('changes what the draft says and keeps the figures', () => {
    const before = strategyNamed(SAMPLE, 'M&M trend')
    const state = apply(SAMPLE, edit('M&M trend', { capital: 500_000, instruments: ['TCS'] }))
    expect(strategyNamed(state, 'M&M trend')).toMatchObject({
      capital: 500_000,
      instruments: ['TCS'],
      status: 'paused',
      pnlPaise: before.pnlPaise,
    })
  })

  it('says how many working orders stay in an instrument that it takes off the list', () => {
    const name = 'Opening gap basket'
    const [order] = SAMPLE.orders.filter(({ strategy, status }) => strategy === name && status === 'PENDING')
    const [removed, kept] = order!.instrument === 'HDFC' ? ['HDFC', 'RELIANCE'] : ['RELIANCE', 'HDFC']
    const saved = (instruments: string[], state = SAMPLE) =>
      receiptOf(state, edit(name, { instruments })).message
    expect(saved([kept])).toBe(`Saved ${name}. Its 1 working order in ${removed} stays open.`)
    const second = { ...order!, orderId: 'ORD000343', instrument: kept }
    const both = { ...SAMPLE, orders: [second, ...SAMPLE.orders] }
    expect(saved(['TCS'], both)).toBe(`Saved ${name}. Its 2 working orders in RELIANCE and HDFC stay open.`)
    expect(saved([removed])).toBe(`Saved ${name}.`)
  })

  it('takes a new name to its orders and positions', () => {
    const state = apply(SAMPLE, edit('Nifty spread maker', { name: 'NIFTY & co' }))
    expect(brokenRules(state)).toEqual([])
    expect(state.positions.some(({ strategy }) => strategy === 'NIFTY & co')).toBe(true)
    expect(state.orders.some(({ strategy }) => strategy === 'Nifty spread maker')).toBe(false)
    expect(state.summary).toEqual(SAMPLE.summary)
  })

  it('accepts its own name in other letters, refuses that of another', () => {
    expect(refusalOf(SAMPLE, edit('M&M trend', { name: 'm&m TREND' }))).toBe('accepted')
    expect(refusalOf(SAMPLE, edit('M&M trend', { name: 'Index pair' }))).toMatch(/already a strategy/)
  })

  it('refuses to take an instrument off the list while it is held', () => {
    expect(refusalOf(SAMPLE, edit('Index pair', { instruments: ['NIFTY'] }))).toBe(
      'Index pair holds BANKNIFTY: close it before removing it.',
    )
  })
})

describe('delete', () => {
  it('takes it off the desk; its profit leaves the Daily P&L, and the receipt says so', () => {
    const { pnlPaise } = strategyNamed(SAMPLE, 'M&M trend')
    const state = apply(SAMPLE, remove('M&M trend'))
    expect(brokenRules(state)).toEqual([])
    expect(state.summary.dailyPnlPaise).toBe(1_245_900 - pnlPaise)
    expect(receiptOf(SAMPLE, remove('M&M trend')).message).toMatch(
      /^Deleted M&M trend\. Its P&L of today \(\+₹1,[\d,.]+\) no longer counts in the Daily P&L\.$/,
    )
  })

  it('cancels what it still has in the market', () => {
    const paused = apply(SAMPLE, toggle('Opening gap basket'))
    const working = SAMPLE.orders.find(({ status }) => status === 'OPEN')!
    const orders = [
      { ...working, orderId: 'ORD000343', strategy: 'Opening gap basket' },
      ...paused.orders.filter(
        ({ strategy, status }) => strategy !== 'Opening gap basket' || status !== 'OPEN',
      ),
    ]
    const state = apply({ ...paused, orders }, remove('Opening gap basket'))
    expect(state.orders[0]).toMatchObject({ status: 'CANCELLED', statusReason: 'Its strategy was deleted' })
    expect(state.orders[0]!.history.at(-1)).toMatchObject({ ms: NOW_MS, status: 'CANCELLED' })
  })

  it('is refused while it is active or holds a position', () => {
    expect(refusalOf(SAMPLE, remove('Opening gap basket'))).toMatch(/is active: pause it/)
    expect(refusalOf(SAMPLE, remove('TCS gap fade'))).toMatch(/holds 1 position/)
  })

  it('keeps its name out of use: the fills of today would become those of the new one', () => {
    const state = apply(SAMPLE, remove('M&M trend'))
    expect(refusalOf(state, add({ name: 'M&M trend' }))).toMatch(/Today's orders already carry/)
  })
})
