import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FAKE_NOW_MS, fakeClient } from '../../../../test/fakeClient.ts'
import { openPage } from '../../../../test/openPage.tsx'
import type { Problem } from '../../../engine/core/problem.ts'
import type { DeskOrder } from '../../../engine/desk/types.ts'
import { createDesk } from '../../../workers/desk.ts'
import { deskOf, handOrder } from '../../app/screens/testing/ordersDesk.ts'
import { toasts } from '../../primitives/toasts.ts'

const LIMIT = handOrder(2, { status: 'OPEN', type: 'limit', instrument: 'TCS', price: 3_262.55 })
const STOP = handOrder(3, { status: 'PENDING', type: 'stop', instrument: 'M&M' })
const REFUSED = handOrder(4, { status: 'REJECTED', statusReason: 'Kill switch', instrument: '<b>X</b>' })
const MARKET = handOrder(5, { status: 'OPEN', type: 'market' })
const ORDERS: readonly DeskOrder[] = [handOrder(1), LIMIT, STOP, REFUSED, MARKET]

function openList(orders: readonly DeskOrder[] = ORDERS, search = '') {
  const fake = fakeClient(
    {},
    createDesk(
      () => FAKE_NOW_MS,
      () => deskOf(orders),
    ),
  )
  const commands = vi.spyOn(fake.client, 'deskCommand')
  const router = openPage(`/orders${search}`, fake)
  return {
    router,
    client: fake.client,
    sent: () => commands.mock.calls.map(([command]) => command),
    refuse: (problem: Problem) => commands.mockResolvedValueOnce({ ok: false, problem }),
  }
}

async function open(index: number, orders = ORDERS, search = '') {
  const desk = openList(orders, search)
  const row = await screen.findByRole('button', { name: `Open order ORD00000${index}` })
  row.focus()
  await userEvent.keyboard('{Enter}')
  return { ...desk, sheet: await screen.findByRole('dialog', { name: `ORD00000${index}` }) }
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (name: string) => act(async () => fireEvent.click(button(name)))
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
const errorOf = (label: string) => {
  const field = screen.getByLabelText(label)
  const note = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  return field.hasAttribute('aria-invalid') ? note?.textContent : null
}
const messages = () => toasts.get().map(({ text }) => text)

beforeEach(() => toasts.set([]))
afterEach(() => toasts.set([]))

describe('an opened order', () => {
  it('shows what it is and its history', async () => {
    const history = [
      { ms: LIMIT.ms, status: 'OPEN' as const, text: 'Placed at ₹3,262.55' },
      { ms: LIMIT.ms + 86_402_000, status: 'COMPLETE' as const, text: 'Filled 50 at ₹3,262.55' },
    ]
    const { sheet } = await open(2, [{ ...LIMIT, status: 'COMPLETE', history }])
    expect(
      [...sheet.querySelectorAll('dt')].map(dt => [dt.textContent, dt.nextSibling?.textContent]),
    ).toEqual([
      ['Status', 'COMPLETE'],
      ['Instrument', 'TCS'],
      ['Type', 'BUY LIMIT'],
      ['Quantity', '50'],
      ['Fill price', '₹3,262.55'],
      ['Strategy', 'Nifty spread maker'],
      ['Placed', '20 Nov 2026, 09:17:00 IST'],
    ])
    expect(
      within(sheet)
        .getAllByRole('listitem')
        .map(step => step.textContent),
    ).toEqual(['09:17:00OPENPlaced at ₹3,262.55', '09:17:0221 Nov 2026COMPLETEFilled 50 at ₹3,262.55'])
  })

  it('says why it was refused, as text', async () => {
    const { sheet } = await open(4)
    expect(within(sheet).getByRole('alert').textContent).toBe('Kill switch')
    expect(within(sheet).getByText('<b>X</b>')).toBeTruthy()
    expect(within(sheet).queryByRole('button', { name: 'Cancel order' })).toBeNull()
    expect(within(sheet).queryByRole('button', { name: 'Modify' })).toBeNull()
  })

  it('gives the focus back to its row when it closes', async () => {
    await open(3)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(button('Open order ORD000003'))
  })

  it('opens by a click anywhere in its row, and the focus comes back to the row', async () => {
    openList()
    await userEvent.click(await screen.findByText('TCS'))
    await screen.findByRole('dialog', { name: 'ORD000002' })
    await userEvent.click(button('Close'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(button('Open order ORD000002'))
  })

  it('closes by Back, which leaves the list as it is; further steps go where they go', async () => {
    const { router } = openList()
    await screen.findByRole('button', { name: 'Open order ORD000002' })
    const blocked = vi.spyOn(router.history, 'block')
    await press('Open order ORD000002')
    await screen.findByRole('dialog', { name: 'ORD000002' })
    const { blockerFn } = blocked.mock.calls.at(-1)![0]
    const step = { currentLocation: router.history.location, nextLocation: router.history.location }
    expect(await blockerFn({ ...step, action: 'PUSH' })).toBe(false)
    expect(screen.queryByRole('dialog')).toBeTruthy()
    expect(await blockerFn({ ...step, action: 'BACK' })).toBe(true)
    // not before the browser is back at this address: what closes may write it
    expect(screen.queryByRole('dialog')?.hasAttribute('data-closed')).toBe(false)
    fireEvent.popState(window)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('follows the desk: cancelled elsewhere meanwhile, it can no longer be cancelled or modified', async () => {
    const { sheet, client } = await open(2)
    await press('Modify')
    expect(screen.getByLabelText('Quantity')).toBeTruthy()
    await act(async () => client.deskCommand({ kind: 'cancel-order', orderId: 'ORD000002' }))
    expect(within(sheet).queryByLabelText('Quantity')).toBeNull()
    expect(within(sheet).queryByRole('button', { name: 'Cancel order' })).toBeNull()
    expect(sheet.querySelector('dd')?.textContent).toBe('CANCELLED')
  })
})

it('the arrow keys walk from row to row', async () => {
  openList()
  const first = await screen.findByRole('button', { name: 'Open order ORD000005' })
  first.focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
  expect(document.activeElement).toBe(button('Open order ORD000004'))
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(document.activeElement).toBe(first)
})

describe('cancelling', () => {
  it.each([
    ['an open', 2],
    ['a pending', 3],
    ['a market', 5],
  ])('%s order asks first, names it, and starts on Keep order', async (_what, index) => {
    const { sent } = await open(index)
    await press('Cancel order')
    const dialog = screen.getByRole('dialog', { name: `Cancel order ORD00000${index}?` })
    await waitFor(() =>
      expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Keep order' })),
    )
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(dialog.isConnected).toBe(false))
    expect(sent()).toEqual([])
    await press('Cancel order')
    const again = screen.getByRole('dialog', { name: `Cancel order ORD00000${index}?` })
    await act(async () => fireEvent.click(within(again).getByRole('button', { name: 'Cancel order' })))
    expect(sent()).toEqual([{ kind: 'cancel-order', orderId: `ORD00000${index}` }])
    expect(messages()).toEqual([`Cancelled ORD00000${index}.`])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const row = button(`Open order ORD00000${index}`)
    expect(document.activeElement).toBe(row)
    expect(row.closest('tr')?.textContent).toContain('CANCELLED')
    await act(async () => toasts.get()[0]?.undo?.())
    await waitFor(() => expect(row.closest('tr')?.textContent).not.toContain('CANCELLED'))
  })

  it('the dialog names side, quantity, instrument and price', async () => {
    await open(2)
    await press('Cancel order')
    expect(screen.getByRole('dialog', { name: /^Cancel order/ }).textContent).toContain(
      'BUY 50 TCS at ₹3,262.55 for Nifty spread maker will not be filled.',
    )
  })

  it('an order that leaves the filtered list leaves the focus to the screen', async () => {
    await open(3, ORDERS, '?status=PENDING')
    await press('Cancel order')
    const dialog = screen.getByRole('dialog', { name: /^Cancel order/ })
    await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel order' })))
    await waitFor(() => expect(screen.getByText('Showing 0 of 0 orders')).toBeTruthy())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'))
  })

  it('a refusal is said, and the order stays as it was', async () => {
    const { sheet, refuse } = await open(2)
    refuse({ message: 'ORD000002 is no longer open.' })
    await press('Cancel order')
    const dialog = screen.getByRole('dialog', { name: /^Cancel order/ })
    await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel order' })))
    expect(messages()).toEqual(['ORD000002 is no longer open.'])
    expect(sheet.querySelector('dd')?.textContent).toBe('OPEN')
  })
})

describe('modifying', () => {
  it('sends another quantity and price, and shows them', async () => {
    const { sent } = await open(2)
    await press('Modify')
    expect(document.activeElement).toBe(screen.getByLabelText('Quantity'))
    type('Quantity', '75')
    type('Limit price', '3,250.5')
    await press('Save changes')
    expect(sent()).toEqual([{ kind: 'modify-order', orderId: 'ORD000002', qty: 75, price: 3_250.5 }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const row = button('Open order ORD000002')
    expect(document.activeElement).toBe(row)
    expect(row.closest('tr')?.textContent).toContain('BUY75₹3,250.50')
    expect(messages()).toEqual(['Modified ORD000002.'])
  })

  it.each(['Save changes', 'Close'])(
    'an order that is opened again after "%s" is not being modified',
    async leave => {
      await open(2)
      await press('Modify')
      await press(leave)
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      await press('Open order ORD000002')
      await screen.findByRole('dialog', { name: 'ORD000002' })
      expect(screen.queryByLabelText('Quantity')).toBeNull()
      expect(button('Cancel order')).toBeTruthy()
    },
  )

  it('names the price of a stop by its trigger, and is not offered for a market order', async () => {
    const { sent } = await open(3)
    await press('Modify')
    expect(screen.getByLabelText('Trigger price')).toBeTruthy()
    await press('Keep as it is')
    expect(screen.queryByLabelText('Trigger price')).toBeNull()
    expect(document.activeElement).toBe(button('Modify'))
    expect(sent()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('Open order ORD000005')
    await screen.findByRole('dialog', { name: 'ORD000005' })
    expect(screen.queryByRole('button', { name: 'Modify' })).toBeNull()
    expect(button('Cancel order')).toBeTruthy()
  })

  it.each([
    ['Quantity', '0', 'Quantity must be a whole number of at least 1'],
    ['Quantity', '1.5', 'Quantity must be a whole number of at least 1'],
    ['Quantity', '', 'Quantity must be a whole number of at least 1'],
    ['Limit price', '0', 'Enter a price above ₹0, in steps of ₹0.05'],
    ['Limit price', '-3', 'Enter a price above ₹0, in steps of ₹0.05'],
    ['Limit price', '10.03', 'Enter a price above ₹0, in steps of ₹0.05'],
    ['Limit price', '10.005', 'Enter a price above ₹0, in steps of ₹0.05'],
    ['Limit price', 'ten', 'Enter a price above ₹0, in steps of ₹0.05'],
  ])('%s "%s" is an error at the field, and nothing is sent', async (label, text, expected) => {
    const { sent } = await open(2)
    await press('Modify')
    type(label, text)
    expect(errorOf(label)).toBe(expected)
    await press('Save changes')
    expect(document.activeElement).toBe(screen.getByLabelText(label))
    expect(sent()).toEqual([])
  })

  it.each([
    ['qty', 'Quantity'],
    ['price', 'Limit price'],
  ])("the desk's refusal of the %s stands at the field until it is edited", async (field, label) => {
    const { refuse } = await open(2)
    refuse({ field, message: 'More than the largest position.' })
    await press('Modify')
    type('Quantity', '900')
    await press('Save changes')
    expect(errorOf(label)).toBe('More than the largest position.')
    expect(messages()).toEqual([])
    type(label, '80')
    expect(errorOf(label)).toBeNull()
  })

  it('a refusal about neither stands above the fields', async () => {
    const { sheet, refuse } = await open(2)
    refuse({ message: 'Trading is halted.' })
    await press('Modify')
    await press('Save changes')
    expect(within(sheet).getByRole('alert').textContent).toBe('Trading is halted.')
  })
})
