import { describe, expect, it } from 'vitest'
import { toPriceText } from '../desk/orderSteps.ts'
import type { PaperTerms } from '../desk/paperView.ts'
import type { OrderTicket } from '../desk/types.ts'
import { istDayStart } from '../market/ist.ts'
import { commandActs } from './acts.ts'
import { manualInputs } from './books.ts'
import { type PaperDay, paperDay } from './day.ts'
import { lastPrice, type PaperDeskState, paperDeskState } from './deskState.ts'
import type { PaperAct } from './session.ts'
import { firstStanding } from './standing.ts'
import { FREE, logOf, marketOf, ticketOf } from './testing/paper.ts'
import { estimateOrder, orderCharges } from './ticket.ts'

const MARKET = marketOf('2023-03-14', ['NIFTY', 'TCS'])
const TEN = istDayStart(MARKET.day) + 10 * 3_600_000

async function deskWith(terms: PaperTerms, ...acts: PaperAct[]): Promise<[PaperDay, PaperDeskState]> {
  const log = logOf(acts.map(act => [TEN - 60_000, act]))
  const day = await paperDay(firstStanding({ terms }), log, MARKET, TEN)
  return [day, paperDeskState(day, null, [], 1)]
}

const deskAtTen = (...acts: PaperAct[]) => deskWith(FREE, ...acts)

const placed = (part: Partial<OrderTicket>): PaperAct => ({
  kind: 'place',
  ticket: ticketOf(part),
  refused: null,
})

describe('the estimate of a ticket', () => {
  it('tells the lot also for what is no whole lot, which it says it would refuse', async () => {
    const estimate = estimateOrder(...(await deskAtTen()), ticketOf({ qty: 1 }))
    expect(estimate).toMatchObject({ lot: 50, fault: 'Enter a multiple of 50, the lot of NIFTY' })
    expect(estimateOrder(...(await deskAtTen()), ticketOf({ qty: 100 }))).toMatchObject({
      lot: 50,
      fault: null,
    })
  })

  it('what is no whole lot is no order: its field says so', async () => {
    const [day, state] = await deskAtTen()
    const place = () => commandActs(day, state, { kind: 'place-order', ticket: ticketOf({ qty: 51 }) })
    expect(place).toThrow('Enter a multiple of 50, the lot of NIFTY.')
    expect(place).toThrow(expect.objectContaining({ field: 'qty' }))
  })

  it('names the product: futures of an index, else intraday shares, both closed before the session ends', async () => {
    const desk = await deskAtTen()
    expect(estimateOrder(...desk, ticketOf({})).product).toEqual({
      segment: 'index-futures',
      squareOff: '15:20',
    })
    expect(estimateOrder(...desk, ticketOf({ instrument: 'TCS', qty: 1 }))).toMatchObject({
      lot: 1,
      fault: null,
      product: { segment: 'equity-intraday', squareOff: '15:20' },
    })
  })
})

it('the product of a share says when its day is squared off: before the closing auction', async () => {
  const market = marketOf('2026-08-03', ['TCS'])
  const tenMs = istDayStart(market.day) + 10 * 3_600_000
  const day = await paperDay(firstStanding({ terms: FREE }), logOf([]), market, tenMs)
  const desk = [day, paperDeskState(day, null, [], 1)] as const
  expect(estimateOrder(...desk, ticketOf({ instrument: 'TCS', qty: 1 })).product).toEqual({
    segment: 'equity-intraday',
    squareOff: '15:10',
  })
})

describe('an order that works', () => {
  const SL = ticketOf({ type: 'stop-limit', stopPrice: 29_000, limitPrice: 29_010 })

  it('carries what has filled of it, its limit and its trigger', async () => {
    const [, { orders }] = await deskAtTen({ kind: 'place', ticket: SL, refused: null })
    expect(orders).toMatchObject([
      { status: 'PENDING', filledQty: 0, limitPrice: 29_010, stopPrice: 29_000, price: 29_010 },
    ])
  })

  it('that waits for a trigger with a limit beside it takes another of both', async () => {
    const [day, state] = await deskAtTen({ kind: 'place', ticket: SL, refused: null })
    const { orderId } = state.orders[0]!
    const modify = (stopPrice?: number) =>
      commandActs(day, state, {
        kind: 'modify-order',
        orderId,
        qty: 100,
        price: 28_510,
        ...(stopPrice !== undefined && { stopPrice }),
      })
    expect(modify(28_500).acts).toMatchObject([
      { kind: 'modify', change: { qty: 100, limitPrice: 28_510, stopPrice: 28_500 } },
    ])
    expect(modify().acts).toMatchObject([{ change: { qty: 100, limitPrice: 28_510 } }])
    expect(() => modify(0)).toThrow(expect.objectContaining({ field: 'stopPrice' }))
    const later = await deskAtTen({ kind: 'place', ticket: SL, refused: null }, ...modify(28_500).acts)
    expect(later[1].orders).toMatchObject([{ qty: 100, limitPrice: 28_510, stopPrice: 28_500 }])
  })
})

describe('a stop', () => {
  const stop = async (part: Partial<OrderTicket>) => {
    const desk = await deskAtTen()
    return () => estimateOrder(...desk, ticketOf({ instrument: 'TCS', qty: 1, type: 'stop', ...part }))
  }

  it.each([
    ['buy', -0.05, 'at or above', 'least'],
    ['sell', 0.05, 'at or below', 'most'],
  ] as const)(
    'to %s has its trigger on its side of the last price, or on it',
    async (side, off, where, bound) => {
      const [day] = await deskAtTen()
      const last = lastPrice(day.market, 'TCS', TEN)!
      expect((await stop({ side, stopPrice: last }))().fault).toBeNull()
      expect((await stop({ side, stopPrice: last - off }))().fault).toBeNull()
      const wrong = await stop({ side, stopPrice: last + off })
      expect(wrong).toThrow(
        `Trigger price: a stop to ${side} waits ${where} the last price. Enter at ${bound} ${toPriceText(last)}.`,
      )
      expect(wrong).toThrow(expect.objectContaining({ field: 'stopPrice' }))
    },
  )

  it.each([
    ['buy', 5_000, -0.05, 'least'],
    ['sell', 2_000, 0.05, 'most'],
  ] as const)(
    'to %s with a limit does not have it behind its trigger',
    async (side, stopPrice, off, bound) => {
      const part = { side, stopPrice, type: 'stop-limit' } as const
      expect((await stop({ ...part, limitPrice: stopPrice }))().fault).toBeNull()
      const wrong = await stop({ ...part, limitPrice: stopPrice + off })
      expect(wrong).toThrow(
        `Limit price: for an SL ${side} order it must be at or ${bound === 'least' ? 'above' : 'below'} the trigger price. Enter at ${bound} ${toPriceText(stopPrice)}.`,
      )
      expect(wrong).toThrow(expect.objectContaining({ field: 'limitPrice' }))
    },
  )

  it('that works does not take a trigger that the market has passed', async () => {
    const [day, state] = await deskAtTen(
      placed({ instrument: 'TCS', qty: 1, type: 'stop', stopPrice: 5_000 }),
    )
    const [order] = state.orders
    const move = (price: number) =>
      commandActs(day, state, { ...MODIFY, orderId: order!.orderId, qty: 1, price })
    expect(move(4_900).acts).toMatchObject([{ change: { stopPrice: 4_900 } }])
    expect(() => move(2_000)).toThrow('Trigger price: a stop to buy waits at or above the last price.')
    expect(() => move(2_000)).toThrow(expect.objectContaining({ field: 'price' }))
  })
})

const MODIFY = { kind: 'modify-order' } as const
const LIMIT = { instrument: 'TCS', type: 'limit', qty: 100 } as const

describe('working orders by hand', () => {
  const available = (desk: [PaperDay, PaperDeskState]) => estimateOrder(...desk, ticketOf({})).availablePaise
  // a fifth of the value of an intraday share is its margin
  const MARGIN = 100 * 2_000 * 20

  it('bind their margin before they fill, as at a broker', async () => {
    const free = available(await deskAtTen())
    const one = await deskAtTen(placed({ ...LIMIT, limitPrice: 2_000 }))
    expect(free - available(one)).toBe(MARGIN)
    const two = await deskAtTen(
      placed({ ...LIMIT, limitPrice: 2_000 }),
      placed({ ...LIMIT, limitPrice: 1_000 }),
    )
    expect(free - available(two)).toBe(1.5 * MARGIN)
  })

  it('bind that of the dearer side only, where one works to buy and one to sell', async () => {
    const free = available(await deskAtTen())
    const buy = placed({ ...LIMIT, limitPrice: 2_000 })
    const both = await deskAtTen(buy, placed({ ...LIMIT, side: 'sell', limitPrice: 6_000 }))
    expect(free - available(both)).toBe(3 * MARGIN)
    const ticket = ticketOf({ ...LIMIT, limitPrice: 2_000 })
    expect(estimateOrder(...both, ticket).marginPaise).toBe(0)
    expect(estimateOrder(...(await deskAtTen(buy)), ticket).marginPaise).toBe(MARGIN)
  })

  it('bind nothing where they close what is held', async () => {
    const held = placed({ ...LIMIT, limitPrice: 5_000 })
    const before = available(await deskAtTen(held))
    const closing = placed({ ...LIMIT, side: 'sell', limitPrice: 6_000 })
    expect(available(await deskAtTen(held, closing))).toBe(before)
  })
})

describe('another quantity of a working order', () => {
  const LIMITS = { maxPositionQty: 300, maxDailyLoss: 1e9, maxDrawdownPct: 100 }

  it.each([
    [{ ...FREE, limits: LIMITS }, 300, 'Order not modified. Position above the limit of 300.'],
    [{ ...FREE, manualCapital: 100_000 }, 249, 'Not enough margin: needs ₹1,00,'],
  ])('passes where a new order would, else it stays and says why', async (terms, most, words) => {
    const [day, state] = await deskWith(terms, placed({ ...LIMIT, limitPrice: 2_000 }))
    const { orderId } = state.orders[0]!
    const to = (qty: number) => commandActs(day, state, { ...MODIFY, orderId, qty, price: 2_000 })
    expect(to(most).acts).toMatchObject([{ kind: 'modify', change: { qty: most } }])
    expect(() => to(most + 1)).toThrow(words)
    expect(() => to(most + 1)).toThrow(expect.objectContaining({ field: 'qty' }))
  })

  it('that is smaller at no higher price always passes', async () => {
    const limits = { ...LIMITS, maxPositionQty: 50 }
    const [day, state] = await deskWith(
      { ...FREE, limits },
      placed({ ...LIMIT, limitPrice: 2_000, qty: 100 }),
    )
    const waiting = { ...state, orders: state.orders.map(row => ({ ...row, status: 'OPEN' as const })) }
    const { orderId } = state.orders[0]!
    const to = (qty: number, price: number) =>
      commandActs(day, waiting, { ...MODIFY, orderId, qty, price }).acts
    expect(to(80, 1_900)).toMatchObject([{ change: { qty: 80, limitPrice: 1_900 } }])
    expect(() => to(80, 2_001)).toThrow('Order not modified. Position above the limit of 50.')
  })

  it('is more than what has filled', async () => {
    const [day, state] = await deskAtTen(placed({ ...LIMIT, limitPrice: 2_000 }))
    const partial = { ...state, orders: state.orders.map(row => ({ ...row, filledQty: 40 })) }
    const { orderId } = state.orders[0]!
    const to = (qty: number) => commandActs(day, partial, { ...MODIFY, orderId, qty, price: 2_000 }).acts
    expect(to(41)).toMatchObject([{ change: { qty: 41 } }])
    expect(() => to(40)).toThrow('40 have filled already: enter more, or cancel the rest.')
    expect(() => to(40)).toThrow(expect.objectContaining({ field: 'qty' }))
  })

  it('is a whole number of lots', async () => {
    const [day, state] = await deskAtTen(placed({ type: 'limit', limitPrice: 10_000 }))
    const { orderId } = state.orders[0]!
    const to = (qty: number) => commandActs(day, state, { ...MODIFY, orderId, qty, price: 10_000 })
    expect(() => to(75)).toThrow('Enter a multiple of 50, the lot of NIFTY.')
    expect(to(100).message).toBe(`Modified ${orderId}: 100 at 10,000.00.`)
  })
})

describe('the charges of a symbol that is not known', () => {
  it('are flat, and named so with their rate', () => {
    const order = { side: 'buy', qty: 100 } as const
    expect(orderCharges(manualInputs('XYZ', 100_000, null), order, 1_000, TEN)).toEqual({
      charges: [{ label: 'Charges, flat 0.03%: not an NSE symbol', paise: 3_000 }],
      chargesPaise: 3_000,
    })
  })
})
