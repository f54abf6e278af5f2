import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FAKE_NOW_MS, fakeClient } from '../../../../test/fakeClient.ts'
import { openPage } from '../../../../test/openPage.tsx'
import type { DeskOrder } from '../../../engine/desk/types.ts'
import { createDesk } from '../../../workers/desk.ts'
import { download } from '../../primitives/download.ts'
import { toasts } from '../../primitives/toasts.ts'
import { deskOf, handOrder } from './testing/ordersDesk.ts'

vi.mock('../../primitives/download.ts', () => ({ download: vi.fn() }))

const many = (count: number) => Array.from({ length: count }, (_, i) => handOrder(i + 1))

async function open(orders: readonly DeskOrder[], search = '') {
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
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (name: string) => act(async () => fireEvent.click(button(name)))

beforeEach(() => {
  toasts.set([])
  vi.mocked(download).mockClear()
})

describe('pages', () => {
  it('are 25 orders each; Prev stops at the first, Next at the last', async () => {
    const { router } = await open(many(60))
    expect(footer()).toBe('Showing 25 of 60 orders')
    expect([button('Prev').disabled, button('Next').disabled]).toEqual([true, false])
    await press('Next')
    await waitFor(() => expect(ids()[0]).toBe('ORD000035'))
    expect([button('Prev').disabled, button('Next').disabled]).toEqual([false, false])
    await press('Page 3')
    await waitFor(() => expect(footer()).toBe('Showing 10 of 60 orders'))
    expect([button('Prev').disabled, button('Next').disabled]).toEqual([false, true])
    expect(button('Page 3').getAttribute('aria-current')).toBe('page')
    expect(router.state.location.search).toEqual({ page: 3 })
    await press('Prev')
    await waitFor(() => expect(router.state.location.search).toEqual({ page: 2 }))
  })

  it('grow as needed, with a gap where they are many', async () => {
    await open(many(300), '?page=6')
    const nav = screen.getByRole('navigation', { name: 'Pages' })
    expect(nav.textContent).toBe('Prev1…567…12Next')
  })

  it('may be of another size, which begins at the first page', async () => {
    const { router } = await open(many(60), '?page=2')
    await act(async () => fireEvent.click(screen.getByRole('combobox', { name: 'Rows per page' })))
    expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual(['10', '25', '50', '100'])
    await act(async () => fireEvent.click(screen.getByRole('option', { name: '50' })))
    await waitFor(() => expect(footer()).toBe('Showing 50 of 60 orders'))
    expect(router.state.location.search).toEqual({ size: 50 })
  })

  it('begin at the first again when a filter or the search changes', async () => {
    const { router } = await open(many(60), '?page=3')
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ord00000' } })
    await waitFor(() => expect(footer()).toBe('Showing 9 of 9 orders'))
    expect(router.state.location.search).toEqual({ search: 'ord00000' })
  })

  it('a page past the end shows the last one, and Prev leads to the one before', async () => {
    const { router } = await open(many(60), '?page=99')
    expect(footer()).toBe('Showing 10 of 60 orders')
    expect(button('Next').disabled).toBe(true)
    await press('Prev')
    await waitFor(() => expect(router.state.location.search).toEqual({ page: 2 }))
  })
})

it('a link reproduces the whole view', async () => {
  const { lastQuery } = await open(
    many(60),
    '?search=nifty&status=COMPLETE&type=BUY&sort=orderId&order=ascending&page=2&size=10',
  )
  expect(lastQuery()).toEqual({
    search: 'nifty',
    status: 'COMPLETE',
    side: 'buy',
    sort: 'orderId',
    descending: false,
    page: 2,
    pageSize: 10,
  })
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('nifty')
  expect([ids()[0], ids().length]).toEqual(['ORD000011', 10])
  expect(button('Page 2').getAttribute('aria-current')).toBe('page')
})

it('a link with nonsense shows the default view', async () => {
  const { lastQuery } = await open(many(6), '?status=DONE&sort=profit&order=up&page=-4&size=7&type=[1')
  expect(lastQuery()).toMatchObject({ status: 'all', sort: 'ms', page: 1, pageSize: 25 })
})

it('export hands over the filtered, sorted orders and says so', async () => {
  const other = handOrder(5, { instrument: 'TCS', strategy: 'TCS gap fade' })
  await open([...many(4), other], '?search=nifty&sort=orderId&order=ascending')
  await press('Export CSV')
  await waitFor(() => expect(toasts.get()[0]?.text).toBe('Exported 4 orders to sauda-orders-2026-11-20.csv.'))
  const [file] = vi.mocked(download).mock.lastCall!
  expect(file.name).toBe('sauda-orders-2026-11-20.csv')
  const lines = (await file.blob.text()).replace('\uFEFF', '').split('\r\n')
  expect(lines.map(line => line.slice(0, 9))).toEqual([
    'Order ID,',
    'ORD000001',
    'ORD000002',
    'ORD000003',
    'ORD000004',
    '',
  ])
})

describe('a desk that changes', () => {
  it('shows the change without losing the rows, the page or the scroll', async () => {
    const orders = many(60).map(order =>
      order.orderId === 'ORD000031' ? { ...order, status: 'OPEN' as const } : order,
    )
    const { client } = await open(orders, '?page=2')
    const box = screen.getByRole('region', { name: 'Orders' })
    const row = button('Open order ORD000030')
    expect(screen.getByText('OPEN')).toBeTruthy()
    box.scrollTop = 120
    await act(async () => client.deskCommand({ kind: 'cancel-order', orderId: 'ORD000031' }))
    expect(await screen.findByText('CANCELLED')).toBeTruthy()
    expect(button('Open order ORD000030')).toBe(row)
    expect(box.scrollTop).toBe(120)
    expect(footer()).toBe('Showing 25 of 60 orders')
    await press('Prev')
    await waitFor(() => expect(ids()[0]).toBe('ORD000060'))
    expect(box.scrollTop).toBe(0)
  })

  it('that does not answer says so and keeps the rows; Retry asks again', async () => {
    const { client, asked } = await open(many(6))
    asked.mockRejectedValueOnce(new Error('The engine stopped unexpectedly and was restarted.'))
    await act(async () => client.deskCommand({ kind: 'mark-read', id: 'all' }))
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The orders could not be read. The engine stopped unexpectedly and was restarted.',
    )
    expect(ids()).toHaveLength(6)
    await press('Retry')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})

it('an export that fails says so', async () => {
  const { client } = await open(many(6))
  vi.spyOn(client, 'exportOrders').mockRejectedValueOnce(new Error('The engine stopped.'))
  await press('Export CSV')
  expect(toasts.get().map(({ text }) => text)).toEqual([
    'The orders could not be exported. The engine stopped.',
  ])
  expect(vi.mocked(download)).not.toHaveBeenCalled()
})
