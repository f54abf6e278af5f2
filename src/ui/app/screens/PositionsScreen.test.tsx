import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../../test/fakeClient.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { positionOf, strategyOf, type TestView, testDesk } from '../../desk/testing/strategyDesk.ts'
import { toasts } from '../../primitives/toasts.ts'

const SHORT = positionOf({
  instrument: 'TCS',
  qty: -120,
  avgPrice: 3_000,
  currentPrice: 3_030,
  pnlPaise: -360_000,
  strategy: 'TCS gap fade',
})
const VIEW: TestView = {
  strategies: [
    strategyOf({}),
    strategyOf({ name: 'TCS gap fade', type: 'gap-trading' }),
    strategyOf({ name: 'Index pair', type: 'arbitrage' }),
  ],
  positions: [
    positionOf({}),
    SHORT,
    positionOf({
      instrument: 'BANKNIFTY',
      qty: 25,
      pnlPaise: -15_050,
      strategy: 'Index pair',
      exitingQty: 25,
    }),
  ],
}

function open(path = '/positions', view: TestView | null = VIEW) {
  const desk = testDesk(view)
  const router = openPage(path, fakeClient(desk.answers))
  return { ...desk, router }
}

const table = () => screen.findByRole('table', { name: 'Positions' })
const instruments = async () =>
  [...(await table()).querySelectorAll('tbody tr')].map(row => row.querySelector('td')?.textContent)
const card = (title: string) => screen.getByRole('heading', { level: 2, name: title }).parentElement!

beforeEach(() => toasts.set([]))

describe('the cards', () => {
  it('count the positions, and the profit is absolute, green, with its arrow', async () => {
    open()
    await table()
    expect(card('Open Positions').textContent).toBe('Open Positions3')
    expect(card('Long Positions').textContent).toBe('Long Positions2')
    expect(card('Short Positions').textContent).toBe('Short Positions1')
    expect(card('Total P&L').textContent).toBe('Total P&L▲ Profit of ₹14,450')
    expect(card('Total P&L').querySelector('.text-up')).toBeTruthy()
  })

  it('follow the desk, whatever the filter', async () => {
    const { show } = open('/positions?search=nothing')
    await screen.findByText('No positions found matching the current filters')
    show({ positions: [SHORT] })
    expect(card('Open Positions').textContent).toBe('Open Positions1')
    expect(card('Total P&L').textContent).toBe('Total P&L▼ Loss of ₹3,600')
    expect(card('Total P&L').querySelector('.text-down')).toBeTruthy()
    show({ positions: [{ ...SHORT, pnlPaise: 0 }] })
    expect(card('Total P&L').textContent).toBe('Total P&L₹0')
    expect(card('Total P&L').querySelector('.text-up, .text-down')).toBeNull()
  })
})

describe('the list', () => {
  it('has the columns of the specification, and the change of a short is inverted', async () => {
    open()
    const headers = within(await table()).getAllByRole('columnheader')
    expect(headers.map(header => header.textContent)).toEqual([
      'Instrument',
      'Position',
      'Avg. Price',
      'Current Price',
      'Change',
      'P&L',
      'Strategy',
      'Actions',
    ])
    const cells = (at: number) =>
      [...document.querySelectorAll('tbody tr')[at]!.querySelectorAll('td')].map(cell => cell.textContent)
    expect(cells(0)).toEqual([
      'NIFTY',
      'LONG 100',
      '18,200.00',
      '18,382.00',
      '+1.00%',
      '+₹18,200.00',
      'Nifty spread maker',
      'Close',
    ])
    expect(cells(1).slice(1, 6)).toEqual(['SHORT 120', '3,000.00', '3,030.00', '−1.00%', '−₹3,600.00'])
  })

  it('has the totals of the rows in sight at its foot', async () => {
    open('/positions?search=bank')
    const foot = (await table()).querySelector('tfoot')!
    expect(foot.textContent).toBe('Total of 11 long, 0 short−₹150.50')
  })

  it('sorts by a header, in the address', async () => {
    const { router } = open()
    await table()
    await userEvent.click(screen.getByRole('button', { name: 'P&L' }))
    await waitFor(async () => expect(await instruments()).toEqual(['TCS', 'BANKNIFTY', 'NIFTY']))
    expect(router.state.location.search).toEqual({ sort: 'pnl' })
  })
})

describe('search and filter', () => {
  it('the search looks in instrument and strategy and stands in the address; its button clears it', async () => {
    const { router } = open()
    const box = await screen.findByPlaceholderText('Search positions...')
    await userEvent.type(box, 'fade')
    await waitFor(async () => expect(await instruments()).toEqual(['TCS']))
    expect(router.state.location.search).toEqual({ search: 'fade' })
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
    await waitFor(async () => expect(await instruments()).toHaveLength(3))
    expect(document.activeElement).toBe(box)
  })

  it('an address that changes from outside changes the box', async () => {
    const { router } = open('/positions?search=fade')
    expect((await screen.findByPlaceholderText<HTMLInputElement>('Search positions...')).value).toBe('fade')
    await act(() => router.navigate({ to: '/positions', search: { search: 'pair' } }))
    expect(screen.getByPlaceholderText<HTMLInputElement>('Search positions...').value).toBe('pair')
    expect(await instruments()).toEqual(['BANKNIFTY'])
  })

  it('the toggle opens the Strategy select, which filters by type', async () => {
    const { router } = open()
    const toggle = await screen.findByRole('button', { name: 'Filters' })
    expect(screen.queryByRole('combobox', { name: 'Strategy' })).toBeNull()
    await userEvent.click(toggle)
    expect(toggle.getAttribute('aria-expanded')).toBe('true')
    await userEvent.click(screen.getByRole('combobox', { name: 'Strategy' }))
    expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual([
      'All',
      'Market Making',
      'Momentum',
      'Arbitrage',
    ])
    await userEvent.click(screen.getByRole('option', { name: 'Arbitrage' }))
    await waitFor(async () => expect(await instruments()).toEqual(['BANKNIFTY']))
    expect(router.state.location.search).toEqual({ strategy: 'arbitrage' })
  })

  it('a filter of the address is in sight, and one that does not exist is All', async () => {
    open('/positions?strategy=market-making')
    expect(await instruments()).toEqual(['NIFTY'])
    expect(screen.getByRole('combobox', { name: 'Strategy' }).textContent).toBe('Market Making')
    document.body.replaceChildren()
    open('/positions?strategy=luck')
    await userEvent.click(await screen.findByRole('button', { name: 'Filters' }))
    expect(screen.getByRole('combobox', { name: 'Strategy' }).textContent).toBe('All')
    expect(await instruments()).toHaveLength(3)
  })

  it('an address that makes no sense shows everything', async () => {
    open('/positions?strategy=luck&sort=4&order=sideways')
    expect(await instruments()).toHaveLength(3)
  })

  it('says when nothing matches, and Clear filters brings everything back', async () => {
    const { router } = open('/positions?strategy=momentum&search=x')
    expect(await screen.findByText('No positions found matching the current filters')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(await instruments()).toHaveLength(3)
    expect(router.state.location.search).toEqual({})
  })

  it('says so when there is no position at all', async () => {
    open('/positions', { positions: [] })
    expect(await screen.findByText('No open positions')).toBeTruthy()
    const button = screen.getByRole('button', { name: 'Close all' })
    const why = document.getElementById(button.getAttribute('aria-describedby') ?? '')
    expect(why?.textContent).toBe('No position to close.')
  })
})

it('a desk that is silent shows that it loads, then says so and asks again', async () => {
  vi.useFakeTimers()
  try {
    const { router, show } = open('/positions', null)
    await act(() => router.load())
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(screen.getByRole('alert').textContent).toContain('The positions could not be read')
    act(() => screen.getByRole('button', { name: 'Retry' }).click())
    show(VIEW)
    expect(screen.getByText('TCS gap fade')).toBeTruthy()
  } finally {
    vi.useRealTimers()
  }
})
