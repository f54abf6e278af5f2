import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toast, toasts } from '../../primitives/toasts.ts'
import { openShell as open, stopTime } from './testing/openShell.tsx'
import { chosen, ran, wrote } from './testing/plainScreens.tsx'
import { type ScriptedDesk, scriptedDesk } from './testing/scriptedDesk.ts'

vi.mock('../screens/BacktestScreen.tsx', () => import('./testing/plainScreens.tsx'))
vi.mock('../screens/SettingsScreen.tsx', () => import('./testing/plainScreens.tsx'))

beforeEach(() => {
  ran.mockClear()
  wrote.mockClear()
  chosen.mockClear()
  toasts.set([])
})
afterEach(() => vi.restoreAllMocks())

/** Puts copies in the place of the toasts, which go by no clock. */
const stayOn = () => toasts.set(toasts.get().map(item => ({ ...item, id: -item.id })))

describe('the palette', () => {
  async function openPalette(desk?: ScriptedDesk, path?: string) {
    const page = await open(path, desk)
    await userEvent.keyboard('{Control>}k{/Control}')
    const palette = within(await screen.findByRole('dialog', { name: 'Command palette' }))
    await waitFor(() => expect(document.activeElement).toBe(palette.getByRole('combobox')))
    const type = (text: string) => userEvent.type(palette.getByRole('combobox'), text)
    const found = () =>
      palette.queryAllByRole('option').map(option => option.querySelector('span')?.textContent)
    return { ...page, type, found }
  }

  it('opens with Cmd+K too, from inside a field, and Esc closes it', async () => {
    await open()
    ;(await screen.findByLabelText('Text')).focus()
    await userEvent.keyboard('{Meta>}k{/Meta}')
    expect(await screen.findByRole('dialog', { name: 'Command palette' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('opens right after Esc, while the window that Esc closed still fades', async () => {
    await open()
    await userEvent.keyboard('?')
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    stopTime()
    await userEvent.keyboard('{Escape}{Control>}k{/Control}')
    const palette = within(await screen.findByRole('dialog', { name: 'Command palette' }))
    await waitFor(() => expect(document.activeElement).toBe(palette.getByRole('combobox')))
  })

  it('keeps the page behind it out of reach while it is open', async () => {
    await openPalette()
    const page = screen.getByLabelText('Text')
    expect(page.closest('[inert]')).not.toBeNull()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(page.closest('[inert]')).toBeNull())
  })

  it('offers every screen and the actions', async () => {
    const { found } = await openPalette()
    expect(found()).toEqual([
      'Go to Dashboard',
      'Go to Strategy Monitor',
      'Go to Order Book',
      'Go to Positions',
      'Go to Backtesting',
      'Go to AI Assistant',
      'Go to Settings',
      'Journal',
      'Tradebook',
      'Manage data',
      'Import files',
      'Run backtest',
      'Show saved runs',
      'Sweep parameters',
      'Walk-forward',
      'New order',
      'Add a strategy to the desk',
      'Write your own strategy',
      'Kill switch: halt trading',
      'Paper sessions',
      'New paper session',
      'Reset the desk to the sample',
      'Mark all notifications read',
      'Alerts',
      'Show notifications',
      'Export all orders as CSV',
      'Keyboard shortcuts',
      'Logout',
    ])
  })

  it('finds by parts of words in any order, taken literally, and Enter does it', async () => {
    const { path, type, found } = await openPalette()
    await type('BOOK go')
    expect(found()).toEqual(['Go to Order Book'])
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(path()).toBe('/orders'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'))
    await userEvent.keyboard('{Control>}k{/Control}')
    const again = within(await screen.findByRole('dialog', { name: 'Command palette' }))
    await userEvent.type(again.getByRole('combobox'), '.*(')
    expect(again.queryAllByRole('option')).toEqual([])
    expect(again.getByText('No command matches.')).toBeTruthy()
  })

  it('offers first what the newest toast with buttons offers, and that takes the toast away', async () => {
    const undone = vi.fn()
    toast('Paused Nifty spread maker.', () => {})
    toast('Added Bank trend.', undone, { label: 'Backtest now', run: () => {} })
    toast('Link copied')
    stayOn()
    const { found, type } = await openPalette()
    expect(found().slice(0, 3)).toEqual([
      'Backtest now: Added Bank trend.',
      'Undo: Added Bank trend.',
      'Go to Dashboard',
    ])
    await type('undo{Enter}')
    await waitFor(() => expect(undone).toHaveBeenCalledTimes(1))
    expect(toasts.get().map(({ text }) => text)).toEqual(['Paused Nifty spread maker.', 'Link copied'])
  })

  it('runs a backtest from any screen', async () => {
    const { path, type } = await openPalette()
    await type('run back{Enter}')
    await waitFor(() => expect(path()).toBe('/backtest'))
    await waitFor(() => expect(ran).toHaveBeenCalledTimes(1))
  })

  it.each([
    ['sweep', 'sweep'],
    ['out of sample', 'walk-forward'],
    ['saved runs', 'runs'],
  ])('%s opens that view on market data', async (words, view) => {
    const { router, type } = await openPalette()
    await type(`${words}{Enter}`)
    await waitFor(() => expect(router.state.location.pathname).toBe('/backtest'))
    expect(router.state.location.search).toMatchObject({ mode: 'market', view })
  })

  it('lets files be chosen for the data manager', async () => {
    const { router, type } = await openPalette()
    await type('import files{Enter}')
    await waitFor(() => expect(chosen).toHaveBeenCalledTimes(1))
    expect(router.state.location.search).toMatchObject({ mode: 'market', view: 'data' })
  })

  it('opens the New Strategy dialog of the Strategy Monitor', async () => {
    const { router, type, found } = await openPalette()
    await type('new strat')
    expect(found()).toEqual(['Add a strategy to the desk', 'Write your own strategy'])
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/strategy'))
    expect(router.state.location.search).toMatchObject({ new: true })
  })

  it.each(['/settings', '/backtest'])(
    'opens the editor of Backtesting for a strategy of one’s own from %s',
    async path => {
      const { router, type } = await openPalette(undefined, path)
      await type('write{Enter}')
      await waitFor(() => expect(wrote).toHaveBeenCalledTimes(1))
      expect(router.state.location.pathname).toBe('/backtest')
      expect(router.state.location.search).toEqual({ mode: 'market' })
    },
  )

  it.each([
    ['kill', 'Halt trading?', 'Cancel'],
    ['shortcuts', 'Keyboard shortcuts', 'Close'],
    ['logout', 'Log out?', 'Cancel'],
  ])('%s opens its window in place of the palette, with the focus inside', async (words, name, focused) => {
    const { type } = await openPalette()
    await type(`${words}{Enter}`)
    expect(await screen.findByRole('dialog', { name })).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: 'Command palette' })).toBeNull()
    await waitFor(() => expect(document.activeElement?.textContent).toBe(focused))
  })

  it('marks the notifications read', async () => {
    const desk = scriptedDesk()
    const { type } = await openPalette(desk)
    await type('mark{Enter}')
    await waitFor(() => expect(desk.commands).toEqual([{ kind: 'mark-read', id: 'all' }]))
  })

  it('exports the orders', async () => {
    URL.createObjectURL = vi.fn(() => 'blob:orders')
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    const { type } = await openPalette()
    await type('export orders{Enter}')
    expect(await screen.findByText('orders-2023-01-02.csv saved')).toBeTruthy()
    expect(saved).toEqual(['orders-2023-01-02.csv'])
  })
})
