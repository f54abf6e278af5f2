import { describe, expect, it } from 'vitest'
import type { OrderTicket } from '../desk/types.ts'
import { istDayStart } from '../market/ist.ts'
import { commandActs } from './acts.ts'
import { type PaperDay, paperDay } from './day.ts'
import { type PaperDeskState, paperDeskState } from './deskState.ts'
import type { PaperAct } from './session.ts'
import { firstStanding } from './standing.ts'
import { FREE, logOf, marketOf } from './testing/paper.ts'
import { estimateOrder } from './ticket.ts'

const MARKET = marketOf('2023-03-14', ['NIFTY', 'TCS'])
const TEN = istDayStart(MARKET.day) + 10 * 3_600_000

async function deskAtTen(...acts: PaperAct[]): Promise<[PaperDay, PaperDeskState]> {
  const log = logOf(acts.map(act => [TEN - 60_000, act]))
  const day = await paperDay(firstStanding({ terms: FREE }), log, MARKET, TEN)
  return [day, paperDeskState(day, null, [], 1)]
}

function ticketOf(part: Partial<OrderTicket>): OrderTicket {
  return {
    instrument: 'NIFTY',
    side: 'buy',
    type: 'market',
    qty: 50,
    limitPrice: 0,
    stopPrice: 0,
    protectionPct: 1,
    stopLossPct: 0,
    takeProfitPct: 0,
    ...part,
  }
}

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
