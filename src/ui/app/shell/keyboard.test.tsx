import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toasts } from '../../primitives/toasts.ts'
import { lazyOverlay } from './lazyOverlay.tsx'
import { openShell as open, stopTime } from './testing/openShell.tsx'
import { ran } from './testing/plainScreens.tsx'

vi.mock('../screens/BacktestScreen.tsx', () => import('./testing/plainScreens.tsx'))
vi.mock('../screens/SettingsScreen.tsx', () => import('./testing/plainScreens.tsx'))

beforeEach(() => {
  ran.mockClear()
  toasts.set([])
})
afterEach(() => vi.restoreAllMocks())

describe('single keys', () => {
  it.each([
    ['d', '/'],
    ['s', '/strategy'],
    ['o', '/orders'],
    ['p', '/positions'],
    ['b', '/backtest'],
    ['a', '/ai'],
    ['t', '/settings'],
  ])('g then %s goes to %s', async (key, to) => {
    const { path } = await open(to === '/settings' ? '/ai' : '/settings')
    stopTime()
    await userEvent.keyboard(`g${key}`)
    await waitFor(() => expect(path()).toBe(to))
    // the next Tab is the screen's first control, not the sidebar's
    await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'))
  })

  it('the second key must come soon, and another one ends the wait', async () => {
    const { path } = await open()
    await userEvent.keyboard('o')
    await userEvent.keyboard('gxo')
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(path()).toBe('/settings')
    const now = stopTime()
    await userEvent.keyboard('g')
    now.mockReturnValue(2_600)
    await userEvent.keyboard('o')
    expect(path()).toBe('/settings')
  })

  it.each(['Search here', 'Text', 'Box', 'Area', 'Choice', 'Editable'])(
    'do nothing inside a control: %s',
    async name => {
      const { path } = await open()
      const control = await screen.findByLabelText(name)
      control.focus()
      await userEvent.keyboard('go?')
      await new Promise(resolve => setTimeout(resolve, 50))
      expect(path()).toBe('/settings')
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(document.activeElement).toBe(control)
    },
  )

  it.each(['Control', 'Meta', 'Alt', 'Shift'])('do nothing with a modifier: %s', async modifier => {
    const { path } = await open()
    await userEvent.keyboard(`{${modifier}>}go{/${modifier}}`)
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(path()).toBe('/settings')
  })

  it('/ goes to the search field of the screen, without typing into it', async () => {
    await open()
    const field = await screen.findByLabelText<HTMLInputElement>('Search here')
    await userEvent.keyboard('/')
    expect(document.activeElement).toBe(field)
    expect(field.value).toBe('')
  })

  it('? lists the shortcuts; keys rest until Esc closes the list', async () => {
    const { path } = await open()
    await userEvent.keyboard('?')
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    expect(dialog.textContent).toContain('Go to Order Bookgo')
    expect(dialog.textContent).toContain('Run the backtest')
    await userEvent.keyboard('go')
    expect(path()).toBe('/settings')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.keyboard('go')
    await waitFor(() => expect(path()).toBe('/orders'))
  })

  it('g that a closing window still has makes the next key name a screen, not an act', async () => {
    const { path } = await open()
    const closing = document.createElement('div')
    closing.setAttribute('role', 'dialog')
    closing.setAttribute('aria-modal', 'true')
    document.body.append(closing)
    await userEvent.keyboard('g')
    closing.remove()
    await userEvent.keyboard('s')
    await waitFor(() => expect(path()).toBe('/strategy'))
  })
})

describe('Enter on a button', () => {
  it('presses it once, however long it is held, since another may have taken its place', async () => {
    await open('/backtest')
    ;(await screen.findByRole('button', { name: 'Run Backtest' })).focus()
    await userEvent.keyboard('{Enter>5/}')
    expect(ran).toHaveBeenCalledTimes(1)
    await userEvent.keyboard('{Enter}')
    expect(ran).toHaveBeenCalledTimes(2)
  })
})

it('a window whose code cannot be fetched says so and counts as closed', async () => {
  const Broken = lazyOverlay(() => Promise.reject(new Error('offline')))
  const closed = vi.fn()
  const { rerender } = render(<Broken open={false} onClose={closed} />)
  Broken.preload()
  await Promise.resolve()
  expect(closed).not.toHaveBeenCalled()
  rerender(<Broken open onClose={closed} />)
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1))
  expect(toasts.get().map(item => item.text)).toEqual([
    'This dialog could not be loaded. Check the connection and try again.',
  ])
})
