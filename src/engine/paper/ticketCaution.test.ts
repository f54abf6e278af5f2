import { describe, expect, it } from 'vitest'
import type { OrderTicket } from '../desk/types.ts'
import { istDayStart } from '../market/ist.ts'
import { TickGrid } from '../trading/matching.ts'
import { paperDay } from './day.ts'
import { paperDeskState } from './deskState.ts'
import type { PaperAct } from './session.ts'
import { firstStanding } from './standing.ts'
import { FREE, logOf, marketOf, ticketOf } from './testing/paper.ts'
import { estimateOrder } from './ticket.ts'

const MARKET = marketOf('2023-03-14', ['NIFTY', 'TCS'])
const TEN = istDayStart(MARKET.day) + 10 * 3_600_000
const LIMITS = { maxPositionQty: 100, maxDailyLoss: 1e9, maxDrawdownPct: 100 }
const LIMIT = { type: 'limit', limitPrice: 2_000 } as const
const onTick = (price: number) => new TickGrid(0.05).round(price)
const FULL =
  'With the 50 in open orders to buy the position would pass its limit of 100: what fills last is rejected'

async function cautionOf(part: Partial<OrderTicket>, ...before: Partial<OrderTicket>[]) {
  const acts = before.map((ticket): [number, PaperAct] => [
    TEN - 60_000,
    { kind: 'place', ticket: ticketOf({ ...LIMIT, ...ticket }), refused: null },
  ])
  const standing = firstStanding({ terms: { ...FREE, limits: LIMITS } })
  const day = await paperDay(standing, logOf(acts), MARKET, TEN)
  const state = paperDeskState(day, null, [], 1)
  return { ...estimateOrder(day, state, ticketOf(part)), state }
}

describe('the caution of an order ticket', () => {
  it('R1 counts what is open on the same side of the same instrument, beside what is held', async () => {
    const open = {}
    expect(await cautionOf({ qty: 50 }, open)).toMatchObject({ fault: null, caution: null })
    expect(await cautionOf({ qty: 100 }, open)).toMatchObject({ fault: null, caution: FULL })
    // it fills at once
    const held = { limitPrice: 30_000 }
    expect(await cautionOf({ qty: 50 }, held, open)).toMatchObject({ fault: null, caution: FULL })
    expect(await cautionOf({ qty: 50, side: 'sell' }, held, open)).toMatchObject({ caution: null })
    expect(await cautionOf({ qty: 100, instrument: 'TCS' }, open)).toMatchObject({ caution: null })
  })

  it('is not given where the order is refused anyway', async () => {
    const { fault, caution } = await cautionOf({ qty: 150 }, {})
    expect(fault).toBe('Position above the limit of 100')
    expect(caution).toBeNull()
  })

  it.each([
    [{ type: 'limit' }, 'limitPrice', 'limit'],
    [{ type: 'stop' }, 'stopPrice', 'trigger'],
    [{ type: 'stop-limit', limitPrice: 1e6 }, 'stopPrice', 'trigger'],
  ] as const)('tells a price that is more than 10 per cent away: %o', async (ticket, field, name) => {
    const { price: last } = await cautionOf({})
    expect(await cautionOf({ ...ticket, [field]: onTick(last * 1.09) })).toMatchObject({ caution: null })
    const { caution } = await cautionOf({ ...ticket, [field]: onTick(last * 1.9) })
    expect(caution).toBe(
      `The ${name} price is 90% above the last price; an exchange rejects orders outside the day's price band, often 10%`,
    )
  })

  it('tells one that lies below as such', async () => {
    const { price: last } = await cautionOf({})
    const { caution } = await cautionOf({ type: 'limit', limitPrice: onTick(last * 0.1) })
    expect(caution).toMatch(/^The limit price is 90% below the last price;/)
  })
})
