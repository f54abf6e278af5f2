import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FakeClient, fakeClient } from '../../test/fakeClient.ts'
import { openPage as openWith } from '../../test/openPage.tsx'
import { noticeOf, scriptedDesk } from '../ui/app/shell/testing/scriptedDesk.ts'
import { toasts } from '../ui/primitives/toasts.ts'
import { session } from '../ui/session/session.ts'

const withDesk = (desk = scriptedDesk()) => fakeClient(desk.answers)
const openPage = (path: string, fake: FakeClient = withDesk()) => openWith(path, fake)

function setWidth(px: number): void {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }
  happyDOM.setViewport({ width: px })
}

beforeEach(() => {
  setWidth(1440)
  toasts.set([])
  session.set({ locked: false, erasure: null })
})
afterEach(() => vi.useRealTimers())

it('the API flag starts true and the WebSocket flag false; both are true after 2 s', async () => {
  vi.useFakeTimers()
  const router = openPage('/settings')
  await act(() => router.load())
  const shown = () => screen.getByRole('banner').textContent
  expect(shown()).toContain('API Connected')
  expect(shown()).toContain('WebSocket Disconnected')
  await act(() => vi.advanceTimersByTimeAsync(1_900))
  expect(shown()).toContain('WebSocket Disconnected')
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(shown()).toContain('API Connected')
  expect(shown()).toContain('WebSocket Connected')
})

it('the market badge is fixed', async () => {
  openPage('/settings')
  expect(await screen.findByText('Market: Open')).toBeTruthy()
})

it('each tick shows the wall clock in India, whatever the tick says', async () => {
  const fake = withDesk()
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2023, 0, 2, 4, 11, 27))
  openPage('/settings', fake)
  expect(await screen.findByText('09:41:27 IST')).toBeTruthy()
  // a tab that slept for an hour: the tick is late, the clock is right
  now.mockReturnValue(Date.UTC(2023, 0, 2, 5, 11, 30))
  act(() => fake.tick(Date.UTC(2023, 0, 2, 4, 11, 28)))
  expect(screen.getByText('10:41:30 IST')).toBeTruthy()
  now.mockRestore()
})

it('the clock stops listening when the session is locked', async () => {
  const fake = withDesk()
  openPage('/settings', fake)
  await screen.findByText(/IST$/)
  expect(fake.listeners()).toBe(1)
  act(() => session.set({ locked: true, erasure: null }))
  expect(fake.listeners()).toBe(0)
})

it('the toggle folds the sidebar to icons and opens it again', async () => {
  openPage('/settings')
  const sidebar = await screen.findByRole('complementary')
  await userEvent.click(screen.getByRole('button', { name: 'Collapse sidebar' }))
  expect(sidebar.className).toContain('w-14')
  // folded links keep their names
  expect(screen.getByRole('link', { name: 'Order Book' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Open sidebar' }))
  expect(sidebar.className).toContain('w-52')
})

it('below 768 px the sidebar is a drawer that closes when a link is followed', async () => {
  setWidth(360)
  openPage('/settings')
  const toggle = await screen.findByRole('button', { name: 'Open sidebar' })
  expect(screen.queryByRole('navigation', { name: 'Screens' })).toBeNull()
  await userEvent.click(toggle)
  const drawer = await screen.findByRole('dialog', { name: 'Sauda' })
  await userEvent.click(within(drawer).getByRole('link', { name: 'Positions' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Positions')
})

it('Logout in the drawer asks in its place, with the focus inside', async () => {
  setWidth(360)
  openPage('/settings')
  await userEvent.click(await screen.findByRole('button', { name: 'Open sidebar' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }))
  expect(await screen.findByRole('dialog', { name: 'Log out?' })).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: 'Sauda' })).toBeNull()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
})

const NOTICES = [
  noticeOf({ id: 2, text: 'Order rejected', to: '/orders', tone: 'bad' }),
  noticeOf({ id: 1, text: 'Import failed', to: '/backtest', tone: 'warn' }),
]

it('the bell counts what is unread, lists newest first and leads to the screen', async () => {
  const desk = scriptedDesk({ notices: [...NOTICES, noticeOf({ id: 0, text: 'Old news', read: true })] })
  const router = openPage('/settings', withDesk(desk))
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }))
  const panel = await screen.findByRole('dialog', { name: 'Notifications' })
  const items = within(panel).getAllByRole('link')
  expect(items.map(item => item.textContent)).toEqual([
    'Unread: Order rejected2 Jan, 09:41',
    'Unread: Import failed2 Jan, 09:41',
    'Old news2 Jan, 09:41',
  ])
  await userEvent.click(items[0]!)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.pathname).toBe('/orders')
  expect(desk.commands).toEqual([{ kind: 'mark-read', id: 2 }])
})

it('a notification of today says its time to the second', async () => {
  openPage('/settings', withDesk(scriptedDesk({ notices: [noticeOf({ ms: Date.now() })] })))
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }))
  expect((await screen.findByRole('link', { name: /Run finished/ })).textContent).toMatch(/\d\d:\d\d:\d\d$/)
})

it('Mark all read tells the desk; the count goes with what the desk shows, the list stays', async () => {
  const desk = scriptedDesk({ notices: NOTICES })
  openPage('/settings', withDesk(desk))
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all read' }))
  expect(desk.commands).toEqual([{ kind: 'mark-read', id: 'all' }])
  act(() => desk.show({ notices: NOTICES.map(notice => ({ ...notice, read: true })) }))
  expect(screen.getByText('Import failed')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Mark all read' })).toBeNull()
  await userEvent.keyboard('{Escape}')
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeTruthy()
})

it('an empty bell says that there is nothing', async () => {
  openPage('/settings')
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }))
  expect(await screen.findByText('No notifications')).toBeTruthy()
})

it.each([
  ['/', true],
  ['/strategy', true],
  ['/orders', true],
  ['/positions', true],
  ['/backtest', false],
  ['/ai', false],
  ['/settings', false],
])('the header at %s says "Sample": %s', async (path, isSample) => {
  openPage(path)
  const banner = await screen.findByRole('banner')
  expect(within(banner).queryByText('Sample') !== null).toBe(isSample)
})

it('the skip link leads to the main content', async () => {
  openPage('/settings')
  const link = await screen.findByRole('link', { name: 'Skip to main content' })
  expect(document.querySelector(link.getAttribute('href')!)?.tagName).toBe('MAIN')
})
