import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { fakeClient } from '../../../../test/fakeClient.ts'
import { openPage } from '../../../../test/openPage.tsx'
import type { Outcome } from '../../../engine/core/problem.ts'
import type { PaperView } from '../../../engine/desk/paperView.ts'
import type { DeskCommand, DeskOrder, DeskReceipt, OrderQuery } from '../../../engine/desk/types.ts'
import { handOrder } from '../../app/screens/testing/ordersDesk.ts'
import { toasts } from '../../primitives/toasts.ts'
import { estimateOf, PAPER_MARKET, paperOf } from '../testing/paperDesk.ts'
import { testDesk } from '../testing/strategyDesk.ts'

const LIMIT = handOrder(1, { status: 'OPEN', filledQty: 0, limitPrice: 17_000, stopPrice: 0, price: 17_000 })
const PART = handOrder(2, {
  status: 'OPEN',
  qty: 150,
  filledQty: 50,
  limitPrice: 17_010,
  stopPrice: 0,
  price: 17_008.5,
  latencyMs: 34,
  role: 'take-profit',
})
const SL = handOrder(3, {
  status: 'PENDING',
  side: 'sell',
  type: 'stop-limit',
  filledQty: 0,
  limitPrice: 16_990,
  stopPrice: 17_000,
  price: 16_990,
})
const REJECTED = handOrder(4, {
  status: 'REJECTED',
  statusReason: 'Daily loss limit',
  type: 'market',
  price: 0,
  filledQty: 0,
  limitPrice: 0,
  stopPrice: 0,
  latencyMs: null,
  history: [{ ms: handOrder(4).ms, status: 'REJECTED', text: 'Rejected: Daily loss limit' }],
})

function find(orders: readonly DeskOrder[], { status, pageSize }: OrderQuery) {
  const rows = orders.filter(order => status === 'all' || order.status === status).slice(0, pageSize)
  return { rows, total: rows.length, page: 1, pages: 1 }
}

async function open(
  orders: readonly DeskOrder[] = [LIMIT, PART, SL, REJECTED],
  part: Partial<PaperView> = {},
  tick = 0.05,
) {
  const count = (status: DeskOrder['status']) => orders.filter(order => order.status === status).length
  const orderCounts = {
    OPEN: count('OPEN'),
    PENDING: count('PENDING'),
    COMPLETE: 0,
    REJECTED: count('REJECTED'),
    CANCELLED: 0,
  }
  const desk = testDesk({ paper: paperOf(part), market: PAPER_MARKET, orderCounts })
  const fake = fakeClient({
    ...desk.answers,
    queryOrders: async query => find(orders, query),
    getOrder: async orderId => orders.find(order => order.orderId === orderId) ?? null,
  })
  const estimateOrder = async () => ({ ok: true, value: estimateOf({ tick }) }) as const
  const client = { ...fake.client, paper: { ...fake.client.paper, estimateOrder } }
  openPage('/orders', { ...fake, client })
  await screen.findByText(/^Showing/)
  return desk
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const press = async (name: string | RegExp) => userEvent.click(await button(name))

beforeEach(() => toasts.set([]))

it('a row names the limit that rejected its order, and its history does too', async () => {
  await open()
  const row = (await button('Open order ORD000004')).closest('tr')!
  expect([...row.cells].map(cell => cell.textContent).slice(5, 7)).toEqual([
    'market',
    'REJECTEDDaily loss limit',
  ])
  await press('Open order ORD000004')
  const sheet = within(await screen.findByRole('dialog', { name: 'ORD000004' }))
  expect(sheet.getByText('Rejected: Daily loss limit')).toBeTruthy()
  expect(sheet.queryByText('Latency (simulated)')).toBeNull()
})

it('an entry that was refused before it was sized has no quantity, and a day without orders points to those before', async () => {
  await open([{ ...REJECTED, qty: 0 }])
  const row = (await button('Open order ORD000004')).closest('tr')!
  expect([...row.cells].map(cell => cell.textContent)).toContain('–')
  expect(row.textContent).not.toContain(' 0 ')
  cleanup()
  await open([])
  expect(await screen.findByText('No orders today')).toBeTruthy()
  expect(screen.getByText('For orders of earlier days, choose one under Day.')).toBeTruthy()
})

it('an order that has filled in part says how much, at what, its limit and its latency', async () => {
  await open()
  await press('Open order ORD000002')
  const sheet = await screen.findByRole('dialog', { name: 'ORD000002' })
  const facts = sheet.querySelector('dl')!.textContent
  expect(facts).toContain('Quantity150, 50 filled')
  expect(facts).toContain('Fill price₹17,008.50Limit price₹17,010.00')
  expect(facts).toContain('Latency (simulated)34 ms')
  await press('Modify')
  // what it waits at, not what has filled
  expect(screen.getByLabelText<HTMLInputElement>('Limit price').value).toBe('17,010')
})

it('cancelling one that has filled in part says what is kept and what is cancelled', async () => {
  const market = handOrder(5, { ...REJECTED, status: 'OPEN', statusReason: '', orderId: 'ORD000005' })
  await open([PART, market])
  await press('Open order ORD000002')
  await press('Cancel order')
  const dialog = await screen.findByRole('dialog', { name: 'Cancel order ORD000002?' })
  expect(dialog.textContent).toContain(
    'BUY 150 NIFTY at ₹17,010.00 for Nifty spread maker: 50 filled and kept, 100 will be cancelled.',
  )
  cleanup()
  await open([PART, market])
  await press('Open order ORD000005')
  await press('Cancel order')
  const other = await screen.findByRole('dialog', { name: 'Cancel order ORD000005?' })
  expect(other.textContent).toContain('BUY 50 NIFTY at market for')
})

it('an SL order that waits takes another trigger and another limit', async () => {
  const { command } = await open()
  await press('Open order ORD000003')
  await screen.findByRole('dialog', { name: 'ORD000003' })
  await press('Modify')
  const trigger = screen.getByLabelText('Trigger price')
  await userEvent.clear(trigger)
  await userEvent.type(trigger, '16950')
  await press('Save changes')
  expect(command.mock.calls).toEqual([
    [{ kind: 'modify-order', orderId: 'ORD000003', qty: 50, price: 16_990, stopPrice: 16_950 }],
  ])
})

it('another price of an order is on the tick of its instrument, by the arrows too', async () => {
  const { command } = await open(undefined, {}, 0.1)
  await press('Open order ORD000001')
  await screen.findByRole('dialog', { name: 'ORD000001' })
  await press('Modify')
  const price = screen.getByLabelText<HTMLInputElement>('Limit price')
  await userEvent.clear(price)
  await userEvent.type(price, '17000.05')
  expect(await screen.findByText('Enter a price above ₹0, in steps of ₹0.10')).toBeTruthy()
  await press('Save changes')
  expect(command).not.toHaveBeenCalled()
  await userEvent.clear(price)
  await userEvent.type(price, '17000{ArrowUp}')
  expect(price.value).toBe('17000.1')
  await press('Save changes')
  expect(command.mock.lastCall![0]).toMatchObject({ kind: 'modify-order', price: 17_000.1 })
})

it('a row tells the part that has filled, of an order whose rest was cancelled too', async () => {
  const cancelled = { ...PART, orderId: 'ORD000005', qty: 130, filledQty: 65, status: 'CANCELLED' } as const
  await open([PART, cancelled, LIMIT])
  const quantityOf = async (name: string) => (await button(name)).closest('tr')!.cells[4]!
  const cell = await quantityOf('Open order ORD000005')
  expect(cell.textContent).toBe('65 / 13065 of 130 filled')
  expect(cell.querySelector('.sr-only')!.textContent).toBe('65 of 130 filled')
  expect(cell.querySelector('[title]')!.getAttribute('title')).toBe('65 of 130 filled')
  expect((await quantityOf('Open order ORD000002')).textContent).toContain('50 / 150')
  expect((await quantityOf('Open order ORD000001')).textContent).toBe('50')
})

it('all open orders are cancelled after a question that names them and the exits among them', async () => {
  const { command } = await open()
  await press('Cancel all open (3)')
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel 3 open orders?' }))
  expect(
    await dialog.findByText('2 to buy, 1 to sell. Quantity already filled is not affected.'),
  ).toBeTruthy()
  expect(dialog.getByText('1 of them is an exit: its position stays open without it.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep orders'))
  const message = 'ORD000002 is complete: it is no longer open.'
  command.mockImplementation(
    async (order: DeskCommand): Promise<Outcome<DeskReceipt>> =>
      order.kind === 'cancel-order' && order.orderId === 'ORD000002'
        ? { ok: false, problem: { message } }
        : { ok: true, value: { message: 'Cancelled.', undoVersion: null } },
  )
  await press('Cancel orders')
  await waitFor(() => expect(toasts.get()).toHaveLength(1))
  expect(toasts.get()[0]).toMatchObject({ text: `Cancelled 2 of 3 orders. ${message}`, isError: true })
  expect(command.mock.calls.map(([order]) => order)).toEqual(
    ['ORD000001', 'ORD000002', 'ORD000003'].map(orderId => ({ kind: 'cancel-order', orderId })),
  )
})

it('nothing can be done while a moment that is over is shown, and every button says why', async () => {
  const { command } = await open(undefined, { shownMs: Date.parse('2023-03-14T10:15:42+05:30') })
  const why = 'The desk is shown at 10:15:42. Return to now to trade.'
  for (const name of ['New order', 'Cancel all open (3)']) {
    expect((await button(name)).getAttribute('aria-disabled')).toBe('true')
    expect((await screen.findAllByText(why)).length).toBeGreaterThan(0)
    await press(name)
    expect(toasts.get().at(-1)?.text).toBe(why)
  }
  expect(screen.queryByRole('dialog')).toBeNull()
  await press('Open order ORD000001')
  await screen.findByRole('dialog', { name: 'ORD000001' })
  await press('Cancel order')
  await press('Modify')
  expect(screen.queryByRole('form')).toBeNull()
  expect(command).not.toHaveBeenCalled()
})

it('without an open order there is nothing to cancel', async () => {
  await open([REJECTED])
  const cancel = await button('Cancel all open')
  expect(cancel.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('No order is open.')).toBeTruthy()
})

it('the sample has neither the buttons nor reasons in its rows', async () => {
  const desk = testDesk({ market: PAPER_MARKET })
  const fake = fakeClient({ ...desk.answers, queryOrders: async query => find([REJECTED], query) })
  openPage('/orders', fake)
  await screen.findByText(/^Showing/)
  expect(screen.queryByRole('button', { name: 'New order' })).toBeNull()
  expect(screen.queryByText('Daily loss limit')).toBeNull()
})
