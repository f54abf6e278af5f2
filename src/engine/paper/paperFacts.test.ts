import { expect, it } from 'vitest'
import { istDayStart } from '../market/ist.ts'
import { paperDay } from './day.ts'
import { paperDeskState } from './deskState.ts'
import { paperFacts } from './paperFacts.ts'
import { firstStanding } from './standing.ts'
import { draftOf, FREE, marketOf } from './testing/paper.ts'

const MARKET = marketOf('2023-03-14')
const at = (hours: number, minutes: number) => istDayStart(MARKET.day) + (hours * 60 + minutes) * 60_000
const SESSION = { name: 'Paper 1', feed: { kind: 'built-in', seed: 1 } } as const

async function factsAt(nowMs: number, ...types: string[]) {
  const strategies = types.map((type, k) => ({
    id: `S${k + 1}`,
    draft: draftOf(type),
    status: 'active' as const,
  }))
  const day = await paperDay({ ...firstStanding({ terms: FREE }), strategies }, [], MARKET, nowMs)
  const state = paperDeskState(day, null, [], 1)
  return { day, state, facts: paperFacts(SESSION, day, state, ['ORD000001']) }
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

it('a limit that has acted is among the facts', async () => {
  const { day, state, facts } = await factsAt(at(9, 31))
  expect(facts.limited).toBeNull()
  const limited = { ...day, standing: { ...day.standing, limited: 'Daily loss limit' } }
  expect(paperFacts(SESSION, limited, state, []).limited).toBe('Daily loss limit')
})

it('a replay names its datasets, the first three of them', async () => {
  const { day, state } = await factsAt(at(9, 0))
  const datasets = ['NIFTY', 'TCS', 'INFY', 'HDFC'].map(symbol => ({ symbol, id: symbol, sha256: '' }))
  const of = (count: number) =>
    paperFacts({ name: 'P', feed: { kind: 'datasets', datasets: datasets.slice(0, count) } }, day, state, [])
      .source
  expect(of(2)).toBe('P, replay of NIFTY, TCS, 14 Mar 2023, 09:00')
  expect(of(4)).toBe('P, replay of NIFTY, TCS, INFY and 1 more, 14 Mar 2023, 09:00')
})
