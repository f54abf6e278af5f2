import { describe, expect, it } from 'vitest'
import type { OrderTicket } from '../desk/types.ts'
import { istDayStart } from '../market/ist.ts'
import { commandActs, type PaperCommand } from './acts.ts'
import { paperDay } from './day.ts'
import { lastPrice, paperDeskState } from './deskState.ts'
import type { PaperAct } from './session.ts'
import { firstStanding } from './standing.ts'
import { FREE, logOf, marketOf, ticketOf } from './testing/paper.ts'
import { estimateOrder, withProtection } from './ticket.ts'
import { ticketTick } from './ticketTick.ts'

const MARKET = marketOf('2026-11-20', ['RELIANCE', 'BANKNIFTY', 'NIFTY'])
const OPEN = istDayStart(MARKET.day) + (9 * 60 + 15) * 60_000
const TEN = istDayStart(MARKET.day) + 10 * 3_600_000
const SHARE = { instrument: 'RELIANCE', qty: 1 } as const

async function deskAt(ms: number, acts: readonly PaperAct[] = [], manualCapital = FREE.manualCapital) {
  const standing = firstStanding({ terms: { ...FREE, manualCapital } })
  const day = await paperDay(standing, logOf(acts.map(act => [TEN - 60_000, act])), MARKET, ms)
  const state = paperDeskState(day, null, [], 1)
  return {
    day,
    state,
    estimate: (part: Partial<OrderTicket>) => estimateOrder(day, state, ticketOf(part)),
    acts: (command: PaperCommand) => commandActs(day, state, command).acts,
    last: (symbol: string) => lastPrice(day.market, symbol, ms)!,
  }
}

const placed = (part: Partial<OrderTicket>): PaperAct => ({
  kind: 'place',
  ticket: ticketOf(part),
  refused: null,
})

describe('the tick of an order', () => {
  it('is that of the day and the level, and an estimate tells it', async () => {
    const { estimate } = await deskAt(TEN)
    expect(estimate(SHARE).tick).toBe(0.1)
    expect(estimate({ instrument: 'BANKNIFTY', qty: 30 }).tick).toBe(0.2)
    expect(estimate({ qty: 65 }).tick).toBe(0.1)
  })

  it('D1 before the first second it is that of the last price, not that of a price to come', async () => {
    const { seconds } = MARKET.symbols.get('RELIANCE')!
    const row = { symbol: 'RELIANCE', name: 'RELIANCE', seconds, previousClose: 999 }
    const market = { ...MARKET, symbols: new Map([['RELIANCE', row]]) }
    const at = (ms: number) => paperDay(firstStanding({ terms: FREE }), [], market, ms)
    expect(ticketTick(await at(OPEN), 'RELIANCE')).toBe(0.05)
    expect(ticketTick(await at(OPEN + 1_000), 'RELIANCE')).toBe(0.1)
  })

  it.each([
    [{ ...SHARE, type: 'limit', limitPrice: 1_290.05 }, 'Limit price', '0.10', 'limitPrice'],
    [
      { instrument: 'BANKNIFTY', qty: 30, type: 'limit', limitPrice: 57_100.05 },
      'Limit price',
      '0.20',
      'limitPrice',
    ],
    [{ ...SHARE, side: 'sell', type: 'stop', stopPrice: 270.05 }, 'Trigger price', '0.10', 'stopPrice'],
    [
      { ...SHARE, side: 'sell', type: 'stop-limit', stopPrice: 270.1, limitPrice: 269.95 },
      'Limit price',
      '0.10',
      'limitPrice',
    ],
  ] as const)('refuses %j at its field', async (ticket, name, tick, field) => {
    const { estimate, acts } = await deskAt(TEN)
    const words = `${name}: enter a price above ₹0, in steps of ₹${tick}.`
    const place = () => acts({ kind: 'place-order', ticket: ticketOf(ticket) })
    for (const ask of [() => estimate(ticket), place]) {
      expect(ask).toThrow(words)
      expect(ask).toThrow(expect.objectContaining({ field }))
    }
  })

  it('refuses another price of a working order, which stays', async () => {
    const { state, acts } = await deskAt(TEN, [placed({ ...SHARE, type: 'limit', limitPrice: 500 })])
    const modify = (price: number) =>
      acts({ kind: 'modify-order', orderId: state.orders[0]!.orderId, qty: 1, price })
    expect(() => modify(500.05)).toThrow('Limit price: enter a price above ₹0, in steps of ₹0.10.')
    expect(() => modify(500.05)).toThrow(expect.objectContaining({ field: 'price' }))
    expect(modify(500.1)).toMatchObject([{ change: { limitPrice: 500.1 } }])
  })

  it('refuses the limit of a close', async () => {
    const { acts, last } = await deskAt(TEN, [placed({ ...SHARE, type: 'limit', limitPrice: 9_000 })])
    const close = (limitPrice: number) =>
      acts({ kind: 'close-position', instrument: 'RELIANCE', strategy: 'Manual', qty: 1, limitPrice })
    expect(() => close(9_000.05)).toThrow('Limit price: enter a price above ₹0, in steps of ₹0.10.')
    expect(() => close(0)).toThrow(expect.objectContaining({ field: 'limitPrice' }))
    expect(close(Math.ceil(last('RELIANCE')))).toMatchObject([{ kind: 'close' }])
  })

  it('is that of the limit at which a protection ends, so that it stands as it was told', async () => {
    const { day } = await deskAt(TEN)
    const { limitPrice } = withProtection(day, ticketOf({ instrument: 'BANKNIFTY', qty: 30 }))
    expect(Math.abs(limitPrice / 0.2 - Math.round(limitPrice / 0.2))).toBeLessThan(1e-6)
  })

  it('a trigger that the market has passed is told one that can be entered', async () => {
    const { estimate, last } = await deskAt(TEN)
    const price = last('BANKNIFTY')
    const ask = () => estimate({ instrument: 'BANKNIFTY', qty: 30, type: 'stop', stopPrice: 1_000 })
    const told = /at least ([\d,.]+)\.$/.exec(messageOf(ask))![1]!
    const least = Number(told.replaceAll(',', ''))
    expect(least - price).toBeGreaterThanOrEqual(0)
    expect(least - price).toBeLessThan(0.2)
    expect(estimate({ instrument: 'BANKNIFTY', qty: 30, type: 'stop', stopPrice: least }).fault).toBeNull()
  })
})

function messageOf(ask: () => unknown): string {
  try {
    ask()
  } catch (error) {
    return (error as Error).message
  }
  return ''
}

describe('the freeze quantity', () => {
  const place = (qty: number, side: 'buy' | 'sell' = 'buy') =>
    ({ kind: 'place-order', ticket: ticketOf({ qty, side }) }) as const
  const RICH = 1e9

  it('Q2 is told by an estimate, and null where none is known', async () => {
    const { estimate } = await deskAt(TEN)
    expect(estimate({ qty: 65 }).freezeQty).toBe(1_800)
    expect(estimate(SHARE).freezeQty).toBeNull()
  })

  it('Q2 refuses a larger order before it is sent, at its field', async () => {
    const { estimate, acts } = await deskAt(TEN, [], RICH)
    expect(estimate({ qty: 1_755 }).fault).toBeNull()
    expect(estimate({ qty: 1_820 }).fault).toBe('Freeze quantity 1,800: enter at most 1,755')
    expect(() => acts(place(1_820))).toThrow('Freeze quantity 1,800: enter at most 1,755.')
    expect(() => acts(place(1_820))).toThrow(expect.objectContaining({ field: 'qty' }))
  })

  it('Q2 does not count what closes the position, as the book does not', async () => {
    const { acts } = await deskAt(TEN, [placed({ qty: 650, type: 'limit', limitPrice: 90_000 })], RICH)
    expect(acts(place(2_405, 'sell'))).toMatchObject([{ kind: 'place', refused: null }])
    expect(() => acts(place(2_470, 'sell'))).toThrow('Freeze quantity 1,800: enter at most 2,405.')
  })

  it('Q2 refuses it for a working order too', async () => {
    const { state, acts } = await deskAt(TEN, [placed({ qty: 65, type: 'limit', limitPrice: 9_000 })], RICH)
    const to = (qty: number) =>
      acts({ kind: 'modify-order', orderId: state.orders[0]!.orderId, qty, price: 9_000 })
    expect(to(1_755)).toMatchObject([{ change: { qty: 1_755 } }])
    expect(() => to(1_820)).toThrow('Freeze quantity 1,800: enter at most 1,755.')
  })
})

describe('the margin of a sale', () => {
  it.each([{ type: 'market' }, { type: 'limit', limitPrice: 100 }] as const)(
    'A5 of %j is that of the last price, at which it fills, not that of its limit',
    async part => {
      const { estimate, last } = await deskAt(TEN)
      const { marginPaise, price } = estimate({ instrument: 'RELIANCE', side: 'sell', qty: 100, ...part })
      expect(price).toBe(last('RELIANCE'))
      expect(marginPaise).toBe(Math.round(100 * last('RELIANCE') * 20))
    },
  )

  it('A5 is refused as it is sent where the fill would need more than there is', async () => {
    const { last } = await deskAt(TEN)
    const qty = 100
    // enough at the end of a protection of 1 %, not at the last price
    const capital = Math.round(last('RELIANCE') * qty * 0.2 * 0.995)
    const { acts, estimate } = await deskAt(TEN, [], capital)
    const ticket = ticketOf({ instrument: 'RELIANCE', side: 'sell', qty })
    expect(estimate(ticket).fault).toMatch(/^Not enough margin: needs ₹/)
    expect(acts({ kind: 'place-order', ticket })).toMatchObject([
      { refused: expect.stringMatching(/^Not enough margin/) },
    ])
  })

  it('A5 at a limit above the last price, or at a trigger below it, is that of its own price', async () => {
    const { estimate } = await deskAt(TEN)
    const sale = { instrument: 'RELIANCE', side: 'sell', qty: 100 } as const
    expect(estimate({ ...sale, type: 'limit', limitPrice: 5_000 }).marginPaise).toBe(100 * 5_000 * 20)
    expect(estimate({ ...sale, type: 'stop', stopPrice: 300 }).marginPaise).toBe(100 * 300 * 20)
    const both = { type: 'stop-limit', stopPrice: 300, limitPrice: 290 } as const
    expect(estimate({ ...sale, ...both }).marginPaise).toBe(100 * 300 * 20)
  })
})
