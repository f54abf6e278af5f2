import { describe, expect, it } from 'vitest'
import { istDayStart } from '../market/ist.ts'
import { paperDay } from './day.ts'
import { dayNotices } from './dayNotices.ts'
import { netOfAll, paperDeskState } from './deskState.ts'
import type { PaperAct } from './session.ts'
import { firstStanding } from './standing.ts'
import { draftOf, FREE, logOf, marketOf } from './testing/paper.ts'

const MARKET = marketOf('2023-03-14')
const TEN = istDayStart(MARKET.day) + 600 * 60_000
const CLOSE = istDayStart(MARKET.day) + 930 * 60_000

/** A desk with one strategy from the open on, at the close. */
async function deskOf(type: string, ...acts: (readonly [number, PaperAct])[]) {
  const strategies = [{ id: 'S1', draft: draftOf(type), status: 'active' as const }]
  const log = logOf(acts)
  const day = await paperDay({ ...firstStanding({ terms: FREE }), strategies }, log, MARKET, CLOSE)
  const state = paperDeskState(day, null, [], 1)
  return { day, state, notices: dayNotices(day, state.orders, log, 0) }
}

const status = (status: 'active' | 'paused'): PaperAct => ({ kind: 'set-status', id: 'S1', status })

describe('a strategy of a paper desk', () => {
  it('counts its round trips, of which the win rate is', async () => {
    const { day, state } = await deskOf('momentum')
    const trades = day.books[0]!.state.trades
    expect(trades.length).toBeGreaterThan(1)
    const wins = trades.filter(({ netPaise }) => netPaise > 0).length
    expect(state.strategies[0]).toMatchObject({
      trades: trades.length,
      winRate: (wins / trades.length) * 100,
    })
  })

  it('D4 that is paused has one refused entry in its orders for all of that time, and one notice, without a quantity that it never had', async () => {
    // at 11:57 and at 14:29 it would enter
    const noon = TEN + 120 * 60_000
    const once = await deskOf('momentum', [TEN, status('paused')])
    expect(once.state.orders.map(({ status }) => status)).toEqual(['REJECTED'])
    expect(once.notices.map(({ text }) => text)).toEqual(['Sell NIFTY of Momentum was rejected: Paused.'])
    const twice = await deskOf(
      'momentum',
      [TEN, status('paused')],
      [noon, status('active')],
      [noon, status('paused')],
    )
    expect(twice.notices.map(({ text }) => text)).toEqual([
      'Buy NIFTY of Momentum was rejected: Paused.',
      'Sell NIFTY of Momentum was rejected: Paused.',
    ])
  })

  it('D6 says beside it why it enters nothing while a limit of the desk has acted', async () => {
    const limit: PaperAct = { kind: 'limit', reason: 'Drawdown limit', text: '' }
    const { state } = await deskOf('momentum', [TEN, limit])
    expect(state.strategies[0]).toMatchObject({
      status: 'active',
      statusReason: 'Drawdown limit: no new entries until the next trading day',
    })
    const paused = await deskOf('momentum', [TEN, limit], [TEN, status('paused')])
    expect(paused.state.strategies[0]).toMatchObject({ status: 'paused', statusReason: '' })
  })
})

describe('the cards of a paper desk beside the day before', () => {
  /** With a day before that made so much, and a day that has made what these orders did. */
  async function cards(madePaise: (todayPaise: number) => number) {
    const { day } = await deskOf('momentum')
    const netPaise = madePaise(netOfAll(day.books))
    const last = { netPaise, openPositions: 0, orders: 4, latencyMs: 0 }
    return { ...paperDeskState(day, { last, byHandPaise: 0 }, [], 1).summary, netPaise }
  }

  it('S3 have no percentage across a change of sign, and none from nothing', async () => {
    expect((await cards(today => -today)).dailyPnlChange).toBeNull()
    expect((await cards(() => 0)).dailyPnlChange).toBeNull()
    expect((await cards(today => 2 * today)).dailyPnlChange).toBe(
      (await cards(today => today)).dailyPnlPaise > 0 ? -50 : 50,
    )
  })

  it('S3 have the figures of that day, so that one without a percentage can still say them', async () => {
    const { yesterday, netPaise } = await cards(today => -today)
    expect(yesterday).toEqual({ dailyPnlPaise: netPaise, openPositions: 0, ordersToday: 4, avgLatencyMs: 0 })
    expect((await deskOf('momentum')).state.summary.yesterday).toBeNull()
  })
})
