import { describe, expect, it } from 'vitest'
import type { Side } from '../trading/trade.ts'
import { estimateClose } from './queries.ts'
import { brokenRules, chargesOf } from './testing/brokenRules.ts'
import { apply, NOW_MS, positionOf, receiptOf, refusalOf, SAMPLE, strategyNamed } from './testing/desk.ts'

const LONG = { strategy: 'Nifty spread maker', instrument: 'NIFTY' }
const SHORT = { strategy: 'TCS gap fade', instrument: 'TCS' }
const close = (of: typeof LONG, qty: number, limitPrice: number | null = null) =>
  ({ kind: 'close-position', ...of, qty, limitPrice }) as const
const held = (of: typeof LONG, state = SAMPLE) => positionOf(state, of.strategy, of.instrument)
const charges = ({ instrument }: typeof LONG, side: Side, qty: number, price: number) =>
  chargesOf({ instrument, side, qty, price })

/** What the lines of an estimate add up to. */
const totalOf = (lines: readonly { readonly paise: number }[]) =>
  lines.reduce((sum, { paise }) => sum + paise, 0)

describe('close at market', () => {
  it.each([
    ['a long by selling', LONG, 'sell'],
    ['a short by buying', SHORT, 'buy'],
  ] as const)('fills %s at the current price; the row leaves and the cards follow', (_what, of, side) => {
    const { qty: signed, currentPrice } = held(of)
    const qty = Math.abs(signed)
    const state = apply(SAMPLE, close(of, qty))
    expect(state.orders[0]).toMatchObject({
      ...of,
      orderId: 'ORD000343',
      side,
      type: 'market',
      role: 'close',
      qty,
      price: currentPrice,
      status: 'COMPLETE',
      ms: NOW_MS,
    })
    expect(state.orders[0]!.history.map(({ status }) => status)).toEqual(['OPEN', 'COMPLETE'])
    expect(state.positions).toHaveLength(7)
    expect(state.summary).toMatchObject({ openPositions: 7, ordersToday: 343 })
    expect(brokenRules(state)).toEqual([])
  })

  it('books the charges: the open profit becomes realised, less those of the charge book', () => {
    const { currentPrice } = held(LONG)
    const state = apply(SAMPLE, close(LONG, 100))
    expect(state.summary.dailyPnlPaise).toBe(1_245_900 - charges(LONG, 'sell', 100, currentPrice))
    expect(strategyNamed(state, LONG.strategy).trades).toBe(strategyNamed(SAMPLE, LONG.strategy).trades + 1)
  })

  it('leaves the rest of a part at the same average price', () => {
    const state = apply(SAMPLE, close(LONG, 50))
    expect(held(LONG, state)).toMatchObject({ qty: 50, exitingQty: 0 })
    // A3: the part that is closed takes its share of the cost, to the paisa
    expect(held(LONG, state).avgPrice).toBeCloseTo(held(LONG).avgPrice, 3)
    expect(held(LONG, state).entryMs).toBe(held(LONG).entryMs)
    expect(brokenRules(state)).toEqual([])
  })

  it('cannot be undone', () => expect(receiptOf(SAMPLE, close(LONG, 100)).undoVersion).toBeNull())

  it('works while trading is halted: it only reduces', () => {
    expect(refusalOf({ ...SAMPLE, halted: true }, close(LONG, 100))).toBe('accepted')
  })

  it.each([0, -1, 101, 0.5, Number.NaN])('refuses the quantity %d', qty => {
    expect(refusalOf(SAMPLE, close(LONG, qty))).toBe('Enter a quantity from 1 to 100 units.')
  })

  it.each([1, 51, 99])('refuses %d units, which are no whole lots', qty => {
    expect(refusalOf(SAMPLE, close(LONG, qty))).toBe('Enter a multiple of 50, the lot of NIFTY.')
  })

  it('is refused for what is not held', () => {
    expect(refusalOf(SAMPLE, close({ strategy: 'M&M trend', instrument: 'M&M' }, 1))).toBe(
      'M&M trend no longer holds M&M.',
    )
  })
})

describe('close with a limit', () => {
  const exiting = apply(SAMPLE, close(LONG, 50, 18_300.02))

  it('places an order that works, and so much of the position is exiting', () => {
    expect(exiting.orders[0]).toMatchObject({ type: 'limit', status: 'OPEN', price: 18_300, qty: 50 })
    expect(held(LONG, exiting)).toMatchObject({ qty: 100, exitingQty: 50 })
    expect(exiting.summary.dailyPnlPaise).toBe(1_245_900)
    expect(brokenRules(exiting)).toEqual([])
  })

  it('the rest may be closed meanwhile, at market or by another limit, and no more', () => {
    const sold = apply(exiting, close(LONG, 50))
    expect(held(LONG, sold)).toMatchObject({ qty: 50, exitingQty: 50 })
    expect(brokenRules(sold)).toEqual([])
    const both = apply(exiting, close(LONG, 50, 18_400))
    expect(held(LONG, both)).toMatchObject({ qty: 100, exitingQty: 100 })
    expect(brokenRules(both)).toEqual([])
    expect(refusalOf(exiting, close(LONG, 51))).toBe('Enter a quantity from 1 to 50 units.')
    const sentence = 'NIFTY of Nifty spread maker is already exiting: cancel a closing order first.'
    for (const state of [sold, both]) expect(refusalOf(state, close(LONG, 50))).toBe(sentence)
  })

  it('is exiting no more once that order is cancelled', () => {
    const { orderId } = exiting.orders[0]!
    const state = apply(exiting, { kind: 'cancel-order', orderId })
    expect(held(LONG, state).exitingQty).toBe(0)
    expect(refusalOf(state, close(LONG, 50))).toBe('accepted')
  })

  it('may be modified up to what is held, also while trading is halted', () => {
    const { orderId } = exiting.orders[0]!
    const modify = (qty: number) => ({ kind: 'modify-order', orderId, qty, price: 18_290 }) as const
    expect(refusalOf({ ...exiting, halted: true }, modify(100))).toBe('accepted')
    expect(refusalOf(exiting, modify(101))).toBe('Enter a quantity from 1 to 100 units.')
    expect(refusalOf(apply(exiting, close(LONG, 50, 18_400)), modify(51))).toBe(
      'Enter a quantity from 1 to 50 units.',
    )
  })

  it.each([0, -1, Number.NaN])('refuses the limit %d', price => {
    expect(refusalOf(SAMPLE, close(LONG, 50, price))).toMatch(/^Enter a price from/)
  })
})

describe('close several', () => {
  it('fills each at its price and counts them', () => {
    const command = { kind: 'close-positions', keys: [LONG, SHORT, LONG] } as const
    const state = apply(SAMPLE, command)
    expect(state.positions).toHaveLength(6)
    expect(state.orders).toHaveLength(344)
    expect(receiptOf(SAMPLE, command)).toEqual({ message: 'Closed 2 positions.', undoVersion: null })
    expect(brokenRules(state)).toEqual([])
  })

  it('leaves to closing orders what they work for, and is refused when nothing is left to close', () => {
    const exiting = apply(SAMPLE, close(LONG, 50, 18_300))
    const several = (keys: (typeof LONG)[]) => ({ kind: 'close-positions', keys }) as const
    expect(receiptOf(exiting, several([LONG, SHORT])).message).toBe(
      'Closed 2 positions. Quantity already in closing orders was not closed (1 position).',
    )
    const rest = apply(exiting, several([LONG]))
    expect(held(LONG, rest)).toMatchObject({ qty: 50, exitingQty: 50 })
    expect(brokenRules(rest)).toEqual([])
    expect(refusalOf(rest, several([LONG]))).toMatch(/already exiting/)
    expect(refusalOf(exiting, several([]))).toMatch(/None of these/)
  })
})

describe('the estimate', () => {
  it('is what closing then brings, to the paisa', () => {
    for (const { strategy, instrument, qty, lot } of SAMPLE.positions) {
      const part = Math.ceil(Math.abs(qty) / 3 / lot) * lot
      const {
        netPaise,
        pnlPaise,
        charges: lines,
      } = estimateClose(SAMPLE, [{ strategy, instrument, qty: part }])
      const state = apply(SAMPLE, close({ strategy, instrument }, part))
      const cost = totalOf(lines)
      expect(pnlPaise - cost).toBe(netPaise)
      // closing at the current price changes the day by the charges alone
      expect(state.summary.dailyPnlPaise).toBe(1_245_900 - cost)
      expect(cost).toBe(chargesOf(state.orders[0]!))
    }
  })

  it('C4 itemises what a sale of index futures and a purchase of shares cost now', () => {
    const names = (of: typeof LONG) => estimateClose(SAMPLE, [of]).charges.map(({ label }) => label)
    expect(names(LONG)).toEqual([
      'Brokerage',
      'Securities transaction tax',
      'Exchange transaction charge',
      'SEBI turnover fee',
      'GST',
    ])
    expect(names(SHORT)).toContain('Stamp duty')
    expect(names(SHORT)).not.toContain('Securities transaction tax')
    // 0.05 % of the sale
    const stt = 100 * held(LONG).currentPrice * 0.05
    expect(estimateClose(SAMPLE, [LONG]).charges[1]!.paise).toBeCloseTo(stt, -1)
  })

  it('of a limit close is what its fill at that price then brings, to the paisa', () => {
    const question = { ...LONG, qty: 60, limitPrice: 18_300 }
    const { pnlPaise, charges: lines, netPaise } = estimateClose(SAMPLE, [question])
    expect(pnlPaise).toBeCloseTo(60 * (18_300 - held(LONG).avgPrice) * 100, 0)
    expect(totalOf(lines)).toBe(charges(LONG, 'sell', 60, 18_300))
    expect(netPaise).toBe(pnlPaise - charges(LONG, 'sell', 60, 18_300))
    // and of a short the other way round
    const short = estimateClose(SAMPLE, [{ ...SHORT, qty: 10, limitPrice: 3_000 }])
    expect(short.pnlPaise).toBeCloseTo(10 * (held(SHORT).avgPrice - 3_000) * 100, 0)
    expect(totalOf(short.charges)).toBe(charges(SHORT, 'buy', 10, 3_000))
  })

  it('adds up over all positions: their open profits', () => {
    const open = SAMPLE.positions.reduce((sum, { pnlPaise }) => sum + pnlPaise, 0)
    expect(
      estimateClose(
        SAMPLE,
        SAMPLE.positions.map(({ strategy, instrument }) => ({ strategy, instrument })),
      ).pnlPaise,
    ).toBe(open)
  })

  it('cuts a quantity to what is held, and brings nothing for what is not', () => {
    const all = estimateClose(SAMPLE, [LONG])
    expect(estimateClose(SAMPLE, [{ ...LONG, qty: 1e9 }])).toEqual(all)
    const nothing = { pnlPaise: 0, charges: [], netPaise: 0 }
    for (const qty of [0, -1, Number.NaN]) {
      expect(estimateClose(SAMPLE, [{ ...LONG, qty }])).toEqual(nothing)
    }
    expect(estimateClose(SAMPLE, [{ strategy: 'x', instrument: 'NIFTY' }])).toEqual(nothing)
  })
})
