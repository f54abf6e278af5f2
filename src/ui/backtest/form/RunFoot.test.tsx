import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Mode } from '../useBacktest.ts'
import { RunFoot } from './RunFoot.tsx'

const onRun = vi.fn()
const onCancel = vi.fn()
const foot = (running: Mode | null) => (
  <RunFoot
    running={running && { mode: running, progress: null }}
    isReady
    isMain
    ran={null}
    onRun={onRun}
    onCancel={onCancel}
  />
)
const button = (name: string) => screen.getByRole('button', { name })

beforeEach(() => {
  vi.clearAllMocks()
})

it('the focus goes from Run to Cancel while it runs, and back to Run when it has ended', () => {
  const { rerender } = render(foot(null))
  button('Run Backtest').focus()
  rerender(foot('market'))
  expect(document.activeElement).toBe(button('Cancel'))
  rerender(foot(null))
  expect(document.activeElement).toBe(button('Run Backtest'))
})

it('the button of a sample that runs keeps the focus, which `disabled` would end, and starts nothing', () => {
  const { rerender } = render(foot(null))
  const run = button('Run Backtest')
  run.focus()
  rerender(foot('sample'))
  expect(document.activeElement).toBe(run)
  expect([run.textContent, run.hasAttribute('disabled'), run.getAttribute('aria-disabled')]).toEqual([
    'Running Backtest...',
    false,
    'true',
  ])
  fireEvent.click(run)
  expect(onRun).not.toHaveBeenCalled()
})

it.each([
  ['the second click of a double click on Run leaves it running', 2, 0],
  ['a click ends it', 1, 1],
  ['a key ends it', 0, 1],
])('at Cancel %s', (_, detail, cancels) => {
  render(foot('market'))
  fireEvent.click(button('Cancel'), { detail })
  expect(onCancel).toHaveBeenCalledTimes(cancels)
})
