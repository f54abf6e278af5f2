import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { FAKE_NOW_MS, fakeClient } from '../../../../test/fakeClient.ts'
import { openPage } from '../../../../test/openPage.tsx'
import type { DeskOrder, OrderSort } from '../../../engine/desk/types.ts'
import { createDesk } from '../../../workers/desk.ts'
import { deskOf, handOrder } from './testing/ordersDesk.ts'

/** One order of each kind that the screen treats differently, newest last. */
const MIXED: readonly DeskOrder[] = [
  handOrder(1, { instrument: 'BANKNIFTY', side: 'sell', price: 43_118.4, qty: 25 }),
  handOrder(2, { status: 'OPEN', strategy: 'TCS gap fade', instrument: 'TCS', qty: 1_200 }),
  handOrder(3, { status: 'PENDING', type: 'stop', side: 'sell', instrument: 'M&M' }),
  handOrder(4, {
    status: 'REJECTED',
    statusReason: 'Kill switch',
    instrument: '<img onerror=alert(1)>',
    strategy: 'Index (a+)+$ pair [1',
  }),
  handOrder(5, { status: 'CANCELLED', statusReason: 'Session ended' }),
  handOrder(6, { status: 'OPEN', type: 'market', instrument: 'RELIANCE' }),
]
const many = (count: number) => Array.from({ length: count }, (_, i) => handOrder(i + 1))

async function open(orders: readonly DeskOrder[] = MIXED, search = '') {
  const fake = fakeClient(
    {},
    createDesk(
      () => FAKE_NOW_MS,
      () => deskOf(orders),
    ),
  )
  const asked = vi.spyOn(fake.client, 'queryOrders')
  const router = openPage(`/orders${search}`, fake)
  await screen.findByText(/^Showing/)
  return { router, client: fake.client, lastQuery: () => asked.mock.lastCall?.[0], asked }
}

const ids = () => screen.queryAllByRole('button', { name: /^Open order/ }).map(row => row.textContent)
const footer = () => screen.getByText(/^Showing/).textContent
const box = () => screen.getByRole<HTMLInputElement>('searchbox')
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (name: string | RegExp) => act(async () => fireEvent.click(button(name)))
const type = (text: string) => fireEvent.change(box(), { target: { value: text } })

async function find(text: string, expected: string) {
  type(text)
  await waitFor(() => expect(footer()).toBe(expected))
}

async function choose(label: string, option: string) {
  await act(async () => fireEvent.click(screen.getByRole('combobox', { name: label })))
  await act(async () => fireEvent.click(screen.getByRole('option', { name: option })))
}

describe('the table', () => {
  it('shows each order newest first, with its price in rupees and its status in a word', async () => {
    await open()
    expect(
      screen
        .getAllByRole('columnheader')
        .map(header => header.textContent)
        .join(),
    ).toBe('Order ID,Time,Instrument,Type,Quantity,Price,Status,Strategy')
    expect(ids()).toEqual(['ORD000006', 'ORD000005', 'ORD000004', 'ORD000003', 'ORD000002', 'ORD000001'])
    const cells = within(screen.getAllByRole('row').at(-1)!).getAllByRole('cell')
    expect(cells.map(cell => cell.textContent)).toEqual([
      'ORD000001',
      '20 Nov 09:16:00',
      'BANKNIFTY',
      'SELL',
      '25',
      '₹43,118.40',
      'COMPLETE',
      'Nifty spread maker',
    ])
    expect(screen.getByText('1,200')).toBeTruthy()
  })

  it.each([
    ['COMPLETE', 'text-up'],
    ['PENDING', 'text-warn'],
    ['REJECTED', 'text-down'],
    ['OPEN', 'text-info'],
    ['CANCELLED', 'text-muted'],
  ])('%s has its own colour', async (status, colour) => {
    await open()
    expect(screen.getAllByText(status)[0]!.className).toContain(colour)
  })

  it('X2 an instrument with markup is text', async () => {
    await open()
    expect(screen.getByText('<img onerror=alert(1)>')).toBeTruthy()
    expect(screen.getByText('M&M')).toBeTruthy()
    expect(document.querySelector('td img')).toBeNull()
  })

  it.each<[string, string, OrderSort]>([
    ['Order ID', 'orderId', 'orderId'],
    ['Time', 'timestamp', 'ms'],
    ['Instrument', 'instrument', 'instrument'],
    ['Type', 'type', 'side'],
    ['Quantity', 'quantity', 'qty'],
    ['Price', 'price', 'price'],
    ['Status', 'status', 'status'],
    ['Strategy', 'strategy', 'strategy'],
  ])('%s sorts as %s in the address, and a second press turns the order', async (title, sort, field) => {
    const { router, lastQuery } = await open(many(30), '?page=2&sort=instrument&order=descending')
    const header = () => screen.getByRole('columnheader', { name: title })
    for (const order of ['ascending', 'descending'] as const) {
      await act(async () => fireEvent.click(within(header()).getByRole('button')))
      await waitFor(() => expect(header().getAttribute('aria-sort')).toBe(order))
      expect(lastQuery()).toMatchObject({ sort: field, descending: order === 'descending', page: 1 })
    }
    expect(screen.getAllByRole('columnheader').filter(th => th.hasAttribute('aria-sort'))).toHaveLength(1)
    expect(router.state.location.search).toEqual(sort === 'timestamp' ? {} : { sort })
  })
})

describe('search', () => {
  it.each([
    ['an order id', 'ord000003', 'Showing 1 of 1 orders'],
    ['an instrument', 'bankn', 'Showing 1 of 1 orders'],
    ['a strategy', 'SPREAD', 'Showing 4 of 4 orders'],
    ['X12 a pattern, as text', '(a+)+$', 'Showing 1 of 1 orders'],
    ['X12 a bracket, as text', '[', 'Showing 1 of 1 orders'],
    ['M&M', 'm&m', 'Showing 1 of 1 orders'],
  ])('finds %s', async (_what, text, expected) => {
    await open()
    await find(text, expected)
  })

  it('that finds nothing says so, and offers to clear the filters', async () => {
    await open()
    await find('no such order', 'Showing 0 of 0 orders')
    expect(screen.getByText('No orders found matching the current filters')).toBeTruthy()
    expect(button('Export CSV').disabled).toBe(true)
    expect(button('Prev').disabled && button('Next').disabled).toBe(true)
    await press('Clear filters')
    await waitFor(() => expect(footer()).toBe('Showing 6 of 6 orders'))
    expect(box().value).toBe('')
  })

  it('has a clear button that brings all orders back and the focus into the box', async () => {
    await open()
    expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull()
    await find('tcs', 'Showing 1 of 1 orders')
    await press('Clear search')
    expect(document.activeElement).toBe(box())
    await waitFor(() => expect(footer()).toBe('Showing 6 of 6 orders'))
  })

  it('reaches the address once typing rests, without a step in the history', async () => {
    const { router, asked } = await open()
    const before = router.history.length
    asked.mockClear()
    for (const text of ['T', 'TC', 'TCS']) type(text)
    expect(box().value).toBe('TCS')
    expect(router.state.location.search).toEqual({})
    await waitFor(() => expect(router.state.location.search).toEqual({ search: 'TCS' }))
    expect(router.history.length).toBe(before)
    await waitFor(() => expect(ids()).toEqual(['ORD000002']))
    expect(asked.mock.calls.map(([query]) => query.search)).toEqual(['TCS'])
  })

  it('follows an address that changes elsewhere, also in the midst of typing', async () => {
    const { router } = await open()
    type('TC')
    await act(() => router.navigate({ to: '/orders', search: { search: 'ORD000001' } }))
    expect(box().value).toBe('ORD000001')
    await waitFor(() => expect(ids()).toEqual(['ORD000001']))
    // the half-typed word must not come back
    await act(() => new Promise(done => setTimeout(done, 250)))
    expect(router.state.location.search).toEqual({ search: 'ORD000001' })
  })
})

describe('filters', () => {
  it('open by their button, and each option filters', async () => {
    const { router, lastQuery } = await open(MIXED, '?page=3')
    expect(button('Filters').getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull()
    await press('Filters')
    expect(button('Filters').getAttribute('aria-expanded')).toBe('true')
    for (const status of ['Open', 'Pending', 'Complete', 'Rejected', 'Cancelled']) {
      await choose('Status', status)
      const wanted = status.toUpperCase()
      await waitFor(() => expect(router.state.location.search).toEqual({ status: wanted }))
      expect(lastQuery()).toMatchObject({ status: wanted, side: 'all', page: 1 })
    }
    await choose('Status', 'All')
    await choose('Order Type', 'Sell')
    await waitFor(() => expect(ids()).toEqual(['ORD000003', 'ORD000001']))
    await choose('Order Type', 'Buy')
    await waitFor(() => expect(footer()).toBe('Showing 4 of 4 orders'))
    expect(button('Filters, 1 set')).toBeTruthy()
  })

  it('that stand in a link are open, and Back takes the last choice back', async () => {
    const { router } = await open(MIXED, '?type=SELL')
    expect(screen.getByRole('combobox', { name: 'Order Type' }).textContent).toBe('Sell')
    await choose('Status', 'Pending')
    await waitFor(() => expect(ids()).toEqual(['ORD000003']))
    act(() => router.history.back())
    await waitFor(() => expect(ids()).toEqual(['ORD000003', 'ORD000001']))
  })
})
