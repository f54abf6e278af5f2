/** What changed Settings do to the orders by hand of the day. */
import { describe, expect, it } from 'vitest'
import type { PaperLimits } from '../desk/paperView.ts'
import type { OrderTicket } from '../desk/types.ts'
import { MINUTE_MS, toIsoTime } from '../market/ist.ts'
import { commandActs, termsAct } from './acts.ts'
import { paperDay } from './day.ts'
import { paperDeskState } from './deskState.ts'
import { eventLines } from './proof.ts'
import type { PaperAct } from './session.ts'
import { firstStanding } from './standing.ts'
import { FREE, logOf, marketOf } from './testing/paper.ts'
import { estimateOrder } from './ticket.ts'

const DATE = '2023-03-14'
const MARKET = marketOf(DATE)
const at = (time: string) => Date.parse(`${DATE}T${time}+05:30`)
const TICKET: OrderTicket = {
  ...{ instrument: 'NIFTY', side: 'buy', type: 'limit', qty: 50, limitPrice: 1e6 },
  ...{ stopPrice: 0, protectionPct: 1, stopLossPct: 0, takeProfitPct: 0 },
}
const limitsOf = (maxPositionQty: number, squareOff?: string): PaperLimits => ({
  ...{ maxPositionQty, maxDailyLoss: 1e9, maxDrawdownPct: 100 },
  ...(squareOff !== undefined && { squareOff }),
})
const placed = (qty: number, instrument = 'NIFTY'): PaperAct => ({
  kind: 'place',
  ticket: { ...TICKET, qty, instrument },
  refused: null,
})
const termsOf = (limits: PaperLimits) => termsAct({ ...FREE, limits })

/** A desk that was opened with limits, at a time of its day. */
async function deskOf(limits: PaperLimits, until: string, ...acts: (readonly [string, PaperAct])[]) {
  const log = logOf(acts.map(([time, act]) => [at(time), act]))
  const day = await paperDay(firstStanding({ terms: { ...FREE, limits } }), log, MARKET, at(until))
  const state = paperDeskState(day, null, [], 1)
  const orders = state.orders.map(({ qty, status, statusReason }) => [qty, status, statusReason]).reverse()
  return { day, state, orders }
}

describe('a position limit that is saved while the day goes on', () => {
  it('D6 and is higher lets a larger order by hand through at once, in the check and at the fill', async () => {
    const before = [
      ['10:00:00', placed(50)],
      ['10:10:00', termsOf(limitsOf(1_000))],
    ] as const
    const { day, state } = await deskOf(limitsOf(100), '10:10:00', ...before)
    const ticket = { ...TICKET, type: 'market', qty: 150 } as const
    const [act] = commandActs(day, state, { kind: 'place-order', ticket }).acts
    expect(act).toMatchObject({ kind: 'place', refused: null })
    const later = await deskOf(limitsOf(100), '10:20:00', ...before, ['10:10:00', act!])
    expect(later.orders).toEqual([
      [50, 'COMPLETE', ''],
      [150, 'COMPLETE', ''],
    ])
  })

  it('D6 and is lower refuses what would pass it at once, an order that works already too', async () => {
    const waits: PaperAct = { ...placed(950), ticket: { ...TICKET, qty: 950, limitPrice: 1 } } as PaperAct
    const { day, orders } = await deskOf(
      limitsOf(2_000),
      '10:30:00',
      ['10:00:00', placed(50)],
      ['10:05:00', waits],
      ['10:10:00', termsOf(limitsOf(900))],
      [
        '10:20:00',
        { kind: 'modify', ref: { book: 'manual:NIFTY', leg: 0, order: 2 }, change: { limitPrice: 1e6 } },
      ],
      ['10:21:00', placed(50)],
    )
    expect(orders).toEqual([
      [50, 'COMPLETE', ''],
      [950, 'REJECTED', 'Position above the limit of 900'],
      [50, 'COMPLETE', ''],
    ])
    expect(day.books[0]!.state.positions).toMatchObject([{ qty: 100 }])
  })

  it('D6 is named as India groups it where it refuses, before the order is sent and as it fills', async () => {
    const { day, state } = await deskOf(limitsOf(1_000), '10:00:00')
    const reason = 'Position above the limit of 1,000'
    expect(estimateOrder(day, state, { ...TICKET, qty: 1_050 }).fault).toBe(reason)
    const { orders } = await deskOf(limitsOf(1_000), '10:10:00', ['10:00:00', placed(1_050)])
    expect(orders).toEqual([[1_050, 'REJECTED', reason]])
  })

  it('D6 the steps of an order group its quantity, too', async () => {
    const terms = { ...FREE, manualCapital: 1e9 }
    const log = logOf([[at('10:00:00'), { kind: 'place', ticket: { ...TICKET, qty: 1_050 }, refused: null }]])
    const day = await paperDay(firstStanding({ terms }), log, MARKET, at('10:10:00'))
    const [order] = paperDeskState(day, null, [], 1).orders
    expect(order!.history.at(-1)!.text).toMatch(/^Filled 1,050 at /)
  })

  it('D1 leaves the books of the day as they were in a log of before it bound at once', async () => {
    const { orders } = await deskOf(
      limitsOf(100),
      '10:20:00',
      ['10:00:00', placed(50)],
      ['10:10:00', { kind: 'terms', terms: { ...FREE, limits: limitsOf(1_000) } }],
      ['10:11:00', placed(150)],
    )
    expect(orders).toEqual([
      [50, 'COMPLETE', ''],
      [150, 'REJECTED', 'Position above the limit of 100'],
    ])
  })
})

describe('the square-off of orders by hand', () => {
  const HELD = ['10:00:00', placed(50)] as const

  /** When the position of NIFTY was squared off. */
  async function squaredOff(squareOff: string | undefined, ...acts: (readonly [string, PaperAct])[]) {
    const { day } = await deskOf(limitsOf(100, squareOff), '15:30:00', HELD, ...acts)
    const [trade] = day.books[0]!.state.trades
    return toIsoTime(trade!.exitMs).slice(11, 19)
  }

  it.each([
    ['15:15', '15:15:00'],
    ['15:25', '15:20:00'],
    [undefined, '15:20:00'],
  ])('R4 that Settings have at %s is at %s', async (asked, done) => {
    expect(await squaredOff(asked)).toBe(done)
    const { day, state } = await deskOf(limitsOf(100, asked), '10:00:00')
    expect(estimateOrder(day, state, TICKET).product.squareOff).toBe(done.slice(0, 5))
  })

  it('R4 moves with Settings while neither the old time nor the new one has come', async () => {
    expect(await squaredOff('15:15', ['12:00:00', termsOf(limitsOf(100, '13:00'))])).toBe('13:00:00')
    expect(await squaredOff('13:00', ['12:00:00', termsOf(limitsOf(100, '15:15'))])).toBe('15:15:00')
    expect(
      await squaredOff(
        '13:00',
        ['12:00:00', termsOf(limitsOf(100, '14:00'))],
        ['12:30:00', termsOf(limitsOf(100, '12:45'))],
      ),
    ).toBe('12:45:00')
  })

  it('D1 a time that has passed acts from the next day on: nothing that was told changes', async () => {
    expect(await squaredOff('15:15', ['12:00:00', termsOf(limitsOf(100, '11:00'))])).toBe('15:15:00')
    expect(await squaredOff('12:00', ['12:00:00', termsOf(limitsOf(100, '15:00'))])).toBe('12:00:00')
  })

  it('D1 what has been told of a moment stays when Settings move the square-off', async () => {
    const acts = [HELD, ['12:00:00', termsOf(limitsOf(100, '13:00'))]] as const
    const linesOf = async (until: string) => {
      const { day, state } = await deskOf(limitsOf(100, '15:15'), until, ...acts)
      return eventLines(state.orders, day.books, at(until))
    }
    const whole = await linesOf('15:30:00')
    expect(whole).toHaveLength(3)
    for (let ms = at('09:15:00'); ms < at('14:00:00'); ms += 15 * MINUTE_MS) {
      const told = await linesOf(toIsoTime(ms).slice(11, 19))
      expect(whole.slice(0, told.length)).toEqual(told)
    }
  })
})

describe('an order by hand once its instrument has been squared off', () => {
  const sent = async (until: string, ...acts: (readonly [string, PaperAct])[]) => {
    const { day, state } = await deskOf(limitsOf(1_000, '15:10'), until, ...acts)
    const ticket = { ...TICKET, type: 'market' } as const
    const { fault } = estimateOrder(day, state, ticket)
    return { fault, ...commandActs(day, state, { kind: 'place-order', ticket }) }
  }

  it('D6 is rejected as it is sent, as its ticket says, and does not wait for the feed', async () => {
    const reason = 'No intraday entries after the 15:10 square-off; enter on the next trading day'
    const { fault, acts, message } = await sent('15:10:00')
    expect(fault).toBe(reason)
    expect(acts).toMatchObject([{ kind: 'place', refused: reason }])
    expect(message).toBe(`Buy 50 NIFTY: rejected. ${reason}.`)
    expect(await sent('15:09:59')).toMatchObject({ fault: null, acts: [{ refused: null }] })
  })

  it('D6 goes by the time that acted, not by one that was saved after it', async () => {
    const late = termsOf(limitsOf(1_000, '15:20'))
    const after = await sent('15:12:00', ['10:00:00', placed(50)], ['15:11:00', late])
    expect(after.fault).toMatch(/after the 15:10 square-off/)
  })
})
