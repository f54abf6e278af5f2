import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../../test/fakeClient.ts'
import { openPage } from '../../../../test/openPage.tsx'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { toasts } from '../../primitives/toasts.ts'
import { positionOf, type ScriptedDesk, scriptedDesk, strategyOf } from './testing/scriptedDesk.ts'

beforeEach(() => toasts.set([]))

const BUSY = {
  strategies: [
    strategyOf({ id: 's1' }),
    strategyOf({ id: 's2', name: 'Bank Nifty momentum' }),
    strategyOf({ id: 's3', name: 'TCS gap fade', status: 'paused' }),
  ],
  positions: [positionOf(), positionOf({ instrument: 'TCS', strategy: 'TCS gap fade' })],
  orderCounts: { COMPLETE: 330, PENDING: 2, REJECTED: 4, OPEN: 1, CANCELLED: 5 },
}

async function press(desk: ScriptedDesk, answers: Partial<Client> = {}) {
  openPage('/settings', fakeClient({ ...desk.answers, ...answers }))
  await userEvent.click(await screen.findByRole('button', { name: 'Kill switch: halt trading' }))
  return within(await screen.findByRole('dialog', { name: 'Halt trading?' }))
}

it('the kill switch names what it would do, with amounts from the desk, all selected', async () => {
  const estimateClose = vi.fn(scriptedDesk().answers.estimateClose)
  const dialog = await press(scriptedDesk(BUSY), { estimateClose })
  await waitFor(() =>
    expect(dialog.getAllByRole('checkbox').map(box => box.closest('label')?.textContent)).toEqual([
      'Pause 2 strategies',
      'Cancel 3 open orders',
      'Close 2 positions at market (estimated P&L ₹4,200, charges ₹312)',
    ]),
  )
  expect(dialog.getAllByRole<HTMLInputElement>('checkbox').map(box => box.checked)).toEqual([
    true,
    true,
    true,
  ])
  expect(estimateClose).toHaveBeenCalledWith([
    { instrument: 'NIFTY', strategy: 'Nifty spread maker' },
    { instrument: 'TCS', strategy: 'TCS gap fade' },
  ])
})

it('focus starts on Cancel, and Cancel does nothing', async () => {
  const desk = scriptedDesk(BUSY)
  const dialog = await press(desk)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(desk.commands).toEqual([])
})

it('confirming halts with what is selected, and the toast says what the desk did', async () => {
  const desk = scriptedDesk(BUSY)
  desk.answer({ ok: true, value: { message: 'Trading halted.', undoVersion: null } })
  const dialog = await press(desk)
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Close 2 positions/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Halt trading' }))
  expect(desk.commands).toEqual([
    { kind: 'halt', pauseStrategies: true, cancelOrders: true, closePositions: false },
  ])
  expect(await screen.findByText('Trading halted.')).toBeTruthy()
})

it('one of each is said in the singular, and nothing to close needs no estimate', async () => {
  const estimateClose = vi.fn(scriptedDesk().answers.estimateClose)
  const desk = scriptedDesk({
    strategies: [strategyOf()],
    positions: [],
    orderCounts: { ...BUSY.orderCounts, PENDING: 0 },
  })
  const dialog = await press(desk, { estimateClose })
  expect(dialog.getAllByRole('checkbox').map(box => box.closest('label')?.textContent?.trim())).toEqual([
    'Pause 1 strategy',
    'Cancel 1 open order',
    'Close 0 positions at market',
  ])
  expect(estimateClose).not.toHaveBeenCalled()
})

it('works while the desk is silent', async () => {
  const desk = scriptedDesk()
  const silent = await press(desk, { onDesk: () => () => {} })
  expect(silent.getByRole('checkbox', { name: 'Pause all strategies' })).toBeTruthy()
  await userEvent.click(silent.getByRole('button', { name: 'Halt trading' }))
  expect(desk.commands).toEqual([
    { kind: 'halt', pauseStrategies: true, cancelOrders: true, closePositions: true },
  ])
})

it('works when the desk gives no estimate', async () => {
  const dialog = await press(scriptedDesk(BUSY), { estimateClose: () => Promise.reject(new Error('gone')) })
  expect(await dialog.findByText(/no estimate: the desk did not answer/)).toBeTruthy()
})

it('the header says that trading is halted, on every screen, as long as the desk is', async () => {
  const desk = scriptedDesk()
  const router = openPage('/settings', fakeClient(desk.answers))
  const banner = within(await screen.findByRole('banner'))
  expect(banner.queryByText('Trading halted')).toBeNull()
  act(() => desk.show({ halted: true }))
  expect(banner.getByText('Trading halted')).toBeTruthy()
  await act(() => router.navigate({ to: '/ai' }))
  expect(within(screen.getByRole('banner')).getByText('Trading halted')).toBeTruthy()
  act(() => desk.show({ halted: false }))
  expect(screen.queryByText('Trading halted')).toBeNull()
})

it('a halt is released only by the typed word', async () => {
  const desk = scriptedDesk({ halted: true })
  openPage('/settings', fakeClient(desk.answers))
  await userEvent.click(await screen.findByRole('button', { name: 'Release' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Release the trading halt?' }))
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Release' })
  const word = dialog.getByLabelText('Type UNLOCK to release')
  await userEvent.type(word, 'unlock')
  expect(confirm.disabled).toBe(true)
  await userEvent.clear(word)
  await userEvent.type(word, 'UNLOCK')
  await userEvent.click(confirm)
  expect(desk.commands).toEqual([{ kind: 'release', word: 'UNLOCK' }])
})

it('Enter after the word releases the halt; after anything else it does nothing', async () => {
  const desk = scriptedDesk({ halted: true })
  openPage('/settings', fakeClient(desk.answers))
  await userEvent.click(await screen.findByRole('button', { name: 'Release' }))
  const word = await screen.findByLabelText('Type UNLOCK to release')
  await waitFor(() => expect(document.activeElement).toBe(word))
  await userEvent.keyboard('UNLOC{Enter}')
  expect(desk.commands).toEqual([])
  await userEvent.keyboard('K{Enter}')
  expect(desk.commands).toEqual([{ kind: 'release', word: 'UNLOCK' }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('the red button opens the release while trading is halted', async () => {
  openPage('/settings', fakeClient(scriptedDesk({ halted: true }).answers))
  await userEvent.click(await screen.findByRole('button', { name: 'Release the trading halt' }))
  expect(await screen.findByRole('dialog', { name: 'Release the trading halt?' })).toBeTruthy()
})
