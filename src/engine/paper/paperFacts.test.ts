import { describe, expect, it } from 'vitest'
import type { PaperTerms } from '../desk/paperView.ts'
import { istDayStart } from '../market/ist.ts'
import { paperDay } from './day.ts'
import { netOfAll, paperDeskState } from './deskState.ts'
import { deskCapitalPaise, netBySecond, peakAfter } from './limits.ts'
import { paperFacts } from './paperFacts.ts'
import type { PaperAct } from './session.ts'
import { firstStanding } from './standing.ts'
import { draftOf, FREE, logOf, marketOf, ticketOf } from './testing/paper.ts'
import { estimateOrder } from './ticket.ts'

const MARKET = marketOf('2023-03-14')
const at = (hours: number, minutes: number) => istDayStart(MARKET.day) + (hours * 60 + minutes) * 60_000
const FRESH = { carried: { netPaise: 0, peakPaise: 0 }, margins: null }
const SESSION = { name: 'Paper 1', feed: { kind: 'built-in', seed: 1 } } as const

async function factsAt(nowMs: number, ...types: string[]) {
  const strategies = types.map((type, k) => ({
    id: `S${k + 1}`,
    draft: draftOf(type),
    status: 'active' as const,
  }))
  const day = await paperDay({ ...firstStanding({ terms: FREE }), strategies }, [], MARKET, nowMs)
  const state = paperDeskState(day, null, [], 1)
  return { day, state, facts: paperFacts(SESSION, day, state, FRESH, ['ORD000001']) }
}

it('the facts of a paper desk are those of its screens, with session, market and feed time as their source', async () => {
  const { day, state, facts } = await factsAt(at(12, 31), 'momentum', 'market-making')
  const trades = day.books.flatMap(book => book.state.trades)
  expect(trades.length).toBeGreaterThan(3)
  expect(facts).toMatchObject({
    source: 'Paper 1, simulated market, 14 Mar 2023, 12:31',
    day: '2023-03-14',
    time: '12:31',
    dailyPnl: state.summary.dailyPnlPaise / 100,
    ordersToday: state.orders.length,
    endedTrades: trades.length,
    wonTrades: trades.filter(({ netPaise }) => netPaise > 0).length,
  })
  expect(facts.strategies.map(({ name, type }) => [name, type])).toEqual([
    ['Momentum', 'Momentum'],
    ['Market Making', 'Market Making'],
  ])
  expect(facts.namedOrders.map(({ orderId }) => orderId)).toEqual(['ORD000001'])
})

it('the facts of an empty desk before the open are whole numbers: JSON would make null of others', async () => {
  const { facts } = await factsAt(at(9, 0))
  const told = JSON.parse(JSON.stringify(facts)) as unknown
  expect(told).toEqual(facts)
  expect(facts).toMatchObject({ dailyPnl: 0, ordersToday: 0, avgLatencyMs: 0, winRatePct: null })
})

describe('the money of a paper desk', () => {
  const place = (side: 'buy' | 'sell', qty: number, limitPrice: number): PaperAct => {
    const exits = { stopPrice: 0, protectionPct: 0, stopLossPct: 0, takeProfitPct: 0 }
    const ticket = { instrument: 'NIFTY', side, type: 'limit', qty, limitPrice, ...exits } as const
    return { kind: 'place', ticket, refused: null }
  }

  /** An order by hand that fills, one that works far below, and a strategy beside them. */
  async function traded(terms: Partial<PaperTerms> = {}) {
    const standing = firstStanding({ terms: { ...FREE, ...terms } })
    const strategies = [{ id: 'S1', draft: draftOf('market-making'), status: 'active' as const }]
    const log = logOf([
      [at(9, 30), place('buy', 100, 30_000)],
      [at(9, 31), place('buy', 50, 9_000)],
    ])
    const day = await paperDay({ ...standing, strategies }, log, MARKET, at(13, 0))
    return { day, state: paperDeskState(day, null, [], 1) }
  }

  it('is in its facts as on its screens: what was realised and is open, less charges, is the Daily P&L', async () => {
    const { day, state } = await traded()
    const facts = paperFacts(SESSION, day, state, FRESH, [])
    const { realisedPnl, unrealisedPnl, charges, dailyPnl, positions } = facts
    expect(charges).toBeGreaterThan(0)
    expect(realisedPnl).not.toBe(0)
    expect(realisedPnl + unrealisedPnl - charges).toBeCloseTo(dailyPnl, 6)
    expect(positions.find(({ strategy }) => strategy === 'Manual')).toMatchObject({ quantity: 100 })
    const resting = facts.workingOrders.filter(({ strategy }) => strategy === 'Manual')
    expect(resting).toMatchObject([{ order: 'BUY 50 NIFTY, LIMIT', filled: 0, price: 9_000 }])
  })

  it('is available for orders by hand as the order ticket says, and the rest of it is used', async () => {
    const { day, state } = await traded()
    const { margin } = paperFacts(SESSION, day, state, FRESH, [])
    expect(margin!.available).toBe(estimateOrder(day, state, ticketOf()).availablePaise / 100)
    const byHand = netOfAll(day.books.filter(({ strategyId }) => strategyId === null))
    expect(margin!.available + margin!.used).toBeCloseTo(FREE.manualCapital + byHand / 100, 6)
  })

  it('has its drawdown from the highest of the day, and as the limit measures it', async () => {
    const limits = { maxPositionQty: 1e6, maxDailyLoss: 1e9, maxDrawdownPct: 5 }
    const { day, state } = await traded({ limits })
    const net = [...netBySecond(day)].map(({ netPaise }) => netPaise)
    const high = Math.max(0, ...net)
    const { drawdown, dailyPnl } = paperFacts(SESSION, day, state, FRESH, [])
    expect(drawdown!.limitPct).toBe(5)
    expect(drawdown!.today).toBeCloseTo(high / 100 - dailyPnl, 6)
    expect(drawdown!.mostToday).toBeGreaterThanOrEqual(drawdown!.today)
    expect(drawdown!.peak).toBe((peakAfter(day, FRESH.carried) + deskCapitalPaise(day.standing)) / 100)
    // a day before that had brought more than this one has since lost
    const carried = { netPaise: 100_000, peakPaise: 5_000_000 }
    const later = paperFacts(SESSION, day, state, { ...FRESH, carried }, []).drawdown!
    expect(later.today).toBe(drawdown!.today)
    expect(later.fromPeak).toBeCloseTo(50_000 - 1_000 - dailyPnl, 6)
  })
})

it('the daily loss limit is among the facts where the session has limits', async () => {
  const { day, state, facts } = await factsAt(at(9, 31))
  expect(facts.dailyLossLimit).toBeNull()
  const limits = { maxPositionQty: 100, maxDailyLoss: 50_000, maxDrawdownPct: 5 }
  const terms = { ...day.standing.terms, limits }
  const limited = { ...day, standing: { ...day.standing, terms } }
  expect(paperFacts(SESSION, limited, state, FRESH, []).dailyLossLimit).toBe(50_000)
})

it('a limit that has acted is among the facts', async () => {
  const { day, state, facts } = await factsAt(at(9, 31))
  expect(facts.limited).toBeNull()
  const limited = { ...day, standing: { ...day.standing, limited: 'Daily loss limit' } }
  expect(paperFacts(SESSION, limited, state, FRESH, []).limited).toBe('Daily loss limit')
})

it('a replay names its datasets, the first three of them', async () => {
  const { day, state } = await factsAt(at(9, 0))
  const datasets = ['NIFTY', 'TCS', 'INFY', 'HDFC'].map(symbol => ({ symbol, id: symbol, sha256: '' }))
  const of = (count: number) =>
    paperFacts(
      { name: 'P', feed: { kind: 'datasets', datasets: datasets.slice(0, count) } },
      day,
      state,
      FRESH,
      [],
    ).source
  expect(of(2)).toBe('P, replay of NIFTY, TCS, 14 Mar 2023, 09:00')
  expect(of(4)).toBe('P, replay of NIFTY, TCS, INFY and 1 more, 14 Mar 2023, 09:00')
})
