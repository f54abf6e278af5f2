import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../../test/fakeClient.ts'
import { openPage } from '../../../../test/openPage.tsx'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { orderOf, scriptedDesk, strategyOf } from '../shell/testing/scriptedDesk.ts'

// charts do not draw in happy-dom
vi.mock('../../charts/PerformanceChart.tsx', () => ({
  PerformanceChart: ({ points, label }: { points: readonly { value: number }[]; label: string }) => (
    <p>{`${label}: ${points.map(point => point.value).join(' ')}`}</p>
  ),
}))

beforeEach(() => {
  // Wednesday of a week with a holiday on Tuesday
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2023-03-08T12:00:00+05:30'))
})
afterEach(() => vi.restoreAllMocks())

function open(desk = scriptedDesk(), path = '/', answers: Partial<Client> = {}) {
  return openPage(path, fakeClient({ ...desk.answers, ...answers }))
}

const region = (name: string) => screen.findByRole('region', { name })

describe('the cards', () => {
  const card = async (title: string) =>
    (await screen.findByRole('heading', { level: 2, name: title })).parentElement!

  it("show the desk's figures, changes as absolute values, and a lower latency is good", async () => {
    open()
    expect((await card('Daily P&L')).textContent).toBe('Daily P&L₹12,459▲ Up 5.6%vs yesterday')
    expect((await card('Open Positions')).textContent).toBe('Open Positions8▼ Down 2.0%vs yesterday')
    expect((await card('Orders Today')).textContent).toBe('Orders Today342▲ Up 12.3%vs yesterday')
    expect((await card('Avg. Latency')).textContent).toBe('Avg. Latency42ms▼ Down 8.1%vs yesterday')
    expect((await card('Avg. Latency')).querySelector('.text-up')?.textContent).toContain('8.1%')
    expect((await card('Open Positions')).querySelector('.text-down')?.textContent).toContain('2.0%')
  })

  it('show the figure of yesterday where no percentage can, and say so where there was no day before', async () => {
    const desk = scriptedDesk()
    open(desk)
    await card('Daily P&L')
    const none = {
      dailyPnlPaise: -333_400,
      dailyPnlChange: null,
      openPositions: 0,
      openPositionsChange: null,
      ordersToday: 0,
      ordersTodayChange: null,
      avgLatencyMs: 0,
      avgLatencyChange: null,
    }
    const figures = { dailyPnlPaise: 28_300, openPositions: 0, ordersToday: 12, avgLatencyMs: 41 }
    act(() => desk.show({ summary: { ...none, yesterday: figures } }))
    expect((await card('Daily P&L')).textContent).toBe('Daily P&L−₹3,334₹283 yesterday')
    expect((await card('Open Positions')).textContent).toBe('Open Positions00 yesterday')
    expect((await card('Avg. Latency')).textContent).toBe('Avg. Latency–41 ms yesterday')
    act(() => desk.show({ summary: { ...none, yesterday: null } }))
    expect((await card('Daily P&L')).textContent).toBe('Daily P&L−₹3,334No previous day')
  })

  it('follow the desk', async () => {
    const desk = scriptedDesk()
    open(desk)
    await card('Daily P&L')
    act(() =>
      desk.show({
        summary: {
          dailyPnlPaise: -112_000,
          dailyPnlChange: -3.4,
          openPositions: 0,
          openPositionsChange: 0,
          ordersToday: 7,
          ordersTodayChange: 1,
          avgLatencyMs: 51,
          avgLatencyChange: 4,
        },
      }),
    )
    expect((await card('Daily P&L')).textContent).toBe('Daily P&L−₹1,120▼ Down 3.4%vs yesterday')
    expect((await card('Avg. Latency')).querySelector('.text-down')?.textContent).toContain('4.0%')
  })

  it('stand under a header that says where the figures come from', async () => {
    open()
    expect((await screen.findByRole('banner')).textContent).toContain('Sample')
  })
})

describe('the performance chart', () => {
  const seeded = (points: number, seed: number) =>
    Promise.resolve(Float64Array.from({ length: points }, (_, i) => seed * 100 + i))
  const values = async (label: RegExp) =>
    (await screen.findByText(label)).textContent!.split(': ')[1]!.split(' ')

  const deskOn = (date: string) =>
    scriptedDesk({ recentOrders: [orderOf({ ms: Date.parse(`${date}T12:00:00+05:30`) })] })

  it('has eight points today, and in the other ranges one for each trading day', async () => {
    open(deskOn('2023-03-08'), '/', { performanceWalk: seeded })
    expect(await values(/^Today's P&L: /)).toHaveLength(8)
    await userEvent.click(screen.getByRole('radio', { name: 'Week' }))
    // up to today, 8 March; Holi is left out
    expect(await values(/^This week's P&L: /)).toHaveLength(2)
    await userEvent.click(screen.getByRole('radio', { name: 'Month' }))
    expect(await values(/^This month's P&L: /)).toHaveLength(5)
    expect(screen.getByText(/^Illustrative sample/)).toBeTruthy()
    expect(screen.getByText(/Today, Week and Month are unrelated and do not add up/)).toBeTruthy()
  })

  it('ends with the day of the orders beside it, not with the day of the clock', async () => {
    open(deskOn('2023-03-03'), '/?range=month', { performanceWalk: seeded })
    expect(await values(/^This month's P&L: /)).toHaveLength(3)
  })

  it('is a walk-forward of its own in each range, in the address, and the same when one comes back', async () => {
    const router = open(undefined, '/', { performanceWalk: seeded })
    const today = await values(/^Today's P&L: /)
    await userEvent.click(screen.getByRole('radio', { name: 'Week' }))
    const week = await values(/^This week's P&L: /)
    expect(router.state.location.search).toEqual({ range: 'week' })
    await userEvent.click(screen.getByRole('radio', { name: 'Today' }))
    expect(await values(/^Today's P&L: /)).toEqual(today)
    expect(week[0]).not.toBe(today[0])
  })

  it('falls back to Today for a range that does not exist', async () => {
    open(undefined, '/?range=decade')
    expect(await screen.findByText(/^Today's P&L: /)).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Today' }).checked).toBe(true)
  })

  it('says so when the walk-forward fails, and Retry asks again', async () => {
    const performanceWalk = vi
      .fn<(points: number) => Promise<Float64Array>>()
      .mockRejectedValueOnce(new Error('gone'))
      .mockImplementation(points => Promise.resolve(new Float64Array(points)))
    open(undefined, '/', { performanceWalk })
    expect((await screen.findByRole('alert')).textContent).toContain('could not be computed')
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText(/^Today's P&L: 0/)).toBeTruthy()
  })

  it('says where the holidays are not known yet', async () => {
    open(deskOn('2027-01-06'), '/?range=month')
    expect(await screen.findByText(/only weekends are left out/)).toBeTruthy()
  })
})

describe('the strategies', () => {
  it('show name, trades, status and performance', async () => {
    const strategies = [
      strategyOf(),
      strategyOf({ id: 's2', name: 'TCS gap fade', status: 'paused', pnlPaise: -112_000, trades: 1 }),
      strategyOf({ id: 's3', name: 'Index pair', status: 'error', pnlPaise: -64_000, trades: 21 }),
    ]
    open(scriptedDesk({ strategies }))
    const rows = within(await region('Strategy Status')).getAllByRole('listitem')
    expect(rows.map(row => row.textContent)).toEqual([
      'Nifty spread maker142 trades · active+₹6,240',
      'TCS gap fade1 trade · paused−₹1,120',
      'Index pair21 trades · error−₹640',
    ])
    expect(rows.map(row => row.querySelector('[class*=text-up], [class*=text-down]')?.textContent)).toEqual([
      '+₹6,240',
      '−₹1,120',
      '−₹640',
    ])
  })

  it('of a paper session say where their orders are rejected, and lead to those, until one fills', async () => {
    const maker = strategyOf({ rejected: { count: 3, reason: 'Not enough margin' } })
    const desk = scriptedDesk({ strategies: [maker] })
    const router = open(desk)
    const row = within(await region('Strategy Status')).getByRole('listitem')
    expect(row.textContent).toContain('· active')
    const name = '3 orders rejected, none filled since. Last: Not enough margin'
    act(() => desk.show({ strategies: [{ ...maker, rejected: null }] }))
    expect(within(row).queryByRole('link', { name })).toBeNull()
    act(() => desk.show({ strategies: [maker] }))
    within(row).getByRole('link', { name }).focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/orders'))
    expect(router.state.location.search).toEqual({ search: maker.name, status: 'REJECTED' })
  })

  it('Add New Strategy opens the dialog of the Strategy Monitor', async () => {
    const router = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Add New Strategy' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/strategy'))
    expect(router.state.location.search).toMatchObject({ new: true })
  })

  it('say when there are none', async () => {
    open(scriptedDesk({ strategies: [] }))
    expect((await region('Strategy Status')).textContent).toContain('No strategies yet')
  })
})

it('the market shows symbol, name, price and change; a row opens Backtesting on market data with that instrument', async () => {
  const market = [
    { symbol: 'NIFTY', name: 'Nifty 50', price: 18_231.05, change: 0.42 },
    { symbol: 'HDFC', name: 'HDFC Ltd', price: 2_648.7, change: -0.5 },
  ]
  const router = open(scriptedDesk({ market }))
  const rows = within(await region('Market Overview')).getAllByRole('link')
  expect(rows.map(row => row.textContent)).toEqual([
    'NIFTYNifty 5018,231.05▲ Up 0.42%',
    'HDFCHDFC Ltd2,648.70▼ Down 0.50%',
  ])
  await userEvent.click(rows[1]!)
  await waitFor(() => expect(router.state.location.pathname).toBe('/backtest'))
  expect(router.state.location.search).toMatchObject({ mode: 'market', instrument: 'HDFC' })
})

describe('the recent orders', () => {
  it('are a table of time, symbol, type, quantity, price and status', async () => {
    const recentOrders = [
      orderOf({ ms: Date.now() }),
      orderOf({ orderId: 'ORD000341', instrument: 'HDFC', side: 'sell', qty: 80, status: 'REJECTED' }),
    ]
    open(scriptedDesk({ recentOrders }))
    const table = within(await region('Recent Orders')).getByRole('table')
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(cell => cell.textContent),
    ).toEqual(['Time', 'Symbol', 'Type', 'Qty', 'Price', 'Status'])
    const cells = within(table)
      .getAllByRole('cell')
      .map(cell => cell.textContent)
    expect(cells.slice(0, 6)).toEqual(['12:00:00 ORD000342', 'NIFTY', 'BUY', '50', '18,231.05', 'COMPLETE'])
    // a time alone would be read as today's
    expect(cells.slice(6)).toEqual([
      '2 Jan 09:41:12 ORD000341',
      'HDFC',
      'SELL',
      '80',
      '18,231.05',
      'REJECTED',
    ])
  })

  it.each([
    ['its link', '09:41:12'],
    ['any other part of its row', 'COMPLETE'],
  ])('lead to the Order Book, filtered to the order, by %s', async (_, text) => {
    const router = open()
    await userEvent.click(within(await region('Recent Orders')).getByText(text))
    await waitFor(() => expect(router.state.location.pathname).toBe('/orders'))
    expect(router.state.location.search).toMatchObject({ search: 'ORD000342' })
  })

  it('say when there are none', async () => {
    open(scriptedDesk({ recentOrders: [] }))
    expect((await region('Recent Orders')).textContent).toContain('No orders yet')
  })
})

it('before the desk has spoken the layout stands empty', async () => {
  open({ ...scriptedDesk(), answers: { ...scriptedDesk().answers, onDesk: () => () => {} } })
  await screen.findByRole('banner')
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeTruthy())
  expect(screen.queryByText('Daily P&L')).toBeNull()
})
