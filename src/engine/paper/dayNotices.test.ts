import { describe, expect, it } from 'vitest'
import { istDayStart } from '../market/ist.ts'
import { commandActs } from './acts.ts'
import { paperDay } from './day.ts'
import { dayNotices } from './dayNotices.ts'
import { paperDeskState } from './deskState.ts'
import { firstStanding } from './standing.ts'
import { draftOf, FREE, logOf, marketOf, ticketOf } from './testing/paper.ts'

const MARKET = marketOf('2023-03-14')
const CLOSE = istDayStart(MARKET.day) + 930 * 60_000

describe('an entry after the day’s square-off', () => {
  it('R4 of a strategy is told as what its hours rule out, not as a fault', async () => {
    // at 14:29 it would enter
    const draft = draftOf('momentum', { squareOff: '14:00' })
    const strategies = [{ id: 'S1', draft, status: 'active' as const }]
    const day = await paperDay({ ...firstStanding({ terms: FREE }), strategies }, [], MARKET, CLOSE)
    const { orders } = paperDeskState(day, null, [], 1)
    expect(dayNotices(day, orders, [], 0)).toMatchObject([
      {
        text: 'Buy NIFTY of Momentum was rejected: no intraday entries after the 14:00 square-off.',
        tone: 'neutral',
      },
    ])
  })

  it('D6 by hand is told in the same way', async () => {
    const ms = CLOSE - 5 * 60_000
    const standing = firstStanding({ terms: FREE })
    const before = await paperDay(standing, [], MARKET, ms)
    const { acts } = commandActs(before, paperDeskState(before, null, [], 1), {
      kind: 'place-order',
      ticket: ticketOf(),
    })
    const log = logOf(acts.map(act => [ms, act]))
    const day = await paperDay(standing, log, MARKET, CLOSE)
    const { orders } = paperDeskState(day, null, [], 1)
    // the log keeps its reason
    const statusReason = 'No intraday entries after the 15:20 square-off; enter on the next trading day'
    expect(orders).toMatchObject([{ status: 'REJECTED', statusReason }])
    expect(dayNotices(day, orders, log, 0)).toMatchObject([
      {
        text: 'Buy 50 NIFTY of Manual was rejected: no intraday entries after the 15:20 square-off.',
        tone: 'neutral',
      },
    ])
  })
})
