import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { fakeClient } from '../../../../test/fakeClient.ts'
import { openPage } from '../../../../test/openPage.tsx'
import type { PaperView } from '../../../engine/desk/paperView.ts'
import { toasts } from '../../primitives/toasts.ts'
import { estimateOf, PAPER_MARKET, paperOf } from '../testing/paperDesk.ts'
import { positionOf, testDesk } from '../testing/strategyDesk.ts'
import { closeTicket } from '../ticket/openTicket.ts'

const POSITIONS = [
  positionOf({ lot: 50, qty: 150, exitingQty: 0 }),
  positionOf({ instrument: 'TCS', qty: -20, strategy: 'Manual' }),
]

async function open(part: Partial<PaperView> | null = {}, tick = 0.05, positions = POSITIONS) {
  const paper = part ? { paper: paperOf(part) } : {}
  const desk = testDesk({ positions, market: PAPER_MARKET, ...paper })
  const fake = fakeClient(desk.answers)
  const estimateOrder = async () => ({ ok: true, value: estimateOf({ lot: 1, tick }) }) as const
  const client = { ...fake.client, paper: { ...fake.client.paper, estimateOrder } }
  openPage('/positions', { ...fake, client })
  await screen.findByRole('table', { name: 'Positions' })
  return desk
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => {
  toasts.set([])
  closeTicket()
})

it('a row counts lots where there are any, and begins an order in its instrument', async () => {
  await open()
  expect(screen.getByText('3 lots').closest('td')!.textContent).toBe('LONG 150 3 lots')
  expect(screen.getByText('SHORT').closest('td')!.textContent).toBe('SHORT 20')
  await press('Order TCS, beside Manual')
  const ticket = within(await screen.findByRole('dialog', { name: 'New order' }))
  expect(ticket.getByRole('combobox', { name: 'Instrument' }).textContent).toContain('TCS')
})

it('closing says how many lots the quantity is, and sends units', async () => {
  const { command } = await open()
  await press('Close NIFTY, Nifty spread maker')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('1 lot = 50: 3 lots')).toBeTruthy()
  await userEvent.click(dialog.getByRole('radio', { name: '50%' }))
  expect(dialog.getByText('1 lot = 50: 1 lot')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Close part' }))
  expect(command.mock.calls[0]![0]).toMatchObject({ kind: 'close-position', instrument: 'NIFTY', qty: 50 })
})

it('a limit to close at is on the tick of its instrument', async () => {
  const off = [{ ...POSITIONS[1]!, currentPrice: 3_030.05 }]
  const { command } = await open({}, 0.1, off)
  await press('Close TCS, Manual')
  await userEvent.click(screen.getByRole('radio', { name: 'Limit' }))
  const limit = screen.getByLabelText<HTMLInputElement>('Limit price')
  await waitFor(() => expect(limit.value).toBe('3,030.1'))
  await userEvent.clear(limit)
  await userEvent.type(limit, '3030.15')
  expect(screen.getByText('Enter a price above ₹0, in steps of ₹0.10')).toBeTruthy()
  await userEvent.clear(limit)
  await userEvent.type(limit, '3030{ArrowUp}')
  await press('Close position')
  expect(command.mock.lastCall![0]).toMatchObject({ kind: 'close-position', limitPrice: 3_030.1 })
})

it('nothing is closed or ordered while a moment that is over is shown', async () => {
  const { command } = await open({ shownMs: Date.parse('2023-03-14T10:15:42+05:30') })
  for (const name of ['Order TCS, beside Manual', 'Close TCS, Manual', 'Close all']) {
    await press(name)
    expect(toasts.get().at(-1)?.text).toBe('The desk is shown at 10:15:42. Return to now to trade.')
  }
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(command).not.toHaveBeenCalled()
})

it('the total says that it is of open positions and before charges, which the Daily P&L is not', async () => {
  await open()
  const card = screen.getByRole('heading', { name: 'Total P&L' }).parentElement!
  expect(card.textContent).toContain('Open positions, before charges')
  expect(screen.getAllByText('Open positions, before charges')).toHaveLength(1)
})

it('the sample has neither', async () => {
  await open(null)
  expect(screen.queryByRole('button', { name: /^Order/ })).toBeNull()
  expect(screen.queryByText('3 lots')).toBeNull()
  expect(screen.queryByText('Open positions, before charges')).toBeNull()
  await press('Close NIFTY, Nifty spread maker')
  await waitFor(() => expect(screen.getByRole('dialog')).toBeTruthy())
  expect(screen.queryByText(/^1 lot/)).toBeNull()
})
