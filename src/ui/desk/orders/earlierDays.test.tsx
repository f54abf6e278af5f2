import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { type FakeClient, fakeClient } from '../../../../test/fakeClient.ts'
import { openPage } from '../../../../test/openPage.tsx'
import type { DeskOrder, OrderQuery } from '../../../engine/desk/types.ts'
import type { JournalDay } from '../../../workers/api/paperApi.ts'
import { handOrder } from '../../app/screens/testing/ordersDesk.ts'
import { PAPER_MARKET, paperOf } from '../testing/paperDesk.ts'
import { testDesk } from '../testing/strategyDesk.ts'

const at = (time: string) => ({ ms: Date.parse(`${time}:00+05:30`), history: [] })
const TODAY = handOrder(1, { ...at('2023-03-14T09:16'), instrument: 'TCS' })
/** As it was left, by whatever accident. */
const YESTERDAY = handOrder(1, { ...at('2023-03-13T15:01'), status: 'OPEN' })

const dayOf = (date: string): JournalDay => ({ date, netPaise: 0, chargesPaise: 0, trades: 0, wins: 0 })

function find({ day }: OrderQuery) {
  const rows: readonly DeskOrder[] =
    day === undefined ? [TODAY] : day === 'all' ? [TODAY, YESTERDAY] : day === '2023-03-13' ? [YESTERDAY] : []
  return { rows, total: rows.length, page: 1, pages: 1 }
}

async function open(search = '', paper = paperOf()) {
  const desk = testDesk({ paper, market: PAPER_MARKET })
  const fake: FakeClient = fakeClient({
    ...desk.answers,
    queryOrders: async query => find(query),
    getOrder: async () => TODAY,
  })
  vi.spyOn(fake.client.paper, 'journalDays').mockImplementation(async () =>
    ['2023-03-14', '2023-03-13', '2023-03-10'].map(dayOf),
  )
  const router = openPage(`/orders${search}`, fake)
  await screen.findByText(/^Showing/)
  return { ...desk, router }
}

afterEach(() => vi.restoreAllMocks())

const day = () => screen.findByRole('combobox', { name: 'Day' })
const rows = () =>
  screen.getAllByRole('button', { name: /^Open order/ }).map(row => row.getAttribute('aria-label'))

async function choose(name: string) {
  await userEvent.click(await day())
  await userEvent.click(await screen.findByRole('option', { name }))
}

it('the orders of an earlier day of the session are listed, each with its day, until today is chosen again', async () => {
  const { router } = await open()
  expect((await day()).textContent).toBe('Today')
  expect(rows()).toEqual(['Open order ORD000001'])
  await userEvent.click(await day())
  const options = await screen.findAllByRole('option')
  expect(options.map(option => option.textContent)).toEqual([
    'Today',
    'All days',
    '13 Mar 2023',
    '10 Mar 2023',
  ])
  await userEvent.keyboard('{Escape}')
  await choose('13 Mar 2023')
  await waitFor(() => expect(rows()).toEqual(['Open order ORD000001 of 13 Mar 2023']))
  expect(screen.getByText('13 Mar')).toBeTruthy()
  expect(router.state.location.search).toEqual({ day: '2023-03-13' })
  await choose('All days')
  await waitFor(() =>
    expect(rows()).toEqual(['Open order ORD000001 of 14 Mar 2023', 'Open order ORD000001 of 13 Mar 2023']),
  )
  await choose('Today')
  await waitFor(() => expect(rows()).toEqual(['Open order ORD000001']))
  expect(router.state.location.search).toEqual({})
})

it('on a phone the day of an order stands below its time, so that the seconds have their room', async () => {
  const { matchMedia } = window
  vi.spyOn(window, 'matchMedia').mockImplementation(query =>
    matchMedia.call(window, query.includes('min-width') ? 'not all' : query),
  )
  await open('?day=all')
  const row = screen.getByRole('button', { name: 'Open order ORD000001 of 13 Mar 2023' }).closest('tr')!
  const [, time] = within(row).getAllByRole('cell')
  expect(time!.querySelector('[aria-hidden]')!.textContent).toBe('13 Mar NIFTY')
  expect(time!.querySelector('time')!.firstElementChild!.className).toContain('max-md:sr-only')
})

it('an address keeps the day, also one on which the session has no orders', async () => {
  await open('?day=2023-03-09')
  expect((await day()).textContent).toBe('9 Mar 2023')
  expect(await screen.findByText('No orders on 9 Mar 2023')).toBeTruthy()
})

it('an order of a day that is over is shown as it was: neither is one of today with its number, nor can it be changed', async () => {
  await open('?day=all')
  await userEvent.click(screen.getByRole('button', { name: 'Open order ORD000001 of 13 Mar 2023' }))
  const sheet = await screen.findByRole('dialog', { name: 'ORD000001 of 13 Mar 2023' })
  expect(within(sheet).getByText('NIFTY')).toBeTruthy()
  expect(within(sheet).queryByText('TCS')).toBeNull()
  expect(within(sheet).queryByRole('button', { name: 'Cancel order' })).toBeNull()
})

it('the sample has one day, whatever the address says', async () => {
  const desk = testDesk({ market: PAPER_MARKET })
  const queryOrders = vi.fn(async (query: OrderQuery) => find(query))
  openPage('/orders?day=2023-03-13', fakeClient({ ...desk.answers, queryOrders }))
  await screen.findByText('Showing 1 of 1 orders')
  await waitFor(() => expect(queryOrders.mock.lastCall?.[0]).not.toHaveProperty('day'))
  expect(rows()).toEqual(['Open order ORD000001'])
  expect(screen.queryByRole('combobox', { name: 'Day' })).toBeNull()
})
