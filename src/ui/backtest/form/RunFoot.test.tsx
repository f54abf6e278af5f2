import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RunFoot } from './RunFoot.tsx'

const onCancel = vi.fn()
const foot = (isRunning: boolean) => (
  <RunFoot
    running={isRunning ? { mode: 'market', progress: null } : null}
    isReady
    isMain
    ran={null}
    onRun={() => {}}
    onCancel={onCancel}
  />
)
const button = (name: string) => screen.getByRole('button', { name })

beforeEach(() => {
  vi.useFakeTimers()
  onCancel.mockClear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('whoever pressed Run by the keyboard is at Cancel while it runs, and at Run when it has ended', () => {
  const { rerender } = render(foot(false))
  button('Run Backtest').focus()
  rerender(foot(true))
  expect(document.activeElement).toBe(button('Cancel'))
  rerender(foot(false))
  expect(document.activeElement).toBe(button('Run Backtest'))
})

it('the second press of a double click on Run does not cancel the run', () => {
  render(foot(true))
  fireEvent.click(button('Cancel'))
  expect(onCancel).not.toHaveBeenCalled()
  expect(button('Cancel').getAttribute('aria-disabled')).toBe('true')
  act(() => void vi.advanceTimersByTime(500))
  fireEvent.click(button('Cancel'))
  expect(onCancel).toHaveBeenCalledOnce()
})
