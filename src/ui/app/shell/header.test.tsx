import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { openShell } from './testing/openShell.tsx'

vi.mock('../screens/SettingsScreen.tsx', () => import('./testing/plainScreens.tsx'))

afterEach(() => vi.useRealTimers())

it('the WebSocket that is still to connect is no alarm: its words are those of the specification, its dot is grey', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 1 })
  await openShell()
  const header = within(screen.getByRole('banner'))
  const dot = (words: string) => header.getByText(words).firstElementChild!.className
  expect(dot('WebSocket Disconnected')).toContain('bg-faint')
  expect(dot('API Connected')).toContain('bg-up')
  act(() => void vi.advanceTimersByTime(2_000))
  expect(dot('WebSocket Connected')).toContain('bg-up')
})
