import { describe, expect, it } from 'vitest'
import type { OrderTicket } from '../desk/types.ts'
import { istDayStart } from '../market/ist.ts'
import { commandActs } from './acts.ts'
import { type PaperDay, paperDay } from './day.ts'
import { type PaperDeskState, paperDeskState } from './deskState.ts'
import { firstStanding } from './standing.ts'
import { FREE, marketOf } from './testing/paper.ts'
import { estimateOrder } from './ticket.ts'

const MARKET = marketOf('2023-03-14', ['NIFTY', 'TCS'])
const TEN = istDayStart(MARKET.day) + 10 * 3_600_000

async function deskAtTen(): Promise<[PaperDay, PaperDeskState]> {
  const day = await paperDay(firstStanding({ terms: FREE }), [], MARKET, TEN)
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
