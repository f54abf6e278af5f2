import { act, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../../test/fakeClient.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { savedRun } from '../../../storage/runs/testing/saved.ts'
import { useBacktest } from '../../backtest/useBacktest.ts'
import { toasts } from '../../primitives/toasts.ts'
import { viewOf } from '../../run/testing/run.ts'

vi.mock('../screens/SettingsScreen.tsx', () => ({ SettingsScreen: () => null }))

afterEach(() => toasts.set([]))

async function openPalette(words: string) {
  await userEvent.keyboard('{Control>}k{/Control}')
  const palette = within(await screen.findByRole('dialog', { name: 'Command palette' }))
  await waitFor(() => expect(document.activeElement).toBe(palette.getByRole('combobox')))
  if (words !== '') await userEvent.type(palette.getByRole('combobox'), words)
  return palette
}

it('copies the link of the run on show from any screen, and offers it only where there is one', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const fake = fakeClient({ run: async (_, inputs) => ({ ok: true, value: viewOf(inputs) }) })
  openPage('/settings', fake)
  await screen.findByRole('banner')
  const palette = await openPalette('copy link')
  expect(palette.queryAllByRole('option')).toEqual([])
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  const { data, requested, source, strategyTitle } = savedRun()
  const { result } = renderHook(() => useBacktest(fake.client))
  await result.current.backtest.runMarket({ data, requested, source, strategyTitle })
  await openPalette('copy link{Enter}')
  await waitFor(() => expect(copied).toHaveBeenCalledTimes(1))
  const { pathname, searchParams } = new URL(copied.mock.calls[0]![0])
  expect(pathname).toBe('/backtest')
  expect([searchParams.get('strategy'), searchParams.get('from')]).toEqual([
    requested.strategy,
    requested.from,
  ])
  expect(searchParams.get('verify')).toBeTruthy()
  expect(await screen.findByText('Link copied')).toBeTruthy()
})

it('brings the sample desk back, and Undo takes that back', async () => {
  const fake = fakeClient()
  openPage('/positions', fake)
  await userEvent.click(await screen.findByRole('button', { name: 'Close all' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close all' }))
  expect(await screen.findByText('No open positions')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await openPalette('reset desk{Enter}')
  expect(await screen.findByText('Total of 8')).toBeTruthy()
  expect(toasts.get().at(-1)?.text).toBe('The desk is back to the sample.')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('No open positions')).toBeTruthy()
})

it('the keyboard is in its field also where a touch screen puts the focus on the window, and Esc closes it', async () => {
  openPage('/settings')
  await screen.findByRole('banner')
  const palette = await openPalette('')
  const dialog = screen.getByRole('dialog', { name: 'Command palette' })
  act(() => dialog.focus())
  expect(document.activeElement).toBe(palette.getByRole('combobox'))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it.each([
  ['tradebook', 'Journal', 'Tradebook'],
  ['pnl calendar', 'Journal', 'Paper'],
])('%s opens the journal of its source', async (words, tab, source) => {
  openPage('/orders')
  await screen.findByRole('banner')
  await openPalette(`${words}{Enter}`)
  expect((await screen.findByRole('tab', { name: tab })).getAttribute('aria-selected')).toBe('true')
  expect(await screen.findByRole('radio', { name: source, checked: true })).toBeTruthy()
})

it('finds a screen by what is on it', async () => {
  openPage('/orders')
  await screen.findByRole('banner')
  const palette = await openPalette('span margin')
  expect(palette.getAllByRole('option').map(option => option.textContent)).toEqual(['Go to Settingsg t'])
})
