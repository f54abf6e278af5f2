import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeClient } from '../../test/fakeClient.ts'
import { openPage as openWith } from '../../test/openPage.tsx'
import { scriptedDesk } from '../ui/app/shell/testing/scriptedDesk.ts'

let broken = false

vi.mock('../ui/app/screens/BacktestScreen.tsx', () => ({ BacktestScreen: () => 'the backtesting screen' }))
vi.mock('../ui/app/screens/OrdersScreen.tsx', () => ({
  OrdersScreen: () => {
    if (broken) throw new Error('The order list could not be read')
    return 'the order book'
  },
}))

const openPage = (path: string) => openWith(path, fakeClient(scriptedDesk().answers))

afterEach(() => {
  broken = false
  vi.restoreAllMocks()
})

it.each([
  ['/', 'Dashboard'],
  ['/strategy', 'Strategy Monitor'],
  ['/orders', 'Order Book'],
  ['/positions', 'Positions'],
  ['/backtest', 'Backtesting'],
  ['/settings', 'Settings'],
  ['/settings/', 'Settings'],
  ['/ai', 'Algo Trading System'],
  ['/nowhere', 'Algo Trading System'],
])('the title at %s is %s', async (path, title) => {
  openPage(path)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title)
  await waitFor(() => expect(document.title).toBe(`${title} · Sauda`))
})

it('the sidebar has the seven screens, in order, and marks the one that is open', async () => {
  openPage('/positions')
  const nav = await screen.findByRole('navigation', { name: 'Screens' })
  const links = [...nav.querySelectorAll('a')]
  expect(links.map(link => [link.getAttribute('href')?.split('?')[0], link.textContent])).toEqual([
    ['/', 'Dashboard'],
    ['/strategy', 'Strategy Monitor'],
    ['/orders', 'Order Book'],
    ['/positions', 'Positions'],
    ['/backtest', 'Backtesting'],
    ['/ai', 'AI Assistant'],
    ['/settings', 'Settings'],
  ])
  await waitFor(() =>
    expect(links.filter(link => link.getAttribute('aria-current')).map(link => link.textContent)).toEqual([
      'Positions',
    ]),
  )
})

it('a link of the sidebar opens its screen', async () => {
  openPage('/settings')
  await userEvent.click(await screen.findByRole('link', { name: 'Backtesting' }))
  expect(await screen.findByText('the backtesting screen')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Backtesting')
})

it('an unknown path says so inside the shell and leads to the Dashboard', async () => {
  openPage('/nowhere')
  expect(await screen.findByText('Page not found')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Go to the Dashboard' }))
  expect(await screen.findByText('Daily P&L')).toBeTruthy()
})

it('E7 an error shows inside its screen, the shell stays, and Retry brings the screen back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  broken = true
  openPage('/orders')
  expect((await screen.findByRole('alert')).textContent).toContain('The order list could not be read.')
  expect(screen.getByRole('navigation', { name: 'Screens' })).toBeTruthy()
  broken = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('the order book')).toBeTruthy()
})
